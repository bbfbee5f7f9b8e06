import { beforeEach, expect, test } from "vitest";
import type { Choices } from "../src/messages";
import { Refused } from "../src/house/problems";
import { settings } from "../src/house/settings.svelte";
import { board, fits, Friend, later, more, settled, sit, told, turned, unknown } from "./tabletop";
import { words } from "./told";

let friend: Friend;
beforeEach(() => {
  friend = new Friend({ other: { c2: settled("late") } });
  settings.confirm = false;
  settings.language = "en";
});

test("another item can be picked instead, and choices that come later are waited for", async () => {
  const state = sit({ item: turned, other: unknown }, friend);
  await state.pickItem("item");
  await state.pickItem("other");
  expect([state.picking.picked, [...state.hand.places], friend.asked]).toEqual([["other"], ["c2"], ["other"]]);
  await state.pickCell("c2");
  expect(friend.played).toEqual(["late"]);
});

test("whoever is faster than the network waits for it", async () => {
  let answer: (choices: Choices) => void = () => {};
  friend.ask = () => new Promise((told) => (answer = told));
  const state = sit({ other: unknown }, friend);
  const picked = state.pickItem("other");
  const put = state.pickCell("c2");
  await new Promise((later) => setTimeout(later));
  expect([state.asking.waiting, friend.played]).toEqual([true, []]);
  answer({ c2: settled("late") });
  await Promise.all([picked, put]);
  expect([friend.played, state.asking.waiting]).toEqual([["late"], false]);
  state.refused();

  const next = sit({ other: unknown }, friend);
  const both = [next.pickItem("other"), next.pickItem("item")];
  answer({ item: turned });
  await Promise.all(both);
  expect([next.picking.picked, next.sentence]).toEqual([["other", "item"], ""]);
});

test("places of a turn that did not come along are asked for when the piece is turned so, once", async () => {
  friend = new Friend({ item: { t1: unknown, t2: unknown }, "item t1": { c0: settled("t1c0") }, "item t2": { c2: settled("t2c2") } });
  const state = sit({ item: unknown }, friend);
  await state.pickItem("item");
  expect([state.hand.turn, [...state.hand.places]]).toEqual(["t1", ["c0"]]);
  state.rotate(1);
  expect(state.asking.waiting).toBe(true);
  await state.pickCell("c2");
  expect([friend.asked, friend.played]).toEqual([["item", "item t1", "item t2"], ["t2c2"]]);
  state.refused();
  await state.pickItem("item");
  state.rotate(1);
  state.rotate(1);
  expect(friend.asked).toHaveLength(3);
});

test("a turn in which a piece fits nowhere is not asked for", async () => {
  friend = new Friend({ "item t1": { c0: settled("t1c0") } });
  const state = sit({ item: more({ t1: unknown }) }, friend);
  await state.pickItem("item");
  state.rotate(1);
  await later();
  expect([state.hand.turn, friend.asked, [...state.hand.places]]).toEqual(["t2", ["item t1"], []]);
});

test("turning a piece that waits to be confirmed asks where it fits, and goes on from there", async () => {
  settings.confirm = true;
  friend = new Friend({ "item t1": { c0: settled("t1c0") }, "item t2": { c0: settled("t2c0"), c1: settled("t2c1") } });
  const state = sit({ item: more({ t1: unknown, t2: unknown }) }, friend);
  await state.pickItem("item");
  await state.pickCell("c0");
  expect(state.picking.pending).toBe("t1c0");
  state.rotate(1);
  expect([state.picking.pending, state.picking.picked]).toEqual([null, ["item"]]);
  await later();
  expect([state.picking.pending, state.picking.picked, friend.asked]).toEqual(["t2c0", ["item", "t2", "c0"], ["item t1", "item t2"]]);
});

test("what was turned on, or let go, meanwhile is not put down by an answer that comes late", async () => {
  settings.confirm = true;
  friend = new Friend({ "item t1": { c0: settled("t1c0") }, "item t2": { c0: settled("t2c0") } });
  const state = sit({ item: more({ t1: unknown, t2: unknown }) }, friend);
  await state.pickItem("item");
  await state.pickCell("c0");
  state.rotate(1);
  state.back();
  await later();
  expect([state.picking.pending, state.picking.picked]).toEqual([null, []]);

  friend = new Friend({ "item t2": { c0: settled("t2c0") } });
  const again = sit({ item: more({ t1: fits("c0"), t2: unknown }) }, friend);
  await again.pickItem("item");
  await again.pickCell("c0");
  again.rotate(1); // asks about t2
  again.rotate(1); // back to t1, known
  await later();
  expect([again.hand.turn, again.picking.pending, again.picking.picked]).toEqual(["t1", null, ["item"]]);
});

test("a server that refuses to say what comes next is quoted, and nothing is picked", async () => {
  friend = new Friend({ item: new Refused(words("Too many questions."), 429), other: new Error("broken") });
  const state = sit({ item: unknown, other: unknown }, friend);
  await state.pickItem("item");
  expect([state.sentence, state.picking.picked, state.asking.waiting]).toEqual(["Too many questions.", [], false]);
  await state.pickItem("other");
  expect([state.sentence, state.picking.picked, state.asking.waiting]).toEqual(["Something went wrong on the server. Try again in a moment.", [], false]);
});

test("an answer about a position that is gone changes nothing", async () => {
  let answer: (choices: Choices) => void = () => {};
  const slow = Object.assign(new Friend(), { ask: () => new Promise<Choices>((told) => (answer = told)) });
  const state = sit({ other: unknown, c0: settled("x") }, slow);
  const picked = state.pickItem("other");
  state.show(told({ other: fits("c1") }, { ply: 1 }), board);
  answer({ go: settled("old") });
  await picked;
  expect([state.picking.picked, slow.played, state.asking.waiting]).toEqual([[], [], false]);
});

test("an answer about a turn in a position that is gone picks nothing in the new one", async () => {
  let answer: (choices: Choices) => void = () => {};
  const slow = Object.assign(new Friend(), { ask: () => new Promise<Choices>((told) => (answer = told)) });
  const state = sit({ item: more({ t1: unknown }) }, slow);
  const picked = state.pickItem("item");
  state.show(told({ pass: settled("pass") }, { ply: 1 }), board);
  answer({ c0: settled("old") });
  await picked;
  expect([state.picking.picked, slow.played, state.picking.buttons]).toEqual([[], [], ["pass"]]);
});

test("a question that fails too late lets go of nothing that was picked meanwhile", async () => {
  let fail: (error: Error) => void = () => {};
  const slow = Object.assign(new Friend(), { ask: () => new Promise<Choices>((_, failed) => (fail = failed)) });
  const state = sit({ c0: more({ other: unknown, c1: more({ c2: settled("x") }) }) }, slow);
  await state.pickCell("c0");
  const picked = state.pickItem("other");
  state.back();
  await state.pick("c1");
  fail(new Error("broken"));
  await picked;
  expect([state.picking.picked, state.asking.waiting]).toEqual([["c0", "c1"], false]);
});

test("an answer about picks that were taken back meanwhile is kept for later", async () => {
  let answer: (choices: Choices) => void = () => {};
  const slow = Object.assign(new Friend(), { ask: () => new Promise<Choices>((told) => (answer = told)) });
  const state = sit({ other: unknown }, slow);
  const picked = state.pickItem("other");
  state.back();
  answer({ go: settled("go") });
  await picked;
  expect([state.picking.picked, slow.played]).toEqual([[], []]);
});
