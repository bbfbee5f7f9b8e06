import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PuzzleListed } from "../src/messages";
import { settings } from "../src/settings.svelte";
import { addressOf, factsOf, ofLevel } from "../src/shelf";
import { words } from "./told";

beforeEach(() => {
  settings.language = "en";
});
afterEach(() => {
  vi.restoreAllMocks();
});

const puzzle = (id: string, pieces: number, solutions: number | null, difficulty = 1, kind = "shape") =>
  ({ id, kind, title: words(id), pieces, solutions, difficulty, picture: "", box: [0, 0, 1, 1] }) as PuzzleListed;

test("puzzles of one difficulty stand from small to large, the more solutions the earlier, unknown numbers last", () => {
  const shelf = [puzzle("c", 6, 3), puzzle("d", 6, null), puzzle("hard", 1, 1, 2), puzzle("b", 6, 20), puzzle("a", 4, 1)];
  expect(ofLevel(shelf, 1).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  for (let turn = 0; turn < shelf.length; turn++) {
    shelf.push(shelf.shift()!);
    for (const some of [shelf, [...shelf].reverse()]) expect(ofLevel(some, 1).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  }
  expect(ofLevel(shelf, 3)).toEqual([]);
});

test("a puzzle says how many pieces and solutions it has, where that is known", () => {
  expect(factsOf(puzzle("a", 6, 1))).toBe("6 pieces · one solution");
  expect(factsOf(puzzle("a", 6, 1234))).toBe("6 pieces · 1,234 solutions");
  expect(factsOf(puzzle("a", 10, null))).toBe("10 pieces");
});

test("a shape has its page, a patience is drawn anew", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.1234567);
  expect(addressOf(puzzle("star", 6, 1))).toBe("/puzzles/star");
  expect(addressOf(puzzle("patience", 10, null, 3, "patience"))).toBe("/puzzles/patience-10-123456");
});
