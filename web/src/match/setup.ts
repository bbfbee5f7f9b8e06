/** Setting up a table: who sits where, and what an option's values are called. */
import { say, t } from "../house/language";
import type { ConflictTold, GameTold, MatchAsked, OptionTold, SeatAsked, SeatKind, Team, Value, Words } from "../messages";

export interface Seat {
  kind: SeatKind;
  level: number;
  name: string;
  /** Whether a computer may lay traps, where its level does. */
  traps: boolean;
}

/** What one tap sits down against: a computer of some level, or a friend. */
export type Opponent = "easy" | "medium" | "hard" | "friend";

export const OPPONENTS: Opponent[] = ["easy", "medium", "hard", "friend"];
export const LEVELS = { easy: 2, medium: 5, hard: 8 } as const;

/** More numbers than this are typed, not chosen from a list. */
const LONGEST_LIST = 12;

/** A level's number, and what it is like. */
export function levelWords(game: GameTold, level: number): string {
  return `${t("level", { level })} · ${say(game.levels[level - 1]!.words)}`;
}

export function usualOptions(game: GameTold): Record<string, Value> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

export function seatCount(game: GameTold, options: Record<string, Value>): number {
  return typeof options.players === "number" ? options.players : game.players[0]!;
}

/** The table that one tap opens: computers take all other seats, a friend plays with me alone where the game allows that. */
export function matchFor(game: GameTold, opponent: Opponent, name: string): MatchAsked {
  const options = usualOptions(game);
  if (opponent === "friend" && "players" in options) options.players = Math.min(...game.players);
  const other: SeatAsked = opponent === "friend" ? { kind: "friend", level: 3, name: "", traps: true } : { kind: "computer", level: LEVELS[opponent], name: "", traps: true };
  const seats: SeatAsked[] = [{ kind: "me", level: 3, name, traps: true }];
  while (seats.length < seatCount(game, options)) seats.push(other);
  return { game: game.name, options, seats, name, draw_places: game.draws_places };
}

/** The seats as they are asked for. Where several play at this screen, each of them has a name. */
export function seatsAsked(seats: readonly Seat[], name: string): SeatAsked[] {
  const here = seats.filter(({ kind }) => kind === "me" || kind === "screen");
  return seats.map((seat) => {
    if (seat.kind !== "me" && seat.kind !== "screen") return { ...seat, name: "" };
    const given = (seat.kind === "me" ? name : seat.name).trim();
    return { ...seat, name: given || (here.length > 1 ? t("guestName", { number: here.indexOf(seat) + 1 }) : "") };
  });
}

/** Everybody moves one seat up, the first to the end; seats that are not used stay. */
export function swapped(seats: readonly Seat[], count: number): Seat[] {
  return [...seats.slice(1, count), seats[0]!, ...seats.slice(count)];
}

/** Somebody else is to sit on a seat. There is one of me: whoever I take a seat from gets mine. */
export function seated(seats: readonly Seat[], seat: number, kind: SeatKind): Seat[] {
  const before = seats[seat]!.kind;
  return seats.map((other, i) => {
    if (i === seat) return { ...other, kind };
    return kind === "me" && other.kind === "me" ? { ...other, kind: before } : other;
  });
}

/** Whether other people play along: then hints have to be agreed on. */
export function amongPeople(seats: readonly Seat[]): boolean {
  return seats.some(({ kind }) => kind === "friend" || kind === "screen");
}

/** The number of players comes first: all else depends on it. */
export function inOrder(options: readonly OptionTold[]): OptionTold[] {
  const first = options.filter(({ name }) => name === "players");
  return [...first, ...options.filter((option) => !first.includes(option))];
}

/** Whether an option changes anything with what is chosen of the others. */
export function matters({ matters_with }: OptionTold, chosen: Record<string, Value>): boolean {
  return Object.entries(matters_with).every(([other, values]) => values.includes(chosen[other]!));
}

/** Whether every position of the game is known where it is played with these options. */
export function isSolved({ solved_with }: GameTold, chosen: Record<string, Value>): boolean {
  return solved_with !== null && Object.entries(solved_with).every(([option, values]) => values.includes(chosen[option]!));
}

/** Why a value cannot be chosen now; null where it can. */
export function conflictWith(conflicts: readonly ConflictTold[], option: string, value: Value): Words | null {
  return conflicts.find((one) => one.option === option && one.value === value)?.reason ?? null;
}

/** The seats team by team; all together, under no name, where there are no teams. */
export function byTeam(count: number, teams: readonly Team[]): { name: Words | null; seats: number[] }[] {
  if (!teams.length) return [{ name: null, seats: [...Array(count).keys()] }];
  return teams.map(({ name, seats }) => ({ name, seats: [...seats] }));
}

export function isRange(option: OptionTold): boolean {
  return option.values.length > LONGEST_LIST && option.values.every((value) => typeof value === "number");
}

export function meaning(option: OptionTold, value: Value): string {
  const told = option.meanings[String(value)] ?? option.meanings[value === true ? "True" : value === false ? "False" : ""];
  if (told) return say(told);
  return typeof value === "boolean" ? t(value ? "yes" : "no") : String(value);
}
