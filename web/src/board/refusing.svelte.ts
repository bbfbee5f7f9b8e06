/** Refusals: why something cannot be picked, said and shown where it was tried. */
import { say } from "../house/language";
import type { Partner } from "./asking.svelte";
import type { Ghost } from "./aiming.svelte";

/** Words at a cell or at an item of a tray. */
export interface Said {
  spot: string;
  words: string;
}

/** Milliseconds that something wrong is drawn, and that the server may take to name the rule. */
const MOMENT = 900;

export class Refusing {
  said = $state.raw<Said | null>(null);
  /** Cells and pieces that stand in the way. */
  cells = $state.raw<ReadonlySet<string>>(new Set());
  /** What was tried, for a moment. */
  ghosts = $state.raw<Ghost[]>([]);
  /** Counts what was tried, so that a late answer is not taken for the present one's. */
  private tried = 0;

  constructor(private readonly partner: Partner) {}

  clear(): void {
    this.tried++;
    this.said = null;
    this.cells = new Set();
    this.ghosts = [];
  }

  /** Says at once what the page knows by itself. */
  tell(spot: string, words: string): void {
    this.clear();
    if (words) this.said = { spot, words };
  }

  /** Asks for the rule that forbids these picks; other words take its place where there is none, or none in time. */
  async ask(path: string[], otherwise: string, wrong: Ghost[]): Promise<void> {
    this.clear();
    const spot = path.at(-1)!;
    const mine = this.tried;
    this.ghosts = wrong;
    if (!this.partner.refuse) this.said = { spot, words: otherwise };
    const moment = new Promise<null>((done) => setTimeout(() => done(null), MOMENT));
    if (this.partner.refuse) {
      const refusal = await Promise.race([this.partner.refuse(path).catch(() => null), moment]);
      if (mine !== this.tried) return;
      this.said = { spot, words: refusal ? say(refusal.reason) : otherwise };
      this.cells = new Set(refusal?.cells ?? []);
    }
    await moment;
    if (mine === this.tried) this.ghosts = [];
  }
}
