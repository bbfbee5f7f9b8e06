/** One person at a solo: what lies there now, what lay there before, and what was answered. The server keeps nothing. */
import { NOTHING } from "../board/picking.svelte";
import { BoardState } from "../board/state.svelte";
import { server } from "../house/http";
import { say, t } from "../house/language";
import { dressed } from "../house/looks.svelte";
import { settings } from "../house/settings.svelte";
import type { Advice, Piece, SoloTold } from "../messages";
import { reason } from "../house/problems";

/** The act of a solo whose text tells the order of what was done. */
const UNDO = "undo";

/** Advice that says what to do. */
type Pointer = Advice & { do: string };

export class Sitting {
  told = $state.raw<SoloTold | null>(null);
  /** Wherever something was told, there is a board. */
  boardState = $state.raw<BoardState | null>(null);
  /** What was advised or answered. */
  answer = $state("");
  /** What advice says to do. */
  advised = $state<string | null>(null);
  problem = $state("");
  busy = $state(false);
  /** The tray whose things are in hand, where any may be taken from. */
  tray = $state(0);
  /** How much of a hint was given: nothing, where to look, which thing, all. */
  hinted = $state(0);
  private advice: Pointer | null = null;
  private before = $state.raw<string[]>([]);
  private after = $state.raw<string[]>([]);
  /** Settled once all that was done so far is answered. */
  private answered: Promise<unknown> = Promise.resolve();

  /** How many steps can be taken back to where this sitting began. */
  readonly steps = $derived(this.before.length);
  readonly canUndo = $derived(this.steps > 0 || (this.told?.acts.some((act) => act.do === UNDO) ?? false));
  readonly canRedo = $derived(this.after.length > 0);
  readonly acts = $derived(this.told?.acts.filter((act) => act.do !== UNDO) ?? []);

  /** @param shown is told what lies there now, whether something was done, and what lay there before.
   * @param helped is told whenever advice goes a step further. */
  constructor(
    private readonly shown: (told: SoloTold, done: boolean, before: SoloTold | null) => void = () => {},
    private readonly helped: () => void = () => {},
  ) {}

  /** Whatever is done begins where what was done before it ended, however fast the fingers are. */
  private inTurn(act: () => Promise<boolean>): Promise<boolean> {
    const result = this.answered.then(act);
    this.answered = result;
    return result;
  }

  /** Shows a solo that begins here or comes from elsewhere; nothing that lay here before can be taken back. */
  open(text: string): Promise<boolean> {
    return this.inTurn(async () => {
      if (!(await this.show(text, null))) return false;
      this.before = this.after = [];
      return true;
    });
  }

  do(act: string): Promise<boolean> {
    if (act === UNDO) return this.undo();
    return this.inTurn(async () => {
      const last = this.told?.text;
      if (last === undefined || !(await this.show(last, act, true))) return false;
      this.before = [...this.before, last];
      this.after = [];
      return true;
    });
  }

  /** Goes back to what lay there before; of what was begun elsewhere, as far as its text tells the order. */
  undo(): Promise<boolean> {
    return this.inTurn(async () => {
      const last = this.before.at(-1);
      const now = this.told?.text;
      if (now === undefined || !(await this.show(last ?? now, last === undefined ? UNDO : null, true))) return false;
      this.before = this.before.slice(0, -1);
      this.after = [...this.after, now];
      return true;
    });
  }

  /** Does again what was taken back last. */
  redo(): Promise<boolean> {
    return this.inTurn(async () => {
      const next = this.after.at(-1);
      if (next === undefined) return false;
      const now = this.told!.text;
      if (!(await this.show(next, null, true))) return false;
      this.before = [...this.before, now];
      this.after = this.after.slice(0, -1);
      return true;
    });
  }

  /** Back to what lay there when this sitting began. */
  restart(): Promise<boolean> {
    return this.inTurn(async () => {
      const first = this.before[0];
      if (first === undefined || !(await this.show(first, null))) return false;
      this.before = this.after = [];
      return true;
    });
  }

