import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isNewer, Live, waitBefore } from "../src/match/live.svelte";
import { holdSeats } from "../src/match/seats";
import type { Patch } from "../src/messages";
import { emptyStorage, openWindow, Socket } from "./standins";
import { matchTold, words } from "./told";

const silence = { change: null, done: null, edition: null, hint: null, key: null, match: null, problem: null, said: null };
const hint = { candidates: [], line: [], move: "b2", ply: 0, proven: false, remark: null, value: 0.5 };

let page: EventTarget;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  emptyStorage();
  page = openWindow();
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
  stop = () => {};
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A match that is being followed; the socket is open, and the match was told. */
function following(match = "m1"): Live {
  const live = new Live(match);
  stop = live.start();
  Socket.last.open();
  Socket.last.tell({ ...silence, match: matchTold({ revision: 3, ply: 2 }) });
  return live;
}

test("an older view is never shown over a newer one, and a take-back is newer", () => {
  const told = (revision: number, ply: number) => matchTold({ revision, ply });
  expect(isNewer(told(3, 2), null)).toBe(true);
  expect(isNewer(told(3, 2), told(4, 1))).toBe(false);
  expect(isNewer(told(5, 0), told(4, 9))).toBe(true);
  expect([1, 2, 3].map((ply) => isNewer(told(4, ply), told(4, 2)))).toEqual([false, true, true]);
});

test("waits double from half a second to a quarter of a minute, a quarter more or less", () => {
  expect([0, 1, 2, 4, 5, 50].map((attempt) => waitBefore(attempt, 0.5))).toEqual([500, 1000, 2000, 8000, 15_000, 15_000]);
  expect([waitBefore(0, 0), waitBefore(0, 1), waitBefore(50, 1)]).toEqual([375, 625, 18_750]);
});

test("the socket goes to the match, says who sits here, and shows what it hears", () => {
  holdSeats("m 1", { tokens: ["t1", "t2"], invitations: [] });
  const live = new Live("m 1");
  stop = live.start();
  expect([live.connection, live.told, Socket.last.url]).toEqual(["opening", null, "ws://parlour.test/api/matches/m%201/live"]);
  Socket.last.open();
  expect(Socket.last.sent).toEqual([{ tokens: ["t1", "t2"], since: "" }]);
  Socket.last.tell({ ...silence, match: matchTold({ revision: 3 }) });
  expect([live.connection, live.told?.revision]).toEqual(["open", 3]);
  Socket.last.tell({ ...silence, match: matchTold({ revision: 2 }) });
  Socket.last.tell(silence);
  expect(live.told?.revision).toBe(3);
});

/** A change of the match that `following` was told, as the second edition. */
function change(since: string, parts: Record<string, Patch>): object {
  return { ...silence, change: { since, patch: { parts } }, edition: "e-2" };
}

function followingEditions(): Live {
  const live = following();
  Socket.last.tell({ ...silence, match: matchTold({ revision: 3, ply: 2, notes: [words("Here.")] }), edition: "e-1" });
  return live;
}

test("a change is made to what is known, and all else stays the same object", () => {
  const live = followingEditions();
  const { scene } = live.told!;
  Socket.last.tell(change("e-1", { revision: { now: 4 }, chat: { dropped: 0, first: 0, last: 0, between: [{ seat: 1, name: "", text: "Hello", at: 1 }] } }));
  expect([live.told!.revision, live.told!.chat.map((line) => line.text)]).toEqual([4, ["Hello"]]);
  expect(live.told!.scene).toBe(scene);
  expect(Socket.last.sent).toHaveLength(1);
});

test.each([
  ["was made for another edition", "e-0", { revision: { now: 9 } }],
  ["does not fit", "e-1", { surprise: { now: 9 } }],
])("the whole is asked for, once, where a change %s", (_how, since, parts) => {
  const live = followingEditions();
  Socket.last.tell(change(since, parts));
  Socket.last.tell(change("e-2", { revision: { now: 10 } }));
  expect(live.told!.revision).toBe(3);
  expect(Socket.last.sent.slice(1)).toEqual([{ since: "" }]);
  Socket.last.tell({ ...silence, match: matchTold({ revision: 11 }), edition: "e-3" });
  Socket.last.tell(change("e-3", { revision: { now: 12 } }));
  expect(live.told!.revision).toBe(12);
});

