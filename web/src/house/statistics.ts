/** How this browser's games ended, game by game and level by level. It outlasts the list of games. */
import { keep, kept } from "./kept";
import type { Outcome, Remembered } from "./remembered";

/** A game, the level of its computers, or null where people played, and how it ended. */
type Ended = [game: string, level: number | null, outcome: Outcome];

export interface Tally {
  game: string;
  level: number | null;
  won: number;
  lost: number;
  drawn: number;
}

/** Counts a game that has ended, once however often that is told. */
export function count({ match, game, others = [], outcome }: Remembered): void {
  if (!outcome) return;
  const levels = others.map(({ level }) => level);
  const level = levels.length && levels.every((one) => one !== null) ? Math.max(...levels) : null;
  keep("results", { ...kept<Record<string, Ended>>("results", {}), [match]: [game, level, outcome] satisfies Ended });
}

/** Who gave up lost. Levels from weak to strong, people last. */
export function tallies(): Tally[] {
  const found = new Map<string, Tally>();
  for (const [game, level, outcome] of Object.values(kept<Record<string, Ended>>("results", {}))) {
    const key = `${game} ${level}`;
    const tally = found.get(key) ?? { game, level, won: 0, lost: 0, drawn: 0 };
    tally[outcome === "left" ? "lost" : outcome]++;
    found.set(key, tally);
  }
  return [...found.values()].sort((a, b) => a.game.localeCompare(b.game) || (a.level ?? 10) - (b.level ?? 10));
}
