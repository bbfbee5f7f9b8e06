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

test("nothing is fanned out before a stack was picked, nor once a move is made or waits", async () => {
  const idle = sit(trio, friend, plan, { pieces, names });
  expect([idle.stack.open, idle.stack.pieces, idle.stack.waysTo("c2")]).toEqual([false, [], []]);
  const choices = { c0: more({ low: more({ c1: settled("low c1") }), keep: settled("keep"), odd: settled("odd") }) };
  const made = sit(choices, friend, plan, { pieces, names });
  await made.pickCell("c0");
  expect(made.stack.open).toBe(true);
  await made.pick("keep");
  expect([friend.played, made.stack.open]).toEqual([["keep"], false]);
  settings.confirm = true;
  const waits = sit(choices, friend, plan, { pieces, names });
  await waits.pickCell("c0");
  await waits.pick("odd");
  expect([waits.picking.pending, waits.stack.open]).toEqual(["odd", false]);
});

test("a stack can be picked after something else", async () => {
  const state = sit({ c5: more({ c0: more({ low: more({ c1: settled("x") }) }) }) }, friend, plan, { pieces });
  await state.pickCell("c5");
  expect(state.stack.open).toBe(false);
  await state.pickCell("c0");
  expect([state.stack.open, ids(state.stack.pieces)]).toEqual([true, ["low", "mid", "top"]]);
});

test("also when all were taken, some can be left again", async () => {
  const state = await open();
  for (const id of ["mid", "top"]) await state.pickPiece(id);
  expect([state.stack.canToggle("mid"), state.stack.canToggle("low")]).toEqual([true, true]);
  await state.pickPiece("low");
  expect([state.stack.open, state.stack.canToggle("top"), state.stack.canToggle("mid")]).toEqual([true, true, false]); // top and low do not go alone
  await state.pickPiece("nobody");
  expect(state.picking.picked).toEqual(["c0", "mid", "top", "low"]);
});

test("pieces that were taken in another order lie so where they go, each a bit higher, whatever the cells' size", async () => {
  for (const size of [1, 2]) {
    const state = sit(trio, friend, { ...board, cells: cells(6, 1, size) }, { pieces, names });
    await state.pickCell("c0");
    for (const id of ["low", "mid"]) await state.pickPiece(id);
    state.aiming.pointer = [4.5 * size, 0.5 * size];
    const places = state.aiming.ghosts.map(({ at }) => at.map((unit) => expect.closeTo(unit / size) as number));
    expect([[4.5, 0.635], [4.5, 0.365]]).toEqual(places);
  }
});

/** Two ways that ask something else at c5, the smaller one found first, and a button that leads to no cell. */
const asked: Choices = {
  c0: more({
    top: more({ c5: more({ keep: more({ c1: settled("top keep c1") }) }), turn: settled("top turn") }),
    mid: more({ top: more({ c5: more({ keep: more({ c1: settled("both keep c1") }) }) }) }),
    low: more({ c4: more({ keep: settled("low keep") }) }),
  }),
};

test("ways that ask the same differ in the moves they make, and those of most pieces come first", async () => {
  const state = sit(asked, friend, plan, { pieces, names });
  await state.pickCell("c0");
  expect([...state.stack.otherPlaces]).toEqual(["c5", "c4"]);
  expect(state.stack.waysTo("c5").map((way) => ids(way.pieces))).toEqual([["mid", "top"], ["top"]]);
  expect(state.stack.waysTo("c4").map((way) => ids(way.pieces))).toEqual([["low"]]);
});

test("of picks that make the same move, those are taken that come first", async () => {
  const state = await open();
  expect(state.stack.waysTo("c2").map((way) => way.path)).toEqual([["c0", "mid", "top", "low", "c2"]]);
});
