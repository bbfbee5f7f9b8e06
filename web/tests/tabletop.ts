/** A board to try things on: three cells in a row, and two items in hand, one of which can be turned. */
import type { Partner } from "../src/board/asking.svelte";
import { BoardState } from "../src/board/state.svelte";
import type { Board, Choices, Foresight, MatchTold, Piece, Point, Refusal, Turn } from "../src/messages";
import { matchTold, words, type Facts } from "./told";

export const settled = (move: string) => ({ move, next: null });
export const more = (next: Choices) => ({ move: null, next });
export const unknown = { move: null, next: null };

const SQUARE = "M0 0H1V1H0Z";

export const cells = (count: number, rows = 1, size = 1) =>
  Array.from({ length: count * rows }, (_, i) => {
    const [x, y] = [size * (i % count), size * Math.floor(i / count)];
    const outline: Point[] = [[x, y], [x + size, y], [x + size, y + size], [x, y + size]];
    return { id: `c${i}`, outline, look: "", label: `c${i}`, marks: [] };
  });

export const turn = (id: string, rotated: string, flipped = id, shape = SQUARE): Turn => ({ id, shape, rotated, flipped, marks: [] });

export const board: Board = { id: "b", characters: [1, 1], lines: "", cells: cells(3), turns: { item: [turn("t1", "t2"), turn("t2", "t1")] } };

export const item = (id: string, shape = SQUARE) => ({ id, name: words(`the ${id}`), shape, look: `look-${id}`, glyph: "", used: false, marks: [] });

export const piece = (id: string, cell: string, over: string[] = []): Piece => ({ id, cell, cells: over, at: [0, 0], shape: SQUARE, look: "", glyph: "", marks: [], name: null });

export function told(choices: Choices | null, more: Facts = {}): MatchTold {
  return matchTold({ choices, trays: [{ seat: 0, items: [item("item"), item("other")], backs: 0 }], names: { done: words("Done") }, ...more });
}

/** Choices of an item that fits on the first cell as it is held at first, and on two as it is held turned. */
export const turned = more({ t1: more({ c0: settled("t1c0") }), t2: more({ c0: settled("t2c0"), c1: settled("t2c1") }) });

export const fits = (...ids: string[]) => more(Object.fromEntries(ids.map((id) => [id, settled(id)])));

/** Four turns: a cycle of three that each fit elsewhere, and one for the other side. */
export const four: Board = { ...board, turns: { item: [turn("a", "b", "z"), turn("b", "c"), turn("c", "a"), turn("z", "z", "a")] } };
export const everywhere: Choices = { item: more({ a: fits("c0"), b: fits("c1"), c: fits("c1", "c2"), z: fits("c2") }) };

/** Lets promises that were made meanwhile come true. */
export const later = () => new Promise((done) => setTimeout(done));

/** A partner who remembers what was played and asked, and answers by the picks, as one line. */
export class Friend implements Partner {
  played: string[] = [];
  asked: string[] = [];
  carefree = false;

  constructor(private readonly answers: Record<string, Choices | Error> = {}) {}

  play(move: string): void {
    this.played.push(move);
  }

  async ask(path: string[]): Promise<Choices> {
    this.asked.push(path.join(" "));
    const answer = this.answers[path.join(" ")];
    if (answer instanceof Error) throw answer;
    return answer ?? {};
  }
}

/** A partner who also knows what moves would do, and why picks are in vain, by the move or the picks as one line. */
export class Knowing extends Friend {
  wondered: string[] = [];
  foresights: Record<string, Foresight> = {};
  refusals: Record<string, Refusal | Error> = {};

  async foresee(move: string): Promise<Foresight> {
    this.wondered.push(move);
    const known = this.foresights[move];
    if (!known) throw new Error(move);
    return known;
  }

  async refuse(path: string[]): Promise<Refusal | null> {
    this.wondered.push(path.join(" "));
    const refusal = this.refusals[path.join(" ")] ?? null;
    if (refusal instanceof Error) throw refusal;
    return refusal;
  }
}

/** What is said at the spot that was tried last. */
export const said = (state: BoardState) => state.refusing.said?.words ?? "";

export const sit = (choices: Choices | null, friend = new Friend(), plan = board, rest: Facts = {}) => new BoardState(told(choices, rest), plan, friend);
