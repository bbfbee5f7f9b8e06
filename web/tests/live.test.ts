import { expect, test } from "vitest";
import { isNewer, waitBefore } from "../src/live.svelte";
import type { MatchTold } from "../src/messages";

const told = (revision: number, ply: number) => ({ revision, ply }) as MatchTold;

test("an older view is never shown over a newer one, and a take-back is newer", () => {
  expect(isNewer(told(3, 2), null)).toBe(true);
  expect(isNewer(told(3, 2), told(4, 1))).toBe(false);
  expect(isNewer(told(5, 0), told(4, 9))).toBe(true);
});

test("waits grow, and never beyond a quarter of a minute or so", () => {
  const waits = [0, 1, 2, 3, 9].map((attempt) => waitBefore(attempt, 0.5));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waitBefore(50, 1)).toBeLessThan(20_000);
});
