/** Foresight: what moves would do, asked for while they are picked or aimed at. Nobody ever waits for it. */
import type { Foresight } from "../messages";
import type { Partner } from "./asking.svelte";

export class Foreseeing {
  /** What is known of the moves of this position; null for those that were asked about and not answered. */
  private known = new Map<string, Foresight | null>();
  /** Changes with every answer: the map itself is not watched. */
  private learnt = $state(0);

  constructor(private readonly partner: Partner) {}

  /** Begins anew in another position. */
  begin(): void {
    this.known = new Map();
    this.learnt++;
  }

  of(move: string): Foresight | null {
    void this.learnt;
    return this.known.get(move) ?? null;
  }

  /** Asks about a move once; whatever goes wrong, the move is shown without foresight. */
  async ask(move: string): Promise<void> {
    const { known } = this;
    if (!this.partner.foresee || known.has(move)) return;
    known.set(move, null);
    try {
      known.set(move, await this.partner.foresee(move));
      this.learnt++;
    } catch {
      known.delete(move);
    }
  }
}
