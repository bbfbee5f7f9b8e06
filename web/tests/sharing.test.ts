import { expect, test } from "vitest";
import { sharing } from "../src/match/sharing";

const told = () => ({ ply: 3, moves: [{ text: "a" }, { text: "b" }], pieces: [{ id: "p", cells: ["x"] }, { id: "q", cells: ["y"] }] });

test("what has not changed stays the same object", () => {
  const older = told();
  expect(sharing(older, told())).toBe(older);
});

test("what has changed is new, and equal to what was told", () => {
  const older = told();
  const wanted = { ...told(), moves: [...told().moves, { text: "c" }], pieces: [{ id: "n", cells: ["z"] }, ...told().pieces] };
  const newer = sharing(older, structuredClone(wanted));
  expect(newer).toEqual(wanted);
  expect(newer.moves[1]).toBe(older.moves[1]);
  expect(newer.pieces.slice(1)).toEqual(older.pieces);
  expect(newer.pieces[1]).toBe(older.pieces[0]);
  expect(sharing(older, { ...told(), ply: 2, moves: [{ text: "a" }] })).toEqual({ ...told(), ply: 2, moves: [{ text: "a" }] });
});

test("nothing is kept that is not told any more", () => {
  expect(sharing({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(sharing([1, 2], [1])).toEqual([1]);
  expect(sharing({ a: null }, { a: {} })).toEqual({ a: {} });
  expect(sharing({ a: {} }, { a: null })).toEqual({ a: null });
  expect(sharing([], { a: 1 })).toEqual({ a: 1 });
  expect(sharing({ 0: 1 }, [1])).toEqual([1]);
});

test("a thing that was of another kind is told anew", () => {
  expect(sharing({ a: 5 }, { a: {} })).toEqual({ a: {} });
  expect(sharing({ a: {} }, { a: 5 })).toEqual({ a: 5 });
  expect(sharing({ a: {} }, { a: "" })).toEqual({ a: "" });
  expect(sharing([1, 2], [1, 3])).toEqual([1, 3]);
  expect(sharing([{ id: "p" }, null], [null, { id: "p" }])).toEqual([null, { id: "p" }]);
  expect(sharing([undefined, "a"], ["a", undefined])).toEqual(["a", undefined]);
});

test("things without names stay by their places, whatever their numbers", () => {
  const older = { list: [{ id: 1, a: [1] }, { id: null }, { text: "b" }, null, "c"] };
  expect(sharing(older, structuredClone(older))).toBe(older);
  const pairs = [{ id: 1, a: [1] }, { a: [2] }];
  expect(sharing(pairs, structuredClone(pairs))).toBe(pairs);
});
