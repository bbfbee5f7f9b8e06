import { expect, test } from "vitest";
import { readRecord } from "../src/http";

test("a record gives the deal and the moves", () => {
  const text = '[Game "triolet"]\n[Seed "90131229282549"]\n[Player1 "1. x"]\n\n1. F8=8,G8=0 2. x2,3\n3. pass {1. a comment}\n';
  expect(readRecord(text)).toEqual({ seed: 90131229282549, moves: ["F8=8,G8=0", "x2,3", "pass"] });
});

test("a record without moves", () => {
  expect(readRecord('[Game "triplex"]\n\n')).toEqual({ moves: [] });
});
