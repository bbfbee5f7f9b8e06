import { beforeEach, expect, test } from "vitest";
import { keep } from "../src/house/kept";
import { Coach, LED, lessonOf } from "../src/match/coach.svelte";
import { emptyStorage } from "./standins";

beforeEach(() => void emptyStorage());

test("a step says what to do with the hands now", () => {
  const hands = { mine: true, picked: [], pending: null };
  expect(lessonOf(hands, 0)).toBe("pick");
  expect(lessonOf({ ...hands, picked: ["item"] }, 0)).toBe("place");
  expect(lessonOf({ ...hands, picked: ["item", "c0"], pending: "c0" }, 0)).toBe("confirm");
  expect(lessonOf({ ...hands, mine: false }, 1)).toBe("watch");
  expect(lessonOf({ ...hands, mine: false }, 0), "others begin").toBe("wait");
});

test("three moves of a first game are led, in one game or several, and never again", () => {
  const first = new Coach("trigon", "m1");
  expect([first.leads, first.moves]).toEqual([true, 0]);
  first.moved();
  const second = new Coach("trigon", "m2");
  expect([second.leads, second.moves]).toEqual([true, 1]);
  second.moved();
  second.moved();
  expect([second.leads, second.moves]).toEqual([false, LED]);
  second.moved();
  expect(second.moves).toBe(LED);
  expect(new Coach("trigon", "m3").leads).toBe(false);
  expect(new Coach("triplex", "m4").leads).toBe(true);
});

test("it can be skipped, and stays away", () => {
  const coach = new Coach("trigon", "m1");
  coach.skip();
  expect(coach.leads).toBe(false);
  expect(new Coach("trigon", "m1").leads).toBe(false);
});

test("whoever has played the game here before is not led", () => {
  keep("games", [{ match: "old", game: "trigon", at: 0, ply: 9, mine: false, over: true }]);
  expect(new Coach("trigon", "new").leads).toBe(false);
  expect(new Coach("trigon", "old").leads).toBe(true);
});
