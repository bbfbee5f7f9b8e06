/** Aiming: where the pointer or the keyboard is, where a piece would go from there, and what is drawn of it. */
import type { Item, Piece, Point, Turn } from "../messages";
import type { Hand } from "./hand.svelte";
import type { Picking } from "./picking.svelte";
import type { Shown } from "./shown.svelte";
import type { Stack, Way } from "./stack.svelte";

/** Something drawn on the board that does not lie there yet. */
export interface Ghost {
  key: string;
  /** The piece on the board that it is, where it is one. */
  id?: string;
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
  /** What of a stack goes there, where the stack as it lies does not; null where there are several ways. */
  way?: Way | null;
}

/** How far apart the pieces of a stack lie that goes in another order than it lay, in cells. */
const STEP = 0.27;

export class Aiming {
  /** Where the pointer is, in the board's units. */
  pointer = $state.raw<Point | null>(null);
  /** The cell that the keyboard is on, and whether it is in use. */
  focus = $state("");
  focused = $state(false);
  /** The cell or item that a finger rested on, to hear about it. */
  told = $state<string | null>(null);

  constructor(
    private readonly shown: Shown,
    private readonly picking: Picking,
    private readonly hand: Hand,
    private readonly stack: Stack,
  ) {}

  readonly hovered = $derived.by(() => (this.pointer ? this.shown.field.cellAt(this.pointer) : this.focused ? this.focus : null));

  /** Where what is in hand would go; null where there is nothing to pick, or a whole move was picked. */
  readonly aim = $derived.by<Aim | null>(() => {
    const { field } = this.shown;
    const cell = this.hovered;
    if (!cell || !this.picking.mine || this.picking.pending) return null;
    const turn = this.hand.currentTurn;
    if (this.hand.places.has(cell)) return { cell, turn, fits: true };
    if (this.stack.otherPlaces.has(cell)) {
      const [way, ...others] = this.stack.waysTo(cell);
      return { cell, turn, fits: true, way: way && !others.length ? way : null };
    }
    if (!this.picking.inHand) return null;
    if (this.hand.wide) {
      const here = this.pointer ?? field.centres.get(cell)!;
      const near = field.nearest(here, this.hand.places, 1.7 * field.pitch);
      return near ? { cell: near, turn, fits: true } : { cell, turn, fits: false };
    }
    const fitting = this.hand.fittingTurn(cell);
    return { cell, turn: fitting ?? turn, fits: fitting !== null };
  });

  /** The cell that the picks aim at, or have settled on. */
  readonly target = $derived.by<string | null>(() => {
    const { picked, pending, sent } = this.picking;
    const settled = picked.slice(1).findLast((id) => this.shown.isCell(id)) ?? (this.shown.isCell(picked[0] ?? "") && (pending || sent) ? picked[0]! : null);
    return this.aim?.cell ?? settled;
  });

  readonly ghosts = $derived.by<Ghost[]>(() => {
    const { inHand } = this.picking;
    const ghosts = this.laid();
    if (this.aim && inHand) ghosts.push(this.ghost(inHand, this.aim.turn, this.aim.cell, this.aim.fits ? "held" : "wrong"));
    return [...ghosts, ...this.carriedGhosts()];
  });

  /** What was tried in vain on a cell, as it would lie there. */
  wrongAt(cell: string): Ghost[] {
    if (!this.shown.isCell(cell)) return [];
    const { inHand } = this.picking;
    if (inHand) return [this.ghost(inHand, this.hand.currentTurn, cell, "wrong")];
    return this.carriedTo(cell, this.stack.moving, "wrong");
  }

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

  /** What moves of what lies on the board, where it goes. */
  private carriedGhosts(): Ghost[] {
    const { aim, target } = this;
    if (!target) return [];
    const pieces = aim?.way === undefined ? this.stack.moving : (aim.way?.pieces ?? []);
    return this.carriedTo(target, pieces, target === aim?.cell ? "held" : "settled");
  }

  /** Pieces as they will lie on a cell: in the order in which they lay, or else each on the one that was taken before. */
  private carriedTo(cell: string, pieces: Piece[], state: Ghost["state"]): Ghost[] {
    const [first] = pieces;
    if (!first || pieces.some((piece) => piece.cell === cell)) return [];
    const { centres, pitch } = this.shown.field;
    const [x, y] = centres.get(cell)!;
    const [fromX, fromY] = centres.get(first.cell) ?? first.at;
    const asItLay = (this.shown.onCell.get(first.cell) ?? []).every((piece, i) => piece === pieces[i]);
    return pieces.map((piece, i) => {
      const lift = ((pieces.length - 1) / 2 - i) * STEP * pitch;
      const at: Point = asItLay && pieces.length > 1 ? [x + piece.at[0] - fromX, y + piece.at[1] - fromY] : [x, y + lift];
      return { ...piece, key: `carried ${piece.id}`, at, state };
    });
  }

  private ghost(item: Item, turn: Turn | null, cell: string, state: Ghost["state"]): Ghost {
    const { shape, marks } = turn ?? item;
    return { key: item.id, at: this.shown.field.centres.get(cell)!, shape, look: item.look, marks, state };
  }
}
