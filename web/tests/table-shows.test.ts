import { beforeEach, expect, test } from "vitest";
import type { Choices } from "../src/messages";
import { settings } from "../src/settings.svelte";
import { board, Friend, more, piece, settled, sit, turned } from "./tabletop";
import { ended, words, type Facts } from "./told";

let friend: Friend;
beforeEach(() => {
  friend = new Friend();
  settings.confirm = false;
  settings.language = "en";
});
const NOBODY: Choices = {};

// --- what is drawn that does not lie there yet ------------------------------------------------------------------------

test("the cell under the pointer counts, or else the one that the keyboard is on, while it is used", () => {
  const table = sit(NOBODY, friend);
  expect(table.hovered).toBeNull();
  table.focused = true;
  expect(table.hovered).toBe("c1");
  table.pointer = [0.5, 0.5];
  expect(table.hovered).toBe("c0");
  table.pointer = [9, 9];
  expect(table.hovered).toBeNull();
});

test("a piece in hand is drawn where it would go, as wrong where it does not fit", async () => {
  const table = sit({ item: turned }, friend);
  await table.pickItem("item");
  expect(table.ghosts).toEqual([]);
  table.pointer = [1.5, 0.5];
  expect(table.ghosts).toMatchObject([{ key: "item", state: "held", at: [1.5, 0.5], look: "look-item", shape: "M0 0H1V1H0Z" }]);
  table.pointer = [2.5, 0.5];
  expect(table.ghosts).toMatchObject([{ key: "item", state: "wrong", at: [2.5, 0.5] }]);
});

test("pieces that were laid are drawn where they will lie, turned as they were laid", async () => {
  const odd = { ...board, turns: { item: [board.turns.item![0]!, { ...board.turns.item![1]!, shape: "M0 0H2" }] } };
  const table = sit({ item: more({ t2: more({ c0: more({ other: more({ c2: more({ done: settled("x") }) }) }) }) }) }, friend, odd);
  await table.pickItem("item");
  await table.pickCell("c0");
  await table.pickItem("other");
  await table.pickCell("c2");
  expect(table.ghosts).toMatchObject([
    { key: "item", state: "settled", at: [0.5, 0.5], shape: "M0 0H2" },
    { key: "other", state: "settled", at: [2.5, 0.5], shape: "M0 0H1V1H0Z" },
  ]);
});

test("a move that waits to be confirmed is drawn as settled, and nothing else is aimed at", async () => {
  settings.confirm = true;
  const table = sit({ item: turned }, friend);
  await table.pickItem("item");
  await table.pickCell("c0");
  table.pointer = [1.5, 0.5];
  expect(table.ghosts).toMatchObject([{ key: "item", state: "settled", at: [0.5, 0.5] }]);
});

const walk: Choices = { c0: more({ c1: settled("c0c1"), c2: settled("c0c2") }), c2: more({ c1: settled("c2c1") }) };
const pieces = [piece("low", "c0"), piece("next", "c0"), piece("top", "c0"), piece("far", "c2")];

test("the top piece of a stack that moves is carried to where it could go", async () => {
  const table = sit(walk, friend, board, { pieces });
  table.pointer = [1.5, 0.5];
  expect([table.carried, table.ghosts]).toEqual([[], []]);
  await table.pickCell("c0");
  expect(table.carried.map(({ id }) => id)).toEqual(["low", "next", "top"]);
  expect(table.ghosts).toMatchObject([{ key: "carried", id: "top", at: [1.5, 0.5], state: "held" }]);
  table.pointer = [0.5, 0.5];
  expect(table.ghosts).toEqual([]);
  table.pointer = null;
  expect(table.ghosts).toEqual([]);
});

test("a carried piece stays where it was put until the move is confirmed and answered", async () => {
  settings.confirm = true;
  const table = sit(walk, friend, board, { pieces });
  await table.pickCell("c0");
  await table.pickCell("c2");
  table.pointer = [1.5, 0.5];
  expect(table.ghosts).toMatchObject([{ key: "carried", at: [2.5, 0.5], state: "settled" }]);
  table.confirm();
  expect([table.sent, table.pending]).toEqual(["c0c2", null]);
  expect(table.ghosts).toMatchObject([{ key: "carried", at: [2.5, 0.5], state: "settled" }]);
});

test("a piece that is held at one of its cells is not carried to where it lies", async () => {
  const table = sit(walk, friend, board, { pieces: [piece("wide", "c1", ["c0", "c1"])] });
  await table.pickCell("c0");
  table.pointer = [1.5, 0.5];
  expect(table.ghosts).toEqual([]);
  table.pointer = [2.5, 0.5];
  expect(table.ghosts).toMatchObject([{ key: "carried", at: [2.5, 0.5] }]);
});

test("nothing is carried from an empty cell, nor with an item from a tray", async () => {
  const empty = sit(walk, friend);
  await empty.pickCell("c0");
  expect(empty.carried).toEqual([]);
  const tray = sit({ item: turned }, friend, board, { pieces });
  await tray.pickItem("item");
  expect(tray.carried).toEqual([]);
});

test("a piece lies on all cells that it covers", () => {
  const table = sit(NOBODY, friend, board, { pieces: [piece("wide", "c0", ["c0", "c1"]), piece("small", "c1")] });
  expect([...table.onCell].map(([cell, on]) => [cell, on.map(({ id }) => id)])).toEqual([["c0", ["wide"]], ["c1", ["wide", "small"]]]);
});

// --- what can be picked -----------------------------------------------------------------------------------------------

