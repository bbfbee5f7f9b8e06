import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../src/house/problems";
import { settings } from "../src/house/settings.svelte";
import { Live } from "../src/match/live.svelte";
import { Replay } from "../src/match/replay.svelte";
import { holdSeats } from "../src/match/seats";
import type { MoveTold, Piece, PositionTold } from "../src/messages";
import { emptyStorage } from "./standins";
import { board, item, piece } from "./tabletop";
import { matchTold, moveTold, picture, words } from "./told";

const { server } = vi.hoisted(() => ({ server: {} as Record<string, unknown> }));
vi.mock("../src/house/http", () => ({ server }));

/** What the server was asked for, and the plies about which it stays silent until it is let speak, or fails. */
let asked: string[];
let silent: Map<number, () => void>;
let broken: Set<number>;
/** The pieces that lie there after so many moves. */
let pieces: Record<number, Piece[]>;

function position(ply: number): PositionTold {
  const trays = [{ seat: 0, items: [item("item"), item("other")], backs: 0 }, { seat: 1, items: [item("third")], backs: 0 }];
  const { scene } = matchTold({ pieces: pieces[ply] ?? [], trays, to_move: ply % 2, last: ["c2"] });
  return { game: "g", options: {}, ply, scene, choices: null, result: null, moves: [], accounts: [], lots: null } as unknown as PositionTold;
}

