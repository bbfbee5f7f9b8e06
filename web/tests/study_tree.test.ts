import { expect, test } from "vitest";
import type { MoveTold, StudyTold } from "../src/messages";
import { cutOff, grown, mainFrom, movesTo, packed, promote, sprout } from "../src/study/tree";

const move = (text: string): MoveTold => ({ ply: 0, seat: 0, text, note: null, picture: null, kind: "move" });
const node = (parent: number, text: string, comment = "") => ({ parent, move: move(text), comment, mark: "" as const });
const told = { study: "s", comment: "before", nodes: [node(-1, "a"), node(0, "b", "why"), node(1, "c"), node(0, "d")] } as unknown as StudyTold;

test("a tree grows from what was told, and is told the same", () => {
  const root = grown(told);
  expect(mainFrom(root).map((leaf) => leaf.move!.text)).toEqual(["a", "b", "c"]);
  expect(movesTo(root.children[0]!.children[1]!)).toEqual(["a", "d"]);
  expect(packed("s", root, () => "")).toEqual({ study: "s", comment: "before", nodes: told.nodes.map(({ parent, move, comment }) => ({ parent, move: move.text, comment, mark: "" })) });
});

test("a move that is there is found; lines are put first and cut off", () => {
  const root = grown(told);
  const first = root.children[0]!;
  const other = first.children[1]!;
  expect(sprout(first, move("d"))).toBe(other);
  promote(other);
  expect(mainFrom(root).map((leaf) => leaf.move!.text)).toEqual(["a", "d"]);
  cutOff(other);
  expect(packed("s", root, (leaf) => (leaf.move!.text === "b" ? "??" : "")).nodes).toEqual([
    { parent: -1, move: "a", comment: "", mark: "" },
    { parent: 0, move: "b", comment: "why", mark: "??" },
    { parent: 1, move: "c", comment: "", mark: "" },
  ]);
});

test("the first position is neither put first nor cut off", () => {
  const root = grown(told);
  promote(root);
  cutOff(root);
  expect(mainFrom(root).map((leaf) => leaf.move!.text)).toEqual(["a", "b", "c"]);
});
