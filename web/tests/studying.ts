/** A study to try things on, and the server behind it, which the test plays: it answers at once, as long as nothing else
 * was said, and remembers what it was asked. */
import { vi } from "vitest";
import type { JudgementTold, MoveTold, OpinionTold, StudyTold, TriedTold } from "../src/messages";
import { Book } from "../src/study/book.svelte";
import { movesTo, type Leaf } from "../src/study/tree";
import { board, later, piece, settled } from "./tabletop";
import { matchTold, moveTold, picture, seat, words, type Facts } from "./told";

export interface Question {
  study: string;
  moves: string[];
  openly?: boolean;
  path?: string[];
  move?: string;
}

type LineTold = OpinionTold["lines"][number];
type Answer = (asked: Question, path: string) => unknown;

/** What is answered where the server refuses. */
const refused = words("That cannot be done.", "C’est impossible.");
export const REFUSED = refused.en;

/** As many moves as were made; whoever moves next may go to the first cell. */
export function tried({ moves }: Question, more: Facts & Partial<Omit<TriedTold, "scene">> = {}): TriedTold {
  const ply = moves.length;
  const { scene } = matchTold({ to_move: ply % 2, pieces: [piece("p", `c${ply % 3}`)], seats: [{ ...seat("White"), look: "white pale" }, { ...seat("Black"), look: "black" }], ...more });
  const { choices = { c0: settled("new") }, result = null, place = null } = more;
  const move = ply ? moveTold({ ply, seat: (ply - 1) % 2, text: moves.at(-1)!, picture: picture() }) : null;
  return { ply, scene, choices, result, move, place };
}

export class Library {
  asked: { path: string; body: Question }[] = [];
  answers: Record<string, Answer>;

  constructor() {
    this.answers = { "/api/tries": (asked) => tried(asked), "/api/boards/b": () => board };
    // The page asks for style sheets of games, which are there at once, and hears whether it is seen.
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible", createElement: () => ({}), querySelector: () => null, head: { append: (link: { onload: () => void }) => link.onload() } }));
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      const body = (typeof init?.body === "string" ? JSON.parse(init.body) : null) as Question;
      this.asked.push({ path, body });
      const answer = await this.answers[path.split("?")[0]!]?.(body, path);
      const ok = answer !== undefined;
      return { ok, status: ok ? 200 : 404, json: async () => (ok ? answer : { problem: refused }), text: async () => answer, blob: async () => answer } as Response;
    });
  }

  /** What was asked under one address. */
  under(path: string): Question[] {
    return this.asked.filter((one) => one.path === path).map(({ body }) => body);
  }

  /** From now on the server refuses what is asked under an address. */
  refuse(path: string): void {
    delete this.answers[path];
  }

  /** From now on what is asked under an address is answered only when the test says so, with the answers it has now. */
  hold(path: string): () => Promise<unknown> {
    const answer = this.answers[path];
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    this.answers[path] = async (asked, whole) => {
      await released;
      return answer?.(asked, whole);
    };
    return () => {
      release();
      return later();
    };
  }

  /** The server tells at once all that it found out about the moves of a study. */
  async judges(book: Book, ...judged: JudgementTold[]): Promise<void> {
    this.answers[`/api/studies/${book.told.study}/judgements`] = () => ({ revision: 1, done: 1, ready_in: 0, over: true, judged });
    book.findings.follow();
    await later();
  }

  /** A strong player thinks this of every position. */
  thinks(...lines: LineTold[]): OpinionTold {
    const opinion = { lines, proven: false, remark: null, values: [0.5, 0.5], verdict: null };
    this.answers["/api/tries/opinion"] = () => opinion;
    return opinion;
  }
}

/** A move that can be drawn. */
export const drawn = (text: string): MoveTold => moveTold({ text, picture: picture({ start: text }) });

export const line = (value: number, ...moves: string[]): LineTold => ({ moves: moves.map(drawn), said: null, value });

export const judgement = (ply: number, more: Partial<JudgementTold> = {}): JudgementTold =>
  ({ ply, seat: (ply - 1) % 2, before: 0.6, after: 0.3, best: false, certain: false, forced: false, line: [], mark: "mistake", missed: null, motifs: [], words: words(""), values: [0.5, 0.5], values_after: null, ...more });

/** Four moves a b c d that were played, and another way after the first, x y. */
export function studyTold(more: Partial<StudyTold> = {}): StudyTold {
  const node = (parent: number, text: string) => ({ parent, move: moveTold({ text }), comment: "", mark: "" as const });
  const nodes = [node(-1, "a"), node(0, "b"), node(1, "c"), node(2, "d"), node(0, "x"), node(4, "y")];
  return { study: "s", game: "g", comment: "", hidden: false, names: ["Ada", ""], nodes, options: {}, result: "", seats: [words("White"), words("Black")], solved: false, ...more };
}

/** The leaf to which some moves lead. */
export const leafAt = (book: Book, moves: string): Leaf => [...moves].reduce((leaf, text) => leaf.children.find(({ move }) => move!.text === text)!, book.root);

/** A study that lies on its board, after some moves. */
export async function opened(moves = "", more: Partial<StudyTold> = {}): Promise<Book> {
  const book = new Book(studyTold(more));
  await book.go(leafAt(book, moves));
  return book;
}

/** Where one stands, as the moves that led there. */
export const standing = (book: Book): string => movesTo(book.at).join(" ");
