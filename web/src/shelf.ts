/** The puzzles on the shelf: in which order they stand, and what is written on each. */
import { number, t } from "./language";
import type { PuzzleListed } from "./messages";

/** The puzzles of one difficulty: the smallest first, of one size those with the most solutions. */
export function ofLevel(puzzles: readonly PuzzleListed[], level: number): PuzzleListed[] {
  return puzzles.filter((puzzle) => puzzle.difficulty === level).sort((a, b) => a.pieces - b.pieces || (b.solutions ?? 0) - (a.solutions ?? 0));
}

export function factsOf(puzzle: PuzzleListed): string {
  const parts = [t("pieces", { count: puzzle.pieces })];
  if (puzzle.solutions === 1) parts.push(t("oneSolution"));
  else if (puzzle.solutions !== null) parts.push(t("solutions", { count: number(puzzle.solutions) }));
  return parts.join(" · ");
}

/** Where a puzzle is solved; a patience is drawn anew each time. */
export function addressOf(puzzle: PuzzleListed): string {
  return puzzle.kind === "patience" ? `/puzzles/${puzzle.id}-${puzzle.pieces}-${Math.floor(Math.random() * 1e6)}` : `/puzzles/${puzzle.id}`;
}
