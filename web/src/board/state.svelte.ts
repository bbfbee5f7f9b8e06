/** The state of a board in use: what is shown, picked, held, aimed at and asked for, and what a person does with it. */
import { number, say, t } from "../house/language";
import type { Board, Foresight, Picture, Piece, Worth } from "../messages";
import { reason } from "../house/problems";
import { confirms } from "../house/settings.svelte";
import { Aiming } from "./aiming.svelte";
import { Asking, type Partner } from "./asking.svelte";
import { DONE } from "./choices";
import { Foreseeing } from "./foreseeing.svelte";
import { Hand } from "./hand.svelte";
import { NOTHING, Picking } from "./picking.svelte";
import { refusal } from "./refusal";
import { Refusing } from "./refusing.svelte";
import { Shown, type Told } from "./shown.svelte";
import { Stack, type Way } from "./stack.svelte";
import { View } from "./view.svelte";

/** A move shown where it would lie, with its place in a line where there are several. */
export interface Shadow {
  picture: Picture;
  number?: number;
}

/** What moves can be worth, the best first. */
export const WORTHS: readonly Worth[] = ["won", "drawn", "lost"];

/** What a move is worth, on the cells it comes from and goes to. */
export interface MarkedMove {
  cells: readonly string[];
  worth: Worth;
}

/** No cells; always the same, so that nobody looks again where nothing was and nothing is. */
const NOWHERE: string[] = [];

export class BoardState {
  readonly shown = new Shown();
  readonly view = new View(this.shown);
  readonly asking: Asking;
  readonly picking: Picking;
  readonly hand: Hand;
  readonly stack: Stack;
  readonly aiming: Aiming;
  readonly foreseeing: Foreseeing;
  readonly refusing: Refusing;
  /** Why something did not work that has no place on the board. */
  sentence = $state("");
  /** Ids that a hint points at. */
  hinted = $state.raw<ReadonlySet<string>>(NOTHING);
  /** Moves that are shown as ghosts: advised, expected, or long made. */
  shadows = $state.raw<readonly Shadow[]>([]);
  /** What moves are worth, where somebody wanted to know. */
  worths = $state.raw<readonly MarkedMove[]>([]);
  /** Cells of earlier moves that are still marked: those of others since I moved. */
  trail = $state.raw<ReadonlySet<string>>(NOTHING);
  /** Cells of a move that cannot be made. */
  warned = $state.raw<ReadonlySet<string>>(NOTHING);
  /** The last move was made by keyboard: the next one begins in the hand again. */
  keyed = $state(false);

  constructor(
    told: Told,
    board: Board,
    private readonly partner: Partner,
  ) {
    this.asking = new Asking(partner, (error) => (this.sentence = reason(error)));
    this.picking = new Picking(this.shown, this.asking);
    this.hand = new Hand(this.shown, this.picking, this.asking);
    this.stack = new Stack(this.shown, this.picking, this.asking);
    this.aiming = new Aiming(this.shown, this.picking, this.hand, this.stack);
    this.foreseeing = new Foreseeing(partner);
    this.refusing = new Refusing(partner);
    this.show(told, board);
  }

  /** Shows what the server told; picks stay if the position is the same. */
  show(told: Told, board: Board): void {
    if (!this.shown.show(told, board)) return;
    this.asking.begin(told.choices ?? {});
    this.foreseeing.begin();
    this.picking.answered();
    this.hinted = this.warned = NOTHING;
    this.shadows = [];
    this.worths = [];
    this.hush();
    this.restart();
    this.aiming.keepFocus();
  }

  restart(): void {
    this.picking.restart();
    this.stack.fork = null;
    this.hand.turn = null;
  }

  /** The server refused the move that was sent. */
  refused(): void {
    this.picking.answered();
    this.restart();
  }

  // --- what a move would do ------------------------------------------------------------------------------------------

  /** The move that waits to be confirmed, that is aimed at, or that could be ended now. */
  readonly intended = $derived.by<string | null>(() => {
    const { mine, pending, picked, held, inHand } = this.picking;
    if (!mine || pending) return mine ? pending : null;
    const { aim } = this.aiming;
    if (aim?.fits) {
      const path = aim.way?.path ?? [...(inHand ? held : picked), ...(aim.turn ? [aim.turn.id] : []), aim.cell];
      const aimed = this.asking.move(path) ?? this.asking.move([...path, DONE]);
      if (aimed) return aimed;
    }
    return this.asking.move([...picked, DONE]);
  });

  readonly foresight = $derived.by<Foresight | null>(() => (this.intended ? this.foreseeing.of(this.intended) : null));

