import { beforeEach, expect, test } from "vitest";
import type { Choices } from "../src/messages";
import { settings } from "../src/settings.svelte";
import { board, cells, Friend, more, piece, settled, sit, told, turned, unknown } from "./tabletop";
import { words } from "./told";

let friend: Friend;
beforeEach(() => {
  friend = new Friend({ other: { c2: settled("late") } });
  settings.confirm = false;
  settings.language = "en";
});

/** Several pieces may be laid, one after another. */
const several: Choices = { item: more({ c0: more({ done: settled("one"), other: more({ c1: more({ done: settled("two") }) }) }) }) };

test("a move is made by picking one thing after another, and nothing can be picked until it is answered", async () => {
  const table = sit({ c0: more({ c1: settled("c0c1") }) }, friend);
  expect([table.mine, [...table.places]]).toEqual([true, ["c0"]]);
  await table.pickCell("c0");
  expect([table.picked, [...table.places]]).toEqual([["c0"], ["c1"]]);
  await table.pickCell("c1");
  expect([friend.played, table.sent, table.mine, [...table.places]]).toEqual([["c0c1"], "c0c1", false, []]);
  await table.pickCell("c0");
  expect([friend.played, table.sentence, table.picked]).toEqual([["c0c1"], "", ["c0", "c1"]]);
});

test("a refused move gives the board back, with nothing picked", async () => {
  const table = sit({ c0: more({ c1: settled("c0c1") }) }, friend);
  for (const cell of ["c0", "c1"]) await table.pickCell(cell);
  table.refused();
  expect([table.mine, table.picked, table.sent, [...table.places]]).toEqual([true, [], null, ["c0"]]);
});

test("what is told about something else does not disturb what was picked", async () => {
  const table = sit({ item: turned }, friend);
  await table.pickItem("item");
  table.hintAt("c1");
  table.show(told({ item: turned }, { revision: 2, watching: 3 }), board);
  expect([table.picked, table.turn, [...table.hinted]]).toEqual([["item"], "t1", ["c1"]]);
});

const move = (text: string) => ({ ply: 0, seat: 0, text, note: null });

test.each([
  ["another match", { match: "n" }],
  ["another ply", { ply: 1 }],
  ["another seat to move", { to_move: 1 }],
  ["other moves", { moves: [move("x")] }],
  ["other pieces", { pieces: [piece("p", "c0")] }],
  ["that nothing can be picked any more", { choices: null }],
])("what is told about %s clears the board of picks, lights and words", async (_, change) => {
  settings.confirm = true;
  const table = sit({ item: turned }, friend, board, { pieces: [piece("p", "c1")], moves: [move("y")] });
  await table.pickItem("item");
  await table.pickCell("c2");
  await table.pickCell("c0");
  expect(table.pending).toBe("t1c0");
  table.hintAt("c1");
  table.warnAt("c2");
  table.sentence = "No.";
  const before = { pieces: [piece("p", "c1")], moves: [move("y")] };
  table.show(told({ item: turned }, { ...before, ...change }), board);
  expect([table.picked, table.turn, table.pending, table.sentence, [...table.hinted], [...table.warned]]).toEqual([[], null, null, "", [], []]);
});

test("an answered move frees the board for the next", async () => {
  const table = sit({ c0: settled("c0") }, friend);
  await table.pickCell("c0");
  table.show(told({ c1: settled("c1") }, { ply: 1 }), board);
  expect([table.sent, table.mine, [...table.places]]).toEqual([null, true, ["c1"]]);
});

test("the keyboard begins in the middle, stays where it is, and moves only to a board that has no such cell", () => {
  const table = sit({}, friend);
  expect(table.focus).toBe("c1");
  table.focus = "c2";
  table.show(told({}, { ply: 1 }), board);
  expect(table.focus).toBe("c2");
  table.show(told({}, { ply: 2 }), { ...board, cells: cells(2) });
  expect(table.focus).toBe("c1");
  table.show(told({}, { ply: 3 }), { ...board, cells: [] });
  expect(table.focus).toBe("");
});

