import { beforeEach, expect, test } from "vitest";
import type { GameTold, OptionTold, Value } from "../src/messages";
import { isRange, meaning, seatCount, swapped, type Seat } from "../src/match/setup";
import { settings } from "../src/house/settings.svelte";
import { partOf, timeLeft } from "../src/house/waiting";
import { words } from "./told";

beforeEach(() => {
  settings.language = "en";
});

const option = (values: Value[], meanings: OptionTold["meanings"] = {}): OptionTold => ({ name: "o", title: words("O"), default: values[0]!, values, meanings });

test("as many sit down as the options say, or else the fewest", () => {
  const game = { players: [2, 3, 4] } as GameTold;
  expect([seatCount(game, {}), seatCount(game, { players: 3 }), seatCount(game, { players: "3" })]).toEqual([2, 3, 2]);
});

test("swapping moves everybody one seat up and leaves the seats that are not used", () => {
  const seats: Seat[] = [1, 2, 3, 4].map((level) => ({ kind: "computer", level }));
  const levels = (count: number) => swapped(seats, count).map(({ level }) => level);
  expect([levels(2), levels(3), levels(4)]).toEqual([[2, 1, 3, 4], [2, 3, 1, 4], [2, 3, 4, 1]]);
});

test("only a long run of numbers is typed", () => {
  const numbers = [...Array(13).keys()];
  expect(isRange(option(numbers))).toBe(true);
  expect(isRange(option(numbers.slice(1)))).toBe(false);
  expect(isRange(option([...numbers, "none"]))).toBe(false);
});

test("a value is called what the game calls it, or yes and no, or itself", () => {
  expect(meaning(option(["a"], { a: words("All", "Tout") }), "a")).toBe("All");
  expect(meaning(option([true, false], { True: words("With"), False: words("Without") }), true)).toBe("With");
  expect(meaning(option([true, false], { True: words("With"), False: words("Without") }), false)).toBe("Without");
  expect([meaning(option([true]), true), meaning(option([false]), false)]).toEqual(["yes", "no"]);
  expect([meaning(option([3]), 3), meaning(option(["b"]), "b")]).toEqual(["3", "b"]);
  expect(meaning(option([3], { True: words("With"), False: words("Without") }), 3)).toBe("3");
  settings.language = "fr";
  expect(meaning(option(["a"], { a: words("All", "Tout") }), "a")).toBe("Tout");
});

test("a wait's bar grows with time and never says that it is done", () => {
  expect([partOf(0, 10), partOf(5, 10), partOf(9.7, 10), partOf(30, 10)]).toEqual([0, 0.5, 0.97, 0.97]);
  expect([partOf(0, 0), partOf(1, 0)]).toEqual([0, 0.97]);
});

test("the time left is told as exactly as it is known", () => {
  expect([0.2, 1, 19.5, 20].map(timeLeft)).toEqual([1, 1, 20, 20].map((count) => `about ${count} s left`));
  expect([20.1, 26, 90].map(timeLeft)).toEqual([25, 30, 90].map((count) => `about ${count} s left`));
  expect([90.5, 149, 151].map(timeLeft)).toEqual([2, 2, 3].map((count) => `about ${count} min left`));
  expect([0, -3].map(timeLeft)).toEqual(["a little longer than usual", "a little longer than usual"]);
});
