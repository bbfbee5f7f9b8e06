/** Asking the server. Whatever goes wrong is a sentence in both languages. */
import { catalogue } from "./catalogue";
import type {
  Advice,
  ShownAnswerTold,
  Board,
  CardTold,
  ChoicesTold,
  ConflictTold,
  DayTold,
  DoubtTold,
  ForesightTold,
  GameTold,
  HabitsTold,
  HealthTold,
  InvitationAsked,
  Made,
  MatchAsked,
  MatchGiven,
  MatchTold,
  PositionAsked,
  PositionTold,
  Reading,
  RefusalTold,
  ShelfTold,
  SoloChoicesTold,
  SoloTold,
  Survey,
  Value,
  VerdictsTold,
  Words,
} from "../messages";
import { Refused, refusal } from "./problems";

/** What the server answers, if it does what it was asked for. */
export async function answerTo(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refused(catalogue.unreachable, 0);
  }
  if (!answer.ok) throw refusal(await answer.json().catch(() => null), answer.status);
  return answer;
}

export async function ask<T>(path: string, body?: unknown, tokens: string[] = []): Promise<T> {
  const headers: Record<string, string> = {};
  if (tokens.length) headers.Authorization = `Bearer ${tokens.join(",")}`;
  const answer = await answerTo(path, body === undefined ? { headers } : posted(body, headers));
  return (await answer.json().catch(() => null)) as T;
}

/** How something is sent. */
export function posted(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

const boards = new Map<string, Promise<Board>>();
let cupboard: Promise<GameTold[]> | undefined;

export const server = {
  games: () => (cupboard ??= ask<GameTold[]>("/api/games").catch((error: unknown) => {
    cupboard = undefined;
    throw error;
  })),
  health: () => ask<HealthTold>("/api/health"),
  read: (game: string, reading: Reading) => ask<Words>(`/api/games/${encodeURIComponent(game)}/${reading}`),
  /** The values that cannot be chosen together with these. */
  conflicts: (game: string, options: Record<string, Value>) => ask<ConflictTold[]>(`/api/games/${encodeURIComponent(game)}/options/conflicts`, { options }),
  /** A position that nobody plays at a table: pictures, games played over again. */
  position: (asked: PositionAsked) => ask<PositionTold>("/api/positions", asked),
  /** How puzzles are solved. */
  soloRules: () => ask<Words>("/api/solos/rules"),
  /** The cards of the puzzle room. */
  shelves: () => ask<ShelfTold[]>("/api/solos/cards"),
  /** A solo as its line of text tells it; one thing is done with it, or nothing. */
  solo: (text: string, act: string | null = null) => ask<SoloTold>("/api/solos", { text, do: act }),
  soloChoices: (text: string, path: string[]) => ask<SoloChoicesTold>("/api/solos/choices", { text, path }),
  advice: (text: string) => ask<Advice>("/api/solos/advice", { text }),
  /** What there is to solve on a day, today where none is named. */
  day: (day: string | null) => ask<DayTold>(day === null ? "/api/daily" : `/api/daily/${encodeURIComponent(day)}`),
  dailyCard: (day: string, name: string) => ask<CardTold>(`/api/daily/${encodeURIComponent(day)}/${encodeURIComponent(name)}`),
  dailyAnswer: (day: string, name: string) => ask<ShownAnswerTold>(`/api/daily/${encodeURIComponent(day)}/${encodeURIComponent(name)}/answer`),
  /** Whether a solo can be solved, in how many ways and how hard that is, as far as a bounded search tells; a long one tells how far it is. */
  survey: (text: string, further: string) => ask<Survey>("/api/solos/survey", { text, further }),
  /** A new solo, or how far the search for one has come. */
  make: (maker: string, difficulty: number, seed: number) => ask<Made>("/api/solos/new", { maker, difficulty, seed }),
  open: (asked: MatchAsked) => ask<MatchGiven>("/api/matches", asked),
  /** Exchanges an invitation for its seat. */
  takeSeat: (match: string, asked: InvitationAsked) => ask<MatchTold>(`/api/matches/${encodeURIComponent(match)}/seats`, asked),
  match: (match: string, tokens: string[]) => ask<MatchTold>(`/api/matches/${encodeURIComponent(match)}`, undefined, tokens),
  /** A match as it lay after so many moves, as far as one may know it. */
  past: (match: string, ply: number, tokens: string[]) => ask<PositionTold>(`/api/matches/${encodeURIComponent(match)}/past?ply=${ply}`, undefined, tokens),
  /** What a match of a solved game that is over was worth after so many moves, and each move there. */
  verdicts: (match: string, ply: number) => ask<VerdictsTold>(`/api/matches/${encodeURIComponent(match)}/verdicts?ply=${ply}`),
  /** What is counted of a match that is over. */
  habits: (match: string, tokens: string[]) => ask<HabitsTold>(`/api/matches/${encodeURIComponent(match)}/habits`, undefined, tokens),
  choices: (match: string, path: string[], tokens: string[]) => {
    const query = path.map((id) => `path=${encodeURIComponent(id)}`).join("&");
    return ask<ChoicesTold>(`/api/matches/${encodeURIComponent(match)}/choices?${query}`, undefined, tokens);
  },
  /** What a move would do. */
  foresight: (match: string, move: string, tokens: string[]) =>
    ask<ForesightTold>(`/api/matches/${encodeURIComponent(match)}/foresight?move=${encodeURIComponent(move)}`, undefined, tokens),
  /** Whether a move against computers would be a blunder. */
  doubt: (match: string, move: string, tokens: string[]) => ask<DoubtTold>(`/api/matches/${encodeURIComponent(match)}/doubts`, { move }, tokens),
  /** Why picks, of which the last was in vain, lead to no move. */
  refusal: (match: string, path: string[], tokens: string[]) => {
    const query = path.map((id) => `path=${encodeURIComponent(id)}`).join("&");
    return ask<RefusalTold>(`/api/matches/${encodeURIComponent(match)}/refusal?${query}`, undefined, tokens);
  },
  /** Boards never change, so each is asked for once. */
  board(id: string): Promise<Board> {
    let board = boards.get(id);
    if (!board) {
      board = ask<Board>(`/api/boards/${encodeURIComponent(id)}`);
      boards.set(id, board);
      board.catch(() => boards.delete(id));
    }
    return board;
  },
};
