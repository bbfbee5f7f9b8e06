import { expect, test } from "vitest";
import { blocksOf, spansOf, type Block, type Span } from "../src/rules/markdown";

const plain = (text: string) => [{ kind: "text", text }];
const text = (spans: Span[]): string => spans.map((span) => ("spans" in span ? text(span.spans) : span.text)).join("");
/** Blocks written shortly: what kind they are and what they say. */
const shortly = (markdown: string) =>
  blocksOf(markdown).map((block: Block) => {
    if (block.kind === "list") return `${block.ordered ? "ol" : "ul"}: ${block.items.map(text).join(" / ")}`;
    if (block.kind === "table") return `table: ${[block.head, ...block.rows].map((row) => row.map(text).join("|")).join(" / ")}`;
    if (block.kind === "heading") return `h${block.level}: ${text(block.spans)}`;
    return block.kind === "paragraph" ? `p: ${text(block.spans)}` : "example";
  });

test("bold, italic and code, one within the other", () => {
  expect(spansOf("a **b *c*** `d*e*`")).toEqual([
    { kind: "text", text: "a " },
    { kind: "bold", spans: [{ kind: "text", text: "b " }, { kind: "italic", spans: plain("c") }] },
    { kind: "text", text: " " },
    { kind: "code", text: "d*e*" },
  ]);
  expect(spansOf("**b** *i*")).toEqual([{ kind: "bold", spans: plain("b") }, { kind: "text", text: " " }, { kind: "italic", spans: plain("i") }]);
  expect(spansOf("**a *long* b *other one* c**")).toEqual([
    { kind: "bold", spans: [...plain("a "), { kind: "italic", spans: plain("long") }, ...plain(" b "), { kind: "italic", spans: plain("other one") }, ...plain(" c")] },
  ]);
  expect(spansOf("*i*, on")).toEqual([{ kind: "italic", spans: plain("i") }, { kind: "text", text: ", on" }]);
});

test("no text is no span, and lone signs stay", () => {
  expect([spansOf(""), spansOf("2 * 3"), spansOf("a ` b")]).toEqual([[], plain("2 * 3"), plain("a ` b")]);
});

test("headings, paragraphs over several lines, lists with long items, tables", () => {
  expect(shortly("# One\ntwo\n  three\n\n- four\n  five\n- six\n\n1. seven\n2. eight\n\n| | a |\n| --- | --- |\n| b | c |\n")).toEqual([
    "h1: One", "p: two three", "ul: four five / six", "ol: seven / eight", "table: |a / b|c",
  ]);
});

test("headings have four levels and need a space", () => {
  expect(shortly("## Two\n###   Three  *x*\n#### Four\n\n##### Five\n\n#six")).toEqual(["h2: Two", "h3: Three  x", "h4: Four", "p: ##### Five", "p: #six"]);
  expect(shortly("Not # a heading")).toEqual(["p: Not # a heading"]);
});

test("lines of other systems, and lines of spaces, end paragraphs too", () => {
  expect(shortly("one\r\n\r\ntwo\r\nthree\n   \nfour")).toEqual(["p: one", "p: two three", "p: four"]);
});

test("a list may follow a paragraph at once, but a number in the middle of a sentence is none", () => {
  expect(shortly("So:\n- a\n* b")).toEqual(["p: So:", "ul: a / b"]);
  expect(shortly("So:\n1. a\n2) b")).toEqual(["p: So:", "ol: a / b"]);
  expect(shortly("It was in\n1984. Then")).toEqual(["p: It was in 1984. Then"]);
  expect(shortly("12. twelve\n13. thirteen")).toEqual(["ol: twelve / thirteen"]);
  expect(shortly("a - b\nx- c")).toEqual(["p: a - b x- c"]);
  expect(shortly("-no")).toEqual(["p: -no"]);
});

test("an item goes on over lines that are set in, and ends with one that is not", () => {
  expect(shortly("- a\n  b\n    c\nd e")).toEqual(["ul: a b c", "p: d e"]);
  expect(shortly("  -   a  b\n\n  c")).toEqual(["ul: a  b", "p: c"]);
  expect(shortly("- a\n  \n- b")).toEqual(["ul: a", "ul: b"]);
});

test("a table ends where its rows end, and what follows is not lost", () => {
  expect(shortly("Before\n| a | b |\n|:--|--:|\n| **c** | d |\n| e | f |  \nAfter\nit")).toEqual(["p: Before", "table: a|b / c|d / e|f", "p: After it"]);
  expect(shortly("  | a |\n  | - |\n  | b |")).toEqual(["table: a / b"]);
});

test("bars alone make no table", () => {
  expect(shortly("| a | b |\nnext")).toEqual(["p: | a | b | next"]);
  expect(shortly("| a | b |\n| c | d |")).toEqual(["p: | a | b | | c | d |"]);
  expect(shortly("| a | b |\n|   |   |")).toEqual(["p: | a | b | |   |   |"]);
  expect(shortly("| a |\nx | - |")).toEqual(["p: | a | x | - |"]);
  expect(shortly("| a |\n| - | x")).toEqual(["p: | a | | - | x"]);
  expect(shortly("x | a |\n| - |")).toEqual(["p: x | a | | - |"]);
  expect(shortly("| a | x\n| - |")).toEqual(["p: | a | x | - |"]);
  expect(shortly("plain\n|---|")).toEqual(["p: plain |---|"]);
});

test("markup in a text stays text", () => {
  expect(blocksOf("<script>alert(1)</script>")).toEqual([{ kind: "paragraph", spans: plain("<script>alert(1)</script>") }]);
});

function exampleIn(markdown: string) {
  const block = blocksOf(markdown).find((one) => one.kind === "example");
  return block?.kind === "example" ? block.example : null;
}

test("an example says how to get to its position and what there is to see", () => {
  const markdown = "So:\n```example\noptions: players=2  teams=no\nposition: H8=9 - p1\nmoves: a   b\ntry: c\nline: c  d\nrefused: x y\nview: d e\n\nSee *this*.\nview: z\n```\nOn.";
  expect(shortly(markdown)).toEqual(["p: So:", "example", "p: On."]);
  const example = exampleIn(markdown)!;
  expect(example).toMatchObject({
    start: 'players=2 teams=no position="H8=9 - p1" moves a b',
    tries: ["c"],
    line: ["c", "d"],
    refused: ["x", "y"],
    view: ["d", "e"],
  });
  expect(text(example.caption)).toBe("See this. view: z");
});

test("an example that is dealt has a seed, and says no more than it must", () => {
  expect(exampleIn("```example\nseed: 42\n\nSo.\n```\n")).toEqual({
    start: "seed=42",
    tries: [],
    line: [],
    refused: [],
    view: [],
    caption: plain("So."),
  });
});