test("whoever comes back says which edition they have, and goes on from there", () => {
  const live = followingEditions();
  Socket.last.drop();
  vi.advanceTimersByTime(500);
  Socket.last.open();
  expect(Socket.last.sent).toEqual([{ tokens: [], since: "e-1" }]);
  Socket.last.tell(change("e-1", { watching: { now: 2 } }));
  expect([live.connection, live.told!.watching]).toEqual(["open", 2]);
});

test("a page that came by https speaks over wss", () => {
  openWindow("https://parlour.test/m/m1");
  stop = new Live("m1").start();
  expect(Socket.last.url).toBe("wss://parlour.test/api/matches/m1/live");
});

test("a move is sent with its ply and a key, and waits until the server has stored it", () => {
  const live = following();
  live.play("g1-e2");
  const { move } = Socket.last.sent[1] as { move: { key: string } };
  expect(move).toEqual({ ply: 2, move: "g1-e2", key: move.key });
  expect(live.waiting).toEqual(["g1-e2"]);
  Socket.last.tell({ ...silence, done: "another key" });
  expect(live.waiting).toEqual(["g1-e2"]);
  Socket.last.tell({ ...silence, done: move.key, match: matchTold({ revision: 4, ply: 3 }) });
  expect([live.waiting, live.told?.ply]).toEqual([[], 3]);
  expect(new Live("m1").waiting).toEqual([]);
});

test("a move made before anything was told is meant for the first ply", () => {
  const live = new Live("m1");
  stop = live.start();
  Socket.last.open();
  live.play("a");
  expect(Socket.last.sent[1]).toMatchObject({ move: { ply: 0, move: "a" } });
});

test("a move made without a connection is kept, and sent once when it is back, with its key", () => {
  const live = following();
  const first = Socket.last;
  first.drop();
  expect([live.connection, live.waiting]).toEqual(["lost", []]);
  live.play("g1-e2");
  expect(first.sent).toHaveLength(1);
  const again = new Live("m1"); // the page may be opened anew meanwhile
  expect(again.waiting).toEqual(["g1-e2"]);
  vi.advanceTimersByTime(500);
  Socket.last.open();
  expect(Socket.last.sent).toMatchObject([{ tokens: [] }, { move: { ply: 2, move: "g1-e2" } }]);
  const { move } = Socket.last.sent[1] as { move: { key: string } };
  Socket.last.tell({ ...silence, done: move.key });
  Socket.last.drop();
  vi.advanceTimersByTime(500);
  Socket.last.open();
  expect(Socket.last.sent).toEqual([{ tokens: [], since: "" }]);
});

test("a move made when nobody is connected at all is kept for later", () => {
  new Live("m1").play("a");
  expect(new Live("m1").waiting).toEqual(["a"]);
});

test("what another page of this browser still has to send is left to it", () => {
  following();
  new Live("m1").play("a");
  Socket.last.tell({ ...silence, match: matchTold({ revision: 9 }) });
  expect(new Live("m1").waiting).toEqual(["a"]);
});

test("a refused move says why, leaves the queue, and the board hears of it", () => {
  const live = following();
  live.onrefused = vi.fn();
  live.play("g1-a4");
  const { move } = Socket.last.sent[1] as { move: { key: string } };
  Socket.last.tell({ ...silence, key: move.key, problem: words("No way.") });
  expect([live.problem, live.waiting]).toEqual([words("No way."), []]);
  expect(live.onrefused).toHaveBeenCalledTimes(1);
  Socket.last.tell({ ...silence, match: matchTold({ revision: 9 }) });
  expect(live.problem).toEqual(words("No way."));
  live.play("g1-e2");
  expect(live.problem).toBeNull();
});

test("a problem that is not about a move leaves the board alone", () => {
  const live = following();
  live.onrefused = vi.fn();
  live.play("g1-e2");
  Socket.last.tell({ ...silence, problem: words("Too much talk.") });
  expect([live.problem, live.waiting]).toEqual([words("Too much talk."), ["g1-e2"]]);
  expect(live.onrefused).not.toHaveBeenCalled();
  live.act("chat", "Hello");
  expect(live.problem).toBeNull();
});

