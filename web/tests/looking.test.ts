/** How things are looked at: how trays are sorted, what is said of cells and items. */
import { beforeEach, expect, test } from "vitest";
import { describeCell, describeItem } from "../src/board/describing";
import { alike, sorted } from "../src/board/trays";
import { settings } from "../src/house/settings.svelte";
import { board, Friend, item, Knowing, more, piece, settled, sit, turned } from "./tabletop";
import { words } from "./told";

beforeEach(() => {
  settings.confirm = true;
  settings.language = "en";
  settings.turned = {};
});

test("what can be played comes first in a tray, what was used last, each in the order it had", () => {
  const items = ["a", "b", "c", "d", "e"].map((id) => ({ ...item(id), used: id === "a" }));
  expect(sorted(items, new Set(["c", "e"])).map(({ id }) => id)).toEqual(["c", "e", "b", "d", "a"]);
});

test("one hand of things of one shape lies in sight as a whole, and no others", () => {
  const hand = (...shapes: string[]) => ({ seat: 0, items: shapes.map((shape, i) => item(`i${i}`, shape)), backs: 0 });
  expect([alike([hand("M0 0H1")]), alike([hand("M0 0H1", "M0 0H1")])]).toEqual([true, true]);
  expect([alike([hand("M0 0H1", "M0 0H2")]), alike([hand("M0 0H1"), hand("M0 0H1")]), alike([hand()]), alike([])]).toEqual([false, false, false, false]);
});

test("a cell says what is printed and what lies there, by name, and what can be done with it", async () => {
  const friend = new Knowing();
  friend.foresights = { c0c1: { note: null, points: null, falls: ["enemy"] } };
  const plan = { ...board, cells: board.cells.map((cell) => ({ ...cell, name: cell.id === "c1" ? words("Scores twice") : null })) };
  const pieces = [{ ...piece("mine", "c0"), name: words("the white square") }, { ...piece("enemy", "c1"), glyph: "■" }];
  const state = sit({ c0: more({ c1: settled("c0c1") }) }, friend, plan, { pieces });
  const say = (index: number, aloud = true) => describeCell(state, state.shown.board.cells[index]!, aloud);
  expect([say(0), say(1), say(2)]).toEqual(["c0, the white square, can be picked", "c1, Scores twice, White ■", "c2, empty"]);
  expect([say(1, false), say(2, false)]).toEqual(["Scores twice, White ■", ""]);
  await state.pickCell("c0");
  await state.pickCell("c1");
  await state.foreseeing.ask("c0c1");
  expect([say(0), say(1)]).toEqual(["c0, the white square, picked", "c1, Scores twice, White ■ (will fall), picked"]);
});

test("an item says how it is turned, and whether it can be played", async () => {
  const state = sit({ item: turned }, new Friend(), board, { trays: [{ seat: 0, items: [item("item"), item("other"), { ...item("gone"), used: true }], backs: 0 }] });
  const say = (id: string) => describeItem(state, state.shown.items.get(id)!);
  expect([say("item"), say("other"), say("gone")]).toEqual(["the item, can be played", "the other, cannot be played now", "the gone, used"]);
  await state.pickItem("item");
  state.rotate(1);
  expect(say("item")).toBe("the item, turned 2 of 2");
  expect(describeItem(sit(null), item("item"))).toBe("the item");
});
