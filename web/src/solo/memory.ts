/** Solos that this browser has begun and solved, by their names. What it kept for earlier pages is still found. */
import { keep, kept } from "../house/kept";

/** A solo of that name as it was left, in a line of text; null where none was begun. */
export function keptSolo(name: string): string | null {
  return kept<Record<string, string>>("solos", {})[name] ?? keptEarlier(name);
}

export function keepSolo(name: string, text: string): void {
  keep("solos", { ...kept("solos", {}), [name]: text });
}

/** Pages used to keep some kinds as lines, and others as what lay on each cell. */
function keptEarlier(name: string): string | null {
  const line = kept<Record<string, string>>("lines", {})[name];
  if (line) return line;
  const placed = Object.entries(kept<Record<string, Record<string, string>>>("attempts", {})[name] ?? {});
  return placed.length ? [earlier(name), ...placed.map(([cell, piece]) => `${cell}=${piece}`)].join(" ") : null;
}

const SET_UP = "set-";

/** The line of text for a name that is no card: a position that is set up, or an address of earlier pages. */
export function earlier(name: string): string {
  return name.startsWith(SET_UP) ? `set ${name.slice(SET_UP.length)}` : `puzzle ${name}`;
}

export function solvedSolos(): Set<string> {
  return new Set(kept<string[]>("solved", []));
}

export function keepSolved(name: string): void {
  keep("solved", [...solvedSolos().add(name)]);
}

/** The most that was ever done here in a solo of that name before nothing more could be. */
export function bestSolo(name: string): number {
  const earlierBest = name === "eighty-eight" ? kept("best", 0) : 0;
  return kept<Record<string, number>>("bests", {})[name] ?? earlierBest;
}

export function keepBest(name: string, done: number): void {
  keep("bests", { ...kept("bests", {}), [name]: Math.max(done, bestSolo(name)) });
}

/** What an attempt has cost so far: seconds at the board, and hints. */
export interface Cost {
  seconds: number;
  hints: number;
}

export function keptCost(name: string): Cost {
  return kept<Record<string, Cost>>("costs", {})[name] ?? { seconds: 0, hints: 0 };
}

export function keepCost(name: string, cost: Cost): void {
  keep("costs", { ...kept("costs", {}), [name]: cost });
}

/** The different solutions that were found here of what goes by that name, in short form. */
export function foundSolutions(name: string): string[] {
  return kept<Record<string, string[]>>("found", {})[name] ?? [];
}

export function keepFound(name: string, solution: string): void {
  const found = foundSolutions(name);
  if (!found.includes(solution)) keep("found", { ...kept("found", {}), [name]: [...found, solution] });
}

/** How often what was dealt ended how, by what was dealt and the outcome's id. */
export interface Tally {
  /** How often each outcome came. */
  counts: Record<string, number>;
  /** How many of them could have been solved. */
  lucky: number;
  all: number;
  /** What was counted last, so that it is not counted twice. */
  last: string;
}

const NOTHING: Tally = { counts: {}, lucky: 0, all: 0, last: "" };

export function keptTally(name: string): Tally {
  return kept<Record<string, Tally>>("tallies", {})[name] ?? NOTHING;
}

/** Counts an outcome of what was dealt, once. */
export function countOutcome(name: string, dealt: string, id: string, lucky: boolean): void {
  const tally = keptTally(name);
  if (tally.last === dealt) return;
  const counts = { ...tally.counts, [id]: (tally.counts[id] ?? 0) + 1 };
  keep("tallies", { ...kept("tallies", {}), [name]: { counts, lucky: tally.lucky + (lucky ? 1 : 0), all: tally.all + 1, last: dealt } });
}
