/** What a board shows: what was told of a position, and where things are on the board. */
import type { Board, Choices, Item, MoveTold, Piece, Point, PositionTold, Scene, Turn } from "../messages";
import { Field } from "./geometry";

/** What was told: a match, a position that belongs to none, or whatever one person has before them. */
export interface Told {
  scene: Scene;
  /** What can be picked; null where whoever looks cannot move. */
  choices: Choices | null;
  match?: string;
  ply?: number;
  moves?: readonly MoveTold[];
  result?: PositionTold["result"];
  /** Of a solo, all of it in a line. */
  text?: string;
  /** Of a solo, where on the board things contradict each other. */
  state?: { wrong: readonly Point[] };
  /** At a match, the seats of whoever looks. */
  you?: readonly number[] | undefined;
}

export class Shown {
  told = $state.raw() as Told;
  board = $state.raw() as Board;
  private position = "";

  readonly scene = $derived(this.told.scene);
  readonly field = $derived(new Field(this.board.cells));
  readonly items = $derived(new Map(this.scene.trays.flatMap((tray) => tray.items.map((item) => [item.id, item] as const))));
  readonly onCell = $derived(byCell(this.scene.pieces));
  private readonly pieces = $derived(new Map(this.scene.pieces.map((piece) => [piece.id, piece])));
  /** Cells that matter before anything is in hand. */
  readonly lit = $derived<ReadonlySet<string>>(new Set(this.scene.lit));

  /** Takes over what was told, and says whether that is another position than before. */
  show(told: Told, board: Board): boolean {
    this.told = told;
    this.board = board;
    const { scene, choices, match, ply, moves = [], text } = told;
    const position = [match, ply, text, scene.to_move, choices !== null, ...moves.map((move) => move.text), ...scene.pieces.map((piece) => piece.id + piece.cell)].join(" ");
    if (position === this.position) return false;
    this.position = position;
    return true;
  }

  isCell(id: string): boolean {
    return this.field.centres.has(id);
  }

  /** A piece on the board that can be picked by itself, out of a stack; what lies in a tray, or lay there, is an item. */
  piece(id: string): Piece | null {
    return this.items.has(id) || this.isCell(id) ? null : (this.pieces.get(id) ?? null);
  }

  /** The ways to hold an item, where it is put down turned. */
  turnsOf(item: Item): Turn[] {
    return this.board.turns[item.id] ?? [];
  }

  /** The cells that the text of a move names. */
  cellsIn(move: string): string[] {
    return move.split(/[^\p{L}\d]+/u).filter((word) => this.isCell(word));
  }
}

function byCell(pieces: readonly Piece[]): Map<string, Piece[]> {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    for (const cell of piece.cells.length ? piece.cells : [piece.cell]) groups.set(cell, [...(groups.get(cell) ?? []), piece]);
  }
  return groups;
}
