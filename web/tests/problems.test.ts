import { afterEach, expect, test } from "vitest";
import { catalogue } from "../src/house/catalogue";
import { reason, Refused, refusal, wordsOf } from "../src/house/problems";
import { settings } from "../src/house/settings.svelte";

afterEach(() => {
  settings.language = "en";
});

test("a refusal is told in its own words, in the language that was chosen", () => {
  const refused = new Refused({ en: "Not now.", fr: "Pas maintenant." }, 409);
  expect([reason(refused), wordsOf(refused)]).toEqual(["Not now.", refused.words]);
  settings.language = "fr";
  expect(reason(refused)).toBe("Pas maintenant.");
});

test.each([new Error("TypeError: x is undefined"), "text", null, undefined])("of %s nobody hears more than that something went wrong", (error) => {
  expect([reason(error), wordsOf(error)]).toEqual([catalogue.wentWrong.en, catalogue.wentWrong]);
});

test("the server's words are found in what it told, wherever there are any", () => {
  const words = { en: "No.", fr: "Non." };
  expect(refusal({ problem: words }, 404)).toMatchObject({ words, status: 404, message: "No." });
  for (const told of [null, "problem", {}, 3]) expect(refusal(told, 500)).toMatchObject({ words: catalogue.wentWrong, status: 500 });
});
