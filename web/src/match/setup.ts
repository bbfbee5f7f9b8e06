/** Setting up a table: who sits where, and what an option's values are called. */
import { say, t } from "../house/language";
import type { GameTold, OptionTold, SeatKind, Value } from "../messages";

export interface Seat {
  kind: SeatKind;
  level: number;
}

/** More numbers than this are typed, not chosen from a list. */
const LONGEST_LIST = 12;

export function seatCount(game: GameTold, options: Record<string, Value>): number {
  return typeof options.players === "number" ? options.players : game.players[0]!;
}

/** Everybody moves one seat up, the first to the end; seats that are not used stay. */
export function swapped(seats: readonly Seat[], count: number): Seat[] {
  return [...seats.slice(1, count), seats[0]!, ...seats.slice(count)];
}

export function isRange(option: OptionTold): boolean {
  return option.values.length > LONGEST_LIST && option.values.every((value) => typeof value === "number");
}

export function meaning(option: OptionTold, value: Value): string {
  const told = option.meanings[String(value)] ?? option.meanings[value === true ? "True" : value === false ? "False" : ""];
  if (told) return say(told);
  return typeof value === "boolean" ? t(value ? "yes" : "no") : String(value);
}
