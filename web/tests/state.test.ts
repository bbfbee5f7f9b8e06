import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/house/settings.svelte";
import { board, Friend, Knowing, later, more, piece, said, settled, sit, told, turned, unknown } from "./tabletop";
import { picture, words } from "./told";

let friend: Friend;
beforeEach(() => {
  friend = new Friend();
  settings.confirm = false;
  settings.language = "en";
});

test("a move is made by picking one thing after another, and nothing can be picked until it is answered", async () => {
  const state = sit({ c0: more({ c1: settled("c0c1") }) }, friend);
  expect([state.picking.mine, [...state.hand.places]]).toEqual([true, ["c0"]]);
  await state.pickCell("c0");
  expect([state.picking.picked, [...state.hand.places]]).toEqual([["c0"], ["c1"]]);
  await state.pickCell("c1");
  expect([friend.played, state.picking.sent, state.picking.mine]).toEqual([["c0c1"], "c0c1", false]);
  await state.pickCell("c0");
  expect([friend.played, said(state), state.picking.picked]).toEqual([["c0c1"], "", ["c0", "c1"]]);
});

test("what is lit stays as it is until a move is answered, unless the answer is long in coming", async () => {
  vi.useFakeTimers();
  const choices = { c0: more({ c1: settled("c0c1") }) };
  const state = sit(choices, friend);
  for (const cell of ["c0", "c1"]) await state.pickCell(cell);
  vi.advanceTimersByTime(100);
  expect([...state.hand.places]).toEqual(["c1"]);
  vi.advanceTimersByTime(100);
  expect([...state.hand.places]).toEqual([]);
  state.refused();
  expect([...state.hand.places]).toEqual(["c0"]);
  vi.advanceTimersByTime(1000);
  expect([...state.hand.places]).toEqual(["c0"]);
  vi.useRealTimers();
});

test("another thing can be picked instead, but a slip of the hand makes no move", async () => {
  const state = sit({ item: turned, c2: settled("lift c2"), c1: more({ c0: settled("c1c0") }) }, friend);
  await state.pickItem("item");
  await state.pickCell("c2");
  expect([friend.played, state.picking.picked]).toEqual([[], ["item"]]);
  state.back();
  await state.pickCell("c2");
  expect(friend.played).toEqual(["lift c2"]);
});

test("where moves are confirmed, a second tap plays, and a tap elsewhere chooses another place", async () => {
  settings.confirm = true;
  const state = sit({ c0: more({ c1: settled("c0c1"), c2: settled("c0c2") }) }, friend);
  state.confirm();
  for (const cell of ["c0", "c1", "c2"]) await state.pickCell(cell);
  expect([state.picking.pending, state.picking.picked, Object.keys(state.picking.choices), state.picking.buttons, friend.played]).toEqual(["c0c2", ["c0", "c2"], ["c1", "c2"], [], []]);
  await state.pickCell("c2");
  expect([state.picking.pending, state.picking.sent, friend.played]).toEqual([null, "c0c2", ["c0c2"]]);
});

test("a first pick is taken back by another tap while a move waits, and the move with it", async () => {
  settings.confirm = true;
  const state = sit({ c0: more({ c1: settled("c0c1") }) }, friend);
  for (const cell of ["c0", "c1", "c0"]) await state.pickCell(cell);
  expect([state.picking.pending, state.picking.picked, friend.played]).toEqual([null, [], []]);
});

test("buttons, and boards where nothing is at stake, ask nobody", async () => {
  settings.confirm = true;
  const state = sit({ pass: settled("pass"), done: settled("done") }, friend);
  expect(state.picking.buttons).toEqual(["pass", "done"]);
  await state.pick("done");
  expect(friend.played).toEqual(["done"]);
  const asked = sit({ pass: settled("pass") }, friend);
  await asked.pick("pass");
  expect([asked.picking.pending, asked.picking.buttons]).toEqual(["pass", []]);
  friend.carefree = true;
  const carefree = sit({ c0: settled("c0") }, friend);
  await carefree.pickCell("c0");
  expect(friend.played).toEqual(["done", "c0"]);
});

