import { beforeEach, expect, test, vi } from "vitest";
import { Queue } from "../src/queue";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});

test("a move that was not answered is still there after the page was closed, with the same key", () => {
  const asked = new Queue("m1").add(4, "△g1-f1");
  expect(new Queue("m1").moves).toEqual([asked]);
  expect(asked).toMatchObject({ ply: 4, move: "△g1-f1" });
  expect(asked.key.length).toBeGreaterThanOrEqual(8);
});

test("an answered move is not sent again", () => {
  const queue = new Queue("m1");
  const first = queue.add(0, "a1-b1");
  const second = queue.add(2, "b1-c1");
  queue.answered(first.key);
  expect(new Queue("m1").moves).toEqual([second]);
  queue.answered(second.key);
  expect(new Queue("m1").moves).toEqual([]);
});

test("matches do not mix", () => {
  new Queue("m1").add(0, "a1-b1");
  expect(new Queue("m2").moves).toEqual([]);
});

test("two moves never share a key", () => {
  const queue = new Queue("m1");
  expect(queue.add(0, "x").key).not.toBe(queue.add(0, "x").key);
});
