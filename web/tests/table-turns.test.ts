import { beforeEach, expect, test } from "vitest";
import type { Board, Choices, Mark } from "../src/messages";
import { Refused } from "../src/problems";
import { settings } from "../src/settings.svelte";
import { board, cells, Friend, item, more, settled, sit, told, turn, turned, unknown } from "./tabletop";
import { words } from "./told";

let friend: Friend;
beforeEach(() => {
  friend = new Friend();
  settings.confirm = false;
  settings.language = "en";
});

/** Four turns: a cycle of three that each fit elsewhere, and one for the other side. */
const four: Board = { ...board, turns: { item: [turn("a", "b", "z"), turn("b", "c"), turn("c", "a"), turn("z", "z", "a")] } };
const fits = (...ids: string[]) => more(Object.fromEntries(ids.map((id) => [id, settled(id)])));
const everywhere: Choices = { item: more({ a: fits("c0"), b: fits("c1"), c: fits("c1", "c2"), z: fits("c2") }) };

/** Lets promises that were made meanwhile come true. */
const settle = () => new Promise((done) => setTimeout(done));

test("a piece is put down as it is held", async () => {
  const table = sit({ item: turned }, friend);
  await table.pickItem("item");
  expect([[...table.places], [...table.otherPlaces], table.buttons]).toEqual([["c0"], ["c1"], []]);
  table.rotate(1);
  expect([[...table.places], [...table.otherPlaces]]).toEqual([["c0", "c1"], []]);
  await table.pickCell("c0");
  expect([friend.played, [...table.otherPlaces]]).toEqual([["t2c0"], []]);
});

test("a piece turns forwards, backwards and over, and picking it again turns it", async () => {
  const table = sit(everywhere, friend, four);
  table.rotate(1);
  table.flip();
  expect([table.turn, table.turns]).toEqual([null, []]);
  await table.pickItem("item");
  const seen = [table.turn];
  const after = (act: () => void) => {
    act();
    seen.push(table.turn);
  };
  after(() => table.rotate(1));
  after(() => table.rotate(1));
  after(() => table.rotate(1));
  after(() => table.rotate(-1));
  after(() => table.rotate(-1));
  after(() => table.flip());
  expect(seen).toEqual(["a", "b", "c", "a", "c", "b", "b"]);
  table.rotate(-1);
  table.flip();
  expect(table.turn).toBe("z");
  await table.pickItem("item");
  expect([table.turn, table.picked]).toEqual(["z", ["item"]]);
  table.flip();
  await table.pickItem("item");
  expect([table.turn, table.picked]).toEqual(["b", ["item"]]);
});

test("a piece that no turn leads to cannot be turned backwards", async () => {
  const odd: Board = { ...board, turns: { item: [turn("a", "b"), turn("b", "b")] } };
  const table = sit({ item: more({ a: fits("c0"), b: fits("c1") }) }, friend, odd);
  await table.pickItem("item");
  table.rotate(-1);
  expect(table.turn).toBe("a");
});

test("a piece that cannot be turned is put back by picking it again", async () => {
  const table = sit({ other: fits("c0") }, friend);
  await table.pickItem("other");
  expect([table.inHand?.id, table.turns, table.currentTurn]).toEqual(["other", [], null]);
  await table.pickItem("other");
  expect([table.inHand, table.picked]).toEqual([null, []]);
});

test("a piece is first held so that it fits, as drawn if it can, and then as it was held before", async () => {
  const drawn: Board = { ...board, turns: { item: [turn("a", "b", "a", "M0 0H9"), turn("b", "c", "b", "M0 0H2V1H0Z"), turn("c", "a", "c", "M0 0H7")] } };
  const choices = (next: Choices) => ({ item: more(next), other: fits("c0") });
  const held = async (next: Choices, shape: string) => {
    const table = sit(choices(next), friend, drawn, { trays: [{ seat: 0, items: [item("item", shape), item("other")], backs: 0 }] });
    await table.pickItem("item");
    return table.turn;
  };
  const all = { a: fits("c0"), b: fits("c1"), c: fits("c2") };
  expect(await held(all, "M0 0H2V1H0Z")).toBe("b");
  expect(await held(all, "M0 0H1")).toBe("a");
  expect(await held({ c: fits("c2") }, "M0 0H2V1H0Z")).toBe("c");
  expect(await held({ c0: settled("x") }, "M0 0H2V1H0Z")).toBe("b");

  const table = sit(choices(all), friend, drawn);
  await table.pickItem("item");
  table.rotate(1);
  await table.pickItem("other");
  expect(table.turns).toEqual([]);
  await table.pickItem("item");
  expect(table.turn).toBe("b");
  table.show(told(choices({ c: fits("c2") }), { ply: 1 }), drawn);
  await table.pickItem("item");
  expect(table.turn).toBe("c");
});

