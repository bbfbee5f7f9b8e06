import { beforeEach, expect, test } from "vitest";
import type { CardTold } from "../src/messages";
import { settings } from "../src/house/settings.svelte";
import { addressOf, clock, factsOf, largestFirst, nextCard, ofLevel, openLevel, shelvesOf } from "../src/solo/shelf";
import { words } from "./told";

beforeEach(() => {
  settings.language = "en";
});

const card = (name: string, pieces: number | null, solutions: number | null, difficulty: number | null = 1): CardTold => ({
  name, text: name, title: words(name), aim: words("Do it."), pieces, solutions, difficulty, game: "g", ground: {}, box: [0, 0, 1, 1], drawn: [], shelf: null, facts: [],
});

test("cards of one difficulty stand from small to large, the more solutions the earlier, unknown numbers last", () => {
  const shelf = [card("c", 6, 3), card("d", 6, null), card("hard", 1, 1, 2), card("b", 6, 20), card("a", 4, 1), card("free", null, null, null)];
  for (let turn = 0; turn < shelf.length; turn++) {
    shelf.push(shelf.shift()!);
    for (const some of [shelf, [...shelf].reverse()]) expect(ofLevel(some, 1).map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
  }
  expect(ofLevel(shelf, 3)).toEqual([]);
  expect(ofLevel(shelf, null).map(({ name }) => name)).toEqual(["free"]);
  expect(ofLevel([card("y", null, null, null), card("x", 2, null, null)], null).map(({ name }) => name)).toEqual(["x", "y"]);
});

test("a card says how many pieces and solutions there are, where that is known", () => {
  expect(factsOf(card("a", 6, 1))).toBe("6 pieces · one solution");
  expect(factsOf(card("a", 6, 1234))).toBe("6 pieces · 1,234 solutions");
  expect(factsOf(card("a", 6, 0))).toBe("6 pieces");
  expect(factsOf(card("a", 10, null))).toBe("10 pieces");
  expect(factsOf(card("a", null, null))).toBe("");
});

test("every solo has its page", () => {
  expect(addressOf("star")).toBe("/puzzles/star");
  expect(addressOf("a/b")).toBe("/puzzles/a%2Fb");
});

test("shelves of a box stand by name, and the next puzzle is the next unsolved one", () => {
  const quick = words("Quick"), chance = words("Chance");
  const cards = [{ ...card("b", 7, 1, 2), shelf: quick }, { ...card("a", 6, 1), shelf: quick }, { ...card("c", 6, null, null), shelf: chance }];
  expect(shelvesOf(cards).map(([name, some]) => [name, some.length])).toEqual([["Quick", 2], ["Chance", 1]]);
  const shelves = [{ title: words("Box"), cards, maker: null }];
  expect(nextCard(shelves, "a", new Set(["a"]))?.name).toBe("b");
  expect(nextCard(shelves, "b", new Set(["b"]))?.name).toBe("a");
  expect(nextCard(shelves, "b", new Set(["a", "b"]))).toBe(null);
  expect(nextCard(shelves, "z", new Set())).toBe(null);
  expect([clock(65), clock(9.7)]).toEqual(["1:05", "0:09"]);
});

test("the box with the most cards comes first, and the first difficulty with something left lies open", () => {
  const box = (name: string, cards: CardTold[]) => ({ title: words(name), maker: null, cards });
  const easy = card("easy", 6, 1, 1);
  const hard = card("hard", 6, 1, 3);
  expect(largestFirst([box("one", [easy]), box("two", [easy, hard])]).map(({ title }) => title.en)).toEqual(["two", "one"]);
  expect(openLevel([hard, easy], new Set())).toBe(1);
  expect(openLevel([hard, easy], new Set(["easy"]))).toBe(3);
  expect(openLevel([hard, easy, card("free", null, null, null)], new Set(["easy", "hard"]))).toBeNull();
});
