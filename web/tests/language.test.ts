import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "../src/catalogue";
import { fill } from "../src/language";

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test.each(Object.entries(catalogue))("%s says the same in both languages", (_, { en, fr }) => {
  expect(en.trim()).not.toBe("");
  expect(fr.trim()).not.toBe("");
  expect(places(fr)).toEqual(places(en));
});

test.each(Object.entries(catalogue))("%s has French spaces and apostrophes", (_, { fr }) => {
  expect(fr).not.toMatch(/\S[:;!?](?=\s|$)/);
  expect(fr).not.toContain("'");
});

test("every sentence is used somewhere", () => {
  const folder = new URL("../src/", import.meta.url);
  const files = readdirSync(folder, { recursive: true }).map(String).filter((name) => /\.(svelte|ts)$/.test(name) && name !== "catalogue.ts");
  const code = files.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  const unused = Object.keys(catalogue).filter((phrase) => !code.includes(`"${phrase}"`) && !code.includes(`'${phrase}'`) && !code.includes(`catalogue.${phrase}`));
  expect(unused).toEqual([]);
});

test("places are filled, and stay visible when nothing fills them", () => {
  expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
});
