import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { catalogue } from "../src/house/catalogue";
import { Refused } from "../src/house/problems";
import { fragmentOf, isFragment, textIn } from "../src/study/fragment";

const RECORD = '[Game "triplex"]\n\n1. △g1-f1 {très bien} 2. ○d1xa1 ??';

test("a small game is in the link itself, in letters that no program changes", async () => {
  const fragment = (await fragmentOf(RECORD))!;
  expect(fragment).toMatch(/^#game=[\w-]+$/);
  expect(isFragment(fragment)).toBe(true);
  expect(isFragment("#seat=abc")).toBe(false);
  expect(await textIn(fragment)).toBe(RECORD);
});

/** Letters that cannot be packed well. */
function scribble(length: number): string {
  let drawn = 1;
  return Array.from({ length }, () => String.fromCharCode(33 + ((drawn = (drawn * 48271) % 2147483647) % 90))).join("");
}

test("a game that would make the link too long is not", async () => {
  expect(await fragmentOf(scribble(4000))).toBeNull();
  expect(await fragmentOf("a".repeat(60_001))).toBeNull();
});

test("a link may be as long as programs let it be, and a game as long as can be studied", async () => {
  const letters = scribble(4000);
  const texts = Array.from({ length: 100 }, (_, start) => letters.slice(start, start + 1801));
  // Four letters of a link stand for three bytes, after the six of its name.
  const text = texts.find((one) => deflateRawSync(one).length === Math.floor((3 * (2000 - 6)) / 4))!;
  const link = (await fragmentOf(text))!;
  expect(link).toHaveLength(2000);
  expect(await textIn(link)).toBe(text);
  const long = "abc".repeat(20_000);
  expect(await textIn((await fragmentOf(long))!)).toBe(long);
  const widest = "😀".repeat(60_000);
  expect(await textIn(`#game=${deflateRawSync(widest).toString("base64url")}`)).toBe(widest);
});

test("a link that was cut off, made up, or blown up is refused in a sentence", async () => {
  const fragment = (await fragmentOf(RECORD))!;
  const bomb = `#game=${deflateRawSync("a".repeat(1_000_000)).toString("base64url")}`;
  for (const wrong of [fragment.slice(0, 40), "#game=", "#game=%%%", "#game=AAAA", bomb]) {
    await expect(textIn(wrong)).rejects.toEqual(new Refused(catalogue.brokenLink, 400));
  }
});
