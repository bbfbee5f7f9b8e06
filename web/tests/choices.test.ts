import { expect, test } from "vitest";
import { ChoiceTree } from "../src/board/choices";
import type { Choices } from "../src/messages";

const settled = (move: string) => ({ move, next: null });
const more = (next: Choices) => ({ move: null, next });
const unknown = { move: null, next: null };

const choices: Choices = {
  a1: more({ "go-0": more({ b2: settled("□a1-b2"), c3: settled("□a1-c3") }), "go-9": more({ b2: settled("○□a1-b2") }) }),
  d4: unknown,
};

test("every pick narrows what may come next", () => {
  const tree = new ChoiceTree(choices);
  expect(Object.keys(tree.after([])!)).toEqual(["a1", "d4"]);
  expect(Object.keys(tree.after(["a1"])!)).toEqual(["go-0", "go-9"]);
  expect(tree.move(["a1", "go-9", "b2"])).toBe("○□a1-b2");
  expect(tree.move(["a1", "go-0"])).toBeNull();
});

test("picks that lead nowhere leave nothing to pick", () => {
  const tree = new ChoiceTree(choices);
  expect(tree.after(["z9"])).toEqual({});
  expect(tree.after(["a1", "go-0", "b2"])).toEqual({});
  expect(tree.move(["z9"])).toBeNull();
});

test("choices that did not come along are asked for once and then known", () => {
  const tree = new ChoiceTree(choices);
  expect(tree.after(["d4"])).toBeNull();
  tree.learn(["d4"], { e5: settled("△d4-e5") });
  expect(tree.move(["d4", "e5"])).toBe("△d4-e5");
});

test("a hinted move is found among the choices", () => {
  const tree = new ChoiceTree(choices);
  expect(tree.pathOf("□a1-c3")).toEqual(["a1", "go-0", "c3"]);
  expect(tree.pathOf("△d4-e5")).toBeNull();
});

test("what comes after an unknown choice is unknown too, and makes no move yet", () => {
  const tree = new ChoiceTree(choices);
  expect(tree.after(["d4", "e5"])).toBeNull();
  expect(tree.move(["d4", "e5"])).toBeNull();
  expect(tree.move([])).toBeNull();
});

test("choices that were learnt belong to the whole way that leads to them", () => {
  const tree = new ChoiceTree({ a: more({ c: unknown }), b: more({ c: unknown }) });
  tree.learn(["a", "c"], { d: settled("acd") });
  expect(tree.after(["b", "c"])).toBeNull();
  expect([tree.move(["a", "c", "d"]), tree.pathOf("acd")]).toEqual(["acd", ["a", "c", "d"]]);
});

test("a hinted move is found behind ways that lead elsewhere", () => {
  const tree = new ChoiceTree({ a: more({ b: more({}), c: settled("ac") }), d: unknown, e: more({ f: settled("ef") }) });
  expect([tree.pathOf("ef"), tree.pathOf("ac"), tree.pathOf("none")]).toEqual([["e", "f"], ["a", "c"], null]);
});
