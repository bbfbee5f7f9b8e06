/** "Are you sure?": before a move against computers is sent, somebody may look at it, if this browser wants that. */
import { announcer } from "../house/announce.svelte";
import { server } from "../house/http";
import { say, t } from "../house/language";
import { settings } from "../house/settings.svelte";
import type { MatchTold, Words } from "../messages";
import type { Live } from "./live.svelte";

/** Whoever has heard nothing by then plays. */
const LATEST = 6000;

/** Whether one person plays against computers only. */
export function isAlone({ seats, you }: Pick<MatchTold, "seats" | "you">): boolean {
  return you.length === 1 && seats.every(({ kind }, seat) => kind === "computer" || seat === you[0]);
}

export class Doubting {
  /** A move that waits for an answer, and what speaks against it. */
  doubt = $state.raw<{ move: string; words: Words } | null>(null);
  /** Whether a move is being looked at. */
  looks = $state(false);
  /** Whether the last move was played without anybody having looked at it in time. */
  missed = $state(false);

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
    this.missed = false;
    const unknown = { words: null, in_time: false };
    const late = new Promise<typeof unknown>((answer) => setTimeout(() => answer(unknown), LATEST));
    // A move that is refused is refused again, with the reason, when it is played.
    const asked = server.doubt(live.match, move, live.tokens).catch(() => ({ words: null, in_time: true }));
    const { words, in_time } = await Promise.race([asked, late]);
    this.looks = false;
    if (words) {
      this.doubt = { move, words };
      announcer.say(`${t("sure")} ${say(words)}`);
      return;
    }
    this.missed = !in_time;
    if (this.missed) announcer.say(t("doubtMissed"));
    live.play(move);
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