test("several pieces are laid one after another, taken up again, and ended by a person only", async () => {
  const table = sit(several, friend);
  await table.pickItem("other");
  expect(table.sentence).toBe("the other cannot be played now.");
  await table.pickItem("item");
  expect([table.sentence, table.inHand?.id, [...table.usable]]).toEqual(["", "item", ["item"]]);
  await table.pickCell("c0");
  expect([table.inHand, table.buttons, [...table.usable]]).toEqual([null, ["done"], ["item", "other"]]);
  await table.pickItem("other");
  await table.pickCell("c1");
  expect([table.picked, table.buttons]).toEqual([["item", "c0", "other", "c1"], ["done"]]);
  await table.pickCell("c1");
  expect(table.picked).toEqual(["item", "c0"]);
  await table.pick("done");
  expect(friend.played).toEqual(["one"]);
});

test("a piece laid earlier is taken up with all that was laid after it", async () => {
  const table = sit(several, friend);
  const lay = async () => {
    table.restart();
    await table.pickItem("item");
    await table.pickCell("c0");
    await table.pickItem("other");
    await table.pickCell("c1");
  };
  await lay();
  await table.pickCell("c0");
  expect(table.picked).toEqual([]);
  await lay();
  await table.pickItem("other");
  expect(table.picked).toEqual(["item", "c0"]);
  await lay();
  await table.pickItem("item");
  expect(table.picked).toEqual([]);
});

test("a cell that was picked without an item is let go alone", async () => {
  const table = sit({ c0: more({ c1: more({ c2: settled("x") }) }) }, friend);
  for (const cell of ["c0", "c1", "c1"]) await table.pickCell(cell);
  expect([table.picked, friend.played, table.sentence]).toEqual([["c0"], [], ""]);
});

test("going back lets go of one thing, of a laid piece as a whole", async () => {
  const table = sit(several, friend);
  await table.pickItem("item");
  await table.pickCell("c0");
  await table.pickItem("other");
  await table.pickCell("c2");
  expect(table.sentence).not.toBe("");
  table.back();
  expect([table.picked, table.sentence]).toEqual([["item", "c0"], ""]);
  table.back();
  expect(table.picked).toEqual([]);
  table.back();
  expect(table.picked).toEqual([]);
  const other = sit({ c0: more({ c1: more({ c2: settled("x") }) }) }, friend);
  for (const cell of ["c0", "c1"]) await other.pickCell(cell);
  other.back();
  expect(other.picked).toEqual(["c0"]);
  const ways = sit({ item: more({ c0: more({ go: more({ c1: settled("x") }), stay: more({ c2: settled("y") }) }) }) }, friend);
  for (const id of ["item", "c0", "go"]) await ways.pick(id);
  ways.back();
  expect(ways.picked).toEqual(["item", "c0"]);
});

test("going back from a move that waits to be confirmed keeps its piece in hand", async () => {
  settings.confirm = true;
  const table = sit({ item: turned }, friend);
  await table.pickItem("item");
  await table.pickCell("c0");
  table.back();
  expect([table.picked, table.pending, table.inHand?.id]).toEqual([["item"], null, "item"]);
  const plain = sit({ c0: more({ c1: settled("x") }) }, friend);
  for (const cell of ["c0", "c1"]) await plain.pickCell(cell);
  plain.back();
  expect([plain.picked, plain.pending]).toEqual([["c0"], null]);
  const long = sit({ c0: more({ c1: more({ c2: settled("x") }) }) }, friend);
  for (const cell of ["c0", "c1", "c2"]) await long.pickCell(cell);
  long.back();
  expect(long.picked).toEqual(["c0", "c1"]);
});

test("another thing can be picked instead, but a slip of the hand makes no move", async () => {
  const table = sit({ item: turned, c2: settled("lift c2"), c1: more({ c0: settled("c1c0") }) }, friend);
  await table.pickItem("item");
  await table.pickCell("c2");
  expect([friend.played, table.picked]).toEqual([[], ["item"]]);
  table.back();
  await table.pickCell("c2");
  expect(friend.played).toEqual(["lift c2"]);
});

