/** Puzzles that this browser has begun, and those it has solved. */
import type { LineKind } from "./http";
import { keep, kept } from "./kept";

export type Placed = Record<string, string>;

export function attempt(puzzle: string): Placed {
  return kept<Record<string, Placed>>("attempts", {})[puzzle] ?? {};
}

export function keepAttempt(puzzle: string, placed: Placed): void {
  const all = { ...kept<Record<string, Placed>>("attempts", {}), [puzzle]: placed };
  if (!Object.keys(placed).length) delete all[puzzle];
  keep("attempts", all);
}

export function solvedPuzzles(): Set<string> {
  return new Set(kept<string[]>("solved", []));
}

export function keepSolved(puzzle: string): void {
  keep("solved", [...solvedPuzzles().add(puzzle)]);
}

/** What one person built of Trigon pieces, as a line of text. */
export function keptLine(kind: LineKind): string {
  return kept<Partial<Record<LineKind, string>>>("lines", {})[kind] ?? "";
}

export function keepLine(kind: LineKind, line: string): void {
  keep("lines", { ...kept("lines", {}), [kind]: line });
}

/** The most pieces of the 88 that were ever placed here. */
export function bestAttempt(): number {
  return kept("best", 0);
}

export function keepBest(placed: number): void {
  keep("best", Math.max(placed, bestAttempt()));
}
