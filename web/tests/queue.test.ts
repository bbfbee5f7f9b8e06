import { beforeEach, expect, test } from "vitest";
import { Queue } from "../src/match/queue";
import { emptyStorage } from "./standins";

let storage: ReturnType<typeof emptyStorage>;
beforeEach(() => {
  storage = emptyStorage();
});

test("a move that was not answered is still there after the page was closed, with the same key", () => {
  const asked = new Queue("m1").add(4, "△g1-f1");
  expect(new Queue("m1").moves).toEqual([asked]);
  expect(asked).toMatchObject({ ply: 4, move: "△g1-f1" });
  expect(asked.key.length).toBeGreaterThanOrEqual(8);
});

test("an answered move is not sent again, and answered matches leave no trace", () => {
  const queue = new Queue("m1");
  const first = queue.add(0, "a1-b1");
  const second = queue.add(2, "b1-c1");
  queue.answered(first.key);
  expect(new Queue("m1").moves).toEqual([second]);
  queue.answered(second.key);
  expect([queue.moves, new Queue("m1").moves, storage.read("queue")]).toEqual([[], [], {}]);
});

test("matches do not mix", () => {
  const first = new Queue("m1").add(0, "a1-b1");
  expect(new Queue("m2").moves).toEqual([]);
  const second = new Queue("m2").add(1, "c1-d1");
  expect([new Queue("m1").moves, new Queue("m2").moves]).toEqual([[first], [second]]);
  new Queue("m2").answered(second.key);
  expect(new Queue("m1").moves).toEqual([first]);
});

test("moves are sent in the order in which they were made, and two never share a key", () => {
  const queue = new Queue("m1");
  expect(queue.add(0, "x").key).not.toBe(queue.add(0, "x").key);
  queue.add(1, "y");
  expect(new Queue("m1").moves.map(({ move }) => move)).toEqual(["x", "x", "y"]);
});
