/** The games that this browser has played, newest first. */
import { keep, kept } from "./kept";
import type { MatchTold } from "../messages";
import { count } from "./statistics";

export type Outcome = "won" | "lost" | "drawn" | "left";

/** Whoever else plays: a person with a name or none yet, or a computer of some level. */
export interface Other {
  name: string;
  level: number | null;
}

export interface Remembered {
  match: string;
  game: string;
  /** When something last happened there, as far as was seen here; in seconds. */
  at: number;
  ply: number;
  /** Whether I was to move. */
  mine: boolean;
  over: boolean;
  /** Who plays against me or beside me; earlier pages did not keep it. */
  others?: Other[];
  /** How it ended for me; null while it goes on, and where both sides sat at this screen. */
  outcome?: Outcome | null;
}

const MOST = 200;

export function rememberedGames(): Remembered[] {
  return kept<Remembered[]>("games", []);
}

/** Remembers how a match stands for whoever plays in it; for whoever gave up their seat it is over. */
export function remember(told: MatchTold): void {
  const before = rememberedGames();
  const known = before.find(({ match }) => match === told.match);
  if (!told.you.length && !known) return;
  const { to_move } = told.scene;
  const outcome = outcomeOf(told, known);
  const over = told.result !== null || outcome === "left" || (!told.you.length && known!.over);
  const now: Remembered = {
    match: told.match,
    game: told.game,
    at: known?.ply === told.ply && known.over === over ? known.at : Date.now() / 1000,
    ply: told.ply,
    mine: to_move !== null && told.you.includes(to_move),
    over,
    others: told.you.length ? othersOf(told) : (known?.others ?? []),
    outcome,
  };
  keep("games", [now, ...before.filter((game) => game !== known)].sort((a, b) => b.at - a.at).slice(0, MOST));
  count(now);
}

export function othersOf({ seats, you }: MatchTold): Other[] {
  return seats.flatMap(({ kind, level, player }, seat) => (you.includes(seat) ? [] : [{ name: kind === "person" ? player : "", level }]));
}

/** How a match ended for whoever holds one seat of it, or gave it up. */
export function outcomeOf({ result, you }: MatchTold, known?: Remembered): Outcome | null {
  if (!you.length) return known && !known.over ? "left" : (known?.outcome ?? null);
  if (!result || you.length > 1) return null;
  const best = Math.max(...result.shares);
  if (result.shares.every((share) => share === best)) return "drawn";
  return result.shares[you[0]!] === best ? "won" : "lost";
}

/** What waits for me comes first, then the newest. */
export function inOrder(games: readonly Remembered[]): Remembered[] {
  return [...games].sort((a, b) => Number(b.mine && !b.over) - Number(a.mine && !a.over) || b.at - a.at);
}

export function forget(match: string): Remembered | null {
  const games = rememberedGames();
  keep("games", games.filter((game) => game.match !== match));
  return games.find((game) => game.match === match) ?? null;
}

/** Remembers again what was forgotten. */
export function recall(game: Remembered): void {
  keep("games", [...rememberedGames().filter(({ match }) => match !== game.match), game].sort((a, b) => b.at - a.at));
}
