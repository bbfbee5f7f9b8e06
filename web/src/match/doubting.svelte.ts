/** "Are you sure?": before a move against computers is sent, somebody may look at it, if this browser wants that. */
import { announcer } from "../house/announce.svelte";
import { server } from "../house/http";
import { say, t } from "../house/language";
import { reason, Refused } from "../house/problems";
import { settings } from "../house/settings.svelte";
import type { MatchTold, Words } from "../messages";
import type { Live } from "./live.svelte";

/** Whoever has heard nothing by then plays. */
const LATEST = 6000;
/** What the server answers where the rules forbid a move. */
const FORBIDDEN = 400;

/** What somebody has to say of a move, or why nobody has looked at it. */
interface Look {
  words: Words | null;
  missed: string;
}

/** Whether one person plays against computers only. */
export function isAlone({ seats, you }: Pick<MatchTold, "seats" | "you">): boolean {
  return you.length === 1 && seats.every(({ kind }, seat) => kind === "computer" || seat === you[0]);
}

export class Doubting {
  /** A move that waits for an answer, and what speaks against it. */
  doubt = $state.raw<{ move: string; words: Words } | null>(null);
  /** Whether a move is being looked at. */
  looks = $state(false);
  /** Why the last move was played without anybody having looked at it; empty where somebody has. */
  missed = $state("");

  constructor(
    private readonly live: Live,
    /** Takes the move from the board again. */
    private readonly back: () => void,
  ) {}

  async play(move: string): Promise<void> {
    const { live } = this;
    const told = live.told;
    if (!settings.doubts || !told || !isAlone(told)) return live.play(move);
    this.looks = true;
    this.missed = "";
    const late = new Promise<Look>((answer) => setTimeout(() => answer({ words: null, missed: t("doubtLate") }), LATEST));
    const { words, missed } = await Promise.race([this.look(move), late]);
    this.looks = false;
    if (words) {
      this.doubt = { move, words };
      announcer.say(`${t("sure")} ${say(words)}`);
      return;
    }
    this.missed = missed;
    if (missed) announcer.say(missed);
    live.play(move);
  }

  private async look(move: string): Promise<Look> {
    try {
      const { words, in_time } = await server.doubt(this.live.match, move, this.live.tokens);
      return { words, missed: in_time ? "" : t("doubtLate") };
    } catch (error) {
      // A move against the rules is refused again, with the rule, when it is played.
      const forbidden = error instanceof Refused && error.status === FORBIDDEN;
      return { words: null, missed: forbidden ? "" : t("doubtFailed", { why: reason(error) }) };
    }
  }

  playAnyway(): void {
    const move = this.doubt?.move;
    this.doubt = null;
    if (move) this.live.play(move);
  }

  takeBack(): void {
    this.doubt = null;
    this.back();
  }
}
