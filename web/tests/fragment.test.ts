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

test("a game that would make the link too long is not", async () => {
  let drawn = 1;
  const letters = Array.from({ length: 4000 }, () => String.fromCharCode(33 + ((drawn = (drawn * 48271) % 2147483647) % 90)));
  expect(await fragmentOf(letters.join(""))).toBeNull();
  expect(await fragmentOf("a".repeat(60_001))).toBeNull();
});

test("a link that was cut off, made up, or blown up is refused in a sentence", async () => {
  const fragment = (await fragmentOf(RECORD))!;
  const bomb = `#game=${deflateRawSync("a".repeat(1_000_000)).toString("base64url")}`;
  for (const wrong of [fragment.slice(0, 40), "#game=", "#game=%%%", "#game=AAAA", bomb]) {
    await expect(textIn(wrong)).rejects.toEqual(new Refused(catalogue.brokenLink, 400));
  }
});
