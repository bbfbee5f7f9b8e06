import { beforeEach, expect, test } from "vitest";
import { nextStep } from "../src/board/instruction";
import { settings } from "../src/house/settings.svelte";
import { Friend, board, fits, later, more, piece, settled, sit, turned } from "./tabletop";
import { words } from "./told";

beforeEach(() => {
  settings.language = "en";
  settings.confirm = false;
});

test("nothing is to be done by whoever cannot move", () => {
  expect(nextStep(sit(null))).toBe("");
  expect(nextStep(sit({}))).toBe("");
});

test("what can be picked first is said: the hand, the board, a button, or several of them", () => {
  expect(nextStep(sit({ item: turned }))).toBe("Pick a piece in your hand.");
  expect(nextStep(sit({ c0: settled("m") }))).toBe("Pick a lit place on the board.");
  expect(nextStep(sit({ c0: fits("c1") }, new Friend(), board, { pieces: [piece("p", "c0")] }))).toBe("Pick one of your pieces on the board.");
  expect(nextStep(sit({ item: turned, c0: settled("m") }))).toBe("Pick a piece in your hand, or a lit place.");
  expect(nextStep(sit({ pass: settled("m") }))).toBe("Choose what to do.");
  expect(nextStep(sit({ item: turned, pass: settled("m") }))).toBe("Pick something, or choose below.");
});

test("a piece in hand is turned, if it can be, and put down", async () => {
  const state = sit({ item: turned, other: fits("c0") });
  await state.pickItem("item");
  expect(nextStep(state)).toBe("Turn it as you like, then pick a lit place.");
  await state.pickItem("other");
  expect(nextStep(state)).toBe("Pick a lit place on the board.");
});

test("while things are gathered, nobody is asked where they go", async () => {
  const state = sit({ exchange: more({ item: more({ other: more({ done: settled("m2") }), done: settled("m1") }) }) });
  await state.pick("exchange");
  await later();
  expect(nextStep(state)).toBe("Pick a piece in your hand.");
  await state.pickItem("item");
  expect(nextStep(state)).toBe("Pick more, or press “Done”.");
  await state.pickItem("other");
  expect(nextStep(state)).toBe("Press “Done” to play it.");
});

test("a move that waits is confirmed or changed", async () => {
  settings.confirm = true;
  const state = sit({ other: fits("c0", "c1") });
  await state.pickItem("other");
  await state.pickCell("c0");
  expect(nextStep(state)).toBe("Press Play, or pick another place.");
});

test("what the game says of the task is said instead, by the last pick that it names", async () => {
  const tasks = { "": words("Open the deal."), item: words("Give it to someone.") };
  const state = sit({ item: turned, other: fits("c0") }, new Friend(), board, { tasks });
  expect(nextStep(state)).toBe("Open the deal.");
  await state.pickItem("item");
  expect(nextStep(state)).toBe("Give it to someone.");
  await state.pickItem("other");
  expect(nextStep(state)).toBe("Pick a lit place on the board.");
});
