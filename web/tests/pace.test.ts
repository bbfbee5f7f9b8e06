import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pace } from "../src/match/pace";
import type { MatchTold } from "../src/messages";
import { matchTold, moveTold } from "./told";

let shown: MatchTold[];
let wanted: number;
let pace: Pace;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  wanted = 800;
  pace = new Pace((told) => shown.push(told), () => wanted);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The match after moves of these seats, seen by whoever sits on the first of three. */
const after = (...seats: number[]) => matchTold({ moves: seats.map((seat, ply) => moveTold({ seat, ply })), you: [0] });
const plies = () => shown.map((told) => told.moves.length);

/** The number of moves that is shown. */
const now = () => plies().at(-1);

test("my move is shown at once, the computers' replies one after another", () => {
  pace.hear(after());
  pace.hear(after(0));
  expect(now()).toBe(1);
  pace.hear(after(0, 1));
  pace.hear(after(0, 1, 2));
  expect(now()).toBe(1);
  vi.advanceTimersByTime(799);
  expect(now()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(now()).toBe(2);
  vi.advanceTimersByTime(800);
  expect([now(), pace.newest]).toEqual([3, shown.at(-1)]);
});

test("a move that comes after a while is shown when it comes", () => {
  pace.hear(after(0));
  vi.advanceTimersByTime(2000);
  pace.hear(after(0, 1));
  expect(now()).toBe(2);
});

test("whoever wants no pause gets none, and several moves at once are not taken apart", () => {
  pace.hear(after(0));
  pace.hear(after(0, 1, 2, 1));
  expect(now()).toBe(4);
  wanted = 0;
  pace.hear(after(0, 1, 2, 1, 2));
  expect(now()).toBe(5);
});

test("a take-back is shown at once, and what waited is forgotten", () => {
  pace.hear(after(0));
  pace.hear(after(0, 1));
  pace.hear(after());
  expect(now()).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(now()).toBe(0);
});

test("talk does not wait for moves, and an end comes with its move", () => {
  const said = { name: "Ada", seat: 1, text: "Well!", at: 0 };
  const result = { scores: [1, 0], shares: [1, 0], reason: { en: "", fr: "" } };
  pace.hear(after(0));
  pace.hear(after(0, 1));
  pace.hear({ ...after(0, 1), chat: [said], result });
  expect([now(), shown.at(-1)?.chat, shown.at(-1)?.result]).toEqual([1, [said], null]);
  vi.advanceTimersByTime(800);
  expect([now(), shown.at(-1)?.result]).toEqual([2, result]);
});

test("who comes back sees the newest, whatever waited", () => {
  pace.hear(after(0));
  pace.hear(after(0, 1));
  pace.hear(after(0, 1, 2));
  pace.catchUp();
  expect(now()).toBe(3);
  vi.advanceTimersByTime(5000);
  expect(now()).toBe(3);
});

test("while the end of a deal is looked at, all that follows waits", () => {
  pace.hear(after(0));
  pace.hear(after(0, 1));
  pace.hold(true);
  vi.advanceTimersByTime(5000);
  pace.hear(after(0, 1, 2));
  expect(now()).toBe(1);
  pace.hold(false);
  expect(now()).toBe(2);
  vi.advanceTimersByTime(800);
  expect(now()).toBe(3);
});
