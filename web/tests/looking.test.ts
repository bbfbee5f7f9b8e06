/** How things are looked at: where words go, how boards are turned, how trays are sorted, what is said of cells and items. */
import { beforeEach, expect, test } from "vitest";
import { describeCell, describeItem } from "../src/board/describing";
import { place } from "../src/board/placing";
import { sorted } from "../src/board/trays";
import { settings } from "../src/house/settings.svelte";
import { board, Friend, item, Knowing, more, piece, settled, sit, turned } from "./tabletop";
import { words } from "./told";

beforeEach(() => {
  settings.confirm = true;
  settings.language = "en";
  settings.turned = {};
});

const screen = { left: 0, top: 0, width: 400, height: 800 };
const small = { width: 100, height: 40 };

test("words stand over their spot, or under it where there is no room, and never out of sight", () => {
  expect(place(small, { left: 150, top: 300, width: 40, height: 40 }, screen)).toEqual([120, 252]);
  expect(place(small, { left: 150, top: 10, width: 40, height: 40 }, screen)).toEqual([120, 58]);
  const [left, top] = place(small, { left: 390, top: 790, width: 40, height: 40 }, screen);
  expect([left, top]).toEqual([300, 742]);
});

test("words stay off what may be touched next", () => {
  const above = { left: 100, top: 200, width: 200, height: 95 };
  const beside = [above, { left: 100, top: 345, width: 200, height: 100 }];
  const [left, top] = place(small, { left: 180, top: 300, width: 40, height: 40 }, screen, beside);
  expect(beside.every((rect) => left + 100 <= rect.left || left >= rect.left + rect.width || top + 40 <= rect.top || top >= rect.top + rect.height)).toBe(true);
});

test("a board is turned by its own step, as this person likes it for this game, and points follow", () => {
  const state = sit({}, new Friend());
  const { view } = state;
  expect([view.angle, view.seen([1, 0])]).toEqual([0, [1, 0]]);
  view.turnOn();
  expect([view.angle, settings.turned]).toEqual([90, { [state.shown.scene.game]: 90 }]);
  const [x, y] = view.seen([1, 0]);
  expect([x, y]).toEqual([expect.closeTo(0), expect.closeTo(1)]);
  expect(view.unseen([x, y])).toEqual([expect.closeTo(1), expect.closeTo(0)]);
  expect(view.boxOf([[0, 0], [3, 1]])).toMatchObject({ left: expect.closeTo(-1), width: expect.closeTo(1), height: expect.closeTo(3) });
  for (let i = 0; i < 3; i++) view.turnOn();
  expect(view.angle).toBe(0);
  const hexes = sit({}, new Friend(), { ...board, cells: [{ ...board.cells[0]!, outline: [[0, 0], [1, 0], [0, 1]] }] });
  hexes.view.turnOn();
  expect(hexes.view.angle).toBe(60);
});

test("what can be played comes first in a tray, what was used last, each in the order it had", () => {
  const items = ["a", "b", "c", "d", "e"].map((id) => ({ ...item(id), used: id === "a" }));
  expect(sorted(items, new Set(["c", "e"])).map(({ id }) => id)).toEqual(["c", "e", "b", "d", "a"]);
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
