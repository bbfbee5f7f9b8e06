import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/house/settings.svelte";
import { Doubting, isAlone } from "../src/match/doubting.svelte";
import { Refused } from "../src/house/problems";
import type { Live } from "../src/match/live.svelte";
import type { DoubtTold } from "../src/messages";
import { matchTold, sitting, words } from "./told";

const { server } = vi.hoisted(() => ({ server: {} as Record<string, unknown> }));
vi.mock("../src/house/http", () => ({ server }));

const person = sitting();
const computer = sitting({ kind: "computer", level: 1 });
let played: string[];
let back: number;

function doubting(answer: () => Promise<DoubtTold>, seats = [person, computer]): Doubting {
  server.doubt = answer;
  const told = { ...matchTold(), seats };
  const live = { match: "m", told, tokens: ["t"], play: (move: string) => played.push(move) } as unknown as Live;
  return new Doubting(live, () => (back += 1));
}
const told = (over: Partial<DoubtTold>): DoubtTold => ({ ply: 0, words: null, in_time: true, ...over });

beforeEach(() => {
  vi.useFakeTimers();
  played = [];
  back = 0;
  settings.language = "en";
  settings.doubts = true;
});
afterEach(() => {
  vi.useRealTimers();
  settings.doubts = false;
});

test("whoever plays against computers only is alone", () => {
  expect(isAlone({ you: [0], seats: [person, computer] })).toBe(true);
  expect(isAlone({ you: [1], seats: [computer, person] })).toBe(true);
  expect(isAlone({ you: [0], seats: [person, person] })).toBe(false);
  expect(isAlone({ you: [0, 1], seats: [person, person] })).toBe(false);
  expect(isAlone({ you: [], seats: [computer, computer] })).toBe(false);
});

test("a move nobody speaks against is played; a blunder waits until it is taken back or played all the same", async () => {
  const fine = doubting(async () => told({}));
  await fine.play("a");
  expect([played, fine.doubt, fine.missed, fine.looks]).toEqual([["a"], null, "", false]);
  const careful = doubting(async () => told({ words: words("Blunder.") }));
  await careful.play("b");
  expect([played, careful.doubt?.words.en]).toEqual([["a"], "Blunder."]);
  careful.takeBack();
  expect([played, back, careful.doubt]).toEqual([["a"], 1, null]);
  await careful.play("c");
  careful.playAnyway();
  expect([played, careful.doubt]).toEqual([["a", "c"], null]);
  careful.playAnyway();
  expect(played).toEqual(["a", "c"]);
});

test("a move that nobody could look at in time is played, and that is said until the next", async () => {
  const answers = [told({ in_time: false }), told({})];
  const cold = doubting(async () => answers.shift()!);
  await cold.play("a");
  expect([played, cold.missed]).toEqual([["a"], expect.stringContaining("still getting ready")]);
  await cold.play("b");
  expect([played, cold.missed]).toEqual([["a", "b"], ""]);
  const silent = doubting(() => new Promise<DoubtTold>(() => {}));
  const waiting = silent.play("c");
  expect(silent.looks).toBe(true);
  await vi.advanceTimersByTimeAsync(6000);
  await waiting;
  expect([played.at(-1), silent.missed, silent.looks]).toEqual(["c", expect.stringContaining("still getting ready"), false]);
});

test("a move about which the question failed is played, and it is said why nobody has looked at it", async () => {
  const busy = doubting(async () => Promise.reject(new Refused(words("Too many questions."), 429)));
  await busy.play("a");
  expect([played, busy.missed]).toEqual([["a"], "Your move was played without being looked at. Too many questions."]);
});

test("a move that is refused is played, so that its refusal is told where all are; nobody is asked about people's moves", async () => {
  const refused = doubting(async () => Promise.reject(new Refused(words("Against the rules."), 400)));
  await refused.play("a");
  expect([played, refused.missed]).toEqual([["a"], ""]);
  const asked = vi.fn(async () => told({ words: words("Blunder.") }));
  await doubting(asked, [person, person]).play("b");
  settings.doubts = false;
  await doubting(asked).play("c");
  expect([played, asked.mock.calls.length]).toEqual([["a", "b", "c"], 0]);
});
