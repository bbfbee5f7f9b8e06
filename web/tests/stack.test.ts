import { beforeEach, expect, test } from "vitest";
import type { Choices, Piece } from "../src/messages";
import { settings } from "../src/house/settings.svelte";
import { board, cells, Friend, more, piece, settled, sit } from "./tabletop";
import { words } from "./told";

let friend: Friend;
beforeEach(() => {
  friend = new Friend();
  settings.confirm = false;
  settings.language = "en";
});

const plan = { ...board, cells: cells(6) };
const pieces = [piece("low", "c0"), piece("mid", "c0"), piece("top", "c0")];
const names = { keep: words("Keep"), turn: words("Turn") };

/** All three as they lie reach c1; with `low` on top they reach c2, the top alone reaches c3, and `mid` alone or with `low` under it c4. */
const trio: Choices = {
  c0: more({
    c1: settled("all c1"),
    low: more({ mid: more({ top: more({ c1: settled("all c1") }), c4: settled("mid+low c4") }) }),
    mid: more({ c4: settled("mid c4"), low: more({ top: more({ c1: settled("all c1") }) }), top: more({ low: more({ c2: settled("low+ c2") }) }) }),
    top: more({ c3: more({ keep: settled("top c3 keep"), turn: settled("top c3 turn") }), mid: more({ low: more({ c2: settled("low+ c2") }) }) }),
  }),
};
const open = async () => {
  const state = sit(trio, friend, plan, { pieces, names });
  await state.pickCell("c0");
  return state;
};
const ids = (some: readonly (Piece | { id?: string })[]) => some.map(({ id }) => id);

test("a stack that was clicked is fanned out, and goes as it lies in two clicks", async () => {
  const state = await open();
  expect([state.stack.open, ids(state.stack.pieces), ids(state.stack.taken), ids(state.stack.moving)]).toEqual([true, ["low", "mid", "top"], [], ["low", "mid", "top"]]);
  expect([[...state.hand.places], state.picking.buttons, state.picking.offers]).toEqual([["c1"], [], []]);
  await state.pickCell("c1");
  expect([friend.played, state.stack.open]).toEqual([["all c1"], false]);
});

test("pieces are taken one on top of the other, and each time the cells light up that they reach", async () => {
  const state = await open();
  await state.pickPiece("mid");
  expect([ids(state.stack.moving), [...state.hand.places], [...state.stack.otherPlaces]]).toEqual([["mid"], ["c4"], []]);
  await state.pickPiece("top");
  await state.pickPiece("low");
  expect([ids(state.stack.moving), [...state.hand.places]]).toEqual([["mid", "top", "low"], ["c2"]]);
  state.aiming.pointer = [2.5, 0.5];
  expect(ids(state.aiming.ghosts)).toEqual(["mid", "top", "low"]);
  const heights = state.aiming.ghosts.map(({ at }) => at[1]);
  expect(heights).toEqual([...heights].sort((one, other) => other - one)); // the last one lies highest
  await state.pickCell("c2");
  expect(friend.played).toEqual(["low+ c2"]);
});

test("a piece that was taken is left again, and the others stay in hand where they can", async () => {
  const state = await open();
  for (const id of ["top", "mid", "top"]) await state.pickPiece(id);
  expect(state.picking.picked).toEqual(["c0", "mid"]);
  await state.pickPiece("mid");
  expect([state.picking.picked, state.stack.open]).toEqual([["c0"], true]);
  expect([state.stack.canToggle("low"), state.stack.canToggle("nobody")]).toEqual([true, false]);
});

test("cells that another way to take the stack reaches are told apart, and one way is gone by itself", async () => {
  const state = await open();
  expect([...state.stack.otherPlaces]).toEqual(["c4", "c2", "c3"]);
  state.aiming.pointer = [2.5, 0.5];
  expect(ids(state.aiming.ghosts)).toHaveLength(3);
  expect(state.aiming.ghosts.at(-1)).toMatchObject({ id: "low", state: "held" });
  expect(state.intended).toBe("low+ c2");
  await state.pickCell("c2");
  expect(friend.played).toEqual(["low+ c2"]);
});

test("where several ways lead, one is chosen there", async () => {
  const state = await open();
  state.aiming.pointer = [4.5, 0.5];
  expect(state.aiming.ghosts).toEqual([]);
  await state.pickCell("c4");
  expect(state.stack.fork?.cell).toBe("c4");
  expect(state.stack.fork?.ways.map((way) => ids(way.pieces))).toEqual([["low", "mid"], ["mid"]]);
  state.back();
  expect([state.stack.fork, state.picking.picked]).toEqual([null, ["c0"]]);
  await state.pickCell("c4");
  await state.pickWay(state.stack.fork!.ways[1]!);
  expect(friend.played).toEqual(["mid c4"]);
});

test("what is asked about a cell is chosen there, not from the bar", async () => {
  const state = await open();
  await state.pickCell("c3");
  expect([state.picking.picked, state.picking.offers, state.picking.buttons, state.stack.open]).toEqual([["c0", "top", "c3"], ["keep", "turn"], [], false]);
  expect(state.aiming.ghosts).toMatchObject([{ id: "top", at: [3.5, 0.5], state: "settled" }]);
  await state.pick("turn");
  expect(friend.played).toEqual(["top c3 turn"]);
});

test("what was taken does not go elsewhere by a slip of the hand, nor less of it", async () => {
  const state = await open();
  await state.pickPiece("top");
  await state.pickPiece("mid");
  for (const cell of ["c1", "c3"]) await state.pickCell(cell);
  expect([state.picking.picked, friend.played]).toEqual([["c0", "top", "mid"], []]);
  await state.pickCell("c0");
  expect(state.picking.picked).toEqual([]);
});

test("a piece alone is no stack", async () => {
  const state = sit({ c0: more({ c1: settled("x") }) }, friend, plan, { pieces: [piece("one", "c0")] });
  await state.pickCell("c0");
  expect([state.stack.open, ids(state.stack.moving)]).toEqual([false, ["one"]]);
});
