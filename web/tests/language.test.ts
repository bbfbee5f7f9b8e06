import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { catalogue } from "../src/house/catalogue";
import { day, fill, number, percent, say, sayInPassing, t } from "../src/house/language";
import { settings } from "../src/house/settings.svelte";

beforeEach(() => {
  settings.language = "en";
});

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const phrases = Object.entries(catalogue);

test("every sentence says the same in both languages, with the same places to be filled", () => {
  expect(phrases.length).toBeGreaterThan(100);
  expect(phrases.filter(([, { en, fr }]) => !en.trim() || !fr.trim())).toEqual([]);
  const placed = (language: "en" | "fr") => Object.fromEntries(phrases.map(([phrase, words]) => [phrase, places(words[language])]));
  expect(placed("fr")).toEqual(placed("en"));
});

test("French sentences have French spaces and apostrophes", () => {
  expect(phrases.filter(([, { fr }]) => /\S[:;!?](?=\s|$)/.test(fr) || fr.includes("'"))).toEqual([]);
});

test("every sentence is used somewhere", () => {
  const folder = join(import.meta.dirname, "../src");
  const files = readdirSync(folder, { recursive: true }).map(String).filter((name) => /\.(svelte|ts)$/.test(name) && name !== "house/catalogue.ts");
  const code = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const unused = Object.keys(catalogue).filter((phrase) => !code.includes(`"${phrase}"`) && !code.includes(`'${phrase}'`) && !code.includes(`catalogue.${phrase}`));
  expect(unused).toEqual([]);
});

test("a name that goes by an article has a capital where it begins a sentence; people's own names stay as they are", () => {
  expect(t("thinking", { seat: "the computer" })).toBe("The computer is thinking…");
  expect(t("turnOf", { seat: "your friend" })).toBe("Your friend to play.");
  expect(t("notYourTurn", { seat: "the computer" })).toBe("It is not your turn: the computer is to play.");
  expect(t("turnOf", { seat: "ada" })).toBe("ada to play.");
  expect(fill("{seat} réfléchit…", { seat: "l’ordinateur" })).toBe("L’ordinateur réfléchit…");
});

test("places are filled, and stay visible when nothing fills them", () => {
  expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  expect(fill("{count} and {count}", { count: 0 })).toBe("0 and 0");
});

test("sentences, words, figures, days and shares are written in the language that was chosen", () => {
  const words = { en: "Three", fr: "Trois" };
  const noon = Date.UTC(2023, 10, 15, 12) / 1000;
  const written = () => [t("level", { level: 3 }), t("over"), say(words), number(-1234.5), number(7), day(noon), percent(0.256)];
  expect(written()).toEqual(["level 3", "The game is over.", "Three", "−1,234.5", "7", "Nov 15, 2023", "26%"]);
  settings.language = "fr";
  expect(written().map((text) => text.replace(/\s/g, " "))).toEqual(["niveau 3", "La partie est finie.", "Trois", "−1 234,5", "7", "15 nov. 2023", "26 %"]);
});

test("a sentence among others on one line ends without a full stop, and keeps what else it ends with", () => {
  expect(sayInPassing({ en: "100 in the bank.", fr: "100 dans la banque." })).toBe("100 in the bank");
  expect(sayInPassing({ en: "Whose turn?", fr: "À qui ?" })).toBe("Whose turn?");
});
