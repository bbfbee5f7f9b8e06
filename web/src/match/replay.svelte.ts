/** The past of a match: its board as it lay after any move, stepped through by hand or by itself. */
import { BoardState } from "../board/state.svelte";
import { server } from "../house/http";
import { wordsOf } from "../house/problems";
import { pause } from "../house/settings.svelte";
import type { PositionTold } from "../messages";
import type { Live } from "./live.svelte";

/** How long a move is shown where moves of others come at once. */
const AT_LEAST = 400;

export class Replay {
  /** A past position that is shown instead of the present one. */
  past = $state.raw<{ ply: number; boardState: BoardState } | null>(null);
  /** Whether it goes on by itself. */
  playing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What was asked for last: answers to earlier questions are not shown any more. */
  private wanted: number | null = null;

  constructor(private readonly live: Live) {}

  /** How many moves lie on the board that is shown. */
  get ply(): number {
    return this.past?.ply ?? this.all;
  }

  private get all(): number {
    return this.live.told?.moves.length ?? 0;
  }

  /** Shows the board after so many moves, or as it is now. */
  async go(ply: number | null): Promise<void> {
    this.wanted = ply;
    if (ply === null || ply >= this.all) return this.leave();
    await this.show(Math.max(0, ply), (told) => told);
  }

  /** Shows the last board of a deal; where its last move cleared it for the next, the board before with that move on it. */
  async goToEnd(ply: number): Promise<void> {
    this.wanted = ply;
    const pieces = this.live.told?.moves[ply]?.picture?.pieces ?? [];
    if (!pieces.length) return this.go(ply);
    try {
      const { scene: next } = await server.past(this.live.match, ply + 1, this.live.tokens);
      const cleared = !pieces.some((piece) => next.pieces.some((other) => other.cell === piece.cell));
      if (!cleared) return await this.go(ply);
      const laid = new Set(pieces.map((piece) => piece.id));
      await this.show(ply, ({ scene, ...told }) => {
        const trays = scene.trays.map((tray) => ({ ...tray, items: tray.items.filter((item) => !laid.has(item.id)) }));
        return { ...told, scene: { ...scene, trays, last: pieces.map((piece) => piece.cell), pieces: [...scene.pieces, ...pieces] } };
      });
    } catch (error) {
      this.live.problem = wordsOf(error);
    }
  }

  step(by: 1 | -1): void {
    this.playing = false;
    void this.go(this.wanted === null ? this.all + by : this.wanted + by);
  }

  /** Goes somewhere, whatever was playing. */
  jump(ply: number | null): void {
    this.playing = false;
    void this.go(ply);
  }

  /** Plays on from here, or from the beginning; or stops. */
  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    if (this.playing) void this.playFrom(this.wanted ?? 0);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Each board is there before the time it is shown begins to run. */
  private async playFrom(ply: number): Promise<void> {
    await this.go(ply);
    if (this.wanted === null) this.playing = false;
    if (!this.playing) return;
    this.timer = setTimeout(() => void this.playFrom(this.wanted! + 1), Math.max(AT_LEAST, pause()));
  }

  private leave(): void {
    this.wanted = null;
    this.past = null;
  }

  private async show(ply: number, change: (told: PositionTold) => PositionTold): Promise<void> {
    const { live, wanted } = this;
    try {
      const told = change(await server.past(live.match, ply, live.tokens));
      const board = await server.board(told.scene.board);
      if (this.wanted !== wanted) return;
      const shown = { ...told, you: live.told?.you };
      const boardState = this.past?.boardState ?? new BoardState(shown, board, NOBODY);
      boardState.show(shown, board);
      this.past = { ply, boardState };
    } catch (error) {
      if (this.wanted !== wanted) return;
      this.wanted = this.past?.ply ?? null;
      live.problem = wordsOf(error);
    }
  }
}

/** Nothing can be played in the past. */
const NOBODY = { play: () => {}, ask: () => Promise.resolve({}) };
