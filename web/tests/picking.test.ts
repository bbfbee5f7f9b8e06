import { beforeEach, expect, test } from "vitest";
import type { Choices } from "../src/messages";
import { settings } from "../src/house/settings.svelte";
import { Friend, more, said, settled, sit, turned } from "./tabletop";

let friend: Friend;
beforeEach(() => {
  friend = new Friend();
  settings.confirm = false;
  settings.language = "en";
});

/** Several pieces may be laid, one after another. */
const several: Choices = { item: more({ c0: more({ done: settled("one"), other: more({ c1: more({ done: settled("two") }) }) }) }) };

test("several pieces are laid one after another, taken up again, and ended by a person only", async () => {
  const state = sit(several, friend);
  await state.pickItem("other");
  expect(said(state)).toBe("the other cannot be played now.");
  await state.pickItem("item");
  expect([said(state), state.picking.inHand?.id, [...state.picking.usable]]).toEqual(["", "item", ["item"]]);
  await state.pickCell("c0");
  expect([state.picking.inHand, state.picking.buttons, [...state.picking.usable]]).toEqual([null, ["done"], ["item", "other"]]);
  await state.pickItem("other");
  await state.pickCell("c1");
  expect([state.picking.picked, state.picking.buttons]).toEqual([["item", "c0", "other", "c1"], ["done"]]);
  await state.pickCell("c1");
  expect(state.picking.picked).toEqual(["item", "c0"]);
  await state.pick("done");
  expect(friend.played).toEqual(["one"]);
});

test("what lies stays where it was laid when something is picked that does not go with it", async () => {
  const alone = (move: string) => more({ c0: more({ done: settled(move) }) });
  const state = sit({ item: alone("one"), other: alone("two") }, friend);
  await state.pickItem("other");
  await state.pickItem("item");
  expect([state.picking.picked, [...state.picking.usable]]).toEqual([["item"], ["item", "other"]]); // in hand it is exchanged
  await state.pickCell("c0");
  expect([...state.picking.usable]).toEqual(["item"]);
  await state.pickItem("other");
  expect([state.picking.picked, said(state)]).toEqual([["item", "c0"], "the other cannot be played now."]);
});

test("a piece laid earlier is taken up with all that was laid after it", async () => {
  const state = sit(several, friend);
  const lay = async () => {
    state.restart();
    await state.pickItem("item");
    await state.pickCell("c0");
    await state.pickItem("other");
    await state.pickCell("c1");
  };
  await lay();
  await state.pickCell("c0");
  expect(state.picking.picked).toEqual([]);
  await lay();
  await state.pickItem("other");
  expect(state.picking.picked).toEqual(["item", "c0"]);
  await lay();
  await state.pickItem("item");
  expect(state.picking.picked).toEqual([]);
});

test("a cell that was picked without an item is let go alone", async () => {
  const state = sit({ c0: more({ c1: more({ c2: settled("x") }) }) }, friend);
  for (const cell of ["c0", "c1", "c1"]) await state.pickCell(cell);
  expect([state.picking.picked, friend.played, said(state)]).toEqual([["c0"], [], ""]);
});

test("going back lets go of one thing, of a laid piece as a whole", async () => {
  const state = sit(several, friend);
  await state.pickItem("item");
  await state.pickCell("c0");
  await state.pickItem("other");
  await state.pickCell("c2");
  expect(said(state)).not.toBe("");
  state.back();
  expect([state.picking.picked, said(state)]).toEqual([["item", "c0"], ""]);
  state.back();
  expect(state.picking.picked).toEqual([]);
  state.back();
  expect(state.picking.picked).toEqual([]);
  const other = sit({ c0: more({ c1: more({ c2: settled("x") }) }) }, friend);
  for (const cell of ["c0", "c1"]) await other.pickCell(cell);
  other.back();
  expect(other.picking.picked).toEqual(["c0"]);
  const ways = sit({ item: more({ c0: more({ go: more({ c1: settled("x") }), stay: more({ c2: settled("y") }) }) }) }, friend);
  for (const id of ["item", "c0", "go"]) await ways.pick(id);
  ways.back();
  expect(ways.picking.picked).toEqual(["item", "c0"]);
});

test("going back from a move that waits to be confirmed keeps its piece in hand", async () => {
  settings.confirm = true;
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  await state.pickCell("c0");
  state.back();
  expect([state.picking.picked, state.picking.pending, state.picking.inHand?.id]).toEqual([["item"], null, "item"]);
  const plain = sit({ c0: more({ c1: settled("x") }) }, friend);
  for (const cell of ["c0", "c1"]) await plain.pickCell(cell);
  plain.back();
  expect([plain.picking.picked, plain.picking.pending]).toEqual([["c0"], null]);
  const long = sit({ c0: more({ c1: more({ c2: settled("x") }) }) }, friend);
  for (const cell of ["c0", "c1", "c2"]) await long.pickCell(cell);
  long.back();
  expect(long.picking.picked).toEqual(["c0", "c1"]);
});

test("buttons are what lies neither on the board nor in a tray", async () => {
  const state = sit({ c0: settled("c0"), item: turned, pass: settled("pass") }, friend);
  expect([[...state.hand.places], state.picking.buttons, [...state.picking.usable]]).toEqual([["c0"], ["pass"], ["item"]]);
  await state.pick("pass");
  expect([state.picking.buttons, [...state.hand.otherPlaces]]).toEqual([[], []]);
});

test("nothing can be picked by one who is not to move", () => {
  const state = sit(null, friend);
  expect([state.picking.mine, [...state.hand.places], state.picking.buttons, [...state.picking.usable], state.aiming.aim]).toEqual([false, [], [], [], null]);
});
