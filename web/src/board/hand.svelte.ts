/** The hand: how the piece in hand is turned, and where it fits. */
import type { Piece, Turn } from "../messages";
import type { Asking } from "./asking.svelte";
import { pathBox } from "./geometry";
import { NOTHING, type Picking } from "./picking.svelte";
import type { Shown } from "./shown.svelte";

export class Hand {
  /** The turn of the piece in hand. */
  turn = $state<string | null>(null);
  /** How pieces were held when they were last in hand. */
  private readonly turnOf = new Map<string, string>();

  constructor(
    private readonly shown: Shown,
    private readonly picking: Picking,
    private readonly asking: Asking,
  ) {}

  /** The turns of the item in hand, where it is put down turned. */
  readonly turns = $derived.by<Turn[]>(() => (this.picking.inHand ? this.shown.turnsOf(this.picking.inHand) : []));
  readonly currentTurn = $derived(this.turns.find((turn) => turn.id === this.turn) ?? null);

  /** Whether the piece in hand covers more than a cell; it is then drawn to the nearest place where it fits. */
  readonly wide = $derived.by(() => {
    if (!this.currentTurn) return false;
    const box = pathBox(this.currentTurn.shape);
    return box.width * box.height > 5 * this.shown.field.pitch ** 2;
  });

  /** The cells that can be picked now; of a piece that turns, those where it fits as it is held. */
  readonly places = $derived.by<ReadonlySet<string>>(() => {
    if (!this.picking.open) return NOTHING;
    const choices = this.turns.length && this.turn ? this.placesTurned(this.turn) : this.picking.choices;
    return new Set(Object.keys(choices).filter((id) => this.shown.isCell(id)));
  });

  /** Cells where the piece in hand fits if it is turned. */
  readonly otherPlaces = $derived.by<ReadonlySet<string>>(() => {
    if (!this.picking.open || !this.turns.length) return NOTHING;
    const all = this.turns.flatMap((turn) => Object.keys(this.placesTurned(turn.id)));
    return new Set(all.filter((id) => !this.places.has(id) && this.shown.isCell(id)));
  });

  /** Whether the piece in hand fits on a cell if it is held in a turn. */
  fits(turn: string, cell: string): boolean {
    return cell in this.placesTurned(turn);
  }

  /** The first turn, clockwise from the present one, in which the piece in hand fits on a cell. */
  fittingTurn(cell: string): Turn | null {
    const byId = new Map(this.turns.map((turn) => [turn.id, turn]));
    const order: Turn[] = [];
    for (let turn = this.currentTurn ?? undefined; turn && !order.includes(turn); turn = byId.get(turn.rotated)) order.push(turn);
    const all = [...order, ...this.turns.filter((turn) => !order.includes(turn))];
    return all.find((turn) => this.fits(turn.id, cell)) ?? null;
  }

  /** The turn that is one step further, clockwise or the other way round. */
  rotated(steps: 1 | -1): string | null {
    const turn = this.currentTurn;
    if (!turn) return null;
    return steps > 0 ? turn.rotated : (this.turns.find((other) => other.rotated === turn.id)?.id ?? turn.id);
  }

  /** Holds the piece in hand in a turn, also the next time it is picked up. */
  setTurn(turn: string): void {
    this.turn = turn;
    if (this.picking.inHand) this.turnOf.set(this.picking.inHand.id, turn);
  }

  /** Holds a piece that was just picked up as it was held before, or so that it fits somewhere. */
  takeTurn(): void {
    const { inHand, choices } = this.picking;
    if (!inHand || !this.turns.length) return;
    const ids = this.turns.map((turn) => turn.id);
    const kept = this.turnOf.get(inHand.id);
    const drawn = this.turns.find((turn) => turn.shape === inHand.shape)?.id;
    const wanted = [kept, drawn, ...ids].filter((id): id is string => id !== undefined);
    this.turn = wanted.find((id) => id in choices) ?? wanted[0] ?? null;
  }

  /** Remembers how a piece lay on the board, so that it is held so when it is picked up. */
  remember({ id, shape, marks }: Pick<Piece, "id" | "shape" | "marks">): void {
    const written = (some: Piece["marks"]) => some.map((mark) => mark.text).join();
    const alike = this.shown.board.turns[id]?.filter((one) => one.shape === shape) ?? [];
    const turn = alike.find((one) => written(one.marks) === written(marks)) ?? alike[0];
    if (turn) this.turnOf.set(id, turn.id);
  }

  /** The picks to ask about where the piece in hand fits as it is held, if that did not come along with the piece. */
  unknown(): string[] | null {
    if (!this.currentTurn) return null;
    const path = [...this.picking.held, this.currentTurn.id];
    return this.currentTurn.id in this.asking.after(this.picking.held) && !this.asking.knows(path) ? path : null;
  }

  private placesTurned(turn: string) {
    return this.asking.after([...this.picking.held, turn]);
  }
}