const lay = (id: string, shape: string, ...written: string[]) => ({ id, shape, marks: written.map((text) => mark(text)) });
const mark = (text: string): Mark => ({ at: [0, 0], text, shape: "", look: "" });

test("of turns with the same outline, a lifted piece is held in the one on which the same is written", async () => {
  const written = (id: string, next: string, ...texts: string[]) => ({ ...turn(id, next), marks: texts.map(mark) });
  const numbered: Board = { ...board, turns: { item: [written("t1", "t2", "0", "1"), written("t2", "t1", "1", "0")] } };
  const table = sit({ item: turned, other: fits("c0") }, friend, numbered);
  const shape = numbered.turns.item![0]!.shape;
  await table.hold(lay("item", shape, "1", "0"));
  expect([table.inHand?.id, table.turn]).toEqual(["item", "t2"]);
  table.restart();
  await table.hold(lay("item", shape, "0", "1"));
  expect(table.turn).toBe("t1");
  table.restart();
  await table.hold(lay("item", shape, "9"));
  expect(table.turn).toBe("t1");
});

test("a piece that was lifted is held as it lay", async () => {
  const odd: Board = { ...board, turns: { item: [turn("t1", "t2"), turn("t2", "t1", "t2", "M0 0H2V1H0Z")] } };
  const table = sit({ item: turned, other: fits("c0") }, friend, odd);
  await table.hold(lay("item", "M0 0H2V1H0Z"));
  expect([table.inHand?.id, table.turn]).toEqual(["item", "t2"]);
  await table.hold(lay("item", "M0 0H2V1H0Z"));
  expect([table.picked, table.turn]).toEqual([["item"], "t2"]);
  await table.hold(lay("other", "whatever"));
  expect(table.inHand?.id).toBe("other");
  await table.hold(lay("item", "no such shape"));
  expect([table.inHand?.id, table.turn]).toEqual(["item", "t2"]);
});

test("a piece of one cell turns by itself, clockwise first, to fit under the pointer", async () => {
  const table = sit(everywhere, friend, four);
  await table.pickItem("item");
  expect(table.aim).toBeNull();
  table.pointer = [0.5, 0.5];
  expect(table.aim).toMatchObject({ cell: "c0", turn: { id: "a" }, fits: true });
  table.pointer = [2.5, 0.5];
  expect(table.aim).toMatchObject({ cell: "c2", turn: { id: "c" }, fits: true });
  table.pointer = [1.5, 0.5];
  expect(table.aim).toMatchObject({ cell: "c1", turn: { id: "b" }, fits: true });
  await table.pickCell("c1");
  expect([table.picked, table.turn]).toEqual([["item", "b", "c1"], "b"]);
});

test("a piece that fits only on its other side is turned over by itself", async () => {
  const table = sit({ item: more({ a: fits("c0"), z: fits("c2") }) }, friend, four);
  await table.pickItem("item");
  table.pointer = [2.5, 0.5];
  expect(table.aim).toMatchObject({ turn: { id: "z" }, fits: true });
  table.pointer = [1.5, 0.5];
  expect(table.aim).toMatchObject({ cell: "c1", turn: { id: "a" }, fits: false });
  await table.pickCell("c1");
  expect([friend.played, table.picked]).toEqual([[], ["item"]]);
});

test("the cell that was clicked counts, not the one that the pointer was over", async () => {
  const table = sit({ item: turned }, friend);
  await table.pickItem("item");
  table.pointer = [1.5, 0.5];
  await table.pickCell("c0");
  expect(friend.played).toEqual(["t1c0"]);
});

test("a piece turns clockwise to fit, in whatever order its turns are listed", async () => {
  const mixed: Board = { ...board, turns: { item: [turn("a", "c"), turn("b", "a"), turn("c", "b")] } };
  const table = sit({ item: more({ a: fits("c0"), b: fits("c1"), c: fits("c1") }) }, friend, mixed);
  await table.pickItem("item");
  table.pointer = [1.5, 0.5];
  expect(table.aim).toMatchObject({ cell: "c1", turn: { id: "c" } });
});

