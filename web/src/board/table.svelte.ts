/** A board in use: what was picked so far, what may come next, what a piece in hand would look like where it is held. */
import { t, say } from "../language";
import type { Board, Choices, Item, MoveTold, Piece, Point, PositionTold, Scene, Turn } from "../messages";
import { reason } from "../problems";
import { confirms } from "../settings.svelte";
import { Field, pathBox } from "./geometry";
import { DONE, Picking } from "./picking";

/** What a board shows: a match, a position that belongs to none, or whatever one person has before them. */
export interface Shown {
  scene: Scene;
  /** What can be picked; null where whoever looks cannot move. */
  choices: Choices | null;
  match?: string;
  ply?: number;
  moves?: readonly MoveTold[];
  result?: PositionTold["result"];
  /** At a match, the seats of whoever looks. */
  you?: readonly number[] | undefined;
}

/** Where moves go, and where choices come from that did not come with the match. */
export interface Partner {
  play(move: string): void;
  ask(path: string[]): Promise<Choices>;
  /** Nothing is at stake here, so that nobody is asked before a move is played. */
  carefree?: boolean;
}

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

const NOTHING: ReadonlySet<string> = new Set();

export class Table {
  told = $state.raw() as Shown;
  board = $state.raw() as Board;
  picked = $state.raw<string[]>([]);
  /** The turn of the piece in hand. */
  turn = $state<string | null>(null);
  /** Where the pointer is, in the board's units. */
  pointer = $state.raw<Point | null>(null);
  /** The cell that the keyboard is on, and whether it is in use. */
  focus = $state("");
  focused = $state(false);
  /** A move that waits to be confirmed. */
  pending = $state<string | null>(null);
  /** A move that is on its way. */
  sent = $state<string | null>(null);
  private asks = $state(0);
  /** Whether the server is being asked what may come next. */
  readonly asking = $derived(this.asks > 0);
  /** Why something did not work. */
  sentence = $state("");
  /** Ids that a hint points at. */
  hinted = $state.raw<ReadonlySet<string>>(NOTHING);
  /** Cells of a move that cannot be made. */
  warned = $state.raw<ReadonlySet<string>>(NOTHING);

  private picking = $state.raw(new Picking({}));
  private learnt = $state(0);
  /** Choices that are on their way; whoever is faster than the network waits for them. */
  private answer: Promise<unknown> = Promise.resolve();
  private position = "";
  private readonly turnOf = new Map<string, string>();

  readonly field = $derived(new Field(this.board.cells));
  readonly items = $derived(new Map(this.told.scene.trays.flatMap((tray) => tray.items.map((item) => [item.id, item] as const))));
  readonly onCell = $derived(byCell(this.told.scene.pieces));
  readonly mine = $derived(this.told.choices !== null && this.sent === null);

  constructor(
    told: Shown,
    board: Board,
    private readonly partner: Partner,
  ) {
    this.show(told, board);
  }

  /** Shows what the server told; picks stay if the position is the same. */
  show(told: Shown, board: Board): void {
    this.told = told;
    this.board = board;
    const { scene, choices, match, ply, moves = [] } = told;
    const position = [match, ply, scene.to_move, choices !== null, ...moves.map((move) => move.text), ...scene.pieces.map((piece) => piece.id + piece.cell)].join(" ");
    if (position === this.position) return;
    this.position = position;
    this.picking = new Picking(choices ?? {});
    this.sent = null;
    this.hinted = this.warned = NOTHING;
    this.sentence = "";
    this.restart();
    if (!this.field.centres.has(this.focus)) this.focus = board.cells[Math.floor(board.cells.length / 2)]?.id ?? "";
  }

  restart(): void {
    this.picked = [];
    this.turn = null;
    this.pending = null;
  }

  /** The server refused the move that was sent. */
  refused(): void {
    this.sent = null;
    this.restart();
  }

  // --- what may be picked --------------------------------------------------------------------------------------------

  private after(path: readonly string[]): Choices {
    void this.learnt;
    return this.picking.after(path) ?? {};
  }

  readonly choices = $derived(this.after(this.pending ? this.picked.slice(0, -1) : this.picked));

  /** The item in hand, the last thing picked from a tray that has no cell yet. */
  readonly inHand = $derived.by<Item | null>(() => {
    const path = this.pending ? this.beforePending : this.picked;
    return this.items.get(path.at(-1) ?? "") ?? null;
  });

  /** The turns of the item in hand, where it is put down turned. */
  readonly turns = $derived(this.inHand ? this.turnsOf(this.inHand) : []);
  readonly currentTurn = $derived(this.turns.find((turn) => turn.id === this.turn) ?? null);

