/** A stack in hand: which of its pieces go, which is on top, and where each way to take it leads. */
import type { Choices, Piece } from "../messages";
import type { Asking } from "./asking.svelte";
import { NOTHING, type Picking } from "./picking.svelte";
import type { Shown } from "./shown.svelte";

/** Pieces of a stack that go somewhere together. */
export interface Way {
  path: string[];
  /** From the bottom up. */
  pieces: Piece[];
}

export class Stack {
  /** Where several ways lead to the cell that was picked, and one has to be chosen there. */
  fork = $state.raw<{ cell: string; ways: Way[] } | null>(null);

  constructor(
    private readonly shown: Shown,
    private readonly picking: Picking,
    private readonly asking: Asking,
  ) {}

  /** The picks after which pieces of a stack can be picked; null where there are none. */
  private readonly base = $derived.by<string[] | null>(() => {
    if (!this.picking.mine) return null;
    const { picked } = this.picking;
    for (let depth = 1; depth <= picked.length; depth++) {
      const path = picked.slice(0, depth);
      if (this.piecesAmong(this.asking.after(path)).length) return path;
    }
    return null;
  });

  /** All that lies in the stack, from the bottom up. */
  readonly pieces = $derived.by<Piece[]>(() => {
    const [any] = this.piecesAmong(this.base ? this.asking.after(this.base) : {});
    return this.shown.onCell.get(any?.cell ?? "") ?? [];
  });

  /** Whether what goes can still be chosen: a fork has been left behind. */
  readonly open = $derived.by(() => this.pieces.length > 0 && !this.picking.pending && !this.picking.picked.slice(this.base!.length).some((id) => this.shown.isCell(id)));

  /** What was taken out of the stack, the top one last; nothing where it goes as it lies. */
  readonly taken = $derived.by<Piece[]>(() => this.picking.picked.flatMap((id) => this.shown.piece(id) ?? []));

  /** What moves: the pieces that were taken, or all that lie where the move starts. */
  readonly moving = $derived.by<Piece[]>(() => {
    const [start] = this.picking.picked;
    return this.taken.length || !start ? this.taken : (this.shown.onCell.get(start) ?? []);
  });

  /** Whether a piece can be taken along with what was taken, or left behind. */
  canToggle(id: string): boolean {
    return this.without(id) !== null || id in this.picking.choices;
  }

  /** The picks with one more piece on top, or with one less. */
  toggled(id: string): string[] | null {
    return this.without(id) ?? (id in this.picking.choices ? [...this.picking.picked, id] : null);
  }

  /** Cells that the stack as it lies does not reach, but some of its pieces, or all in another order. */
  readonly otherPlaces = $derived.by<ReadonlySet<string>>(() => {
    if (!this.open || this.taken.length || !this.base) return NOTHING;
    const direct = this.asking.after(this.base);
    return new Set([...this.ways.keys()].filter((cell) => !(cell in direct)));
  });

  waysTo(cell: string): Way[] {
    return this.ways.get(cell) ?? [];
  }

  /** All ways, by the cells where they lead; pieces that make the same moves are one way, in whatever order they are picked. */
  private readonly ways = $derived.by<Map<string, Way[]>>(() => {
    const found = new Map<string, Map<string, Way>>();
    const search = (path: string[], pieces: Piece[]): void => {
      const choices = this.asking.after(path);
      for (const [id, choice] of Object.entries(choices)) {
        const piece = this.shown.piece(id);
        if (piece) search([...path, id], [...pieces, piece]);
        else if (pieces.length && this.shown.isCell(id)) {
          const same = choice.move ?? movesIn(choice.next ?? {}).join();
          const here = found.get(id) ?? new Map<string, Way>();
          if (!here.has(same)) found.set(id, here.set(same, { path: [...path, id], pieces }));
        }
      }
    };
    if (this.base) search(this.base, []);
    return new Map([...found].map(([cell, ways]) => [cell, [...ways.values()].sort((one, other) => other.pieces.length - one.pieces.length)]));
  });

  /** The picks without a piece that was taken; null where it was not, or where the others cannot go without it. */
  private without(id: string): string[] | null {
    const { picked } = this.picking;
    if (!this.taken.some((piece) => piece.id === id)) return null;
    const rest = picked.filter((one) => one !== id);
    return Object.keys(this.asking.after(rest)).length ? rest : null;
  }

  private piecesAmong(choices: Choices): Piece[] {
    return Object.keys(choices).flatMap((id) => this.shown.piece(id) ?? []);
  }
}

function movesIn(choices: Choices): string[] {
  return Object.values(choices).flatMap((choice) => (choice.move ? [choice.move] : movesIn(choice.next ?? {})));
}
