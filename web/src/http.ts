/** Asking the server. Whatever goes wrong is a sentence in both languages. */
import { catalogue } from "./catalogue";
import type {
  AdviceTold,
  BoardTold,
  ChoicesTold,
  GameTold,
  HealthTold,
  HelpTold,
  LineTold,
  MatchAsked,
  MatchGiven,
  MatchTold,
  PuzzleAsked,
  PuzzleListed,
  PuzzleTold,
  RulesTold,
  Value,
  Words,
} from "./messages";

export class Refused extends Error {
  constructor(
    readonly words: Words,
    readonly status: number,
  ) {
    super(words.en);
  }
}

export async function ask<T>(path: string, body?: unknown, tokens: string[] = []): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (tokens.length) headers.Authorization = `Bearer ${tokens.join(",")}`;
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) });
  } catch {
    throw new Refused(catalogue.unreachable, 0);
  }
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(problemIn(told) ?? catalogue.wentWrong, answer.status);
  return told as T;
}

function problemIn(told: unknown): Words | null {
  if (typeof told !== "object" || told === null || !("problem" in told)) return null;
  return told.problem as Words;
}

/** What a position looks like that nobody plays at a table: examples and replays. */
export interface Look {
  game: string;
  options: Record<string, Value>;
  moves: string[];
  /** Where it begins, if not at the start of a game. */
  position?: string;
  /** How it was dealt, where that is known. */
  seed?: number;
}

/** What one person builds of Trigon pieces: all 88 by the rules, or a pattern. */
export type LineKind = "eighty-eight" | "pattern";

/** The deal and the moves of a record without variations. */
export function readRecord(text: string): Pick<Look, "seed" | "moves"> {
  const [headers = "", ...body] = text.split("\n\n");
  const seed = /^\[Seed "(\d+)"\]$/m.exec(headers)?.[1];
  const moves = [...body.join(" ").replace(/\{[^}]*\}/g, " ").matchAll(/\d+\.\s+(\S+)/g)].map((found) => found[1]!);
  return seed ? { seed: Number(seed), moves } : { moves };
}

const boards = new Map<string, Promise<BoardTold>>();
let cupboard: Promise<GameTold[]> | undefined;

export const server = {
  games: () => (cupboard ??= ask<GameTold[]>("/api/games").catch((error: unknown) => {
    cupboard = undefined;
    throw error;
  })),
  health: () => ask<HealthTold>("/api/health"),
  rules: (game: string) => ask<RulesTold>(`/api/games/${encodeURIComponent(game)}/rules`),
  look: (look: Look) => ask<MatchTold>("/api/look", look),
  /** What may be picked next in such a position. */
  lookFurther: (look: Look, path: string[]) => ask<ChoicesTold>("/api/look/choices", { ...look, path }),
  puzzles: () => ask<PuzzleListed[]>("/api/puzzles"),
  puzzle: (id: string, asked: PuzzleAsked) => ask<PuzzleTold>(`/api/puzzles/${encodeURIComponent(id)}`, asked),
  puzzleHelp: (id: string, asked: PuzzleAsked) => ask<HelpTold>(`/api/puzzles/${encodeURIComponent(id)}/help`, asked),
  /** Trigon pieces of one person, as a line of text; one thing is done with them, or nothing. */
  line: (kind: LineKind, line: string, move: string | null = null) => ask<LineTold>(`/api/puzzles/${kind}`, { line, do: move }),
  lineFurther: (kind: LineKind, line: string, path: string[]) => ask<ChoicesTold>(`/api/puzzles/${kind}/choices`, { line, path }),
  advice: (line: string) => ask<AdviceTold>("/api/puzzles/eighty-eight/advice", { line }),
  open: (asked: MatchAsked) => ask<MatchGiven>("/api/matches", asked),
  match: (match: string, tokens: string[]) => ask<MatchTold>(`/api/matches/${encodeURIComponent(match)}`, undefined, tokens),
  /** How a match was dealt and played, from its record; of games with secrets that is open when they are over. */
  async record(match: string): Promise<Pick<Look, "seed" | "moves">> {
    const answer = await fetch(`/api/matches/${encodeURIComponent(match)}/record`).catch(() => null);
    if (!answer?.ok) throw new Refused(catalogue.unreachable, answer?.status ?? 0);
    return readRecord(await answer.text());
  },
  choices: (match: string, path: string[], tokens: string[]) => {
    const query = path.map((id) => `path=${encodeURIComponent(id)}`).join("&");
    return ask<ChoicesTold>(`/api/matches/${encodeURIComponent(match)}/choices?${query}`, undefined, tokens);
  },
  /** Boards never change, so each is asked for once. */
  board(id: string): Promise<BoardTold> {
    let board = boards.get(id);
    if (!board) {
      board = ask<BoardTold>(`/api/boards/${encodeURIComponent(id)}`);
      boards.set(id, board);
      board.catch(() => boards.delete(id));
    }
    return board;
  },
};