  /** Whether the piece in hand covers more than a cell; it is then drawn to the nearest place it fits. */
  private readonly wide = $derived.by(() => {
    if (!this.currentTurn) return false;
    const box = pathBox(this.currentTurn.shape);
    return box.width * box.height > 5 * this.field.pitch ** 2;
  });

  /** The cells that can be picked now; of a piece that turns, those where it fits as it is held. */
  readonly places = $derived.by<ReadonlySet<string>>(() => {
    if (!this.mine) return NOTHING;
    const choices = this.turns.length && this.turn ? this.after([...this.hand, this.turn]) : this.choices;
    return new Set(Object.keys(choices).filter((id) => this.field.centres.has(id)));
  });

  /** Cells where the piece in hand fits if it is turned. */
  readonly otherPlaces = $derived.by<ReadonlySet<string>>(() => {
    if (!this.mine || !this.turns.length) return NOTHING;
    const all = this.turns.flatMap((turn) => Object.keys(this.after([...this.hand, turn.id])));
    return new Set(all.filter((id) => !this.places.has(id) && this.field.centres.has(id)));
  });

  /** Choices that are neither on the board nor in a tray: buttons. */
  readonly buttons = $derived.by(() => {
    if (!this.mine || this.pending) return [];
    const turnIds = new Set(this.turns.map((turn) => turn.id));
    const ids = Object.keys(this.choices);
    return ids.filter((id) => !this.field.centres.has(id) && !this.items.has(id) && !turnIds.has(id));
  });

  /** Items that can be picked, now or after taking back what was picked. */
  readonly usable = $derived.by<ReadonlySet<string>>(() => {
    if (!this.mine) return NOTHING;
    const depths = [...this.picked.keys(), this.picked.length];
    return new Set(depths.flatMap((depth) => Object.keys(this.after(this.picked.slice(0, depth)))).filter((id) => this.items.has(id)));
  });

  /** The picks up to the item in hand. */
  private get hand(): string[] {
    return this.pending ? this.beforePending : this.picked;
  }

  /** The picks without those that would put the piece down. */
  private get beforePending(): string[] {
    const last = this.picked.findLastIndex((id) => this.items.has(id));
    return last < 0 ? this.picked.slice(0, -1) : this.picked.slice(0, last + 1);
  }

  // --- where the piece in hand would go ------------------------------------------------------------------------------

  readonly hovered = $derived(this.pointer ? this.field.cellAt(this.pointer) : this.focused ? this.focus : null);

  readonly aim = $derived.by<Aim | null>(() => {
    const cell = this.hovered;
    if (!cell || !this.mine || this.pending) return null;
    const turn = this.currentTurn;
    if (this.places.has(cell)) return { cell, turn, fits: true };
    if (!this.inHand) return null;
    if (this.wide) {
      const here = this.pointer ?? this.field.centres.get(cell)!;
      const near = this.field.nearest(here, this.places, 1.7 * this.field.pitch);
      return near ? { cell: near, turn, fits: true } : { cell, turn, fits: false };
    }
    const fitting = this.fittingTurn(cell);
    return { cell, turn: fitting ?? turn, fits: fitting !== null };
  });

  readonly ghosts = $derived.by<Ghost[]>(() => {
    const ghosts: Ghost[] = [];
    for (const [i, id] of this.picked.entries()) {
      const item = this.items.get(id);
      if (!item) continue;
      const turn = this.turnsOf(item).find((one) => one.id === this.picked[i + 1]) ?? null;
      const cell = this.picked[turn ? i + 2 : i + 1] ?? "";
      if (this.field.centres.has(cell)) ghosts.push(this.ghost(item, turn, cell, "settled"));
    }
    const aim = this.aim;
    if (aim && this.inHand) ghosts.push(this.ghost(this.inHand, aim.turn, aim.cell, aim.fits ? "held" : "wrong"));
    const carried = this.carried.at(-1);
    const target = this.pending || this.sent ? this.picked.findLast((id) => this.field.centres.has(id)) : aim?.cell;
    if (carried && target && target !== carried.cell) {
      ghosts.push({ ...carried, key: "carried", at: this.field.centres.get(target)!, state: this.pending || this.sent ? "settled" : "held" });
    }
    return ghosts;
  });

  /** Pieces on the cell that a move starts from. */
  readonly carried = $derived(this.picked.length && this.field.centres.has(this.picked[0]!) ? (this.onCell.get(this.picked[0]!) ?? []) : []);

  private turnsOf(item: Item): Turn[] {
    return this.board.turns[item.id] ?? [];
  }

