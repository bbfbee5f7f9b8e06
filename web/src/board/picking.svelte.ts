/** Picking: the things picked so far, what may be picked next, and the ways down and back in the tree of choices. */
import type { Item } from "../messages";
import type { Asking } from "./asking.svelte";
import { DONE } from "./choices";
import type { Shown } from "./shown.svelte";

export const NOTHING: ReadonlySet<string> = new Set();

/** Milliseconds in which an answer is felt to come at once. */
const AT_ONCE = 150;

export class Picking {
  picked = $state.raw<string[]>([]);
  /** A move that waits to be confirmed. */
  pending = $state<string | null>(null);
  /** A move that is on its way. */
  sent = $state<string | null>(null);
  /** Whether that takes long enough to be shown: what is answered at once is drawn once, with all that it changes. */
  private slow = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly shown: Shown,
    private readonly asking: Asking,
  ) {}

  /** Whether whoever looks may pick something. */
  readonly mine = $derived.by(() => this.shown.told.choices !== null && this.sent === null);

  /** Whether it is shown what may be picked. */
  readonly open = $derived.by(() => this.shown.told.choices !== null && !this.slow);

  /** Whether the picks make a move that waits to be confirmed or is on its way. */
  private readonly whole = $derived.by(() => this.pending !== null || this.sent !== null);

  readonly choices = $derived.by(() => this.asking.after(this.whole ? this.picked.slice(0, -1) : this.picked));

  /** The picks up to the item in hand: all of them, without those that would put it down. */
  readonly held = $derived.by<string[]>(() => {
    if (!this.whole) return this.picked;
    const last = this.lastItem(this.picked);
    return this.picked.slice(0, last < 0 ? -1 : last + 1);
  });

  /** The item in hand, the last thing picked from a tray that has no cell yet. */
  readonly inHand = $derived.by<Item | null>(() => this.shown.items.get(this.held.at(-1) ?? "") ?? null);

  /** Choices that are neither on the board nor in a tray, nor ways to hold what is in hand: words to choose from. */
  private readonly named = $derived.by<string[]>(() => {
    if (!this.mine || this.pending) return [];
    const turns = new Set(this.inHand && this.shown.turnsOf(this.inHand).map((turn) => turn.id));
    const { shown } = this;
    return Object.keys(this.choices).filter((id) => !shown.isCell(id) && !shown.items.has(id) && !turns.has(id) && !shown.piece(id));
  });

  /** Those that are asked about a cell, and are chosen there. */
  readonly offers = $derived.by<string[]>(() => (this.shown.isCell(this.picked.at(-1) ?? "") ? this.named.filter((id) => id !== DONE) : []));

  /** The others: buttons. */
  readonly buttons = $derived.by<string[]>(() => this.named.filter((id) => !this.offers.includes(id)));

  /** How many picks have put things on their cells in a move that goes on: those lie there until they are taken back. */
  private readonly lying = $derived.by(() => {
    const first = this.picked.findIndex((id) => this.shown.items.has(id));
    return this.whole || first < 0 ? 0 : this.picked.findLastIndex((id, i) => i > first && this.shown.isCell(id)) + 1;
  });

  /** Items that can be picked, now or after letting go of what is in hand, and those that were. */
  readonly usable = $derived.by<ReadonlySet<string>>(() => {
    if (!this.open) return NOTHING;
    const depths = [...this.picked.keys(), this.picked.length].slice(this.lying);
    const next = depths.flatMap((depth) => Object.keys(this.asking.after(this.picked.slice(0, depth))));
    return new Set([...this.picked, ...next].filter((id) => this.shown.items.has(id)));
  });

  /** A move was sent. */
  send(move: string): void {
    this.pending = null;
    this.sent = move;
    this.timer = setTimeout(() => (this.slow = true), AT_ONCE);
  }

  /** The answer to what was sent is there. */
  answered(): void {
    clearTimeout(this.timer);
    this.sent = null;
    this.slow = false;
  }

  restart(): void {
    this.picked = [];
    this.pending = null;
  }

  /** Lets go of what was picked last, of a piece that was laid as a whole; a piece that waits stays in hand. */
  back(): void {
    if (this.pending) this.picked = this.held;
    else {
      const item = this.lastItem(this.picked);
      this.picked = this.picked.slice(0, this.shown.isCell(this.picked.at(-1) ?? "") && item >= 0 ? item : -1);
    }
    this.pending = null;
  }

  /** Lets go of a thing that was picked, and of all that came after it; says whether it was picked. */
  letGo(id: string): boolean {
    const before = this.picked.indexOf(id);
    if (before < 0) return false;
    const item = this.lastItem(this.picked.slice(0, before));
    this.picked = this.picked.slice(0, this.shown.isCell(id) && item >= 0 ? item : before);
    this.pending = null;
    return true;
  }

  /** The picks that lead to a thing, if need be after taking back later ones, or with a turn in between. */
  wayTo(id: string, turn: string | null): string[] | null {
    const settled = this.pending ? this.picked.length - 1 : this.picked.length;
    // A cell is for what was taken last: nothing that lies or is held already jumps there, or back, in its place.
    const taken = this.shown.isCell(id) ? this.picked.findLastIndex((one) => this.shown.items.has(one) || this.shown.piece(one)) : -1;
    const least = this.shown.items.has(id) ? this.lying : 0;
    for (let depth = this.picked.length; depth >= least; depth--) {
      if (depth > 0 && depth <= taken) continue;
      const path = this.picked.slice(0, depth);
      // Going back may pick something else up, but a slip of the hand makes no move.
      if (depth < settled && this.asking.move([...path, id]) !== null) continue;
      if (id in this.asking.after(path)) return [...path, id];
      if (turn && id in this.asking.after([...path, turn])) return [...path, turn, id];
    }
    return null;
  }

  private lastItem(picks: readonly string[]): number {
    return picks.findLastIndex((id) => this.shown.items.has(id));
  }
}
