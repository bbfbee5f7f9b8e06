/** What games look like: a style sheet of each, put on the page when its board is first drawn, and patterns. */
import { server } from "./http";
import type { GameTold } from "../messages";

const sheets = new Map<string, Promise<void>>();

/** Resolves once a game's style sheet is on the page, or cannot be had: boards then look plain. */
export function dressed(game: string): Promise<void> {
  let sheet = sheets.get(game);
  if (!sheet) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/api/looks/${encodeURIComponent(game)}.css`;
    sheet = new Promise((done) => {
      link.onload = link.onerror = () => done();
    });
    sheets.set(game, sheet);
    document.head.append(link);
  }
  return sheet;
}

/** The class of a game's things; sees to it that they look like it. */
export function wear(game: string): string {
  void dressed(game);
  return `game-${game}`;
}

type Pattern = GameTold["patterns"][string];

class Patterns {
  /** By their ids in the page. */
  drawn = $state.raw(new Map<string, Pattern>());
  private asked = false;

  /** Asks for the patterns of all games, once. */
  async fetch(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    const games = await server.games().catch(() => []);
    this.drawn = new Map(games.flatMap((game) => Object.entries(game.patterns).map(([word, pattern]) => [patternId(game.name, word), pattern] as const)));
  }

  /** The id of the pattern of a piece, if its game has one for any word of its look. */
  of(game: string, look: string): string | undefined {
    return look.split(" ").map((word) => patternId(game, word)).find((id) => this.drawn.has(id));
  }
}

const patternId = (game: string, word: string) => `pattern-${game}-${word}`;

export const patterns = new Patterns();