test("buttons are what lies neither on the board nor in a tray", async () => {
  const table = sit({ c0: settled("c0"), item: turned, pass: settled("pass") }, friend);
  expect([[...table.places], table.buttons, [...table.usable]]).toEqual([["c0"], ["pass"], ["item"]]);
  await table.pick("pass");
  expect([table.buttons, [...table.usable], [...table.otherPlaces]]).toEqual([[], [], []]);
});

test("nothing can be picked by one who is not to move", () => {
  const table = sit(null, friend);
  expect([table.mine, [...table.places], table.buttons, [...table.usable], table.aim]).toEqual([false, [], [], [], null]);
});

test("an empty place without anything in hand is aimed at only if it can be picked", () => {
  const table = sit({ c0: settled("c0") }, friend);
  table.pointer = [0.5, 0.5];
  expect(table.aim).toEqual({ cell: "c0", turn: null, fits: true });
  table.pointer = [1.5, 0.5];
  expect(table.aim).toBeNull();
  table.pointer = [9, 9];
  expect(table.aim).toBeNull();
});

test("a piece that cannot be turned is wrong wherever it does not fit, also near a place", async () => {
  const table = sit({ other: more({ c0: settled("x") }) }, friend);
  await table.pickItem("other");
  table.pointer = [0.5, 0.5];
  expect(table.aim).toEqual({ cell: "c0", turn: null, fits: true });
  table.pointer = [1.5, 0.5];
  expect(table.aim).toEqual({ cell: "c1", turn: null, fits: false });
});

// --- what is said -----------------------------------------------------------------------------------------------------

async function saidAt(cell: string, choices: Choices | null, more: Facts = {}, ...picks: string[]): Promise<string> {
  const table = sit(choices, friend, board, more);
  for (const id of picks) await table.pick(id);
  await table.pickCell(cell);
  return table.sentence;
}

test("a cell that cannot be picked says why", async () => {
  expect(await saidAt("c2", { c0: more({ c1: settled("x") }) })).toBe("Nothing of yours can move from c2.");
  expect(await saidAt("c2", { c0: more({ c1: settled("x") }) }, {}, "c0")).toBe("c0 cannot go to c2.");
  expect(await saidAt("c2", { item: turned })).toBe("Pick a piece in your hand first.");
  expect(await saidAt("c2", { item: turned }, {}, "item")).toBe("the item does not fit on c2, however you turn it.");
  expect(friend.played).toEqual([]);
});

test("a wide piece that would fit if it were turned says so", async () => {
  const shape = "M0 0H3V2H0Z";
  const plan = { ...board, turns: { item: board.turns.item!.map((one) => ({ ...one, shape })) } };
  const table = sit({ item: more({ t1: more({}), t2: more({ c2: settled("x") }) }) }, friend, plan);
  await table.pickItem("item");
  table.pointer = [2.5, 0.5];
  await table.pickCell("c2");
  expect(table.sentence).toBe("the item does not fit on c2 as you hold it: turn it (R) or flip it (F).");
});

test("one who is not to move hears whose turn it is, one who watches that they watch, all that it is over", async () => {
  expect(await saidAt("c0", null, { to_move: 1 })).toBe("It is not your turn: Black is to play.");
  expect(await saidAt("c0", null, { you: [] })).toBe("You are watching; only the players move.");
  expect(await saidAt("c0", null, { you: undefined })).toBe("It is not your turn: White is to play.");
  expect(await saidAt("c0", null, { you: [], result: ended([1, 0]) })).toBe("The game is over; no more moves can be made.");
  expect(await saidAt("c0", null, { to_move: null })).toBe("Nothing of yours can move from c0.");
  expect(await saidAt("c0", null, { to_move: 5 })).toBe("Nothing of yours can move from c0.");
  expect(await saidAt("c0", {}, { you: undefined })).toBe("Nothing of yours can move from c0.");
});

test("an item that is picked by one who is not to move says why too", async () => {
  const table = sit(null, friend, board, { to_move: 1 });
  await table.pickItem("item");
  expect([table.sentence, table.picked]).toEqual(["It is not your turn: Black is to play.", []]);
});

test("a sentence is gone with the next pick that works", async () => {
  const table = sit({ c0: more({ c1: settled("x") }), item: turned }, friend);
  await table.pickCell("c2");
  await table.pickCell("c0");
  expect(table.sentence).toBe("");
  await table.pickCell("c2");
  await table.pickItem("item");
  expect(table.sentence).toBe("");
});

// --- lights -----------------------------------------------------------------------------------------------------------

test("a hint lights up what makes the move, or at least the cells that it names, and what else it says", () => {
  const table = sit({ item: turned, c2: more({ c0: settled("walk") }) }, friend);
  table.hintAt("t2c1");
  expect([...table.hinted]).toEqual(["item", "t2", "c1"]);
  table.hintAt("walk", ["item"]);
  expect([...table.hinted]).toEqual(["c2", "c0", "item"]);
  table.hintAt("△c0-c2=c9");
  expect([...table.hinted]).toEqual(["c0", "c2"]);
});

test("a forbidden move is marked on the cells that it names", () => {
  const table = sit(NOBODY, friend, { ...board, cells: [...board.cells, { ...board.cells[0]!, id: "é1" }] });
  table.warnAt("△c0-c2,c1x é1");
  expect([...table.warned]).toEqual(["c0", "c2", "é1"]);
});

test("another language, other words", async () => {
  settings.language = "fr";
  expect(await saidAt("c2", { c0: settled("x") }, { names: { x: words("X") } })).toBe("Rien à vous ne peut partir de c2.");
});
