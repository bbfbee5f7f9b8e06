import { beforeEach, expect, test } from "vitest";
import type { Board, Choices, Point } from "../src/messages";
import { settings } from "../src/house/settings.svelte";
import { board, cells, everywhere, fits, four, Friend, more, piece, settled, sit, told, turn, turned } from "./tabletop";

let friend: Friend;
beforeEach(() => {
  friend = new Friend();
  settings.confirm = false;
  settings.language = "en";
});

test("the keyboard begins in the middle, stays where it is, and moves only to a board that has no such cell", () => {
  const state = sit({}, friend);
  expect(state.aiming.focus).toBe("c1");
  state.aiming.focus = "c2";
  state.show(told({}, { ply: 1 }), board);
  expect(state.aiming.focus).toBe("c2");
  state.show(told({}, { ply: 2 }), { ...board, cells: cells(2) });
  expect(state.aiming.focus).toBe("c1");
  state.show(told({}, { ply: 3 }), { ...board, cells: [] });
  expect(state.aiming.focus).toBe("");
});

test("the cell under the pointer counts, or else the one that the keyboard is on, while it is used", () => {
  const state = sit({}, friend);
  expect(state.aiming.hovered).toBeNull();
  state.aiming.focused = true;
  expect(state.aiming.hovered).toBe("c1");
  state.aiming.pointer = [0.5, 0.5];
  expect(state.aiming.hovered).toBe("c0");
  state.aiming.pointer = [9, 9];
  expect(state.aiming.hovered).toBeNull();
});

test("an empty place without anything in hand is aimed at only if it can be picked", () => {
  const state = sit({ c0: settled("c0") }, friend);
  state.aiming.pointer = [0.5, 0.5];
  expect(state.aiming.aim).toEqual({ cell: "c0", turn: null, fits: true });
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.aim).toBeNull();
  state.aiming.pointer = [9, 9];
  expect(state.aiming.aim).toBeNull();
});

test("a piece that cannot be turned is wrong wherever it does not fit, also near a place", async () => {
  const state = sit({ other: more({ c0: settled("x") }) }, friend);
  await state.pickItem("other");
  state.aiming.pointer = [0.5, 0.5];
  expect(state.aiming.aim).toEqual({ cell: "c0", turn: null, fits: true });
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.aim).toEqual({ cell: "c1", turn: null, fits: false });
});

test("a piece of one cell turns by itself, clockwise first, to fit under the pointer", async () => {
  const state = sit(everywhere, friend, four);
  await state.pickItem("item");
  expect(state.aiming.aim).toBeNull();
  state.aiming.pointer = [0.5, 0.5];
  expect(state.aiming.aim).toMatchObject({ cell: "c0", turn: { id: "a" }, fits: true });
  state.aiming.pointer = [2.5, 0.5];
  expect(state.aiming.aim).toMatchObject({ cell: "c2", turn: { id: "c" }, fits: true });
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.aim).toMatchObject({ cell: "c1", turn: { id: "b" }, fits: true });
  await state.pickCell("c1");
  expect([state.picking.picked, state.hand.turn]).toEqual([["item", "b", "c1"], "b"]);
});

test("a piece that fits only on its other side is turned over by itself", async () => {
  const state = sit({ item: more({ a: fits("c0"), z: fits("c2") }) }, friend, four);
  await state.pickItem("item");
  state.aiming.pointer = [2.5, 0.5];
  expect(state.aiming.aim).toMatchObject({ turn: { id: "z" }, fits: true });
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.aim).toMatchObject({ cell: "c1", turn: { id: "a" }, fits: false });
  await state.pickCell("c1");
  expect([friend.played, state.picking.picked]).toEqual([[], ["item"]]);
});

test("the cell that was clicked counts, not the one that the pointer was over", async () => {
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  state.aiming.pointer = [1.5, 0.5];
  await state.pickCell("c0");
  expect(friend.played).toEqual(["t1c0"]);
});

test("a piece turns clockwise to fit, in whatever order its turns are listed", async () => {
  const mixed: Board = { ...board, turns: { item: [turn("a", "c"), turn("b", "a"), turn("c", "b")] } };
  const state = sit({ item: more({ a: fits("c0"), b: fits("c1"), c: fits("c1") }) }, friend, mixed);
  await state.pickItem("item");
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.aim).toMatchObject({ cell: "c1", turn: { id: "c" } });
});

