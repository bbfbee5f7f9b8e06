import { beforeEach, expect, test } from "vitest";
import { outcome } from "../src/match/result";
import { settings } from "../src/house/settings.svelte";
import { calledAt, handsInFront, isMine, isNamelessMe, lastMoveSound, nameAt, shortNameAt, detailsOf, answerAloud, statusOf, veiled } from "../src/match/telling";
import type { SeatTold, Tray } from "../src/messages";
import { ended, matchTold, moveTold, seat, words, sitting } from "./told";

beforeEach(() => {
  settings.language = "en";
});

test("nothing is said of a result while there is none", () => {
  expect(outcome(matchTold())).toBe("");
});

test("how it ended is one sentence, said once", () => {
  expect(outcome(matchTold({ result: ended([0, 1]) }))).toBe("So it ended.");
  settings.language = "fr";
  expect(outcome(matchTold({ result: ended([0, 1]) }))).toBe("Fini.");
});

const open = { connection: "open" as const, hinting: false, waiting: [] };

test("the line under the board says whose turn it is", () => {
  expect(statusOf(null, open)).toBe("Connecting…");
  expect(statusOf(matchTold(), open)).toBe("Your turn.");
  expect(statusOf(matchTold({ you: [0, 1] }), open)).toBe("Your turn: White.");
  expect(statusOf(matchTold({ to_move: 1 }), open)).toBe("Your friend to play.");
  expect(statusOf(matchTold({ you: [] }), open)).toBe("You are watching. White to play.");
  expect(statusOf(matchTold({ to_move: 1, thinking: { elapsed: 0, expected: 1, what: null } }), open)).toBe("Your friend is thinking…");
  const what = { en: "It gets ready.", fr: "Il se prépare." };
  expect(statusOf(matchTold({ to_move: 1, thinking: { elapsed: 0, expected: 9, what } }), open)).toBe("It gets ready.");
  expect(statusOf(matchTold({ to_move: null }), open)).toBe("The game is over.");
});

test("the line under the board says first what matters more than the turn", () => {
  const over = matchTold({ to_move: null, result: ended([1, 0]) });
  const away = { ...open, connection: "lost" as const, waiting: ["a", "b"] };
  expect(statusOf(over, { ...open, hinting: true })).toBe("So it ended.");
  expect(statusOf(matchTold(), { ...open, hinting: true })).toBe("Looking for a good move…");
  expect(statusOf(matchTold(), away)).toBe("Your move is on its way.");
  expect(statusOf(matchTold(), { ...away, connection: "open" })).toBe("Your turn.");
  expect(statusOf(matchTold(), { ...away, waiting: [] })).toBe("Your turn.");
});

const moved = (by: number) => [moveTold({ seat: by }), moveTold({ ply: 1, seat: 1 - by }), moveTold({ ply: 2, seat: by })];

test("a move of another that gives me the turn sounds different from all others", () => {
  expect(lastMoveSound(matchTold({ moves: moved(1) }))).toBe("turn");
  expect(lastMoveSound(matchTold({ moves: moved(0) }))).toBe("move");
  expect(lastMoveSound(matchTold({ moves: moved(1), to_move: 1 }))).toBe("move");
  expect(lastMoveSound(matchTold({ moves: moved(1), result: ended([1, 0]) }))).toBeNull();
});

test("a turn is mine if I sit on the seat to move", () => {
  expect([matchTold(), matchTold({ to_move: 1 }), matchTold({ to_move: null }), matchTold({ you: [0, 1], to_move: 1 })].map(isMine)).toEqual([true, false, false, true]);
});

