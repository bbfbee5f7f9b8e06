import { expect, test } from "vitest";
import { qrCode } from "../src/house/qr";
import { CODES, MASKS_OF_TABLES } from "./codes";

/** What the standard's annex lists for the format of level M with each mask. */
const FORMATS = [
  "101010000010010", "101000100100101", "101111001111100", "101101101001011", "100010111111001", "100000011001110", "100111110010111", "100101010100000",
];

/** A code as it is written down: row by row, eight modules to a byte. */
function written(dark: boolean[][]): string {
  const bits = dark.flat().map(Number).join("");
  return Buffer.from(bits.match(/.{1,8}/g)!.map((byte) => parseInt(byte.padEnd(8, "0"), 2))).toString("base64");
}

/** The mask that a code says it has: from the left to the finder, then up along it, without what is dotted. */
function mask(dark: boolean[][]): number {
  const across = [0, 1, 2, 3, 4, 5, 7].map((column) => dark[8]![column]);
  const up = [8, 7, 5, 4, 3, 2, 1, 0].map((row) => dark[row]![8]);
  return FORMATS.indexOf([...across, ...up].map(Number).join(""));
}

test.each(Object.entries(CODES))("%s is written as everywhere", (text, code) => {
  expect(written(qrCode(text)!)).toBe(code);
});

test("of all masks, the one is taken that is easiest to read", () => {
  const masks = Array.from(MASKS_OF_TABLES, (_, i) => mask(qrCode(`Table ${i}`)!));
  expect(masks.join("")).toBe(MASKS_OF_TABLES);
});

test("what is too long has no code", () => {
  expect([qrCode("x".repeat(213))?.length, qrCode("x".repeat(214))]).toEqual([57, null]);
});
