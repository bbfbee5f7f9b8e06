import { expect, test } from "vitest";
import { formatPlaces, MASKS, qrCode, snake, times } from "../src/house/qr";

/** Data bytes a block and correction bytes a block, as the standard's table 9 tells them for level M. */
const TABLE: Record<number, { correction: number; blocks: number[] }> = {
  1: { correction: 10, blocks: [16] },
  4: { correction: 18, blocks: [32, 32] },
  7: { correction: 18, blocks: [31, 31, 31, 31] },
  10: { correction: 26, blocks: [43, 43, 43, 43, 44] },
};

/** Level M with each mask, and versions, as the standard's annexes list them. */
const FORMATS = [
  "101010000010010", "101000100100101", "101111001111100", "101101101001011", "100010111111001", "100000011001110", "100111110010111", "100101010100000",
];
const VERSIONS: Record<number, string> = { 7: "000111110010010100", 10: "001010010011010011" };

/** Whether a module belongs to finders, timing, alignment, format or version: told by what is drawn there, not by the encoder. */
function isFrame(size: number, row: number, column: number): boolean {
  const version = (size - 17) / 4;
  const corner = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9);
  if (corner || row === 6 || column === 6) return true;
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
  const middles = { 1: [], 4: [26], 7: [6, 22, 38], 10: [6, 28, 50] }[version]!;
  return middles.some((r) => middles.some((c) => {
    const overFinder = (r === 6 && (c === 6 || c === middles.at(-1))) || (c === 6 && r === middles.at(-1));
    return !overFinder && Math.abs(row - r) <= 2 && Math.abs(column - c) <= 2;
  }));
}

/** A plain reader for codes without a flaw. */
function read(dark: boolean[][]): string {
  const size = dark.length;
  const version = (size - 17) / 4;
  const format = [0, 0];
  formatPlaces(size).forEach(({ row, column, bit }, i) => (format[i % 2]! |= Number(dark[row]![column]) << bit));
  expect(format[0]).toBe(format[1]);
  const mask = FORMATS.indexOf(format[0]!.toString(2).padStart(15, "0"));
  expect(mask).toBeGreaterThanOrEqual(0);
  const told = Array.from({ length: 18 }, (_, i) => Number(dark[5 - Math.floor(i / 3)]![size - 9 - (i % 3)])).join("");
  if (version >= 7) expect(told).toBe(VERSIONS[version]);
  const bits: number[] = [];
  for (const { row, column } of snake(size)) if (!isFrame(size, row, column)) bits.push(Number(dark[row]![column] !== MASKS[mask]!(row, column)));
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
  const { correction, blocks } = TABLE[version]!;
  const whole: number[][] = blocks.map(() => []);
  for (let i = 0; i < Math.max(...blocks); i++) blocks.forEach((length, b) => i < length && whole[b]!.push(words.shift()!));
  for (let i = 0; i < correction; i++) for (const block of whole) block.push(words.shift()!);
  for (const block of whole)
    for (let i = 0, root = 1; i < correction; i++, root = times(root, 2)) expect(block.reduce((value, word) => times(value, root) ^ word, 0)).toBe(0);
  const data = whole.flatMap((block, b) => block.slice(0, blocks[b])).map((word) => word.toString(2).padStart(8, "0")).join("");
  expect(data.slice(0, 4)).toBe("0100");
  const counted = version < 10 ? 8 : 16;
  const count = parseInt(data.slice(4, 4 + counted), 2);
  const bytes = Array.from({ length: count }, (_, i) => parseInt(data.slice(4 + counted + 8 * i, 12 + counted + 8 * i), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test.each([
  ["Trilude", 21],
  ["http://192.168.1.20:8000/m/AbCdEf-_1234#seat=AbCdEf-_1234", 33],
  [`https://parlour.example/m/AbCdEf-_1234#seat=${"x".repeat(66)}`, 45],
  [`héhé ${"0123456789".repeat(20)}`, 57],
])("%s is read again from its code", (text, size) => {
  const dark = qrCode(text)!;
  expect([dark.length, dark.every((line) => line.length === size)]).toEqual([size, true]);
  expect(read(dark)).toBe(text);
});

test("finders stand in three corners, and what is too long has no code", () => {
  const rows = qrCode("Trilude")!.map((line) => line.map((dark) => (dark ? "#" : ".")).join(""));
  expect([rows[0]!.slice(0, 8), rows[0]!.slice(-8), rows.at(-1)!.slice(0, 8)]).toEqual(["#######.", ".#######", "#######."]);
  expect(qrCode("x".repeat(213))).not.toBeNull();
  expect(qrCode("x".repeat(214))).toBeNull();
});
