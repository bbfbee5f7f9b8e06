/** Pace: what was told of a match is shown in order, and every move of others stays long enough to be seen. */
import type { MatchTold } from "../messages";

/** What people say and do around the board is shown as soon as it is known, whichever move is shown. */
function withTalkOf(newest: MatchTold, shown: MatchTold): MatchTold {
  const { chat, offers, seats, watching, rematch } = newest;
  return { ...shown, chat, offers, seats, watching, rematch };
}

export class Pace {
  private shown: MatchTold | null = null;
  private readonly waiting: MatchTold[] = [];
  /** When the last move was shown. */
  private since = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private held = false;

  constructor(
    private readonly show: (told: MatchTold) => void,
    /** How long a move is shown before the next, in milliseconds; nothing where whoever looks wants none of it. */
    private readonly pause: () => number,
  ) {}

  /** The newest that was heard, shown or not. */
  get newest(): MatchTold | null {
    return this.waiting.at(-1) ?? this.shown;
  }

  hear(told: MatchTold): void {
    const before = this.newest;
    if (!before || this.isShownAtOnce(told, before)) return this.catchUp(told);
    if (told.moves.length > before.moves.length) this.waiting.push(told);
    else if (this.waiting.length) this.waiting[this.waiting.length - 1] = told;
    else return this.put(told);
    this.put(withTalkOf(told, this.shown!));
    this.goOn();
  }

  /** Shows the newest, and nothing of what was before: whoever looks was away, or does not want to wait. */
  catchUp(newest = this.newest): void {
    this.waiting.length = 0;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!newest || newest === this.shown) return;
    this.since = Date.now();
    this.put(newest);
  }

  /** Waits with all that follows until it is let go: something else is looked at. */
  hold(held: boolean): void {
    this.held = held;
    if (!held) this.goOn();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** A move of mine, one that is taken back, and several moves that were made while nobody looked. */
  private isShownAtOnce(told: MatchTold, before: MatchTold): boolean {
    const more = told.moves.length - before.moves.length;
    return more < 0 || more > 1 || (more === 1 && told.you.includes(told.moves.at(-1)!.seat)) || (more === 1 && !this.held && this.pause() === 0);
  }

  private goOn(): void {
    if (this.held || this.timer !== undefined || !this.waiting.length) return;
    const left = this.since + this.pause() - Date.now();
    if (left <= 0) this.next();
    else this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.held) this.next();
    }, left);
  }

  private next(): void {
    const newest = this.newest!;
    this.since = Date.now();
    this.put(withTalkOf(newest, this.waiting.shift()!));
    this.goOn();
  }

  private put(told: MatchTold): void {
    this.shown = told;
    this.show(told);
  }
}