test("a seat is spoken of by the name of whoever sits there; its colour, and more, is said beside it", () => {
  const at = (seats: Partial<SeatTold>[], look = "", you = [0]) => {
    const told = { ...matchTold({ seats: seats.map((_, i) => ({ ...seat(["White", "Black", "Red"][i]!), look: look && `${look}${i}` })), you }), seats: seats.map((one) => sitting(one)) };
    return seats.map((_, i) => [nameAt(told, i, true), detailsOf(told, i)]);
  };
  expect(at([{ player: "Ada" }, { player: "Bob" }])).toEqual([["Ada", "White · you"], ["Bob", "Black"]]);
  expect(at([{}, { joined: false }])).toEqual([["White", "White"], ["Black", "waiting for a friend"]]);
  expect(at([{}, { online: false }])[1]).toEqual(["Your friend", "Black · away"]);
  expect(at([{ player: "Ada" }, { kind: "computer", level: 4 }])[1]).toEqual(["Computer", "Black · level 4"]);
  const computers = [{ player: "Ada" }, { kind: "computer", level: 1 }, { kind: "computer", level: 2 }] as const;
  expect(at([...computers])).toEqual([["Ada", "White · you"], ["Black (computer)", "level 1"], ["Red (computer)", "level 2"]]);
  expect(at([...computers], "seat-")).toEqual([["Ada", "you"], ["Computer 1", "level 1"], ["Computer 2", "level 2"]]);
  expect(at([{}, {}], "seat-")).toEqual([["You", ""], ["Your friend", "Guest 2"]]);
  expect(at([{ player: "Ada" }, {}, {}], "", [])).toEqual([["Ada", "White"], ["Black", ""], ["Red", ""]]);
  expect(at([{ player: "Ada" }, { player: "Bob", left: true }])[1]).toEqual(["Bob", "Black · gave up"]);
});

test("where names have little room, computers are told apart by their colours, and keep whatever else they are called", () => {
  const seats = [sitting(), sitting({ kind: "computer" }), sitting({ kind: "computer" })];
  const told = { ...matchTold({ seats: ["White", "Black", "Red"].map(seat) }), seats };
  expect([0, 1, 2].map((i) => shortNameAt(told, i))).toEqual(["You", "Black", "Red"]);
  expect(nameAt(told, 1)).toBe("Black (computer)");
  const alone = { ...matchTold(), seats: seats.slice(0, 2) };
  expect(shortNameAt(alone, 1)).toBe("Computer");
  const named = { ...told, seats: [sitting({ player: "Whitely" }), ...seats.slice(1)] };
  expect(shortNameAt(named, 0)).toBe("Whitely");
});

test("a friend is the one other person at my table: not one of two, nor one whom somebody else watches", () => {
  const names = (seats: Partial<SeatTold>[], you = [0]) => {
    const told = { ...matchTold({ seats: ["White", "Black", "Red"].slice(0, seats.length).map(seat), you }), seats: seats.map((one) => sitting(one)) };
    return seats.map((_, i) => nameAt(told, i, true));
  };
  expect(names([{}, {}, { kind: "computer" }])).toEqual(["White", "Your friend", "Computer"]);
  expect(names([{}, {}, {}])).toEqual(["White", "Black", "Red"]);
  expect(names([{ kind: "computer" }, {}], [])).toEqual(["Computer", "Black"]);
  expect(names([{}, {}, {}], [0, 1])).toEqual(["White", "Black", "Your friend"]);
});

test("whoever sits on a seat that has a number only is a guest, numbered where there are several without a name", () => {
  const names = (seats: Partial<SeatTold>[], you = [0]) => {
    const told = { ...matchTold({ seats: seats.map((_, i) => ({ ...seat("Seat"), look: `seat-${i}` })), you }), seats: seats.map((one) => sitting(one)) };
    return seats.map((_, i) => nameAt(told, i, true));
  };
  expect(names([{}, { player: "Bob" }, { kind: "computer" }])).toEqual(["You", "Bob", "Computer"]);
  expect(names([{}, { player: "Bob" }, { kind: "computer" }], [])).toEqual(["Guest", "Bob", "Computer"]);
  expect(names([{ player: "Ada" }, {}, { kind: "computer" }, {}])).toEqual(["Ada", "Guest 1", "Computer", "Guest 2"]);
});

test("in a sentence, whoever has no name goes by an article", () => {
  const names = (seats: Partial<SeatTold>[], look: string, you = [0]) => {
    const told = { ...matchTold({ seats: seats.map((_, i) => ({ ...seat("Seat"), look: `${look}${i}` })), you }), seats: seats.map((one) => sitting(one)) };
    return seats.map((_, i) => nameAt(told, i));
  };
  expect(names([{ player: "Ada" }, { kind: "computer" }], "")).toEqual(["Ada", "the computer"]);
  expect(names([{ player: "Ada" }, {}], "seat-")).toEqual(["Ada", "your friend"]);
  expect(names([{ player: "Ada" }, {}], "seat-", [])).toEqual(["Ada", "the guest"]);
});

