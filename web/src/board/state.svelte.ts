/** The state of a board in use: what is shown, picked, held, aimed at and asked for, and what a person does with it. */
import { say, t } from "../house/language";
import type { Board, Picture, Piece } from "../messages";
import { reason } from "../house/problems";
import { confirms } from "../house/settings.svelte";
import { Aiming } from "./aiming.svelte";
import { Asking, type Partner } from "./asking.svelte";
import { DONE } from "./choices";
import { Hand } from "./hand.svelte";
import { NOTHING, Picking } from "./picking.svelte";
import { refusal } from "./refusal";
import { Shown, type Told } from "./shown.svelte";

/** A move shown where it would lie, with its place in a line where there are several. */
export interface Shadow {
  picture: Picture;
  number?: number;
}

export class BoardState {
  readonly shown = new Shown();
  readonly asking: Asking;
  readonly picking: Picking;
  readonly hand: Hand;
  readonly aiming: Aiming;
  /** Why something did not work. */
  sentence = $state("");
  /** Ids that a hint points at. */
  hinted = $state.raw<ReadonlySet<string>>(NOTHING);
  /** Moves that are shown as ghosts: advised, expected, or long made. */
  shadows = $state.raw<readonly Shadow[]>([]);
  /** Cells of earlier moves that are still marked: those of others since I moved. */
  trail = $state.raw<ReadonlySet<string>>(NOTHING);
  /** Cells of a move that cannot be made. */
  warned = $state.raw<ReadonlySet<string>>(NOTHING);

  constructor(
    told: Told,
    board: Board,
    private readonly partner: Partner,
  ) {
    this.asking = new Asking(partner, (error) => (this.sentence = reason(error)));
    this.picking = new Picking(this.shown, this.asking);
    this.hand = new Hand(this.shown, this.picking, this.asking);
    this.aiming = new Aiming(this.shown, this.picking, this.hand);
    this.show(told, board);
  }

  /** Shows what the server told; picks stay if the position is the same. */
  show(told: Told, board: Board): void {
    if (!this.shown.show(told, board)) return;
    this.asking.begin(told.choices ?? {});
    this.picking.sent = null;
    this.hinted = this.warned = NOTHING;
    this.shadows = [];
    this.sentence = "";
    this.restart();
    this.aiming.keepFocus();
  }

  restart(): void {
    this.picking.restart();
    this.hand.turn = null;
  }

  /** The server refused the move that was sent. */
  refused(): void {
    this.picking.sent = null;
    this.restart();
  }

  // --- what a person does --------------------------------------------------------------------------------------------

  /** Picks a cell that was clicked or on which Enter was pressed, or says why not. */
  async pickCell(cell: string): Promise<void> {
    if (this.asking.waiting) await this.asking.answered();
    this.sentence = "";
    const { mine, pending, picked, held, inHand } = this.picking;
    if (!mine) return this.explain(cell);
    if (pending && cell === picked.at(-1)) return this.confirm();
    const { aim } = this.aiming;
    if (aim?.fits && aim.turn && inHand && (aim.cell === cell || this.hand.wide)) {
      this.hand.setTurn(aim.turn.id);
      return this.settle([...held, aim.turn.id, aim.cell]);
    }
    if (!(await this.pick(cell))) this.explain(cell);
  }

  /** Picks an item of a tray; the one in hand is turned instead. */
  async pickItem(id: string): Promise<void> {
    if (this.asking.waiting) await this.asking.answered();
    this.sentence = "";
    if (!this.picking.mine) return this.explain("");
    if (this.picking.inHand?.id === id) return this.hand.turns.length ? this.rotate(1) : this.back();
    if (!(await this.pick(id))) this.sentence = t("cannotUse", { item: say(this.shown.items.get(id)!.name) });
  }

  /** Picks a thing, if need be after taking back later picks; a thing that was picked before is let go. */
  async pick(id: string): Promise<boolean> {
    if (this.picking.letGo(id)) return true;
    const path = this.picking.wayTo(id, this.hand.turn);
    if (path) await this.settle(path);
    return path !== null;
  }

  /** Takes into the hand what lay on the board, turned as it lay. */
  async hold(piece: Pick<Piece, "id" | "shape" | "marks">): Promise<void> {
    this.hand.remember(piece);
    if (this.picking.inHand?.id !== piece.id) await this.pickItem(piece.id);
  }

  back(): void {
    this.sentence = "";
    this.picking.back();
  }

  confirm(): void {
    if (this.picking.pending) this.send(this.picking.pending);
  }

  rotate(steps: 1 | -1): void {
    const turn = this.hand.rotated(steps);
    if (turn) void this.turnTo(turn);
  }

  flip(): void {
    if (this.hand.currentTurn) void this.turnTo(this.hand.currentTurn.flipped);
  }

  /** Lights up what makes a move, or at least the cells that its text names. */
  hintAt(move: string, path: readonly string[] = []): void {
    this.hinted = new Set([...(this.asking.pathOf(move) ?? this.shown.cellsIn(move)), ...path]);
  }

  /** Marks the cells that a forbidden move names. */
  warnAt(move: string): void {
    this.warned = new Set(this.shown.cellsIn(move));
  }

  // --- what comes of it ----------------------------------------------------------------------------------------------

  /** Holds the piece another way; one that waits to be confirmed stays on its cell if it fits there. */
  private async turnTo(turn: string): Promise<void> {
    const { picking, hand } = this;
    const cell = picking.pending ? picking.picked.at(-1)! : null;
    hand.setTurn(turn);
    if (cell) picking.back();
    const path = picking.picked;
    const unknown = hand.unknown();
    if (unknown) await this.asking.whileOthersWait(() => this.asking.learn(unknown));
    if (!cell || hand.turn !== turn || picking.picked !== path) return;
    if (hand.fits(turn, cell)) void this.settle([...path, turn, cell]);
    else this.aiming.focus = cell;
  }

  /** Takes picks for made: a whole move is played or waits to be confirmed, else it is seen what comes next. */
  private async settle(path: string[]): Promise<void> {
    this.picking.pending = null;
    this.picking.picked = path;
    const move = this.asking.move(path);
    if (move === null) return this.asking.whileOthersWait(() => this.goOn(path));
    const byButton = path.at(-1)! in this.shown.scene.names;
    if (byButton || this.partner.carefree || !confirms()) this.send(move);
    else this.picking.pending = move;
  }

  /** Finds out what comes after the picks, and picks what can only be one thing. */
  private async goOn(path: string[]): Promise<void> {
    const { picking, hand, asking } = this;
    hand.takeTurn();
    if (!asking.knows(path)) {
      const answered = await asking.learn(path);
      if (path !== picking.picked) return;
      if (!answered) return void (picking.picked = path.slice(0, -1));
      hand.takeTurn();
    }
    const unknown = hand.unknown();
    if (unknown) await asking.learn(unknown);
    if (path !== picking.picked) return;
    const [only, ...others] = Object.keys(picking.choices);
    if (only && !others.length && only !== DONE && picking.buttons.includes(only)) await this.settle([...path, only]);
  }

  private send(move: string): void {
    this.picking.pending = null;
    this.picking.sent = move;
    this.partner.play(move);
  }

  private explain(cell: string): void {
    this.sentence = refusal(this.shown, this.picking, this.hand, cell);
  }
}
