import { expect, test } from "vitest";
import { place } from "../src/board/placing";

const screen = { left: 0, top: 0, width: 400, height: 800 };
const small = { width: 100, height: 40 };

test("words stand over their spot, or under it where there is no room, and never out of sight", () => {
  expect(place(small, { left: 150, top: 300, width: 40, height: 40 }, screen)).toEqual([120, 252]);
  expect(place(small, { left: 150, top: 10, width: 40, height: 40 }, screen)).toEqual([120, 58]);
  const [left, top] = place(small, { left: 390, top: 790, width: 40, height: 40 }, screen);
  expect([left, top]).toEqual([300, 742]);
});

test("words stand beside a high spot, on the side where there is room, as far up as can be seen", () => {
  expect(place(small, { left: 180, top: 200, width: 40, height: 400 }, screen)).toEqual([228, 380]);
  expect(place(small, { left: 300, top: 200, width: 40, height: 400 }, screen)).toEqual([192, 380]);
  expect(place(small, { left: 180, top: 700, width: 40, height: 200 }, screen)).toEqual([228, 760]);
});

test("words about a point do not stand on it", () => {
  expect(place(small, { left: 200, top: 304, width: 0, height: 0 }, screen)).toEqual([150, 256]);
});

test("words stay off what may be touched next", () => {
  const above = { left: 100, top: 200, width: 200, height: 95 };
  const beside = [above, { left: 100, top: 345, width: 200, height: 100 }];
  const [left, top] = place(small, { left: 180, top: 300, width: 40, height: 40 }, screen, beside);
  expect(beside.every((rect) => left + 100 <= rect.left || left >= rect.left + rect.width || top + 40 <= rect.top || top >= rect.top + rect.height)).toBe(true);
});

/** Three rows of words and a bit less than two beside each other. */
const bounds = { left: 100, top: 50, width: 196, height: 136 };
const corner = { left: 100, top: 50, width: 20, height: 20 };

test("words go as far as the last free corner", () => {
  const avoid = [{ left: 100, top: 50, width: 196, height: 96 }, { left: 100, top: 146, width: 96, height: 40 }];
  expect(place(small, corner, bounds, avoid)).toEqual([196, 146]);
});

test("words stay in sight even if all that is in sight may be touched", () => {
  const [left, top] = place(small, corner, bounds, [bounds]);
  expect([left >= 100, left <= 196, top >= 50, top <= 146]).toEqual([true, true, true, true]);
});

test("what is beside words does not push them away", () => {
  expect(place(small, { left: 150, top: 300, width: 40, height: 40 }, screen, [{ left: 300, top: 252, width: 50, height: 40 }])).toEqual([120, 252]);
});