test("of several who sit at one screen none is “you”", () => {
  const told = { ...matchTold({ you: [0, 1] }), seats: [sitting(), sitting({ player: "Bob" })] };
  expect([0, 1].map((i) => [isNamelessMe(told, i), detailsOf(told, i)])).toEqual([[false, ""], [false, "Black"]]);
  expect([0, 1].map((i) => isNamelessMe(matchTold(), i))).toEqual([true, false]);
  expect([0, 1].map((i) => calledAt(matchTold(), i))).toEqual(["You", "Your friend"]);
  expect([0, 1].map((i) => calledAt(told, i))).toEqual(["White", "Bob"]);
});

test("what became of an offer is said to whom it is news, unless it was accepted", () => {
  const answered = (answer: "accepted" | "declined" | "withdrawn", by: number, seat: number) =>
    answerAloud(matchTold({ answered: { kind: "draw", seat, answer, by, revision: 2 } }));
  expect(answerAloud(matchTold())).toBe("");
  expect(answered("accepted", 1, 0)).toBe("");
  expect(answered("declined", 1, 0)).toBe("Your friend declined the offer.");
  expect(answered("declined", 0, 1)).toBe("");
  expect(answered("withdrawn", 1, 1)).toBe("Your friend withdrew the offer.");
  expect(answered("withdrawn", 0, 0)).toBe("");
});

const item = (id: string) => ({ id, name: words(id), shape: "", look: "", glyph: "", used: false, marks: [] });
const tray = (of: number, ...ids: string[]): Tray => ({ seat: of, items: ids.map(item), backs: 0 });
const choices = { b: { move: "b", next: null } };

test("a person's own hand is in front, whoever is to move; one who watches has none", () => {
  const trays = [tray(0, "a"), tray(1, "b")];
  expect(handsInFront(matchTold({ trays, to_move: 1 }))).toEqual([trays[0]]);
  expect(handsInFront(matchTold({ trays, you: [1], to_move: 1, choices }))).toEqual([trays[1]]);
  expect(handsInFront(matchTold({ trays, you: [] }))).toEqual([]);
  expect(handsInFront(matchTold({ trays: [tray(1, "b")] }))).toEqual([]);
  expect(handsInFront(matchTold({ trays, to_move: 1, choices }))).toEqual([trays[0]]);
});

test("of several hands at one screen the one to move is in front", () => {
  const trays = [tray(0, "a"), tray(1, "b"), tray(2, "c")];
  expect(handsInFront(matchTold({ trays, you: [0, 1], to_move: 1, choices }))).toEqual([trays[1]]);
  expect(handsInFront(matchTold({ trays, you: [1, 2], to_move: 2 }))).toEqual([trays[2]]);
  expect(handsInFront(matchTold({ trays, you: [1, 2], to_move: 0, choices }))).toEqual([trays[1]]);
  expect(handsInFront(matchTold({ trays, you: [1, 2], to_move: null }))).toEqual([trays[1]]);
  expect(handsInFront(matchTold({ trays: [tray(1, "b")], you: [0, 1] }))).toEqual([]);
  const alike = [tray(0, "b"), tray(1, "b")];
  expect(handsInFront(matchTold({ trays: alike, you: [0, 1], to_move: 1, choices }))).toEqual([alike[1]]);
});

test("of several hands of one seat those from which something can be picked are in front", () => {
  const trays = [tray(0, "a"), tray(0, "b", "x"), tray(0, "c")];
  expect(handsInFront(matchTold({ trays, choices }))).toEqual([trays[1]]);
  expect(handsInFront(matchTold({ trays, choices: {} }))).toEqual([trays[0]]);
  expect(handsInFront(matchTold({ trays: trays.slice(0, 1), choices }))).toEqual([trays[0]]);
  expect(handsInFront(matchTold({ trays: trays.slice(0, 2), choices }))).toEqual([trays[1]]);
});

test("a covered match has nothing in it that one of two at a screen must not see", () => {
  const told = matchTold({ trays: [tray(0, "a", "secret"), { seat: 1, items: [], backs: 3 }], choices: { secret: { move: "m", next: null } }, notes: [words("secret")], names: { x: words("secret") }, tasks: { "": words("secret") } });
  expect(JSON.stringify(veiled(told))).not.toContain("secret");
  expect(veiled(told).scene.trays.map(({ items, backs }) => [items.length, backs])).toEqual([[0, 2], [0, 3]]);
  expect([veiled(told).choices, veiled(told).scene.notes]).toEqual([null, []]);
});