  /** The pieces that would fall. */
  readonly falls = $derived.by<ReadonlySet<string>>(() => (this.foresight?.falls.length ? new Set(this.foresight.falls) : NOTHING));

  /** What the button says that plays the move: what it scores, too. */
  readonly playLabel = $derived.by(() => this.scored(t("play")));

  /** What a choice is called; the one that ends a move tells what it scores. */
  labelOf(id: string): string {
    const name = this.shown.scene.names[id];
    const label = name ? say(name) : id;
    return id === DONE ? this.scored(label) : label;
  }

  private scored(label: string): string {
    const points = this.foresight?.points ?? null;
    return points === null ? label : `${label} · ${number(points)}`;
  }

  /** The cells that advice speaks of: those it lights up, and those of the moves it draws. */
  readonly advised = $derived.by<string[]>(() => {
    const drawn = this.shadows.flatMap(({ picture: { start, pieces } }) => [start ?? "", ...pieces.flatMap((piece) => [piece.cell, ...piece.cells])]);
    const cells = [...this.hinted, ...drawn].filter((id) => this.shown.isCell(id));
    return cells.length ? cells : NOWHERE;
  });

  // --- what a person does --------------------------------------------------------------------------------------------

  /** Picks a cell that was clicked or on which Enter was pressed, or says why not. */
  async pickCell(cell: string): Promise<void> {
    if (this.asking.waiting) await this.asking.answered();
    this.hush();
    this.stack.fork = null;
    const { pending, picked, held, inHand } = this.picking;
    if (pending && cell === picked.at(-1)) return this.confirm();
    const { aim } = this.aiming;
    if (aim?.fits && aim.turn && inHand && (aim.cell === cell || this.hand.wide)) {
      this.hand.setTurn(aim.turn.id);
      return this.settle([...held, aim.turn.id, aim.cell]);
    }
    if (this.stack.otherPlaces.has(cell)) return this.forkAt(cell);
    if (!(await this.pick(cell))) this.explain(cell);
  }

  /** Picks an item of a tray; the one in hand is turned instead. */
  async pickItem(id: string): Promise<void> {
    if (this.asking.waiting) await this.asking.answered();
    this.hush();
    if (this.picking.inHand?.id === id) return this.hand.turns.length ? this.rotate(1) : this.back();
    if (!(await this.pick(id))) this.explain(id);
  }

  /** Takes one more piece of a stack, on top of those that were taken, or leaves one of them. */
  async pickPiece(id: string): Promise<void> {
    this.hush();
    this.stack.fork = null;
    const path = this.stack.toggled(id);
    if (path) await this.settle(path);
  }

  /** Lets pieces of a stack go where several ways led. */
  async pickWay(way: Way): Promise<void> {
    this.stack.fork = null;
    await this.settle(way.path);
  }

  /** Picks a thing, if need be after taking back later picks; a thing that was picked before is let go. */
  async pick(id: string): Promise<boolean> {
    if (!this.picking.mine) return false;
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
    if (!this.picking.mine) return;
    this.hush();
    if (this.stack.fork) this.stack.fork = null;
    else this.picking.back();
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

  /** Takes back what was said about the last thing that did not work. */
  hush(): void {
    this.sentence = "";
    this.refusing.clear();
    this.aiming.told = null;
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
    if (!picking.mine) return;
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

  /** Goes the one way that leads to a cell, or lets it be chosen there. */
  private async forkAt(cell: string): Promise<void> {
    const ways = this.stack.waysTo(cell);
    if (ways.length > 1) this.stack.fork = { cell, ways };
    else await this.settle(ways[0]!.path);
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
    const isNamed = only && (picking.buttons.includes(only) || picking.offers.includes(only));
    if (isNamed && !others.length && only !== DONE) await this.settle([...path, only]);
  }

  private send(move: string): void {
    this.picking.send(move);
    this.keyed = !!globalThis.document?.querySelector(":focus-visible:not(input, textarea, select)");
    const answer = this.partner.play(move);
    if (answer) void this.asking.whileOthersWait(() => answer);
  }

  /** Says at a cell or an item why it cannot be picked: the rule, where it is the rules that forbid it. */
  private explain(id: string): void {
    const words = refusal(this.shown, this.picking, this.hand, id, this.partner.called);
    if (!this.picking.mine) return this.refusing.tell(id, words);
    const { held, inHand } = this.picking;
    const before = inHand && this.shown.items.has(id) ? held.slice(0, -1) : held;
    const turn = inHand && this.shown.isCell(id) ? this.hand.currentTurn : null;
    void this.refusing.ask([...before, ...(turn ? [turn.id] : []), id], words, this.aiming.wrongAt(id));
  }
}
