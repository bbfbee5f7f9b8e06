import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forget, inOrder, recall, remember, rememberedGames } from "../src/house/remembered";
import { tallies } from "../src/house/statistics";
import { emptyStorage } from "./standins";
import type { MatchTold } from "../src/messages";
import { ended, matchTold, sitting } from "./told";

beforeEach(() => {
  emptyStorage();
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const matches = () => rememberedGames().map(({ match }) => match);

test("games are remembered newest first, each once, as they stood last", () => {
  expect(rememberedGames()).toEqual([]);
  remember(matchTold({ match: "a", game: "trigon", ply: 3 }));
  remember(matchTold({ match: "b" }));
  remember(matchTold({ match: "a", game: "trigon", ply: 4, to_move: 1 }));
  expect(matches()).toEqual(["a", "b"]);
  expect(rememberedGames()[0]).toEqual({ match: "a", game: "trigon", at: 1_700_000_000, ply: 4, mine: false, over: false, others: [{ name: "", level: null }], outcome: null });
});

test("a game that is merely looked at again keeps its place", () => {
  remember(matchTold({ match: "a", ply: 3 }));
  vi.advanceTimersByTime(60_000);
  remember(matchTold({ match: "b" }));
  vi.advanceTimersByTime(60_000);
  remember(matchTold({ match: "a", ply: 3 }));
  expect(matches()).toEqual(["b", "a"]);
  remember(matchTold({ match: "a", ply: 4 }));
  expect(matches()).toEqual(["a", "b"]);
});

test("against whom I play is remembered", () => {
  const told: MatchTold = { ...matchTold({ match: "a", you: [1] }), seats: [sitting({ player: "Bob" }), sitting({ player: "Ada" }), sitting({ kind: "computer", level: 5 })] };
  remember(told);
  expect(rememberedGames()[0]!.others).toEqual([{ name: "Bob", level: null }, { name: "", level: 5 }]);
});

test("how a game ended for me is remembered; where both sides sat here nobody won or lost", () => {
  const outcome = (shares: number[], you: number[]) => {
    remember(matchTold({ result: ended(shares), you }));
    return rememberedGames()[0]!.outcome;
  };
  expect([outcome([1, 0], [0]), outcome([0, 1], [0]), outcome([0.5, 0.5], [1]), outcome([0.5, 0, 0.5, 0], [2]), outcome([1, 0], [0, 1])]).toEqual(["won", "lost", "drawn", "won", null]);
});

test("whoever gave up a seat has done with the game, and a stranger's game is not remembered", () => {
  remember(matchTold({ match: "a" }));
  remember(matchTold({ match: "a", you: [] }));
  expect(rememberedGames()[0]).toMatchObject({ over: true, outcome: "left", mine: false });
  remember(matchTold({ match: "a", you: [], ply: 9, result: ended([1, 0]) }));
  expect(rememberedGames()[0]).toMatchObject({ over: true, outcome: "left" });
  remember(matchTold({ match: "b", you: [] }));
  expect(matches()).toEqual(["a"]);
});

test("what waits for me comes first, then the newest", () => {
  const game = (match: string, at: number, mine: boolean, over = false) => ({ match, game: "g", at, ply: 1, mine, over });
  const some = [game("new", 9, false), game("mine", 3, true), game("over", 8, true, true), game("mine too", 5, true)];
  expect(inOrder(some).map(({ match }) => match)).toEqual(["mine too", "mine", "new", "over"]);
});

test("what was forgotten is recalled in its place", () => {
  for (const match of ["a", "b", "c"]) {
    vi.advanceTimersByTime(1000);
    remember(matchTold({ match }));
  }
  const gone = forget("b");
  expect([matches(), forget("nothing")]).toEqual([["c", "a"], null]);
  recall(gone!);
  expect(matches()).toEqual(["c", "b", "a"]);
});

test("results are counted once, by game and level, and outlast what is forgotten", () => {
  const play = (match: string, level: number | null, shares: number[]) => {
    const other = level === null ? sitting({ player: "Bob" }) : sitting({ kind: "computer", level });
    remember({ ...matchTold({ match, result: ended(shares) }), seats: [sitting(), other] });
  };
  play("a", 2, [1, 0]);
  play("a", 2, [1, 0]);
  play("b", 2, [0, 1]);
  play("c", 8, [0.5, 0.5]);
  play("d", null, [1, 0]);
  forget("a");
  expect(tallies()).toEqual([
    { game: "g", level: 2, won: 1, lost: 1, drawn: 0 },
    { game: "g", level: 8, won: 0, lost: 0, drawn: 1 },
    { game: "g", level: null, won: 1, lost: 0, drawn: 0 },
  ]);
});

test("whether I am to move, and whether it is over, is remembered", () => {
  const mine = (to_move: number | null, you: number[]) => {
    remember(matchTold({ to_move, you }));
    return rememberedGames()[0]!.mine;
  };
  expect([mine(0, [0]), mine(1, [0]), mine(null, [0]), mine(1, [0, 1]), mine(0, [])]).toEqual([true, false, false, true, false]);
  remember(matchTold({ result: ended([1, 0]) }));
  expect(rememberedGames()[0]!.over).toBe(true);
});

test("two hundred games are remembered, and a forgotten one is gone", () => {
  for (let i = 0; i < 201; i++) remember(matchTold({ match: `m${i}` }));
  expect([matches().length, matches()[0], matches().at(-1)]).toEqual([200, "m200", "m1"]);
  forget("m5");
  expect([matches().length, matches().includes("m5")]).toEqual([199, false]);
});
