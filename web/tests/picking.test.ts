import { expect, test } from "vitest";
import { Picking } from "../src/board/picking";
import type { Choices } from "../src/messages";

const settled = (move: string) => ({ move, next: null });
const more = (next: Choices) => ({ move: null, next });
const unknown = { move: null, next: null };

const choices: Choices = {
  a1: more({ "go-0": more({ b2: settled("□a1-b2"), c3: settled("□a1-c3") }), "go-9": more({ b2: settled("○□a1-b2") }) }),
  d4: unknown,
};

test("every pick narrows what may come next", () => {
  const picking = new Picking(choices);
  expect(Object.keys(picking.after([])!)).toEqual(["a1", "d4"]);
  expect(Object.keys(picking.after(["a1"])!)).toEqual(["go-0", "go-9"]);
  expect(picking.move(["a1", "go-9", "b2"])).toBe("○□a1-b2");
  expect(picking.move(["a1", "go-0"])).toBeNull();
});

test("picks that lead nowhere leave nothing to pick", () => {
  const picking = new Picking(choices);
  expect(picking.after(["z9"])).toEqual({});
  expect(picking.after(["a1", "go-0", "b2"])).toEqual({});
  expect(picking.move(["z9"])).toBeNull();
});

test("choices that did not come along are asked for once and then known", () => {
  const picking = new Picking(choices);
  expect(picking.after(["d4"])).toBeNull();
  picking.learn(["d4"], { e5: settled("△d4-e5") });
  expect(picking.move(["d4", "e5"])).toBe("△d4-e5");
});

test("a hinted move is found among the choices", () => {
  const picking = new Picking(choices);
  expect(picking.pathOf("□a1-c3")).toEqual(["a1", "go-0", "c3"]);
  expect(picking.pathOf("△d4-e5")).toBeNull();
});

test("what comes after an unknown choice is unknown too, and makes no move yet", () => {
  const picking = new Picking(choices);
  expect(picking.after(["d4", "e5"])).toBeNull();
  expect(picking.move(["d4", "e5"])).toBeNull();
  expect(picking.move([])).toBeNull();
});

test("choices that were learnt belong to the whole way that leads to them", () => {
  const picking = new Picking({ a: more({ c: unknown }), b: more({ c: unknown }) });
  picking.learn(["a", "c"], { d: settled("acd") });
  expect(picking.after(["b", "c"])).toBeNull();
  expect([picking.move(["a", "c", "d"]), picking.pathOf("acd")]).toEqual(["acd", ["a", "c", "d"]]);
});

test("a hinted move is found behind ways that lead elsewhere", () => {
  const picking = new Picking({ a: more({ b: more({}), c: settled("ac") }), d: unknown, e: more({ f: settled("ef") }) });
  expect([picking.pathOf("ef"), picking.pathOf("ac"), picking.pathOf("none")]).toEqual([["e", "f"], ["a", "c"], null]);
});