/** Ten by three cells, and a piece of some width, which fits on the first and the last cell of the middle row. */
const large = async (shape: string, size = 1) => {
  const plan: Board = { id: "b", characters: [1, 1], lines: "", cells: cells(10, 3, size), turns: { item: [turn("w", "v", "w", shape), turn("v", "w", "v", shape)] } };
  const state = sit({ item: more({ w: fits("c10", "c19"), v: fits("c13") }) }, friend, plan);
  await state.pickItem("item");
  return state;
};

test("a wide piece is drawn to the nearest place where it fits as it is held", async () => {
  const state = await large("M0 0H3V2H0Z");
  state.aiming.pointer = [2.1, 1.5];
  expect(state.aiming.aim).toMatchObject({ cell: "c10", turn: { id: "w" }, fits: true });
  state.aiming.pointer = [2.3, 1.5];
  expect(state.aiming.aim).toMatchObject({ cell: "c12", turn: { id: "w" }, fits: false });
  state.aiming.pointer = [3.5, 1.5];
  expect(state.aiming.aim).toMatchObject({ cell: "c13", turn: { id: "w" }, fits: false });
  state.aiming.pointer = null;
  state.aiming.focused = true;
  state.aiming.focus = "c11";
  expect(state.aiming.aim).toMatchObject({ cell: "c10", fits: true });
  await state.pickCell("c11");
  expect([friend.played, state.picking.picked]).toEqual([["c10"], ["item", "w", "c10"]]);
});

test("how wide a piece is, and how far it is drawn, is measured in cells", async () => {
  const wide = await large("M0 0H6V4H0Z", 2);
  wide.aiming.pointer = [4.2, 3];
  expect(wide.aiming.aim).toMatchObject({ cell: "c10", fits: true });
  wide.aiming.pointer = [4.6, 3];
  expect(wide.aiming.aim).toMatchObject({ fits: false });
  const narrow = await large("M0 0H5V4H0Z", 2);
  narrow.aiming.pointer = [4.2, 3];
  expect(narrow.aiming.aim).toMatchObject({ cell: "c12", fits: false });
});

test("a piece of up to five cells is not wide", async () => {
  const state = await large("M0 0H5V1H0Z");
  state.aiming.pointer = [1.5, 1.5];
  expect(state.aiming.aim).toMatchObject({ cell: "c11", fits: false });
  state.aiming.pointer = [3.5, 1.5];
  expect(state.aiming.aim).toMatchObject({ cell: "c13", turn: { id: "v" }, fits: true });
});

test("a piece in hand is drawn where it would go, as wrong where it does not fit", async () => {
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  expect(state.aiming.ghosts).toEqual([]);
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.ghosts).toMatchObject([{ key: "item", state: "held", at: [1.5, 0.5], look: "look-item", shape: "M0 0H1V1H0Z" }]);
  state.aiming.pointer = [2.5, 0.5];
  expect(state.aiming.ghosts).toMatchObject([{ key: "item", state: "wrong", at: [2.5, 0.5] }]);
});

test("pieces that were laid are drawn where they will lie, turned as they were laid", async () => {
  const odd = { ...board, turns: { item: [board.turns.item![0]!, { ...board.turns.item![1]!, shape: "M0 0H2" }] } };
  const state = sit({ item: more({ t2: more({ c0: more({ other: more({ c2: more({ done: settled("x") }) }) }) }) }) }, friend, odd);
  await state.pickItem("item");
  await state.pickCell("c0");
  await state.pickItem("other");
  await state.pickCell("c2");
  expect(state.aiming.ghosts).toMatchObject([
    { key: "item", state: "settled", at: [0.5, 0.5], shape: "M0 0H2" },
    { key: "other", state: "settled", at: [2.5, 0.5], shape: "M0 0H1V1H0Z" },
  ]);
});

test("a move that waits to be confirmed is drawn as settled, and nothing else is aimed at", async () => {
  settings.confirm = true;
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  await state.pickCell("c0");
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.ghosts).toMatchObject([{ key: "item", state: "settled", at: [0.5, 0.5] }]);
});

