import { beforeEach, expect, test } from "vitest";
import type { GameTold, OptionTold, Value } from "../src/messages";
import {
  amongPeople, byTeam, conflictWith, inOrder, isRange, isSolved, levelWords, matters, meaning, seatCount, seated, seatsAsked, swapped, matchFor, type Seat,
} from "../src/match/setup";
import { settings } from "../src/house/settings.svelte";
import { partOf, timeLeft } from "../src/house/waiting";
import { words } from "./told";

beforeEach(() => {
  settings.language = "en";
});

const option = (values: Value[], meanings: OptionTold["meanings"] = {}): OptionTold => ({ name: "o", title: words("O"), default: values[0]!, values, meanings, matters_with: {} });

test("as many sit down as the options say, or else the fewest", () => {
  const game = { players: [2, 3, 4] } as GameTold;
  expect([seatCount(game, {}), seatCount(game, { players: 3 }), seatCount(game, { players: "3" })]).toEqual([2, 3, 2]);
});

const players = { ...option([4, 3, 2]), name: "players" };
const game = (options: OptionTold[], count = [2]) => ({ name: "g", players: count, options }) as GameTold;

test("one tap sets a whole table: computers of one level, or a friend with whom one plays alone", () => {
  const trio = { ...option(["basic", "strict"]), name: "contact" };
  const hard = matchFor(game([players, trio], [4, 3, 2]), "hard", "Ada");
  expect([hard.options, hard.name]).toEqual([{ players: 4, contact: "basic" }, "Ada"]);
  expect(hard.seats.map(({ kind, level }) => [kind, level])).toEqual([["me", 3], ["computer", 8], ["computer", 8], ["computer", 8]]);
  const levels = (["easy", "medium"] as const).map((opponent) => matchFor(game([]), opponent, "").seats[1]);
  expect(levels).toEqual([{ kind: "computer", level: 2, name: "", traps: true }, { kind: "computer", level: 5, name: "", traps: true }]);
  const friend = matchFor(game([players], [4, 3, 2]), "friend", "Ada");
  expect([friend.options, friend.seats.map(({ kind }) => kind)]).toEqual([{ players: 2 }, ["me", "friend"]]);
  expect(matchFor(game([]), "friend", "").options).toEqual({});
  expect([true, false].map((draws) => matchFor({ ...game([]), draws_places: draws }, "easy", "").draw_places)).toEqual([true, false]);
});

test("a game is solved for who plays with the options that the table was made for", () => {
  const solved = { ...game([]), solved_with: { path: ["bent"] } };
  expect([{ path: "bent", repetition: 0 }, { path: "straight", repetition: 3 }].map((chosen) => isSolved(solved, chosen))).toEqual([true, false]);
  expect(isSolved({ ...game([]), solved_with: {} }, { path: "straight" })).toBe(true);
  expect(isSolved({ ...game([]), solved_with: null }, {})).toBe(false);
});

test("a level has a number, and words that its game tells", () => {
  const levels = [{ words: { en: "gentle", fr: "doux" }, step: null }, { words: { en: "harsh", fr: "dur" }, step: null }];
  expect([1, 2].map((level) => levelWords({ ...game([]), levels }, level))).toEqual(["level 1 · gentle", "level 2 · harsh"]);
});

const chair = (kind: Seat["kind"], name = ""): Seat => ({ kind, level: 3, name, traps: true });

test("everybody at this screen has a name, others bring their own", () => {
  const names = (seats: Seat[], mine: string) => seatsAsked(seats, mine).map(({ name }) => name);
  expect(names([chair("me"), chair("screen", " Bob "), chair("screen")], " Ada ")).toEqual(["Ada", "Bob", "Guest 3"]);
  expect(names([chair("friend", "x"), chair("me"), chair("computer", "y"), chair("screen")], "")).toEqual(["", "Guest 1", "", "Guest 2"]);
  expect(names([chair("me"), chair("computer")], "")).toEqual(["", ""]);
});

test("there is one of me: whoever I take a seat from gets mine", () => {
  const kinds = (seat: number, kind: Seat["kind"]) => seated([chair("me"), chair("computer"), chair("friend")], seat, kind).map((one) => one.kind);
  expect(kinds(2, "me")).toEqual(["friend", "computer", "me"]);
  expect(kinds(1, "screen")).toEqual(["me", "screen", "friend"]);
  expect(kinds(0, "computer")).toEqual(["computer", "computer", "friend"]);
});

test("hints are a question only among people", () => {
  expect([[chair("me"), chair("computer")], [chair("me"), chair("screen")], [chair("friend"), chair("me")]].map(amongPeople)).toEqual([false, true, true]);
});

test("the number of players is asked first", () => {
  const others = [option([1]), players, { ...option([2]), name: "z" }];
  expect(inOrder(others).map(({ name }) => name)).toEqual(["players", "o", "z"]);
});

test("a value that cannot be chosen now has its reason", () => {
  const conflicts = [{ option: "teams", value: true, reason: words("Teams are for four.") }];
  expect([conflictWith(conflicts, "teams", true), conflictWith(conflicts, "teams", false), conflictWith(conflicts, "o", true)]).toEqual([words("Teams are for four."), null, null]);
});

test("seats are told team by team", () => {
  expect(byTeam(3, [])).toEqual([{ name: null, seats: [0, 1, 2] }]);
  const teams = [{ name: words("A"), seats: [0, 2], score: null }, { name: words("B"), seats: [1, 3], score: null }];
  expect(byTeam(4, teams)).toEqual([{ name: words("A"), seats: [0, 2] }, { name: words("B"), seats: [1, 3] }]);
});

test("swapping moves everybody one seat up and leaves the seats that are not used", () => {
  const seats: Seat[] = [1, 2, 3, 4].map((level) => ({ kind: "computer", level, name: "", traps: true }));
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

test("an option is asked for where it changes anything", () => {
  const starts: OptionTold = { ...option(["sheet", "free"]), matters_with: { players: [2, 3] } };
  expect([2, 3, 4].map((players) => matters(starts, { players }))).toEqual([true, true, false]);
  expect(matters(option([1, 2]), {})).toBe(true);
});
