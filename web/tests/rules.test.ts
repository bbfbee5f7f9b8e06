import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, type Span } from "../src/rules/markdown";

const text = (spans: Span[]): string => spans.map((span) => ("spans" in span ? text(span.spans) : span.text)).join("");

const folder = join(import.meta.dirname, "../../src/trilude/games");
const rules = readdirSync(folder, { recursive: true }).map(String).filter((name) => /(RULES|STRATEGY|ABOUT)\.\w+\.md$/.test(name));

test.each(rules)("%s is drawn whole, with no sign left over", (name) => {
  const shown = blocksOf(readFileSync(join(folder, name), "utf8")).map((block) => {
    if (block.kind === "list") return block.items.map(text).join(" ");
    if (block.kind === "table") return [block.head, ...block.rows].map((row) => row.map(text).join(" ")).join(" ");
    return text(block.kind === "example" ? block.example.caption : block.spans);
  });
  expect(shown.join("\n")).not.toMatch(/\*\*|^#|^\|/m);
});
