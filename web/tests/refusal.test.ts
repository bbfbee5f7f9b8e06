import { beforeEach, expect, test } from "vitest";
import type { Choices } from "../src/messages";
import { settings } from "../src/house/settings.svelte";
import { board, Friend, Knowing, later, more, said, settled, sit, turned } from "./tabletop";
import { ended, words, type Facts } from "./told";

let friend: Friend;
beforeEach(() => {
  friend = new Friend();
  settings.confirm = false;
  settings.language = "en";
});

async function saidAt(cell: string, choices: Choices | null, more: Facts = {}, ...picks: string[]): Promise<string> {
  const state = sit(choices, friend, board, more);
  for (const id of picks) await state.pick(id);
  await state.pickCell(cell);
  return said(state);
}

test("a cell that cannot be picked says why", async () => {
  expect(await saidAt("c2", { c0: more({ c1: settled("x") }) })).toBe("Nothing of yours can move from here.");
  expect(await saidAt("c2", { c0: more({ c1: settled("x") }) }, {}, "c0")).toBe("It cannot go there.");
  expect(await saidAt("c2", { item: turned })).toBe("Pick a piece in your hand first.");
  expect(await saidAt("c2", { item: turned }, {}, "item")).toBe("the item does not fit here, however you turn it.");
  expect(friend.played).toEqual([]);
});

test("a wide piece that would fit if it were turned says so", async () => {
  const shape = "M0 0H3V2H0Z";
  const plan = { ...board, turns: { item: board.turns.item!.map((one) => ({ ...one, shape })) } };
  const state = sit({ item: more({ t1: more({}), t2: more({ c2: settled("x") }) }) }, friend, plan);
  await state.pickItem("item");
  state.aiming.pointer = [2.5, 0.5];
  await state.pickCell("c2");
  expect(said(state)).toBe("the item does not fit here as you hold it: turn it or flip it.");
});

test("one who is not to move hears whose turn it is, one who watches that they watch, all that it is over", async () => {
  expect(await saidAt("c0", null, { to_move: 1 })).toBe("It is not your turn: Black is to play.");
  expect(await saidAt("c0", null, { you: [] })).toBe("You are watching; only the players move.");
  expect(await saidAt("c0", null, { you: undefined })).toBe("It is not your turn: White is to play.");
  expect(await saidAt("c0", null, { you: [], result: ended([1, 0]) })).toBe("The game is over; no more moves can be made.");
  expect(await saidAt("c0", null, { to_move: null })).toBe("Nothing of yours can move from here.");
  expect(await saidAt("c0", null, { to_move: 5 })).toBe("Nothing of yours can move from here.");
  expect(await saidAt("c0", {}, { you: undefined })).toBe("Nothing of yours can move from here.");
});

test("an item that is picked by one who is not to move says why too", async () => {
  const state = sit(null, friend, board, { to_move: 1 });
  await state.pickItem("item");
  expect([said(state), state.picking.picked]).toEqual(["It is not your turn: Black is to play.", []]);
});

test("whoever is to move is called by their name, where that is known", async () => {
  const state = sit(null, Object.assign(friend, { called: (seat: number) => ["Bob", "Ada"][seat]! }), board, { to_move: 1 });
  await state.pickItem("item");
  expect(said(state)).toBe("It is not your turn: Ada is to play.");
});

test("another language, other words", async () => {
  settings.language = "fr";
  expect(await saidAt("c2", { c0: settled("x") }, { names: { x: words("X") } })).toBe("Rien à vous ne peut partir d’ici.");
});

test("the rule that forbids a pick is said where it was tried, with what stands in the way, and what was tried is drawn", async () => {
  const knowing = new Knowing();
  knowing.refusals = { "item t1 c2": { reason: words("It must touch a corner."), cells: ["c1"] }, other: { reason: words("Not before the others."), cells: [] } };
  const state = sit({ item: turned }, knowing);
  await state.pickItem("item");
  await state.pickCell("c2");
  expect(state.refusing.ghosts).toMatchObject([{ state: "wrong", at: [2.5, 0.5] }]);
  await later();
  expect([state.refusing.said, [...state.refusing.cells], state.picking.picked]).toEqual([{ spot: "c2", words: "It must touch a corner." }, ["c1"], ["item"]]);
  await state.pickItem("other");
  await later();
  expect([state.refusing.said, state.refusing.ghosts, [...state.refusing.cells]]).toEqual([{ spot: "other", words: "Not before the others." }, [], []]);
  state.hush();
  expect(state.refusing.said).toBeNull();
});

test("where the server has no words, or is out of reach, there are others", async () => {
  const knowing = new Knowing();
  knowing.refusals = { c2: new Error("no") };
  const state = sit({ c0: more({ c1: settled("x") }) }, knowing);
  for (const cell of ["c2", "c1"]) {
    await state.pickCell(cell);
    await later();
    expect(state.refusing.said).toEqual({ spot: cell, words: "Nothing of yours can move from here." });
  }
});

test("a late answer about something else is not said", async () => {
  const knowing = new Knowing();
  knowing.refusals = { c2: { reason: words("No."), cells: [] } };
  const state = sit({ c0: more({ c1: settled("x") }) }, knowing);
  await state.pickCell("c2");
  await state.pickCell("c0");
  await later();
  expect(state.refusing.said).toBeNull();
});

test("what cannot be turned is not told to be", async () => {
  expect(await saidAt("c2", { other: more({ c0: settled("x") }) }, {}, "other")).toBe("the other cannot go here.");
});

test("a piece that was laid stays where it lies when another cannot go where it was tried", async () => {
  const two = { item: more({ c0: more({ done: settled("one"), other: more({ c1: more({ done: settled("two") }) }) }), c2: more({ done: settled("far") }) }) };
  const state = sit(two, friend);
  await state.pickItem("item");
  await state.pickCell("c0");
  await state.pickItem("other");
  await state.pickCell("c2");
  expect([state.picking.picked, said(state)]).toEqual([["item", "c0", "other"], "the other cannot go here."]);
});
