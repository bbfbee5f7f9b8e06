/** Moves on their way to the server. They are kept until it answers, so that a lost connection loses none of them;
 * each has a key, so that it is made once however often it is sent. */
import { keep, kept } from "../house/kept";
import type { MoveAsked } from "../messages";

export class Queue {
  moves: MoveAsked[];

  constructor(private readonly match: string) {
    this.moves = kept<Record<string, MoveAsked[]>>("queue", {})[match] ?? [];
  }

  add(ply: number, move: string): MoveAsked {
    const asked = { ply, move, key: crypto.randomUUID() };
    this.change([...this.moves, asked]);
    return asked;
  }

  /** The server stored or refused the move with this key. */
  answered(key: string): void {
    this.change(this.moves.filter((asked) => asked.key !== key));
  }

  private change(moves: MoveAsked[]): void {
    this.moves = moves;
    const all = { ...kept<Record<string, MoveAsked[]>>("queue", {}), [this.match]: moves };
    if (!moves.length) delete all[this.match];
    keep("queue", all);
  }
}
