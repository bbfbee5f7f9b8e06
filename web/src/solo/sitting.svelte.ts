/** One person at a solo: what lies there now, what lay there before, and what was answered. The server keeps nothing. */
import { BoardState } from "../board/state.svelte";
import { server } from "../house/http";
import { say } from "../house/language";
import { dressed } from "../house/looks.svelte";
import type { Piece, SoloTold } from "../messages";
import { reason } from "../house/problems";

/** The act of a solo whose text tells the order of what was done. */
const UNDO = "undo";

export class Sitting {
  told = $state.raw<SoloTold | null>(null);
  boardState = $state.raw<BoardState | null>(null);
  /** What was advised or answered. */
  answer = $state("");
  /** What advice says to do. */
  advised = $state<string | null>(null);
  problem = $state("");
  busy = $state(false);
  /** The tray whose things are in hand, where any may be taken from. */
  tray = $state(0);
  private before = $state.raw<string[]>([]);

  /** How many steps can be taken back to where this sitting began. */
  readonly steps = $derived(this.before.length);
  readonly canUndo = $derived(this.steps > 0 || (this.told?.acts.some((act) => act.do === UNDO) ?? false));
  readonly acts = $derived(this.told?.acts.filter((act) => act.do !== UNDO) ?? []);

  /** @param shown is told whenever something else lies there, and whether something was done. */
  constructor(private readonly shown: (told: SoloTold, done: boolean) => void = () => {}) {}

  /** Shows a solo that begins here or comes from elsewhere; nothing that lay here before can be taken back. */
  async open(text: string): Promise<boolean> {
    if (!(await this.show(text, null))) return false;
    this.before = [];
    return true;
  }

  async do(act: string): Promise<boolean> {
    if (act === UNDO) return this.undo();
    const last = this.told?.text;
    if (last === undefined || !(await this.show(last, act, true))) return false;
    this.before = [...this.before, last];
    return true;
  }

  /** Goes back to what lay there before; of what was begun elsewhere, as far as its text tells the order. */
  async undo(): Promise<boolean> {
    const last = this.before.at(-1);
    if (last === undefined) return this.told ? this.show(this.told.text, UNDO, true) : false;
    if (!(await this.show(last, null, true))) return false;
    this.before = this.before.slice(0, -1);
    return true;
  }

  /** Back to what lay there when this sitting began. */
  async restart(): Promise<boolean> {
    const first = this.before[0];
    if (first === undefined || !(await this.show(first, null))) return false;
    this.before = [];
    return true;
  }

  /** Asks what could be done next, and points at it; or only whether it can still be solved. */
  async advise(judge = false): Promise<void> {
    const { told, boardState } = this;
    if (!told || !boardState) return;
    this.hush();
    this.busy = true;
    try {
      const { words, do: act, path, solvable } = await server.advice(told.text);
      if (this.told !== told) return;
      this.answer = say(judge && solvable ? solvable : words);
      if (judge || !act) return;
      this.advised = act;
      boardState.hintAt(act, path);
    } catch (error) {
      this.problem = reason(error);
    } finally {
      this.busy = false;
    }
  }

  /** Takes what is in hand from another tray. */
  choose(tray: number): void {
    this.tray = tray;
    this.boardState?.restart();
  }

  hush(): void {
    this.answer = this.problem = "";
    this.advised = null;
  }

  private async show(text: string, act: string | null, done = false): Promise<boolean> {
    this.hush();
    try {
      const told = await server.solo(text, act);
      const [board] = await Promise.all([server.board(told.scene.board), dressed(told.scene.game)]);
      if (this.boardState) this.boardState.show(told, board);
      else this.boardState = new BoardState(told, board, this.partner);
      this.told = told;
      if (told.scene.to_move !== null) this.tray = Math.max(0, told.scene.trays.findIndex((tray) => tray.seat === told.scene.to_move));
      this.shown(told, done);
      return true;
    } catch (error) {
      this.problem = reason(error);
      this.boardState?.refused();
      return false;
    }
  }

  private readonly partner = {
    play: (move: string) => void this.play(move),
    ask: async (path: string[]) => (await server.soloChoices(this.told!.text, path)).choices,
    // Everything can be taken back.
    carefree: true,
  };

  /** A piece that was picked where it lay, and lies there no more, comes into the hand as it lay. */
  private async play(move: string): Promise<void> {
    const [cell, ...more] = this.boardState?.picking.picked ?? [];
    const piece: Piece | undefined = more.length ? undefined : this.boardState?.shown.onCell.get(cell ?? "")?.at(-1);
    if (!(await this.do(move)) || !piece || !this.boardState || !this.told) return;
    const trays = this.told.scene.trays;
    const tray = trays.findIndex(({ items }) => items.some((item) => item.id === piece.id && !item.used));
    if (tray < 0) return;
    this.tray = tray;
    await this.boardState.hold(piece);
  }
}