beforeEach(() => {
  vi.useFakeTimers();
  emptyStorage();
  vi.stubGlobal("document", { hidden: false });
  settings.pace = "normal";
  asked = [];
  silent = new Map();
  broken = new Set();
  pieces = {};
  Object.assign(server, {
    past: async (match: string, ply: number, tokens: string[]) => {
      asked.push(`${match} ${ply} ${tokens.join(",")}`);
      if (silent.has(ply)) await new Promise<void>((speak) => silent.set(ply, speak));
      if (broken.has(ply)) throw new Refused(words(`no ply ${ply}`), 400);
      return position(ply);
    },
    board: async () => board,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  settings.pace = null;
});

/** Whoever looks at a match of so many moves, from a seat of their own. */
function looking(moves: number | MoveTold[]): { replay: Replay; live: Live } {
  holdSeats("m", { tokens: ["t1"], invitations: [] });
  const live = new Live("m");
  live.told = matchTold({ moves: typeof moves === "number" ? Array.from({ length: moves }, (_, ply) => moveTold({ ply })) : moves, you: [1] });
  return { replay: new Replay(live), live };
}
const answered = () => vi.advanceTimersByTimeAsync(0);
/** Which board is shown: that of the present has no past. */
const seen = ({ past, ply }: Replay) => (past ? past.boardState.shown.told.ply : `now ${ply}`);

test("the present is shown until somebody looks back, and again at its last move", async () => {
  const { replay, live } = looking(3);
  expect([seen(replay), replay.playing]).toEqual(["now 3", false]);
  replay.jump(2);
  expect(seen(replay)).toBe("now 3");
  await answered();
  expect([seen(replay), replay.ply, asked]).toEqual([2, 2, ["m 2 t1"]]);
  expect(replay.past!.boardState.shown.told.you).toEqual([1]);
  replay.jump(3);
  await answered();
  expect([seen(replay), asked.length]).toEqual(["now 3", 1]);
  live.told = null;
  expect(replay.ply).toBe(0);
});

test("whoever has looked back comes to the present at once", async () => {
  const { replay } = looking(3);
  replay.jump(0);
  await answered();
  expect(seen(replay)).toBe(0);
  replay.jump(null);
  expect(seen(replay)).toBe("now 3");
});

test("steps lead back from the present, one by one, and forward to it again", async () => {
  const { replay } = looking(3);
  const shown: unknown[] = [];
  for (const by of [-1, -1, 1, 1, 1] as const) {
    replay.step(by);
    await answered();
    shown.push(seen(replay));
  }
  expect(shown).toEqual([2, 1, 2, "now 3", "now 3"]);
  replay.step(-1);
  replay.step(-1);
  await answered();
  expect(seen(replay), "steps that were taken fast").toBe(1);
});

test("before the first move there is nothing, however often somebody steps back", async () => {
  const { replay } = looking(2);
  for (let step = 0; step < 5; step++) replay.step(-1);
  await answered();
  expect([seen(replay), replay.ply]).toEqual([0, 0]);
  replay.step(1);
  await answered();
  expect(seen(replay)).toBe(1);
});

test("the same board goes on from ply to ply, and nothing can be picked on it", async () => {
  pieces = { 1: [piece("p", "c0")], 2: [piece("p", "c1")] };
  const { replay } = looking(3);
  replay.jump(1);
  await answered();
  const { boardState } = replay.past!;
  replay.jump(2);
  await answered();
  expect(replay.past!.boardState).toBe(boardState);
  expect([boardState.shown.onCell.has("c1"), boardState.shown.onCell.has("c0"), boardState.picking.mine]).toEqual([true, false, false]);
});

test("an answer to an earlier question is not shown, whether it comes well or not", async () => {
  silent = new Map([[1, () => {}], [2, () => {}]]);
  broken.add(2);
  const { replay, live } = looking(4);
  replay.jump(1);
  replay.jump(2);
  replay.jump(3);
  await answered();
  expect(seen(replay)).toBe(3);
  silent.get(1)!();
  silent.get(2)!();
  await answered();
  expect([seen(replay), live.problem]).toEqual([3, null]);
  replay.step(-1);
  replay.jump(null);
  silent.get(2)!();
  await answered();
  expect([seen(replay), live.problem]).toEqual(["now 4", null]);
});

test("a board that cannot be had is told of, and steps go on from the board that is shown", async () => {
  broken.add(1).add(3);
  const { replay, live } = looking(4);
  replay.jump(3);
  await answered();
  expect([seen(replay), live.problem]).toEqual(["now 4", words("no ply 3")]);
  broken.delete(3);
  replay.step(-1);
  await answered();
  expect(seen(replay), "a step back from the present").toBe(3);
  replay.jump(1);
  await answered();
  expect([seen(replay), live.problem]).toEqual([3, words("no ply 1")]);
  replay.step(-1);
  await answered();
  expect(seen(replay)).toBe(2);
});

test("a game plays by itself from the beginning to the present, each board as long as moves are shown", async () => {
  const { replay } = looking(3);
  replay.toggle();
  await answered();
  expect([seen(replay), replay.playing]).toEqual([0, true]);
  await vi.advanceTimersByTimeAsync(799);
  expect(seen(replay)).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen(replay)).toBe(1);
  await vi.advanceTimersByTimeAsync(800);
  expect([seen(replay), replay.playing]).toEqual([2, true]);
  await vi.advanceTimersByTimeAsync(800);
  expect([seen(replay), replay.playing]).toEqual(["now 3", false]);
  await vi.advanceTimersByTimeAsync(8000);
  expect([seen(replay), asked.length]).toEqual(["now 3", 3]);
});

test("where moves come at once, a board that plays by itself can still be seen", async () => {
  settings.pace = "atOnce";
  const { replay } = looking(3);
  replay.toggle();
  await vi.advanceTimersByTimeAsync(399);
  expect(seen(replay)).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen(replay)).toBe(1);
  replay.stop();
});

test("it plays on from where somebody looks, and the time runs only once a board is there", async () => {
  silent.set(2, () => {});
  const { replay } = looking(4);
  replay.jump(1);
  await answered();
  replay.toggle();
  await vi.advanceTimersByTimeAsync(8000);
  expect(seen(replay)).toBe(1);
  const speak = silent.get(2)!;
  silent.clear();
  speak();
  await vi.advanceTimersByTimeAsync(799);
  expect(seen(replay)).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen(replay)).toBe(3);
  replay.stop();
});