/** Ten by three cells, and a piece of some width, which fits on the first and the last cell of the middle row. */
const large = async (shape: string, size = 1) => {
  const plan: Board = { id: "b", characters: [1, 1], cells: cells(10, 3, size), turns: { item: [turn("w", "v", "w", shape), turn("v", "w", "v", shape)] } };
  const table = sit({ item: more({ w: fits("c10", "c19"), v: fits("c13") }) }, friend, plan);
  await table.pickItem("item");
  return table;
};

test("a wide piece is drawn to the nearest place where it fits as it is held", async () => {
  const table = await large("M0 0H3V2H0Z");
  table.pointer = [2.1, 1.5];
  expect(table.aim).toMatchObject({ cell: "c10", turn: { id: "w" }, fits: true });
  table.pointer = [2.3, 1.5];
  expect(table.aim).toMatchObject({ cell: "c12", turn: { id: "w" }, fits: false });
  table.pointer = [3.5, 1.5];
  expect(table.aim).toMatchObject({ cell: "c13", turn: { id: "w" }, fits: false });
  table.pointer = null;
  table.focused = true;
  table.focus = "c11";
  expect(table.aim).toMatchObject({ cell: "c10", fits: true });
  await table.pickCell("c11");
  expect([friend.played, table.picked]).toEqual([["c10"], ["item", "w", "c10"]]);
});

test("how wide a piece is, and how far it is drawn, is measured in cells", async () => {
  const wide = await large("M0 0H6V4H0Z", 2);
  wide.pointer = [4.2, 3];
  expect(wide.aim).toMatchObject({ cell: "c10", fits: true });
  wide.pointer = [4.6, 3];
  expect(wide.aim).toMatchObject({ fits: false });
  const narrow = await large("M0 0H5V4H0Z", 2);
  narrow.pointer = [4.2, 3];
  expect(narrow.aim).toMatchObject({ cell: "c12", fits: false });
});

test("a piece of up to five cells is not wide", async () => {
  const table = await large("M0 0H5V1H0Z");
  table.pointer = [1.5, 1.5];
  expect(table.aim).toMatchObject({ cell: "c11", fits: false });
  table.pointer = [3.5, 1.5];
  expect(table.aim).toMatchObject({ cell: "c13", turn: { id: "v" }, fits: true });
});

test("where moves are confirmed, turning keeps the piece on its cell if it fits there", async () => {
  settings.confirm = true;
  const table = sit({ item: turned }, friend);
  await table.pickItem("item");
  await table.pickCell("c0");
  expect([table.pending, table.inHand?.id, table.aim, Object.keys(table.choices), table.sentence]).toEqual(["t1c0", "item", null, ["c0"], ""]);
  table.rotate(1);
  expect([table.pending, table.picked]).toEqual(["t2c0", ["item", "t2", "c0"]]);
  await table.pickCell("c0");
  expect(friend.played).toEqual(["t2c0"]);
});

test("a piece that does not fit any more when it is turned comes back into the hand, and the keyboard stays there", async () => {
  settings.confirm = true;
  const table = sit({ item: turned }, friend);
  await table.pickItem("item");
  table.rotate(1);
  await table.pickCell("c1");
  expect([table.pending, table.focus]).toEqual(["t2c1", "c1"]);
  table.focus = "c2";
  table.rotate(1);
  expect([table.pending, table.picked, table.turn, table.focus]).toEqual([null, ["item"], "t1", "c1"]);
});

test("places of a turn that did not come along are asked for when the piece is turned so, once", async () => {
  friend = new Friend({ item: { t1: unknown, t2: unknown }, "item t1": { c0: settled("t1c0") }, "item t2": { c2: settled("t2c2") } });
  const table = sit({ item: unknown }, friend);
  await table.pickItem("item");
  expect([table.turn, [...table.places]]).toEqual(["t1", ["c0"]]);
  table.rotate(1);
  expect(table.asking).toBe(true);
  await table.pickCell("c2");
  expect([friend.asked, friend.played]).toEqual([["item", "item t1", "item t2"], ["t2c2"]]);
  table.refused();
  await table.pickItem("item");
  table.rotate(1);
  table.rotate(1);
  expect(friend.asked).toHaveLength(3);
});

