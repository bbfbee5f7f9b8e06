import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { blocksOf, spansOf, type Span } from "../src/markdown";

const text = (spans: Span[]): string => spans.map((span) => ("spans" in span ? text(span.spans) : span.text)).join("");

test("bold, italic and code, one within the other", () => {
  expect(spansOf("a **b *c*** `d*e*`")).toEqual([
    { kind: "text", text: "a " },
    { kind: "bold", spans: [{ kind: "text", text: "b " }, { kind: "italic", spans: [{ kind: "text", text: "c" }] }] },
    { kind: "text", text: " " },
    { kind: "code", text: "d*e*" },
  ]);
});

test("headings, paragraphs over several lines, lists with long items, tables", () => {
  const blocks = blocksOf("# One\ntwo\nthree\n\n- four\n  five\n- six\n\n1. seven\n2. eight\n\n| | a |\n| --- | --- |\n| b | c |\n");
  expect(blocks.map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "list", "table"]);
  expect(blocks[1]).toMatchObject({ spans: [{ text: "two three" }] });
  expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: "four five" }], [{ text: "six" }]] });
  expect(blocks[3]).toMatchObject({ ordered: true });
  expect(blocks[4]).toMatchObject({ head: [[], [{ text: "a" }]], rows: [[[{ text: "b" }], [{ text: "c" }]]] });
});

test("markup in a text stays text", () => {
  expect(blocksOf("<script>alert(1)</script>")).toEqual([
    { kind: "paragraph", spans: [{ kind: "text", text: "<script>alert(1)</script>" }] },
  ]);
});

const folder = new URL("../../src/trilude/games/", import.meta.url);
const rules = readdirSync(folder, { recursive: true }).map(String).filter((name) => /RULES\.\w+\.md$/.test(name));

test.each(rules)("%s is drawn whole, with no sign left over", (name) => {
  const shown = blocksOf(readFileSync(new URL(name, folder), "utf8")).map((block) => {
    if (block.kind === "list") return block.items.map(text).join(" ");
    if (block.kind === "table") return [block.head, ...block.rows].map((row) => row.map(text).join(" ")).join(" ");
    return text(block.kind === "example" ? block.example.caption : block.spans);
  });
  expect(shown.join("\n")).not.toMatch(/\*\*|^#|^\|/m);
});

test("an example says how to get to its position and what there is to see", () => {
  const [before, block, after] = blocksOf("So:\n\n```example\noptions: players=2\nposition: H8=9 - p1\nmoves: a b\ntry: c\nview: d e\n\nSee *this*.\nAnd this.\n```\nOn.");
  expect(before).toMatchObject({ kind: "paragraph" });
  expect(block).toMatchObject({
    kind: "example",
    example: { start: { options: { players: "2" }, position: "H8=9 - p1", moves: ["a", "b"] }, tries: ["c"], refused: [], view: ["d", "e"] },
  });
  expect(block?.kind === "example" && text(block.example.caption)).toBe("See this. And this.");
  expect(after).toMatchObject({ kind: "paragraph" });
});
