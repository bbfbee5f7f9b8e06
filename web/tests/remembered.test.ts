import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forget, remember, rememberedGames } from "../src/house/remembered";
import { emptyStorage } from "./standins";
import { ended, matchTold } from "./told";

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