test("a turn in which a piece fits nowhere is not asked for", async () => {
  friend = new Friend({ "item t1": { c0: settled("t1c0") } });
  const table = sit({ item: more({ t1: unknown }) }, friend);
  await table.pickItem("item");
  table.rotate(1);
  await settle();
  expect([table.turn, friend.asked, [...table.places]]).toEqual(["t2", ["item t1"], []]);
});

test("turning a piece that waits to be confirmed asks where it fits, and goes on from there", async () => {
  settings.confirm = true;
  friend = new Friend({ "item t1": { c0: settled("t1c0") }, "item t2": { c0: settled("t2c0"), c1: settled("t2c1") } });
  const table = sit({ item: more({ t1: unknown, t2: unknown }) }, friend);
  await table.pickItem("item");
  await table.pickCell("c0");
  expect(table.pending).toBe("t1c0");
  table.rotate(1);
  expect([table.pending, table.picked]).toEqual([null, ["item"]]);
  await settle();
  expect([table.pending, table.picked, friend.asked]).toEqual(["t2c0", ["item", "t2", "c0"], ["item t1", "item t2"]]);
});

test("what was turned on, or let go, meanwhile is not put down by an answer that comes late", async () => {
  settings.confirm = true;
  friend = new Friend({ "item t1": { c0: settled("t1c0") }, "item t2": { c0: settled("t2c0") } });
  const table = sit({ item: more({ t1: unknown, t2: unknown }) }, friend);
  await table.pickItem("item");
  await table.pickCell("c0");
  table.rotate(1);
  table.back();
  await settle();
  expect([table.pending, table.picked]).toEqual([null, []]);

  friend = new Friend({ "item t2": { c0: settled("t2c0") } });
  const again = sit({ item: more({ t1: fits("c0"), t2: unknown }) }, friend);
  await again.pickItem("item");
  await again.pickCell("c0");
  again.rotate(1); // asks about t2
  again.rotate(1); // back to t1, known
  await settle();
  expect([again.turn, again.pending, again.picked]).toEqual(["t1", null, ["item"]]);
});

test("a server that refuses to say what comes next is quoted, and nothing is picked", async () => {
  friend = new Friend({ item: new Refused(words("Too many questions."), 429), other: new Error("broken") });
  const table = sit({ item: unknown, other: unknown }, friend);
  await table.pickItem("item");
  expect([table.sentence, table.picked, table.asking]).toEqual(["Too many questions.", [], false]);
  await table.pickItem("other");
  expect([table.sentence, table.picked, table.asking]).toEqual(["Something went wrong on the server. Try again in a moment.", [], false]);
});

test("an answer about a position that is gone changes nothing", async () => {
  let answer: (choices: Choices) => void = () => {};
  const slow = Object.assign(new Friend(), { ask: () => new Promise<Choices>((told) => (answer = told)) });
  const table = sit({ other: unknown, c0: settled("x") }, slow);
  const picked = table.pickItem("other");
  table.show(told({ other: fits("c1") }, { ply: 1 }), board);
  answer({ go: settled("old") });
  await picked;
  expect([table.picked, slow.played, table.asking]).toEqual([[], [], false]);
});

test("an answer about a turn in a position that is gone picks nothing in the new one", async () => {
  let answer: (choices: Choices) => void = () => {};
  const slow = Object.assign(new Friend(), { ask: () => new Promise<Choices>((told) => (answer = told)) });
  const table = sit({ item: more({ t1: unknown }) }, slow);
  const picked = table.pickItem("item");
  table.show(told({ pass: settled("pass") }, { ply: 1 }), board);
  answer({ c0: settled("old") });
  await picked;
  expect([table.picked, slow.played, table.buttons]).toEqual([[], [], ["pass"]]);
});

test("an answer about picks that were taken back meanwhile is kept for later", async () => {
  let answer: (choices: Choices) => void = () => {};
  const slow = Object.assign(new Friend(), { ask: () => new Promise<Choices>((told) => (answer = told)) });
  const table = sit({ other: unknown }, slow);
  const picked = table.pickItem("other");
  table.back();
  answer({ go: settled("go") });
  await picked;
  expect([table.picked, slow.played]).toEqual([[], []]);
});
