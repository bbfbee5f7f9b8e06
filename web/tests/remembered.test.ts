import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announcer } from "../src/announce.svelte";
import { attempt, bestAttempt, keepAttempt, keepBest, keepLine, keepSolved, keptLine, solvedPuzzles } from "../src/attempts";
import { forget, remember, rememberedGames } from "../src/remembered";
import { emptyStorage } from "./standins";
import { ended, matchTold } from "./told";

let storage: ReturnType<typeof emptyStorage>;
beforeEach(() => {
  storage = emptyStorage();
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
  expect(rememberedGames()[0]).toEqual({ match: "a", game: "trigon", at: 1_700_000_000, ply: 4, mine: false, over: false });
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

test("a puzzle that was begun goes on where it was left; an empty one leaves no trace", () => {
  expect(attempt("star")).toEqual({});
  keepAttempt("star", { a1: "000" });
  keepAttempt("ring", { b2: "111" });
  expect([attempt("star"), attempt("ring")]).toEqual([{ a1: "000" }, { b2: "111" }]);
  keepAttempt("star", {});
  expect([attempt("star"), storage.read("attempts")]).toEqual([{}, { ring: { b2: "111" } }]);
});

test("solved puzzles stay solved, each listed once", () => {
  expect(solvedPuzzles()).toEqual(new Set());
  for (const puzzle of ["star", "ring", "star"]) keepSolved(puzzle);
  expect([solvedPuzzles(), storage.read("solved")]).toEqual([new Set(["star", "ring"]), ["star", "ring"]]);
});

test("what was built of Trigon pieces is kept, the two kinds apart", () => {
  expect(keptLine("pattern")).toBe("");
  keepLine("pattern", "pattern x");
  keepLine("eighty-eight", "eighty-eight basic");
  expect([keptLine("pattern"), keptLine("eighty-eight")]).toEqual(["pattern x", "eighty-eight basic"]);
});

test("only a better attempt is the best", () => {
  expect(bestAttempt()).toBe(0);
  const bests = [40, 30, 41].map((placed) => {
    keepBest(placed);
    return bestAttempt();
  });
  expect(bests).toEqual([40, 40, 41]);
});

test("the same words said again are heard again", () => {
  const heard = ["Your turn.", "Your turn.", "Your turn.", "Black to play."].map((text) => {
    const before = announcer.text;
    announcer.say(text);
    expect(announcer.text).not.toBe(before);
    return announcer.text.trim();
  });
  expect(heard).toEqual(["Your turn.", "Your turn.", "Your turn.", "Black to play."]);
});
