/** Choices that have to be asked for: some did not come along with the position, and whoever picks may be faster than the
 * network. An answer about a position that is gone goes to that position's tree, which nobody reads any more. */
import type { Choices, Foresight, Refusal } from "../messages";
import { ChoiceTree } from "./choices";

/** Where moves go, and where choices come from that did not come with the match. */
export interface Partner {
  /** A promise is kept once the answer is shown where the same person goes on: whoever picks meanwhile waits for it. */
  play(move: string): void | Promise<unknown>;
  ask(path: string[]): Promise<Choices>;
  /** What a move would do. */
  foresee?(move: string): Promise<Foresight | null>;
  /** Why picks, of which the last was in vain, lead to no move. */
  refuse?(path: string[]): Promise<Refusal | null>;
  /** What whoever sits on a seat is called, where somebody does. */
  called?(seat: number): string;
  /** Nothing is at stake here, so that nobody is asked before a move is played. */
  carefree?: boolean;
}

export class Asking {
  private tree = $state.raw(new ChoiceTree({}));
  /** Changes with every answer: the tree itself is not watched. */
  private learnt = $state(0);
  private underWay = $state(0);
  /** Whether the server is being asked what may come next. */
  readonly waiting = $derived(this.underWay > 0);
  /** What whoever picks meanwhile has to wait for. */
  private answer: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly partner: Partner,
    /** Hears of questions that were not answered. */
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Begins anew with the choices of another position. */
  begin(choices: Choices): void {
    this.tree = new ChoiceTree(choices);
  }

  /** What may be picked after these picks, as far as it is known. */
  after(path: readonly string[]): Choices {
    void this.learnt;
    return this.tree.after(path) ?? {};
  }

  knows(path: readonly string[]): boolean {
    return this.tree.after(path) !== null;
  }

  /** The move that these picks make, if they make one. */
  move(path: readonly string[]): string | null {
    return this.tree.move(path);
  }

  /** The picks that make a move, as far as they are known. */
  pathOf(move: string): string[] | null {
    return this.tree.pathOf(move);
  }

  /** Asks what may come after some picks, and says whether there was an answer. */
  async learn(path: string[]): Promise<boolean> {
    const { tree } = this;
    this.underWay++;
    try {
      tree.learn(path, await this.partner.ask(path));
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    } finally {
      this.underWay--;
      this.learnt++;
    }
  }

  /** Lets everybody who picks wait until something is done that begins with a question. */
  async whileOthersWait(work: () => Promise<unknown>): Promise<void> {
    this.underWay++;
    try {
      await (this.answer = work());
    } finally {
      this.underWay--;
    }
  }

  /** Waits for what was asked; whether it went well is the business of those who asked. */
  async answered(): Promise<void> {
    await this.answer.catch(() => {});
  }
}