test("where moves are confirmed, a second tap plays, and a tap elsewhere chooses another place", async () => {
  settings.confirm = true;
  const table = sit({ c0: more({ c1: settled("c0c1"), c2: settled("c0c2") }) }, friend);
  table.confirm();
  for (const cell of ["c0", "c1", "c2"]) await table.pickCell(cell);
  expect([table.pending, table.picked, Object.keys(table.choices), table.buttons, friend.played]).toEqual(["c0c2", ["c0", "c2"], ["c1", "c2"], [], []]);
  await table.pickCell("c2");
  expect([table.pending, table.sent, friend.played]).toEqual([null, "c0c2", ["c0c2"]]);
});

test("a first pick is taken back by another tap while a move waits, and the move with it", async () => {
  settings.confirm = true;
  const table = sit({ c0: more({ c1: settled("c0c1") }) }, friend);
  for (const cell of ["c0", "c1", "c0"]) await table.pickCell(cell);
  expect([table.pending, table.picked, friend.played]).toEqual([null, [], []]);
});

test("buttons, and tables where nothing is at stake, ask nobody", async () => {
  settings.confirm = true;
  const table = sit({ pass: settled("pass"), done: settled("done") }, friend);
  expect(table.buttons).toEqual(["pass", "done"]);
  await table.pick("done");
  expect(friend.played).toEqual(["done"]);
  const asked = sit({ pass: settled("pass") }, friend);
  await asked.pick("pass");
  expect([asked.pending, asked.buttons]).toEqual(["pass", []]);
  friend.carefree = true;
  const carefree = sit({ c0: settled("c0") }, friend);
  await carefree.pickCell("c0");
  expect(friend.played).toEqual(["done", "c0"]);
});

test("what can only be one thing is picked by itself, but never the end of a move, a cell or an item", async () => {
  const one = sit({ c0: more({ go: more({ c1: settled("c0 go c1") }) }) }, friend);
  await one.pickCell("c0");
  expect(one.picked).toEqual(["c0", "go"]);
  const two = sit({ c0: more({ go: more({}), stay: more({}) }) }, friend);
  await two.pickCell("c0");
  expect([two.picked, two.buttons]).toEqual([["c0"], ["go", "stay"]]);
  const end = sit({ c0: more({ done: settled("x") }) }, friend);
  await end.pickCell("c0");
  const cell = sit({ c0: more({ c1: more({ c2: settled("x") }) }) }, friend);
  await cell.pickCell("c0");
  const tray = sit({ c0: more({ other: more({ c1: settled("x") }) }) }, friend);
  await tray.pickCell("c0");
  expect([end.picked, cell.picked, tray.picked, friend.played]).toEqual([["c0"], ["c0"], ["c0"], []]);
});

test("a single button that makes the move is pressed by itself", async () => {
  const table = sit({ c0: more({ go: settled("c0 go") }) }, friend, board, { names: { go: words("Go") } });
  await table.pickCell("c0");
  expect(friend.played).toEqual(["c0 go"]);
});

test("another item can be picked instead, and choices that come later are waited for", async () => {
  const table = sit({ item: turned, other: unknown }, friend);
  await table.pickItem("item");
  await table.pickItem("other");
  expect([table.picked, [...table.places], friend.asked]).toEqual([["other"], ["c2"], ["other"]]);
  await table.pickCell("c2");
  expect(friend.played).toEqual(["late"]);
});

test("whoever is faster than the network waits for it", async () => {
  let answer: (choices: Choices) => void = () => {};
  friend.ask = () => new Promise((told) => (answer = told));
  const table = sit({ other: unknown }, friend);
  const picked = table.pickItem("other");
  const put = table.pickCell("c2");
  await new Promise((later) => setTimeout(later));
  expect([table.asking, friend.played]).toEqual([true, []]);
  answer({ c2: settled("late") });
  await Promise.all([picked, put]);
  expect([friend.played, table.asking]).toEqual([["late"], false]);
  table.refused();

  const next = sit({ other: unknown }, friend);
  const both = [next.pickItem("other"), next.pickItem("item")];
  answer({ item: turned });
  await Promise.all(both);
  expect([next.picked, next.sentence]).toEqual([["other", "item"], ""]);
});