test("what can only be one thing is picked by itself, but never the end of a move, a cell or an item", async () => {
  const one = sit({ c0: more({ go: more({ c1: settled("c0 go c1") }) }) }, friend);
  await one.pickCell("c0");
  expect(one.picking.picked).toEqual(["c0", "go"]);
  const two = sit({ c0: more({ go: more({}), stay: more({}) }) }, friend);
  await two.pickCell("c0");
  expect([two.picking.picked, two.picking.offers, two.picking.buttons]).toEqual([["c0"], ["go", "stay"], []]);
  const end = sit({ c0: more({ done: settled("x") }) }, friend);
  await end.pickCell("c0");
  const cell = sit({ c0: more({ c1: more({ c2: settled("x") }) }) }, friend);
  await cell.pickCell("c0");
  const tray = sit({ c0: more({ other: more({ c1: settled("x") }) }) }, friend);
  await tray.pickCell("c0");
  expect([end.picking.picked, cell.picking.picked, tray.picking.picked, friend.played]).toEqual([["c0"], ["c0"], ["c0"], []]);
});

test("a single button that makes the move is pressed by itself", async () => {
  const state = sit({ c0: more({ go: settled("c0 go") }) }, friend, board, { names: { go: words("Go") } });
  await state.pickCell("c0");
  expect(friend.played).toEqual(["c0 go"]);
});

test("a refused move gives the board back, with nothing picked", async () => {
  const state = sit({ c0: more({ c1: settled("c0c1") }) }, friend);
  for (const cell of ["c0", "c1"]) await state.pickCell(cell);
  state.refused();
  expect([state.picking.mine, state.picking.picked, state.picking.sent, [...state.hand.places]]).toEqual([true, [], null, ["c0"]]);
});

test("what is told about something else does not disturb what was picked", async () => {
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  state.hintAt("c1");
  state.show(told({ item: turned }, { revision: 2, watching: 3 }), board);
  expect([state.picking.picked, state.hand.turn, [...state.hinted]]).toEqual([["item"], "t1", ["c1"]]);
});

const move = (text: string) => ({ ply: 0, seat: 0, text, note: null, picture: null, kind: "move" as const });

test.each([
  ["another match", { match: "n" }],
  ["another ply", { ply: 1 }],
  ["another seat to move", { to_move: 1 }],
  ["other moves", { moves: [move("x")] }],
  ["other pieces", { pieces: [piece("p", "c0")] }],
  ["that nothing can be picked any more", { choices: null }],
])("what is told about %s clears the board of picks, lights and words", async (_, change) => {
  settings.confirm = true;
  const state = sit({ item: turned }, friend, board, { pieces: [piece("p", "c1")], moves: [move("y")] });
  await state.pickItem("item");
  await state.pickCell("c2");
  await state.pickCell("c0");
  expect(state.picking.pending).toBe("t1c0");
  state.hintAt("c1");
  state.warnAt("c2");
  state.sentence = "No.";
  const before = { pieces: [piece("p", "c1")], moves: [move("y")] };
  state.show(told({ item: turned }, { ...before, ...change }), board);
  expect([state.picking.picked, state.hand.turn, state.picking.pending, said(state), [...state.hinted], [...state.warned]]).toEqual([[], null, null, "", [], []]);
});

test("an answered move frees the board for the next", async () => {
  const state = sit({ c0: settled("c0") }, friend);
  await state.pickCell("c0");
  state.show(told({ c1: settled("c1") }, { ply: 1 }), board);
  expect([state.picking.sent, state.picking.mine, [...state.hand.places]]).toEqual([null, true, ["c1"]]);
});

test("a piece lies on all cells that it covers", () => {
  const state = sit({}, friend, board, { pieces: [piece("wide", "c0", ["c0", "c1"]), piece("small", "c1")] });
  expect([...state.shown.onCell].map(([cell, on]) => [cell, on.map(({ id }) => id)])).toEqual([["c0", ["wide"]], ["c1", ["wide", "small"]]]);
});

test("a sentence is gone with the next pick that works", async () => {
  const state = sit({ c0: more({ c1: settled("x") }), item: turned }, friend);
  await state.pickCell("c2");
  await state.pickCell("c0");
  expect(said(state)).toBe("");
  await state.pickCell("c2");
  await state.pickItem("item");
  expect(said(state)).toBe("");
});

test("a hint lights up what makes the move, or at least the cells that it names, and what else it says", () => {
  const state = sit({ item: turned, c2: more({ c0: settled("walk") }) }, friend);
  state.hintAt("t2c1");
  expect([...state.hinted]).toEqual(["item", "t2", "c1"]);
  state.hintAt("walk", ["item"]);
  expect([...state.hinted]).toEqual(["c2", "c0", "item"]);
  state.hintAt("△c0-c2=c9");
  expect([...state.hinted]).toEqual(["c0", "c2"]);
});

