/** The past of a match: its board as it lay after any move, stepped through by hand or by itself. */
import { BoardState } from "../board/state.svelte";
import { server } from "../house/http";
import { wordsOf } from "../house/problems";
import { pause } from "../house/settings.svelte";
import type { Piece, PositionTold } from "../messages";
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

  step(by: 1 | -1): void {
    this.jump((this.wanted ?? this.all) + by);
  }

  /** Goes somewhere, whatever was playing. */
  jump(ply: number | null): void {
    this.stop();
    void this.go(ply);
  }

  /** Shows the last board of a deal; where its last move cleared it for the next, the board before with that move on it. */
  async goToEnd(ply: number): Promise<void> {
    this.stop();
    const { live } = this;
    const pieces = live.told?.moves[ply]?.picture?.pieces ?? [];
    if (!pieces.length) return this.go(ply);
    await this.show(ply, async (told) => {
      const { scene: next } = await server.past(live.match, ply + 1, live.tokens);
      const cleared = !pieces.some((piece) => next.pieces.some((other) => other.cell === piece.cell));
      return cleared ? withLast(told, pieces) : told;
    });
  }

  /** Plays on from here, or from the beginning; or stops. */
  toggle(): void {
    if (this.playing) return this.stop();
    this.playing = true;
    void this.playFrom(this.wanted ?? 0);
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Each board is there before the time it is shown begins to run. */
  private async playFrom(ply: number): Promise<void> {
    await this.go(ply);
    if (this.wanted === null) this.playing = false;
    if (!this.playing) return;
    clearTimeout(this.timer); // whoever stopped and played on while a board was on its way goes one way only
    this.timer = setTimeout(() => void this.playFrom(this.wanted! + 1), Math.max(AT_LEAST, pause()));
  }

  /** Shows the board after so many moves, or as it is now. */
  private async go(ply: number | null): Promise<void> {
    if (ply === null || ply >= this.all) return this.leave();
    await this.show(Math.max(0, ply), (told) => told);
  }

  private leave(): void {
    this.wanted = null;
    this.past = null;
  }

  private async show(ply: number, change: (told: PositionTold) => PositionTold | Promise<PositionTold>): Promise<void> {
    const { live } = this;
    this.wanted = ply;
    try {
      const told = await change(await server.past(live.match, ply, live.tokens));
      const board = await server.board(told.scene.board);
      if (this.wanted !== ply) return;
      const shown = { ...told, you: live.told?.you };
      const boardState = this.past?.boardState ?? new BoardState(shown, board, NOBODY);
      boardState.show(shown, board);
      this.past = { ply, boardState };
    } catch (error) {
      if (this.wanted !== ply) return;
      this.wanted = this.past?.ply ?? null;
      live.problem = wordsOf(error);
    }
  }
}

/** A position with the pieces of the next move on the board, and not in the trays any more. */
function withLast({ scene, ...told }: PositionTold, pieces: readonly Piece[]): PositionTold {
  const laid = new Set(pieces.map((piece) => piece.id));
  const trays = scene.trays.map((tray) => ({ ...tray, items: tray.items.filter((item) => !laid.has(item.id)) }));
  return { ...told, scene: { ...scene, trays, last: pieces.map((piece) => piece.cell), pieces: [...scene.pieces, ...pieces] } };
}

/** Nothing can be played in the past. */
const NOBODY = { play: () => {}, ask: () => Promise.resolve({}) };
