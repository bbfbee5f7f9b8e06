import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { averages, countNew, ownMoves } from "../src/house/habits";
import { keep, kept } from "../src/house/kept";
import type { GameTold, HabitsTold } from "../src/messages";
import { emptyStorage } from "./standins";

beforeEach(() => {
  emptyStorage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const game = (match: string, more: object = {}) => ({ match, game: "g", at: 1, ply: 9, mine: false, over: true, outcome: "won", ...more });
const told = (more: Partial<HabitsTold> = {}): HabitsTold => ({ game: "g", you: [0], shares: [1, 0], moves: [10, 9], facts: { points: [120, 80], bonus: [1, 0] }, way: [["start", "a1"], ["later", "b2"]], ...more });

/** Answers by match; whatever is not named is unknown. */
function serve(answers: Record<string, HabitsTold | number>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    const match = path.split("/")[3]!;
    asked.push(match);
    const answer = answers[match] ?? 404;
    const refused = { problem: { en: "no", fr: "non" } };
    return Promise.resolve(typeof answer === "number" ? new Response(JSON.stringify(refused), { status: answer }) : Response.json(answer));
  });
  return asked;
}

test("games that are over are asked about once; one that the server has lost is not asked about again", async () => {
  keep("games", [game("a"), game("b"), game("running", { over: false }), game("left", { outcome: "left" })]);
  const asked = serve({ a: told() });
  await countNew();
  await countNew();
  expect(asked).toEqual(["a", "b"]);
  expect(kept("habits", {})).toEqual({ a: told(), b: null });
});

test("where the server has no time, what is missing is asked for later", async () => {
  keep("games", [game("a"), game("b")]);
  const asked = serve({ a: 429, b: told() });
  await countNew();
  expect(asked).toEqual(["a"]);
  expect(kept("habits", {})).toEqual({});
});

test("what I played at a place, the most frequent first, and how it went; both sides at one screen do not count", () => {
  const other = told({ way: [["start", "c3"]], shares: [0, 1] });
  keep("habits", { a: told(), b: other, c: told({ way: [["start", "c3"]], shares: [0.5, 0.5] }), d: told({ you: [0, 1] }), e: null });
  expect(ownMoves("start")).toEqual([
    { move: "c3", games: 2, won: 0.5 },
    { move: "a1", games: 1, won: 1 },
  ]);
  expect(ownMoves("nowhere")).toEqual([]);
});

test("averages are of my moves, or of my games, as the game says", () => {
  const title = (en: string) => ({ en, fr: en });
  const facts = [{ name: "points", title: title("Points"), each: "move" as const }, { name: "bonus", title: title("Bonus"), each: "game" as const }];
  keep("habits", { a: told(), b: told({ you: [1] }) });
  const cupboard = [{ name: "g", facts }, { name: "h", facts }] as unknown as GameTold[];
  expect(averages(cupboard)).toEqual([
    { game: "g", title: title("Points"), value: 200 / 19, games: 2 },
    { game: "g", title: title("Bonus"), value: 0.5, games: 2 },
  ]);
});
