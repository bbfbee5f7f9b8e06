import { expect, test } from "vitest";
import { patched } from "../src/match/patching";

const told = () => ({ ply: 3, moves: ["a", "b", "c"], pieces: [{ id: "p", at: [0, 1] }, { id: "q", at: [2, 3] }] });

test("parts change, and whatever else there is stays the same object", () => {
  const before = told();
  const after = patched(before, { parts: { ply: { now: 4 }, pieces: { parts: { "1": { parts: { at: { parts: { "0": { now: 9 } } } } } } } } });
  expect(after).toEqual({ ...told(), ply: 4, pieces: [{ id: "p", at: [0, 1] }, { id: "q", at: [9, 3] }] });
  expect([after.moves, after.pieces[0]]).toEqual([before.moves, before.pieces[0]]);
  expect(after.pieces[0]).toBe(before.pieces[0]);
  expect(before).toEqual(told());
});

test.each([
  ["grows at its end", { dropped: 0, first: 3, last: 0, between: ["d"] }, ["a", "b", "c", "d"]],
  ["loses its end", { dropped: 0, first: 1, last: 0, between: [] }, ["a"]],
  ["grows within", { dropped: 0, first: 1, last: 2, between: ["x"] }, ["a", "x", "b", "c"]],
  ["moves up", { dropped: 1, first: 2, last: 0, between: ["d"] }, ["b", "c", "d"]],
  ["is another one", { dropped: 0, first: 0, last: 0, between: ["x"] }, ["x"]],
])("a list %s", (_how, patch, after) => {
  expect(patched(["a", "b", "c"], patch)).toEqual(after);
});

test("anything may become anything", () => {
  expect(patched<unknown>({ a: 1 }, { now: null })).toBeNull();
  expect(patched<unknown>(null, { now: { a: 1 } })).toEqual({ a: 1 });
  expect(patched(told(), { parts: {} })).toEqual(told());
});

test("a patch for something else is noticed", () => {
  expect(() => patched(told(), { parts: { plies: { now: 1 } } })).toThrow(TypeError);
  expect(() => patched(["a"], { parts: { "1": { now: "b" } } })).toThrow(TypeError);
  expect(() => patched(["a"], { dropped: 0, first: 2, last: 0, between: [] })).toThrow(TypeError);
  expect(() => patched<unknown>(null, { parts: {} })).toThrow(TypeError);
  expect(() => patched({ a: 1 }, { dropped: 0, first: 0, last: 0, between: [] })).toThrow(TypeError);
});