const walk: Choices = { c0: more({ c1: settled("c0c1"), c2: settled("c0c2") }), c2: more({ c1: settled("c2c1") }) };
const pieces = [piece("low", "c0"), piece("next", "c0"), piece("top", "c0"), piece("far", "c2")];

const ids = (ghosts: { id?: string }[]) => ghosts.map(({ id }) => id);

test("all that lies where a move starts is carried to where it could go", async () => {
  const state = sit(walk, friend, board, { pieces });
  state.aiming.pointer = [1.5, 0.5];
  expect([state.stack.moving, state.aiming.ghosts]).toEqual([[], []]);
  await state.pickCell("c0");
  expect(ids(state.stack.moving)).toEqual(["low", "next", "top"]);
  expect(ids(state.aiming.ghosts)).toEqual(["low", "next", "top"]);
  expect(state.aiming.ghosts[2]).toMatchObject({ at: [1, 0], state: "held" }); // as it lies: half a cell from the middle
  state.aiming.pointer = [0.5, 0.5];
  expect(state.aiming.ghosts).toEqual([]);
  state.aiming.pointer = null;
  expect(state.aiming.ghosts).toEqual([]);
});

test("what is carried stays where it was put until the move is confirmed and answered", async () => {
  settings.confirm = true;
  const state = sit(walk, friend, board, { pieces: [piece("top", "c0")] });
  await state.pickCell("c0");
  await state.pickCell("c2");
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.ghosts).toMatchObject([{ id: "top", at: [2.5, 0.5], state: "settled" }]);
  state.confirm();
  expect([state.picking.sent, state.picking.pending]).toEqual(["c0c2", null]);
  expect(state.aiming.ghosts).toMatchObject([{ id: "top", at: [2.5, 0.5], state: "settled" }]);
});

test("a piece that is held at one of its cells is not carried to where it lies", async () => {
  const state = sit(walk, friend, board, { pieces: [piece("wide", "c1", ["c0", "c1"])] });
  await state.pickCell("c0");
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.ghosts).toEqual([]);
  state.aiming.pointer = [2.5, 0.5];
  expect(state.aiming.ghosts).toMatchObject([{ id: "wide", at: [2.5, 0.5] }]);
});

test("nothing is carried from an empty cell, nor with an item from a tray", async () => {
  const empty = sit(walk, friend);
  await empty.pickCell("c0");
  expect(empty.stack.moving).toEqual([]);
  const tray = sit({ item: turned }, friend, board, { pieces });
  await tray.pickItem("item");
  expect(tray.stack.moving).toEqual([]);
});

test("a stack lies where it goes as it lay", async () => {
  const leaning = [{ ...piece("low", "c0"), at: [0.5, 0.75] as Point }, { ...piece("top", "c0"), at: [0.25, 0.25] as Point }];
  const state = sit(walk, friend, board, { pieces: leaning });
  await state.pickCell("c0");
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.ghosts.map(({ at }) => at)).toEqual([[1.5, 0.75], [1.25, 0.25]]);
});

test("nothing is carried onto a cell where a part of it lies", async () => {
  const state = sit(walk, friend, board, { pieces: [piece("small", "c0"), piece("wide", "c1", ["c0", "c1"])] });
  await state.pickCell("c0");
  state.aiming.pointer = [1.5, 0.5];
  expect(state.aiming.ghosts).toEqual([]);
});

test("a first cell is a target only once it makes the move", async () => {
  settings.confirm = true;
  const state = sit({ c0: more({ c1: settled("c0c1") }), c2: settled("c2") }, friend, board, { pieces: [piece("wide", "c1", ["c0", "c1"])] });
  expect(state.aiming.target).toBeNull();
  await state.pickCell("c0");
  expect([state.aiming.target, state.aiming.ghosts]).toEqual([null, []]);
  state.back();
  await state.pickCell("c2");
  expect([state.picking.pending, state.aiming.target]).toEqual(["c2", "c2"]);
  state.confirm();
  expect([state.picking.sent, state.aiming.target]).toEqual(["c2", "c2"]);
});
