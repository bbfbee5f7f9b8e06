import { beforeEach, expect, test } from "vitest";
import { amountIn, columnsOf, hasEnded, headline } from "../src/match/ending";
import { worth } from "../src/match/hints";
import { settings } from "../src/house/settings.svelte";
import { ended, matchTold, seat, words } from "./told";

beforeEach(() => {
  settings.language = "en";
});

const four = { seats: [seat("Blue"), seat("Yellow"), seat("Red"), seat("Green")] };
const teams = [
  { name: words("Blue and red"), seats: [0, 2], score: 30 },
  { name: words("Yellow and green"), seats: [1, 3], score: 20 },
];
const nameAt = (seat: number) => ["Ada", "Bob", "Cid", "Dora"][seat]!;
const said = (you: number[], shares: number[], more = {}) => headline(matchTold({ ...four, you, result: ended(shares), ...more }));

test("whoever looks is told how it ended for them", () => {
  expect(said([0], [1, 0, 0, 0])).toBe("You win!");
  expect(said([1], [1, 0, 0, 0])).toBe("You lose.");
  expect(said([1], [0.25, 0.25, 0.25, 0.25])).toBe("A draw.");
  expect(said([0], [0.5, 0.5, 0, 0])).toBe("You share the win.");
  settings.language = "fr";
  expect(said([0], [1, 0, 0, 0])).toBe("Vous gagnez\u00a0!");
});

test("partners win together", () => {
  expect(said([0], [0.5, 0, 0.5, 0], { teams })).toBe("You win!");
  expect(said([0, 2], [0.5, 0, 0.5, 0], { teams })).toBe("You win!");
});

test("those who watch, and both sides at one screen, read in the reason who won", () => {
  expect(said([], [0, 1, 0, 0])).toBe("");
  expect(said([0, 1], [0, 1, 0, 0])).toBe("");
  expect(said([2, 3], [0, 1, 0, 0])).toBe("You lose.");
  expect(headline(matchTold())).toBe("");
});

test("an account has a column for every seat, and one for every team with its sum", () => {
  const columns = columnsOf(matchTold({ ...four, teams }), nameAt);
  expect(columns.map((column) => column.name)).toEqual(["Ada", "Bob", "Cid", "Dora", "Blue and red", "Yellow and green"]);
  expect(columns.map((column) => amountIn([5, null, -2, null], column))).toEqual([5, null, -2, null, 3, null]);
});

test("an end is noticed when it comes, not when somebody comes after it", () => {
  const deal = { ply: 3, title: words("Deal 1"), words: words("Over."), entries: [] };
  const [before, after] = [matchTold(), matchTold({ accounts: [deal] })];
  expect([hasEnded(before, after), hasEnded(after, after), hasEnded(null, after)]).toEqual([true, false, false]);
  const over = matchTold({ accounts: [deal], result: ended([1, 0]) });
  expect([hasEnded(after, over), hasEnded(over, over), hasEnded(null, over)]).toEqual([true, false, false]);
});

test("advice says what a move is worth, measured by how many play", () => {
  expect(worth({ value: 1, proven: true }, 2)).toBe("hintCertain");
  expect([0.9, 0.6, 0.5, 0.3, 0.1].map((value) => worth({ value, proven: false }, 2))).toEqual(["hintClear", "hintAhead", "hintEven", "hintBehind", "hintHard"]);
  expect(worth({ value: 0.25, proven: false }, 4)).toBe("hintEven");
  expect(worth({ value: 0, proven: true }, 2)).toBe("hintHard");
});