  private ghost(item: Item, turn: Turn | null, cell: string, state: Ghost["state"]): Ghost {
    const { shape, marks } = turn ?? item;
    return { key: item.id, at: this.field.centres.get(cell)!, shape, look: item.look, marks, state };
  }

  /** The first turn, clockwise from the present one, in which the piece in hand fits on a cell. */
  private fittingTurn(cell: string): Turn | null {
    const byId = new Map(this.turns.map((turn) => [turn.id, turn]));
    const order: Turn[] = [];
    for (let turn = this.currentTurn ?? undefined; turn && !order.includes(turn); turn = byId.get(turn.rotated)) order.push(turn);
    const all = [...order, ...this.turns.filter((turn) => !order.includes(turn))];
    return all.find((turn) => cell in this.after([...this.hand, turn.id])) ?? null;
  }

  // --- what a person does --------------------------------------------------------------------------------------------

  /** Picks a cell that was clicked or on which Enter was pressed, or says why not. */
  async pickCell(cell: string): Promise<void> {
    if (this.asking) await this.answered();
    this.sentence = "";
    if (!this.mine) return this.explain(cell);
    if (this.pending && cell === this.picked.at(-1)) return this.confirm();
    const aim = this.aim;
    if (aim?.fits && aim.turn && this.inHand && (aim.cell === cell || this.wide)) {
      this.setTurn(aim.turn.id);
      return this.settle([...this.hand, aim.turn.id, aim.cell]);
    }
    if (!(await this.pick(cell))) this.explain(cell);
  }

  /** Picks an item of a tray; the one in hand is turned instead. */
  async pickItem(id: string): Promise<void> {
    if (this.asking) await this.answered();
    this.sentence = "";
    if (!this.mine) return this.explain("");
    if (this.inHand?.id === id) return this.turns.length ? this.rotate(1) : this.back();
    if (!(await this.pick(id))) this.sentence = t("cannotUse", { item: say(this.items.get(id)!.name) });
  }

  /** Picks a thing, if need be after taking back later picks; a thing that was picked before is let go. */
  async pick(id: string): Promise<boolean> {
    const before = this.picked.indexOf(id);
    if (before >= 0) {
      const item = this.picked.slice(0, before).findLastIndex((other) => this.items.has(other));
      this.picked = this.picked.slice(0, this.field.centres.has(id) && item >= 0 ? item : before);
      this.pending = null;
      return true;
    }
    const settled = this.pending ? this.picked.length - 1 : this.picked.length;
    for (let depth = this.picked.length; depth >= 0; depth--) {
      const path = this.picked.slice(0, depth);
      // Going back may pick something else up, but a slip of the hand makes no move.
      if (depth < settled && this.picking.move([...path, id]) !== null) continue;
      if (id in this.after(path)) {
        await this.settle([...path, id]);
        return true;
      }
      if (this.turn && this.turn in this.after(path) && id in this.after([...path, this.turn])) {
        await this.settle([...path, this.turn, id]);
        return true;
      }
    }
    return false;
  }

  back(): void {
    this.sentence = "";
    if (this.pending) this.picked = this.beforePending;
    else {
      const cell = this.field.centres.has(this.picked.at(-1) ?? "");
      const item = this.picked.findLastIndex((id) => this.items.has(id));
      this.picked = this.picked.slice(0, cell && item >= 0 ? item : -1);
    }
    this.pending = null;
  }

  confirm(): void {
    if (this.pending) this.send(this.pending);
  }

  rotate(steps: 1 | -1): void {
    const turn = this.currentTurn;
    if (!turn) return;
    void this.retake(steps > 0 ? turn.rotated : (this.turns.find((other) => other.rotated === turn.id)?.id ?? turn.id));
  }

  flip(): void {
    if (this.currentTurn) void this.retake(this.currentTurn.flipped);
  }

  /** Lights up what makes a move, or at least the cells that its text names. */
  hintAt(move: string, path: readonly string[] = []): void {
    this.hinted = new Set([...(this.picking.pathOf(move) ?? this.cellsIn(move)), ...path]);
  }

  /** Marks the cells that a forbidden move names. */
  warnAt(move: string): void {
    this.warned = new Set(this.cellsIn(move));
  }

  private cellsIn(move: string): string[] {
    return move.split(/[^\p{L}\d]+/u).filter((word) => this.field.centres.has(word));
  }

  /** Takes into the hand what lay on the board, turned as it lay. */
  async hold({ id, shape, marks }: Pick<Piece, "id" | "shape" | "marks">): Promise<void> {
    const written = (some: Piece["marks"]) => some.map((mark) => mark.text).join();
    const alike = this.board.turns[id]?.filter((one) => one.shape === shape) ?? [];
    const turn = alike.find((one) => written(one.marks) === written(marks)) ?? alike[0];
    if (turn) this.turnOf.set(id, turn.id);
    if (this.inHand?.id !== id) await this.pickItem(id);
  }