test("a stored move is no refusal, and the board is not disturbed when nobody listens", () => {
  const live = following();
  live.play("a");
  const { move } = Socket.last.sent[1] as { move: { key: string } };
  expect(() => Socket.last.tell({ ...silence, key: move.key, problem: words("No.") })).not.toThrow();
  live.onrefused = vi.fn();
  live.play("b");
  Socket.last.tell({ ...silence, done: (Socket.last.sent[2] as { move: { key: string } }).move.key });
  expect(live.onrefused).not.toHaveBeenCalled();
});

test("a hint is waited for until it comes, or something else went wrong; a move makes it old", () => {
  const live = following();
  expect(live.hinting).toBe(false);
  live.act("hint");
  expect(Socket.last.sent.at(-1)).toEqual({ act: { act: "hint", text: "" } });
  Socket.last.tell({ ...silence, match: matchTold({ revision: 9 }) });
  expect([live.hinting, live.hint]).toEqual([true, null]);
  Socket.last.tell({ ...silence, hint });
  expect([live.hinting, live.hint]).toEqual([false, hint]);
  Socket.last.tell(silence);
  expect(live.hint).toEqual(hint);
  live.act("hint");
  Socket.last.tell({ ...silence, problem: words("Not now.") });
  expect(live.hinting).toBe(false);
  live.play("b2");
  expect(live.hint).toBeNull();
});

test("other acts, and hints without a connection, are not waited for", () => {
  const live = following();
  live.act("chat", "Hello");
  expect([live.hinting, Socket.last.sent.at(-1)]).toEqual([false, { act: { act: "chat", text: "Hello" } }]);
  live.act("hint");
  Socket.last.drop();
  expect(live.hinting).toBe(false);
  const sent = Socket.last.sent.length;
  live.act("hint");
  expect([live.hinting, Socket.last.sent.length]).toEqual([false, sent]);
});

test("a lost connection is tried again, each time after a longer wait, until something is heard", () => {
  const live = following();
  Socket.last.drop();
  for (const [tries, wait] of [500, 1000, 2000].entries()) {
    vi.advanceTimersByTime(wait - 1);
    expect(Socket.all).toHaveLength(tries + 1);
    vi.advanceTimersByTime(1);
    expect(Socket.all).toHaveLength(tries + 2);
    Socket.last.open(); // a socket that opens and falls silent is no success
    Socket.last.drop();
  }
  vi.advanceTimersByTime(4000);
  Socket.last.open();
  Socket.last.tell({ ...silence, match: matchTold({ revision: 4 }) });
  expect(live.connection).toBe("open");
  const before = Socket.all.length;
  Socket.last.drop();
  vi.advanceTimersByTime(500);
  expect(Socket.all).toHaveLength(before + 1);
});

test.each([4400, 4403, 4404])("a server that closes with %i is not asked again", (code) => {
  const live = following();
  Socket.last.drop(code);
  expect(live.connection).toBe("refused");
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});

test("when the network is back the page does not wait any longer; while it is there, nothing happens", () => {
  const live = following();
  page.dispatchEvent(new Event("online"));
  expect(Socket.all).toHaveLength(1);
  Socket.last.drop();
  page.dispatchEvent(new Event("online"));
  expect(Socket.all).toHaveLength(2);
  vi.advanceTimersByTime(60_000); // the planned attempt is not made besides
  expect(Socket.all).toHaveLength(2);
  Socket.last.open();
  Socket.last.tell({ ...silence, match: matchTold({ revision: 4 }) });
  expect(live.connection).toBe("open");
});

test("when the network goes, the socket is closed and the page knows", () => {
  const live = following();
  page.dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(0);
  expect([live.connection, Socket.last.readyState]).toEqual(["lost", Socket.CLOSED]);
});

test("a socket that was given up says nothing any more", () => {
  const live = following();
  const first = Socket.last;
  first.drop();
  page.dispatchEvent(new Event("online"));
  const second = Socket.last;
  page.dispatchEvent(new Event("online")); // still opening: tried anew, and the second is closed
  expect(second.readyState).toBe(Socket.CLOSING);
  Socket.last.open();
  Socket.last.tell(silence);
  vi.advanceTimersByTime(0);
  expect([second.readyState, live.connection, Socket.all.length]).toEqual([Socket.CLOSED, "open", 3]);
});

test("whoever leaves the page leaves nothing behind", () => {
  following();
  stop();
  expect(Socket.last.readyState).toBe(Socket.CLOSING);
  page.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});

test("whoever leaves while the connection is lost is not connected again", () => {
  following();
  Socket.last.drop();
  stop();
  page.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});
