import { beforeEach, expect, test } from "vitest";
import { settings } from "../src/house/settings.svelte";
import { board, Friend, Knowing, later, more, piece, settled, sit, told, turned } from "./tabletop";
import { words } from "./told";

let friend: Knowing;
beforeEach(() => {
  friend = new Knowing();
  settings.confirm = true;
  settings.language = "en";
});

const tokens = { item: more({ c0: more({ done: settled("one"), other: more({ c1: more({ done: settled("two") }) }) }) }) };

test("what a move that waits scores is on the button that plays it", async () => {
  friend.foresights = { t1c0: { note: words("7 + 30"), points: 37, falls: [] } };
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  await state.pickCell("c0");
  expect([state.intended, state.playLabel]).toEqual(["t1c0", "Play"]);
  await state.foreseeing.ask("t1c0");
  expect([state.playLabel, state.foresight?.note?.en]).toEqual(["Play · 37", "7 + 30"]);
});

test("laying one piece after another, the sum grows on the button that ends the move", async () => {
  friend.foresights = { one: { note: null, points: 8, falls: [] }, two: { note: null, points: -5, falls: [] } };
  const state = sit(tokens, friend);
  await state.pickItem("item");
  await state.pickCell("c0");
  await state.foreseeing.ask(state.intended!);
  expect(state.labelOf("done")).toBe("Done · 8");
  await state.pickItem("other");
  state.aiming.pointer = [1.5, 0.5];
  expect(state.intended).toBe("two");
  await state.pickCell("c1");
  await state.foreseeing.ask("two");
  expect([state.labelOf("done"), state.labelOf("pass")]).toEqual(["Done · −5", "pass"]);
});

test("a move that is only aimed at is foreseen, with what will fall", async () => {
  friend.foresights = { c0c1: { note: words("beats"), points: null, falls: ["enemy"] } };
  const state = sit({ c0: more({ c1: settled("c0c1"), c2: settled("c0c2") }) }, friend, board, { pieces: [piece("mine", "c0"), piece("enemy", "c1")] });
  expect(state.intended).toBeNull();
  await state.pickCell("c0");
  state.aiming.pointer = [1.5, 0.5];
  await state.foreseeing.ask(state.intended!);
  expect([state.foresight?.falls, state.playLabel]).toEqual([["enemy"], "Play"]);
  state.aiming.pointer = [2.5, 0.5];
  expect([state.intended, state.foresight]).toEqual(["c0c2", null]);
});

test("each move is asked about once in a position, again after a failure, and never of a partner who does not know", async () => {
  friend.foresights = { x: { note: null, points: 1, falls: [] } };
  const state = sit({}, friend);
  await Promise.all([state.foreseeing.ask("x"), state.foreseeing.ask("x")]);
  await state.foreseeing.ask("x");
  expect(friend.wondered).toEqual(["x"]);
  for (let i = 0; i < 2; i++) await state.foreseeing.ask("unknown");
  expect([friend.wondered, state.foreseeing.of("unknown")]).toEqual([["x", "unknown", "unknown"], null]);
  state.show(told({}, { ply: 1 }), board);
  expect(state.foreseeing.of("x")).toBeNull();
  await state.foreseeing.ask("x");
  expect([friend.wondered.length, state.foreseeing.of("x")?.points]).toEqual([4, 1]);
  const plain = sit({}, new Friend());
  await plain.foreseeing.ask("x");
  expect(plain.foreseeing.of("x")).toBeNull();
});

test("an answer about a position that is gone is not taken for the present one's", async () => {
  friend.foresights = { x: { note: null, points: 1, falls: [] } };
  const state = sit({}, friend);
  void state.foreseeing.ask("x");
  state.show(told({}, { ply: 1 }), board);
  await later();
  expect(state.foreseeing.of("x")).toBeNull();
});
