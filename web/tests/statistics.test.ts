import { beforeEach, expect, test } from "vitest";
import type { Other, Outcome, Remembered } from "../src/house/remembered";
import { count, tallies } from "../src/house/statistics";
import { emptyStorage } from "./standins";

beforeEach(() => void emptyStorage());

const computer = (level: number): Other => ({ name: "", level });
const person: Other = { name: "Bob", level: null };
let matches = 0;
const ended = (game: string, outcome: Outcome | null, others?: Other[], match = `m${matches++}`) =>
  count({ match, game, at: 0, ply: 9, mine: false, over: true, outcome, ...(others && { others }) } satisfies Remembered);
/** Each row as its game, its level and how often it was won, lost and drawn. */
const rows = () => tallies().map(({ game, level, won, lost, drawn }) => [game, level, won, lost, drawn]);

test("games are counted by how they ended, and whoever gave up lost", () => {
  for (const outcome of ["won", "lost", "left", "drawn", "won"] as const) ended("g", outcome, [computer(3)]);
  expect(rows()).toEqual([["g", 3, 2, 2, 1]]);
});

test("a game that goes on is not counted, and one that ended once however often that is told", () => {
  ended("g", null, [computer(3)]);
  expect(rows()).toEqual([]);
  for (let told = 0; told < 3; told++) ended("g", "won", [computer(3)], "same");
  expect(rows()).toEqual([["g", 3, 1, 0, 0]]);
});

test("a game counts for the strongest of its computers, and among people for none", () => {
  ended("g", "won", [computer(2), computer(5)]);
  ended("g", "lost", [computer(5), computer(2)]);
  ended("g", "won", [computer(2), person]);
  ended("g", "drawn", [person, computer(5)]);
  ended("g", "won", []);
  ended("g", "lost");
  expect(rows()).toEqual([["g", 5, 1, 1, 0], ["g", null, 2, 1, 1]]);
});

test("games come by name, levels from weak to strong, people last", () => {
  ended("b", "won", [person]);
  ended("b", "won", [computer(9)]);
  ended("a", "won", [computer(7)]);
  ended("b", "won", [computer(1)]);
  ended("a", "won", [computer(4)]);
  ended("c", "won", [computer(2)]);
  expect(rows().map(([game, level]) => `${game} ${level}`)).toEqual(["a 4", "a 7", "b 1", "b 9", "b null", "c 2"]);
});
