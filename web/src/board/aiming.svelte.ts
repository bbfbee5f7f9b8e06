/** Aiming: where the pointer or the keyboard is, where a piece would go from there, and what is drawn of it. */
import type { Item, Piece, Point, Turn } from "../messages";
import type { Hand } from "./hand.svelte";
import type { Picking } from "./picking.svelte";
import type { Shown } from "./shown.svelte";

/** Something drawn on the board that does not lie there yet. */
export interface Ghost {
  key: string;
  at: Point;
  shape: string;
  look: string;
  marks: Piece["marks"];
  state: "held" | "settled" | "wrong";
}

interface Aim {
  cell: string;
  turn: Turn | null;
  fits: boolean;
}

export class Aiming {
  /** Where the pointer is, in the board's units. */
  pointer = $state.raw<Point | null>(null);
  /** The cell that the keyboard is on, and whether it is in use. */
  focus = $state("");
  focused = $state(false);

  constructor(
    private readonly shown: Shown,
    private readonly picking: Picking,
    private readonly hand: Hand,
  ) {}

  readonly hovered = $derived.by(() => (this.pointer ? this.shown.field.cellAt(this.pointer) : this.focused ? this.focus : null));

  /** Where what is in hand would go; null where there is nothing to pick. */
  readonly aim = $derived.by<Aim | null>(() => {
    const { field } = this.shown;
    const cell = this.hovered;
    if (!cell || !this.picking.mine || this.picking.pending) return null;
    const turn = this.hand.currentTurn;
    if (this.hand.places.has(cell)) return { cell, turn, fits: true };
    if (!this.picking.inHand) return null;
    if (this.hand.wide) {
      const here = this.pointer ?? field.centres.get(cell)!;
      const near = field.nearest(here, this.hand.places, 1.7 * field.pitch);
      return near ? { cell: near, turn, fits: true } : { cell, turn, fits: false };
    }
    const fitting = this.hand.fittingTurn(cell);
    return { cell, turn: fitting ?? turn, fits: fitting !== null };
  });

  /** Pieces on the cell that a move starts from. */
  readonly carried = $derived.by<Piece[]>(() => {
    const start = this.picking.picked[0];
    return start ? (this.shown.onCell.get(start) ?? []) : [];
  });

  readonly ghosts = $derived.by<Ghost[]>(() => {
    const { inHand } = this.picking;
    const ghosts = this.laid();
    if (this.aim && inHand) ghosts.push(this.ghost(inHand, this.aim.turn, this.aim.cell, this.aim.fits ? "held" : "wrong"));
    const carried = this.carriedGhost();
    return carried ? [...ghosts, carried] : ghosts;
  });

  /** The keyboard begins in the middle of a board, and stays on its cell while there is such a cell. */
  keepFocus(): void {
    const { cells } = this.shown.board;
    if (!this.shown.isCell(this.focus)) this.focus = cells[Math.floor(cells.length / 2)]?.id ?? "";
  }

  /** The items among the picks that have a cell. */
  private laid(): Ghost[] {
    const { picked } = this.picking;
    return picked.flatMap((id, i) => {
      const item = this.shown.items.get(id);
      if (!item) return [];
      const turn = this.shown.turnsOf(item).find((one) => one.id === picked[i + 1]) ?? null;
      const cell = picked[turn ? i + 2 : i + 1] ?? "";
      return this.shown.isCell(cell) ? [this.ghost(item, turn, cell, "settled")] : [];
    });
  }

  /** The top piece of those that move, where they go. */
  private carriedGhost(): Ghost | null {
    const { picked, pending, sent } = this.picking;
    const piece = this.carried.at(-1);
    const target = pending || sent ? picked.findLast((id) => this.shown.isCell(id)) : this.aim?.cell;
    if (!piece || !target || target === piece.cell) return null;
    return { ...piece, key: "carried", at: this.shown.field.centres.get(target)!, state: pending || sent ? "settled" : "held" };
  }

  private ghost(item: Item, turn: Turn | null, cell: string, state: Ghost["state"]): Ghost {
    const { shape, marks } = turn ?? item;
    return { key: item.id, at: this.shown.field.centres.get(cell)!, shape, look: item.look, marks, state };
  }
}