test.each<[string, (replay: Replay) => void, unknown]>([
  ["stops it", (replay) => replay.toggle(), 1],
  ["steps back", (replay) => replay.step(-1), 0],
  ["goes to another board", (replay) => replay.jump(3), 3],
  ["goes to the present", (replay) => replay.jump(null), "now 4"],
  ["goes to the end of a deal", (replay) => void replay.goToEnd(2), 2],
  ["leaves the page", (replay) => replay.stop(), 1],
])("a game that plays by itself stays where it is once somebody %s", async (_, act, stays) => {
  const { replay } = looking(4);
  replay.toggle();
  await vi.advanceTimersByTimeAsync(800);
  expect(seen(replay)).toBe(1);
  act(replay);
  await vi.advanceTimersByTimeAsync(8000);
  expect([seen(replay), replay.playing]).toEqual([stays, false]);
});

test("whoever stops while a board is on its way stops there, and plays on once, not twice", async () => {
  silent.set(0, () => {});
  const { replay } = looking(4);
  replay.toggle();
  await answered();
  const first = silent.get(0)!;
  replay.toggle();
  first();
  await vi.advanceTimersByTimeAsync(8000);
  expect([seen(replay), replay.playing]).toEqual([0, false]);
  replay.toggle();
  await answered();
  const second = silent.get(0)!;
  replay.toggle();
  replay.toggle();
  await answered();
  const third = silent.get(0)!;
  second();
  third();
  await vi.advanceTimersByTimeAsync(800);
  expect(seen(replay)).toBe(1);
  await vi.advanceTimersByTimeAsync(800);
  expect([seen(replay), asked.filter((one) => one.startsWith("m 1")).length]).toEqual([2, 1]);
  replay.stop();
});

test("a game whose first board cannot be had does not play", async () => {
  broken.add(0);
  const { replay, live } = looking(2);
  replay.toggle();
  await vi.advanceTimersByTimeAsync(8000);
  expect([seen(replay), replay.playing, live.problem, asked.length]).toEqual(["now 2", false, words("no ply 0"), 1]);
});

/** Three moves; the second laid two pieces and ended a deal. */
const laid = [piece("item", "c1"), piece("third", "c2")];
const deal = () => looking([moveTold(), moveTold({ ply: 1, picture: picture({ pieces: laid }) }), moveTold({ ply: 2 })]);

test("a deal whose last move cleared the board ends on the board before, with that move on it", async () => {
  pieces = { 1: [piece("p", "c0")], 2: [piece("q", "c0")] };
  const { replay } = deal();
  await replay.goToEnd(1);
  const { shown } = replay.past!.boardState;
  expect([...shown.onCell].map(([cell, on]) => [cell, on.map(({ id }) => id)])).toEqual([["c0", ["p"]], ["c1", ["item"]], ["c2", ["third"]]]);
  expect([[...shown.items.keys()], shown.scene.last, shown.told.ply, shown.told.you, replay.ply]).toEqual([["other"], ["c1", "c2"], 1, [1], 1]);
  expect(shown.scene.trays.map(({ seat }) => seat)).toEqual([0, 1]);
});

test("a deal whose last move still lies there, or laid nothing, ends on the board before it", async () => {
  pieces = { 1: [piece("p", "c0")], 2: [piece("p", "c0"), laid[0]!] };
  const { replay } = deal();
  await replay.goToEnd(1);
  expect([...replay.past!.boardState.shown.onCell.keys()]).toEqual(["c0"]);
  asked = [];
  await replay.goToEnd(2);
  expect([seen(replay), asked]).toEqual([2, ["m 2 t1"]]);
  await replay.goToEnd(3);
  expect(seen(replay), "the last deal").toBe("now 3");
});

test("the end of a deal that cannot be had is told of, or left for what was wanted later", async () => {
  broken.add(2);
  const { replay, live } = deal();
  await replay.goToEnd(1);
  expect([seen(replay), live.problem]).toEqual(["now 3", words("no ply 2")]);
  broken.clear();
  silent.set(2, () => {});
  void replay.goToEnd(1);
  await answered();
  replay.jump(0);
  await answered();
  silent.get(2)!();
  await answered();
  expect([seen(replay), replay.ply]).toEqual([0, 0]);
  live.told = null;
  await replay.goToEnd(1);
  expect(seen(replay)).toBe("now 0");
});