  /** Asks what could be done next, and points at it a step further each time; or only whether it can be solved. */
  async advise(judge = false): Promise<void> {
    if (!this.told || this.busy) return;
    if (!judge && this.advice && this.hinted < 3) return this.point(this.advice, this.hinted + 1);
    this.busy = true;
    await this.answered;
    this.hush();
    const { told } = this;
    try {
      const advice = await server.advice(told.text);
      await this.answered; // what was done meanwhile may make it old
      if (this.told !== told) return;
      this.answer = say(judge && advice.solvable ? advice.solvable : advice.words);
      if (judge || !advice.do) return;
      this.advice = { ...advice, do: advice.do };
      this.point(this.advice, advice.region.length ? 1 : 3);
    } catch (error) {
      this.problem = reason(error);
    } finally {
      this.busy = false;
    }
  }

  private point({ words, do: act, path, region }: Pointer, step: number): void {
    const boardState = this.boardState!;
    const [thing = ""] = path;
    const item = boardState.shown.items.get(thing);
    this.hinted = step;
    this.helped();
    if (step === 1) {
      this.answer = t("hintLook");
      boardState.hinted = new Set(region);
    } else if (step === 2 && item) {
      this.answer = t("hintTake", { item: say(item.name) });
      boardState.hinted = new Set([...region, thing]);
    } else {
      this.hinted = 3;
      // Nothing on the page needs coordinates to be understood; whoever shows them reads them.
      this.answer = item && region.length && !settings.labels ? t("hintPut", { item: say(item.name) }) : say(words);
      this.advised = act;
      boardState.hintAt(act, path);
    }
  }

  /** Says what is wrong so far. */
  check(): void {
    this.hush();
    this.answer = this.told!.state.faults.map(say).join(" ") || t("rightSoFar");
  }

  /** Takes what is in hand from another tray. */
  choose(tray: number): void {
    this.tray = tray;
    this.boardState!.restart();
  }

  /** Takes back what was said, and the light on what was pointed at. */
  hush(): void {
    this.answer = this.problem = "";
    this.advised = this.advice = null;
    if (this.boardState) this.boardState.hinted = NOTHING;
    this.hinted = 0;
  }

  private async show(text: string, act: string | null, done = false): Promise<boolean> {
    this.hush();
    try {
      const told = await server.solo(text, act);
      const [board] = await Promise.all([server.board(told.scene.board), dressed(told.scene.game)]);
      if (this.boardState) this.boardState.show(told, board);
      else this.boardState = new BoardState(told, board, this.partner);
      const before = this.told;
      this.told = told;
      if (told.scene.to_move !== null) this.tray = Math.max(0, told.scene.trays.findIndex((tray) => tray.seat === told.scene.to_move));
      this.shown(told, done, before);
      return true;
    } catch (error) {
      this.problem = reason(error);
      this.boardState?.refused();
      return false;
    }
  }

  private readonly partner = {
    play: (move: string) => this.play(move),
    ask: async (path: string[]) => (await server.soloChoices(this.told!.text, path)).choices,
    // Everything can be taken back.
    carefree: true,
  };

  /** A piece that was picked where it lay, and no longer lies there, comes into the hand as it lay. */
  private play(move: string): Promise<boolean> {
    const { picking, shown } = this.boardState!;
    const [cell = "", ...more] = picking.picked;
    const piece: Piece | undefined = more.length ? undefined : shown.onCell.get(cell)?.at(-1);
    const done = this.do(move);
    if (piece) void done.then((well) => (well ? this.take(piece) : undefined));
    return done;
  }

  private async take(piece: Piece): Promise<void> {
    const tray = this.told!.scene.trays.findIndex(({ items }) => items.some((item) => item.id === piece.id && !item.used));
    if (tray < 0) return;
    this.tray = tray;
    await this.boardState!.hold(piece);
  }
}
