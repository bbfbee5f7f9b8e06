import { beforeEach, expect, test } from "vitest";
import type { Other, Outcome, Remembered } from "../src/house/remembered";
import type { GameTold } from "../src/messages";
import { settings } from "../src/house/settings.svelte";
import { opponents, standing, titleOf } from "../src/house/standing";

beforeEach(() => {
  settings.language = "en";
});

const game = (more: Partial<Remembered>): Remembered => ({ match: "m", game: "g", at: 0, ply: 0, mine: false, over: false, ...more });
const against = (...others: Other[]) => opponents(game({ others }));

test("people go by their names, computers of one level are named once", () => {
  const computer = { name: "", level: 5 };
  expect(against({ name: "Bob", level: null }, computer, computer)).toBe("against Bob and the computer, level 5");
  expect([against({ name: "", level: null }), against(), opponents(game({}))]).toEqual(["against a friend", "at one screen", ""]);
});

test("a game waits for me or for others, and ended as it ended", () => {
  expect([standing(game({ mine: true })), standing(game({}))]).toEqual(["Your turn.", "Waiting for the others."]);
  const ended = (outcome: Outcome | null) => standing(game({ over: true, mine: true, outcome }));
  expect([ended("won"), ended("lost"), ended("drawn"), ended("left"), ended(null)]).toEqual(["You won.", "You lost.", "A draw.", "You resigned.", "Finished."]);
});

test("a game is called as in the cupboard, or by its name where the cupboard has none", () => {
  const cupboard = ["one", "two"].map((name) => ({ name, title: { en: `Game ${name}`, fr: `Jeu ${name}` } }) as GameTold);
  expect([titleOf(cupboard, "two"), titleOf(cupboard, "three"), titleOf([], "one")]).toEqual(["Game two", "three", "one"]);
});
