/** Leads somebody by the hand through the first moves of a kind of game; once in this browser. */
import { keep, kept } from "../house/kept";
import { rememberedGames } from "../house/remembered";

/** So many of one's own moves are led. */
export const LED = 3;

/** What there is to do: choose a thing, put it somewhere, confirm it, look on, or wait for others to begin. */
export type Lesson = "pick" | "place" | "confirm" | "watch" | "wait";

interface Hands {
  mine: boolean;
  picked: readonly string[];
  pending: string | null;
}

export function lessonOf({ mine, picked, pending }: Hands, moves: number): Lesson {
  if (!mine) return moves ? "watch" : "wait";
  if (pending !== null) return "confirm";
  return picked.length ? "place" : "pick";
}

export class Coach {
  /** How many moves were led already, in this game and others of its kind. */
  moves = $state(0);

  constructor(
    private readonly game: string,
    match: string,
  ) {
    const known = rememberedGames().some((other) => other.game === game && other.match !== match);
    this.moves = this.coached[game] ?? (known ? LED : 0);
  }

  get leads(): boolean {
    return this.moves < LED;
  }

  /** A move of one's own was made. */
  moved(): void {
    if (this.leads) this.remember(this.moves + 1);
  }

  skip(): void {
    this.remember(LED);
  }

  private get coached(): Record<string, number> {
    return kept<Record<string, number>>("coached", {});
  }

  private remember(moves: number): void {
    this.moves = moves;
    keep("coached", { ...this.coached, [this.game]: moves });
  }
}
