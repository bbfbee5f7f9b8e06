/** The games that this browser has played, newest first. */
import { keep, kept } from "./kept";
import type { MatchTold } from "../messages";

export interface Remembered {
  match: string;
  game: string;
  /** When it was last seen, in seconds. */
  at: number;
  ply: number;
  /** Whether I was to move. */
  mine: boolean;
  over: boolean;
}

const MOST = 200;

export function rememberedGames(): Remembered[] {
  return kept<Remembered[]>("games", []);
}

export function remember(told: MatchTold): void {
  const others = rememberedGames().filter(({ match }) => match !== told.match);
  const { to_move } = told.scene;
  const mine = to_move !== null && told.you.includes(to_move);
  const now = { match: told.match, game: told.game, at: Date.now() / 1000, ply: told.ply, mine, over: told.result !== null };
  keep("games", [now, ...others].slice(0, MOST));
}

export function forget(match: string): void {
  keep("games", rememberedGames().filter((game) => game.match !== match));
}
