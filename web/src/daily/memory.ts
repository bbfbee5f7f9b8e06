/** What this browser has tried of the puzzles of the days. */
import { keep, kept } from "../house/kept";

export interface Tried {
  /** How many moves were wrong. */
  wrong: number;
  end: "solved" | "shown" | null;
  /** Whether it was solved on its own day. */
  onTime: boolean;
  /** How it was left, in a line of text. */
  text: string;
}

/** By day and by what the puzzle belongs to. */
export type Days = Record<string, Record<string, Tried>>;

export function keptDays(): Days {
  return kept<Days>("days", {});
}

export function triedOn(day: string, name: string): Tried | null {
  return keptDays()[day]?.[name] ?? null;
}

export function keepTried(day: string, name: string, tried: Tried): void {
  const days = keptDays();
  keep("days", { ...days, [day]: { ...days[day], [name]: tried } });
}
