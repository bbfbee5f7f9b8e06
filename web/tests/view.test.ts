import { beforeEach, expect, test } from "vitest";
import { settings } from "../src/house/settings.svelte";
import { board, cells, Friend, sit } from "./tabletop";

beforeEach(() => {
  settings.turned = {};
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

test("every point of a turned board follows, also on a board without a cell", () => {
  const { view } = sit({}, new Friend(), { ...board, cells: [] });
  view.turnOn();
  expect(view.seen([2, 1])).toEqual([expect.closeTo(1 - Math.sqrt(3) / 2), expect.closeTo(Math.sqrt(3) + 1 / 2)]);
});

test("boards of more than 150 cells can be drawn nearer", () => {
  expect([15, 151].map((count) => sit({}, new Friend(), { ...board, cells: cells(count, count === 15 ? 10 : 1) }).view.large)).toEqual([false, true]);
});

const whole = { left: 0, top: 0, width: 16, height: 10 };

test("of a board that was drawn nearer a part is seen, of another all", () => {
  const { view } = sit({}, new Friend());
  expect(view.within(whole)).toEqual(whole);
  view.zoom = { scale: 2, at: [6, 5] };
  expect(view.within(whole)).toEqual({ left: 2, top: 2.5, width: 8, height: 5 });
});

test("a board stays between its edges, and is seen as a whole again when it is as far away as it was", () => {
  const { view } = sit({}, new Friend());
  view.pinch(whole, 100, { between: [0, 0], apart: 100 }, { between: [-5000, -5000], apart: 200 });
  expect(view.zoom).toEqual({ scale: 2, at: [12, 7.5] });
  view.pinch(whole, 200, { between: [0, 0], apart: 200 }, { between: [0, 0], apart: 100 });
  expect(view.zoom).toBeNull();
});
