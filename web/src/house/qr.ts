/** QR codes of short texts: bytes, versions 1 to 10, error correction M (ISO/IEC 18004). */

/** Of each version: how many bytes of correction a block has, and how many bytes of data each of its blocks holds. */
const BLOCKS: readonly (readonly [correction: number, ...data: number[]])[] = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
];
/** Where alignment patterns have their middles, along each side. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];
/** Correction M, in the format's two bits. */
const LEVEL_M = 0b00;

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The dark modules of a text's code, row by row; null where the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, ...data], i) => sum(data) >= bytes.length + (i < 9 ? 2 : 3)) + 1;
  if (!version) return null;
  const plain = laidOut(version, codewords(bytes, version));
  const masked = MASKS.map((_, mask) => withMask(plain, version, mask));
  const points = masked.map(penalty);
  return masked[points.indexOf(Math.min(...points))]!;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

// --- bytes ------------------------------------------------------------------------------------------------------------

/** Data and correction of all blocks, a byte of each block in turn. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [correction, ...lengths] = BLOCKS[version - 1]!;
  const data = padded(bytes, version, sum(lengths));
  let begin = 0;
  const blocks = lengths.map((length) => data.slice(begin, (begin += length)));
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => remainder(block, correction)))];
}

/** Says that bytes follow and how many, ends them with four zeros, and fills up what is left. */
function padded(bytes: Uint8Array, version: number, length: number): number[] {
  const bits = [bitsOf(0b0100, 4), bitsOf(bytes.length, version < 10 ? 8 : 16), ...Array.from(bytes, (byte) => bitsOf(byte, 8)), bitsOf(0, 4)].flat();
  const data = Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((all, bit) => 2 * all + bit, 0));
  while (data.length < length) data.push(0xec, 0x11);
  return data;
}

const bitsOf = (value: number, count: number) => Array.from({ length: count }, (_, i) => (value >> (count - 1 - i)) & 1);

function interleaved(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, i) => blocks.flatMap((block) => (i < block.length ? [block[i]!] : []))).flat();
}

/** Products of bytes as polynomials over two, modulo x⁸+x⁴+x³+x²+1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/** Reed-Solomon: what is left of a block after division by (x−1)(x−2)(x−4)… */
function remainder(block: number[], length: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < length; i++, root = times(root, 2)) {
    divisor = [...divisor, 0].map((value, k) => value ^ (k ? times(divisor[k - 1]!, root) : 0));
  }
  const rest = [...block, ...Array<number>(length).fill(0)];
  block.forEach((_, i) => {
    const factor = rest[i]!;
    divisor.forEach((value, k) => (rest[i + k]! ^= times(value, factor)));
  });
  return rest.slice(block.length);
}

// --- modules ----------------------------------------------------------------------------------------------------------

/** A module: dark or not, and whether it belongs to the frame that no mask changes. */
interface Module {
  dark: boolean;
  fixed: boolean;
}

function laidOut(version: number, words: number[]): Module[][] {
  const size = 17 + 4 * version;
  const modules = Array.from({ length: size }, () => Array<Module | null>(size).fill(null));
  frame(modules, version);
  const bits = words.flatMap((word) => bitsOf(word, 8));
  for (const { row, column } of snake(size)) modules[row]![column] ??= { dark: bits.shift() === 1, fixed: false };
  return modules as Module[][];
}

/** The way of the data: columns in pairs from the right, up and down, the timing column left out. */
function* snake(size: number): Generator<{ row: number; column: number }> {
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let i = 0; i < size; i++) {
      const row = up ? size - 1 - i : i;
      yield { row, column: right };
      yield { row, column: right - 1 };
    }
  }
}

/** Finders, timing, alignment, and room for format and version. */
function frame(modules: (Module | null)[][], version: number): void {
  const size = modules.length;
  const fix = (row: number, column: number, dark: boolean) => {
    if (modules[row]?.[column] !== undefined) modules[row]![column] = { dark, fixed: true };
  };
  /** Squares in each other around a middle, of which some are light. */
  const squares = (row: number, column: number, reach: number, ...light: number[]) => {
    for (let r = row - reach; r <= row + reach; r++)
      for (let c = column - reach; c <= column + reach; c++) fix(r, c, !light.includes(Math.max(Math.abs(r - row), Math.abs(c - column))));
  };
  modules.forEach((_, i) => [[6, i], [i, 6]].forEach(([row, column]) => fix(row!, column!, i % 2 === 0)));
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) squares(row, column, 4, 2, 4);
  const middles = ALIGNMENT[version - 1]!;
  const last = middles.at(-1);
  for (const row of middles)
    for (const column of middles) {
      if ((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)) continue;
      squares(row, column, 2, 1);
    }
  for (const { row, column } of formatPlaces(size)) fix(row, column, false);
  fix(size - 8, 8, true);
  if (version < 7) return;
  const bits = corrected(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [across, along] = [size - 11 + (i % 3), Math.floor(i / 3)];
    const dark = ((bits >> i) & 1) === 1;
    fix(along, across, dark);
    fix(across, along, dark);
  }
}

/** Where each bit of the format is written, the lowest first, twice. */
function formatPlaces(size: number): { row: number; column: number; bit: number }[] {
  return Array.from({ length: 15 }, (_, bit) => {
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : -1;
    const first = near >= 0 ? { row: near, column: 8 } : { row: 8, column: bit === 8 ? 7 : 14 - bit };
    const second = bit < 8 ? { row: 8, column: size - 1 - bit } : { row: size - 15 + bit, column: 8 };
    return [{ ...first, bit }, { ...second, bit }];
  }).flat();
}

/** Bits followed by those that correct them. */
function corrected(value: number, more: number, divisor: number): number {
  let rest = value << more;
  const over = () => Math.clz32(divisor) - Math.clz32(rest);
  while (over() >= 0) rest ^= divisor << over();
  return (value << more) | rest;
}

function withMask(plain: Module[][], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const dark = plain.map((line, row) => line.map((module, column) => module.dark !== (!module.fixed && MASKS[mask]!(row, column))));
  const format = corrected((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;
  for (const { row, column, bit } of formatPlaces(size)) dark[row]![column] = ((format >> bit) & 1) === 1;
  return dark;
}

/** How hard a code is to read: long runs, blocks, what looks like a finder, too much of one shade. */
function penalty(dark: boolean[][]): number {
  const size = dark.length;
  const lines = [...dark, ...dark.map((_, column) => dark.map((line) => line[column]!))].map((line) => line.map(Number).join(""));
  let points = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    for (const finder of ["10111010000", "00001011101"]) for (let at = line.indexOf(finder); at >= 0; at = line.indexOf(finder, at + 1)) points += 40;
  }
  dark.forEach((line, r) =>
    line.forEach((module, c) => {
      if ([line[c - 1], dark[r - 1]?.[c], dark[r - 1]?.[c - 1]].every((other) => other === module)) points += 3;
    }),
  );
  const share = sum(dark.flat().map(Number)) / size ** 2;
  return points + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
