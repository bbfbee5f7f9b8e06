import { beforeEach, expect, test, vi } from "vitest";
import { Table } from "../src/board/table.svelte";
import type { BoardTold, Choices, MatchTold, Point } from "../src/messages";
import { settings } from "../src/settings.svelte";

const settled = (move: string) => ({ move, next: null });
const more = (next: Choices) => ({ move: null, next });
const words = { en: "Three", fr: "Trois" };

const cells = [0, 1, 2].map((x) => {
  const outline: Point[] = [[x, 0], [x + 1, 0], [x + 1, 1], [x, 1]];
  return { id: `c${x}`, outline, look: "", label: `c${x}`, marks: [] };
});
const turn = (id: string, rotated: string) => ({ id, shape: "M0 0H1V1H0Z", rotated, flipped: id, marks: [] });
const board: BoardTold = { id: "b", cells, turns: { item: [turn("t1", "t2"), turn("t2", "t1")] } };

function told(choices: Choices | null): MatchTold {
  const item = { id: "item", name: words, shape: "M0 0H1V1H0Z", look: "", glyph: "", used: false, marks: [] };
  const other = { ...item, id: "other" };
  return {
    match: "m", game: "g", options: {}, board: "b", revision: 1, ply: 0, you: [0], seen_as: 0, to_move: 0, pieces: [],
    trays: [{ seat: 0, items: [item, other], backs: 0 }], turns: {}, seats: [], last: [], notes: [], names: { done: words },
    moves: [], choices, result: null, offers: [], thinking: null, hint_seconds: 0, thought: null, can_undo: false, rematch: null, chat: [], watching: 0,
  };
}
const turned = more({ t1: more({ c0: settled("t1c0") }), t2: more({ c0: settled("t2c0"), c1: settled("t2c1") }) });

let played: string[];
const partner = { play: (move: string) => void played.push(move), ask: () => Promise.resolve({ c2: settled("late") } as Choices) };

beforeEach(() => {
  played = [];
  settings.confirm = false;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

test("a turned piece is put down as it is held", async () => {
  const table = new Table(told({ item: turned }), board, partner);
  await table.pickItem("item");
  expect([...table.places]).toEqual(["c0"]);
  expect([...table.otherPlaces]).toEqual(["c1"]);
  table.rotate(1);
  expect([...table.places]).toEqual(["c0", "c1"]);
  await table.pickCell("c0");
  expect(played).toEqual(["t2c0"]);
});

test("a piece of one cell turns by itself to fit under the pointer", async () => {
  const table = new Table(told({ item: turned }), board, partner);
  await table.pickItem("item");
  table.pointer = [1.5, 0.5];
  expect(table.ghosts).toMatchObject([{ key: "item", state: "held" }]);
  await table.pickCell("c1");
  expect(played).toEqual(["t2c1"]);
});

test("where moves are confirmed, a second tap plays and turning keeps the piece on its cell", async () => {
  settings.confirm = true;
  const table = new Table(told({ item: turned }), board, partner);
  await table.pickItem("item");
  await table.pickCell("c0");
  expect([table.pending, played]).toEqual(["t1c0", []]);
  table.rotate(1);
  expect(table.pending).toBe("t2c0");
  await table.pickCell("c0");
  expect(played).toEqual(["t2c0"]);
});

test("a place where nothing fits says so and sends nothing", async () => {
  const table = new Table(told({ item: turned }), board, partner);
  await table.pickItem("item");
  await table.pickCell("c2");
  expect(table.sentence).toContain("c2");
  expect(played).toEqual([]);
});

test("another item can be picked instead, and choices that come later are waited for", async () => {
  const table = new Table(told({ item: turned, other: { move: null, next: null } }), board, partner);
  await table.pickItem("item");
  await table.pickItem("other");
  expect(table.picked).toEqual(["other"]);
  expect([...table.places]).toEqual(["c2"]);
  await table.pickCell("c2");
  expect(played).toEqual(["late"]);
});

test("several pieces are laid one after another, taken up again, and ended by a person only", async () => {
  const choices = { item: more({ c0: more({ done: settled("one"), other: more({ c1: more({ done: settled("two") }) }) }) }) };
  const table = new Table(told(choices), board, partner);
  await table.pickItem("other");
  expect(table.sentence).not.toBe("");
  await table.pickItem("item");
  await table.pickCell("c0");
  await table.pickItem("other");
  await table.pickCell("c1");
  expect(table.buttons).toEqual(["done"]);
  await table.pickCell("c1");
  expect(table.picked).toEqual(["item", "c0"]);
  await table.pick("done");
  expect(played).toEqual(["one"]);
});

test("a message about something else does not disturb what was picked", async () => {
  const table = new Table(told({ item: turned }), board, partner);
  await table.pickItem("item");
  table.show({ ...told({ item: turned }), revision: 2, watching: 3 }, board);
  expect(table.picked).toEqual(["item"]);
  table.show({ ...told(null), revision: 3, ply: 1 }, board);
  expect(table.picked).toEqual([]);
});

test("whoever is faster than the network waits for it", async () => {
  const table = new Table(told({ other: { move: null, next: null } }), board, partner);
  const picked = table.pickItem("other");
  await table.pickCell("c2");
  await picked;
  expect(played).toEqual(["late"]);
});

test("places of a turn that did not come along are asked for when the piece is turned so", async () => {
  const asked: string[][] = [];
  const places: Record<string, Choices> = { "item t1": { c0: settled("t1c0") }, "item t2": { c2: settled("t2c2") } };
  const slow = {
    play: (move: string) => void played.push(move),
    ask: (path: string[]) => {
      asked.push(path);
      return Promise.resolve(places[path.join(" ")] ?? { t1: { move: null, next: null }, t2: { move: null, next: null } });
    },
  };
  const table = new Table(told({ item: { move: null, next: null } }), board, slow);
  await table.pickItem("item");
  expect([...table.places]).toEqual(["c0"]);
  table.rotate(1);
  await table.pickCell("c2");
  expect(asked).toEqual([["item"], ["item", "t1"], ["item", "t2"]]);
  expect(played).toEqual(["t2c2"]);
});

test("with a piece in hand, a slip onto another piece lifts nothing", async () => {
  const table = new Table(told({ item: turned, c2: settled("lift c2") }), board, partner);
  await table.pickItem("item");
  await table.pickCell("c2");
  expect(played).toEqual([]);
  table.back();
  await table.pickCell("c2");
  expect(played).toEqual(["lift c2"]);
});

test("a piece that was lifted is held as it lay", async () => {
  const odd: BoardTold = { ...board, turns: { item: [turn("t1", "t2"), { ...turn("t2", "t1"), shape: "M0 0H2V1H0Z" }] } };
  const table = new Table(told({ item: turned }), odd, partner);
  await table.hold("item", "M0 0H2V1H0Z");
  expect([table.inHand?.id, table.turn]).toEqual(["item", "t2"]);
});

test("another place can be chosen while a move waits to be confirmed", async () => {
  settings.confirm = true;
  const table = new Table(told({ c0: more({ c1: settled("c0c1"), c2: settled("c0c2") }) }), board, partner);
  for (const cell of ["c0", "c1", "c2"]) await table.pickCell(cell);
  expect([table.pending, played]).toEqual(["c0c2", []]);
});
