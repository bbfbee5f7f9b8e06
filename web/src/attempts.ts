/** Puzzles that this browser has begun, and those it has solved. */
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
