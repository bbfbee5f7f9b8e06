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

/** The line of text for a name from an address of earlier pages. */
export function earlier(name: string): string {
  return `puzzle ${name}`;
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