test("a forbidden move is marked on the cells that it names", () => {
  const state = sit({}, friend, { ...board, cells: [...board.cells, { ...board.cells[0]!, id: "é1" }] });
  state.warnAt("△c0-c2,c1x é1");
  expect([...state.warned]).toEqual(["c0", "c2", "é1"]);
});

test("advice speaks of the cells that it lights up and of those of the moves that it draws", () => {
  const state = sit({}, friend);
  expect(state.advised).toEqual([]);
  state.hinted = new Set(["item", "c0"]);
  state.shadows = [{ picture: picture({ start: "c1", pieces: [piece("p", "c2", ["c2", "c0"])] }) }, { picture: picture({ pieces: [piece("q", "c1")] }) }];
  expect(state.advised).toEqual(["c0", "c1", "c2", "c2", "c0", "c1"]);
  state.show(told({}, { ply: 1 }), board);
  expect([state.advised, state.shadows]).toEqual([[], []]);
});

test("a piece that is aimed turned is foreseen turned, and what could be ended is meant where nothing else is", async () => {
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  state.aiming.pointer = [1.5, 0.5];
  expect(state.intended).toBe("t2c1");
  const going = sit({ c0: more({ c1: more({ c2: settled("c0c1c2") }), done: settled("stop") }) }, friend);
  await going.pickCell("c0");
  going.aiming.pointer = [1.5, 0.5];
  expect(going.intended).toBe("stop");
});

test("while a move is on its way nothing is picked, taken back or turned, and nobody waits longer than for it", async () => {
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  void state.pickCell("c0");
  expect([state.picking.sent, state.asking.waiting]).toEqual(["t1c0", false]);
  expect(await state.pick("item")).toBe(false);
  state.back();
  state.rotate(1);
  await state.pickItem("item");
  await later();
  expect([state.picking.picked, state.hand.turn, state.refusing.said, friend.played]).toEqual([["item", "t1", "c0"], "t1", null, ["t1c0"]]);
});

test("what cannot be turned waits on as it is", async () => {
  settings.confirm = true;
  const state = sit({ c0: more({ c1: settled("c0c1") }) }, friend);
  for (const cell of ["c0", "c1"]) await state.pickCell(cell);
  state.rotate(1);
  await later();
  expect([state.picking.pending, state.picking.picked]).toEqual(["c0c1", ["c0", "c1"]]);
});

test("a piece that was taken back while it was asked where it fits is not put down", async () => {
  settings.confirm = true;
  friend = new Friend({ "item t2": { c0: settled("t2c0") } });
  const choices = { item: more({ t1: more({ c0: settled("t1c0") }), t2: unknown }) };
  const turnedOn = sit(choices, friend);
  await turnedOn.pickItem("item");
  await turnedOn.pickCell("c0");
  turnedOn.rotate(1);
  await later();
  expect(turnedOn.picking.pending).toBe("t2c0");
  const takenBack = sit(choices, friend);
  await takenBack.pickItem("item");
  await takenBack.pickCell("c0");
  takenBack.rotate(1);
  takenBack.back();
  await later();
  expect([takenBack.picking.picked, takenBack.picking.pending]).toEqual([[], null]);
});

test("it is known whether a move was made by keyboard", async () => {
  const state = sit({ c0: settled("c0") }, friend);
  expect(state.keyed).toBe(false);
  await state.pickCell("c0");
  expect(state.keyed).toBe(false);
  let focused: object | null = {};
  vi.stubGlobal("document", { querySelector: () => focused });
  for (const [next, keyed] of [[{}, true], [null, false]] as const) {
    focused = next;
    state.refused();
    await state.pickCell("c0");
    expect(state.keyed).toBe(keyed);
  }
  vi.unstubAllGlobals();
});

test("one who is not to move is told so at once, and no rule is asked for", async () => {
  const knowing = new Knowing();
  const state = sit(null, knowing, board, { to_move: 1 });
  void state.pickCell("c0");
  await later();
  expect([said(state), state.refusing.said?.spot, knowing.wondered]).toEqual(["It is not your turn: Black is to play.", "c0", []]);
});