  /** Holds the piece another way; one that waits to be confirmed stays on its cell if it fits there. */
  private async retake(turn: string): Promise<void> {
    const cell = this.pending ? this.picked.at(-1)! : null;
    const hand = this.hand;
    this.setTurn(turn);
    if (cell) {
      this.pending = null;
      this.picked = hand;
    }
    const unknown = this.unknown();
    if (unknown) await (this.answer = this.learn(unknown));
    if (!cell || this.turn !== turn || this.picked !== hand) return;
    if (cell in this.after([...hand, turn])) void this.settle([...hand, turn, cell]);
    else this.focus = cell;
  }

  private async answered(): Promise<void> {
    await this.answer.catch(() => {});
  }

  private setTurn(turn: string): void {
    this.turn = turn;
    if (this.inHand) this.turnOf.set(this.inHand.id, turn);
  }

  private async settle(path: string[]): Promise<void> {
    this.pending = null;
    this.picked = path;
    const move = this.picking.move(path);
    if (move !== null) {
      const byButton = path.at(-1)! in this.told.scene.names;
      if (byButton || this.partner.carefree || !confirms()) this.send(move);
      else this.pending = move;
      return;
    }
    this.asks++;
    try {
      await (this.answer = this.goOn(path));
    } finally {
      this.asks--;
    }
  }

  /** Finds out what comes after the picks, and picks what can only be one thing. */
  private async goOn(path: string[]): Promise<void> {
    if (this.picking.after(path) === null) {
      const { picking } = this;
      this.takeTurn();
      if (!(await this.learn(path))) return void (this.picked = path.slice(0, -1));
      if (picking !== this.picking || path !== this.picked) return;
    }
    this.takeTurn();
    const unknown = this.unknown();
    if (unknown) await this.learn(unknown);
    if (path !== this.picked) return;
    const [only, ...others] = Object.keys(this.choices);
    if (only && !others.length && only !== DONE && this.buttons.includes(only)) await this.settle([...path, only]);
  }

  /** Asks what may come after some picks; if that fails, says so. */
  private async learn(path: string[]): Promise<boolean> {
    const { picking } = this;
    this.asks++;
    try {
      picking.learn(path, await this.partner.ask(path));
      return true;
    } catch (error) {
      this.sentence = reason(error);
      return false;
    } finally {
      this.asks--;
      this.learnt++;
    }
  }

  /** The picks to ask about where the piece in hand fits as it is held, if that did not come along with the piece. */
  private unknown(): string[] | null {
    if (!this.inHand || !this.turn || !this.currentTurn) return null;
    const path = [...this.hand, this.turn];
    return this.turn in this.after(this.hand) && this.picking.after(path) === null ? path : null;
  }

  /** A piece that was just picked up is held as it was held before, or so that it fits somewhere. */
  private takeTurn(): void {
    if (!this.inHand || !this.turns.length) return;
    const ids = this.turns.map((turn) => turn.id);
    const kept = this.turnOf.get(this.inHand.id);
    const drawn = this.turns.find((turn) => turn.shape === this.inHand?.shape)?.id;
    const wanted = [kept, drawn, ...ids].filter((id): id is string => id !== undefined);
    this.turn = wanted.find((id) => id in this.choices) ?? wanted[0] ?? null;
  }

  private send(move: string): void {
    this.pending = null;
    this.sent = move;
    this.partner.play(move);
  }

  private explain(cell: string): void {
    const { scene, result, you } = this.told;
    const mover = scene.to_move === null ? undefined : scene.seats[scene.to_move];
    if (result) this.sentence = t("gameIsOver");
    else if (this.sent) return;
    else if (you && !you.length) this.sentence = t("watching");
    else if (!this.mine && mover) this.sentence = t("notYourTurn", { seat: say(mover.name) });
    else if (this.inHand) {
      const phrase = this.otherPlaces.has(cell) ? "fitsTurned" : "doesNotFit";
      this.sentence = t(phrase, { item: say(this.inHand.name), cell });
    } else if (this.picked.length) this.sentence = t("cannotReach", { from: this.picked[0]!, cell });
    else if (this.usable.size) this.sentence = t("pickFirst");
    else this.sentence = t("nothingThere", { cell });
  }
}

function byCell(pieces: readonly Piece[]): Map<string, Piece[]> {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    for (const cell of piece.cells.length ? piece.cells : [piece.cell]) groups.set(cell, [...(groups.get(cell) ?? []), piece]);
  }
  return groups;
}
