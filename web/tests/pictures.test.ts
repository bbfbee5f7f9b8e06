import { beforeEach, expect, test } from "vitest";
import { movesAloud } from "../src/match/aloud";
import { cellsOf, dotOf, sinceMine, spoken, trailOf } from "../src/match/pictures";
import { settings } from "../src/house/settings.svelte";
import { ended, matchTold, moveTold, picture, piece, words } from "./told";

beforeEach(() => {
  settings.language = "en";
});

const item = { id: "i", name: words("token 7", "jeton 7"), shape: "", look: "", glyph: "7", used: false, marks: [] };
const triangle = piece({ name: words("triangle"), cell: "f1" });

test("a move touches the cell it came from and all that it covers", () => {
  expect(cellsOf(picture({ start: "g1", pieces: [triangle] }))).toEqual(["g1", "f1"]);
  expect(cellsOf(picture({ pieces: [piece({ cell: "b2", cells: ["a1", "b2"] })] }))).toEqual(["a1", "b2"]);
});

test("of two colours on one seat, the one that moved paints the dot", () => {
  expect(dotOf("blue red", picture({ pieces: [piece({ look: "tile red" })] }))).toBe("red");
  expect(dotOf("blue red", picture({ words: words("Pass") }))).toBe("blue");
  expect(dotOf("seat-1", picture({ pieces: [piece({ look: "token" })] }))).toBe("seat-1");
  expect(dotOf("white", null)).toBe("white");
});

/** Moves of these seats, each on a cell of its own: c0, c1, c2 … */
const moves = (...seats: number[]) => seats.map((seat, ply) => moveTold({ ply, seat, picture: picture({ pieces: [piece({ cell: `c${ply}` })] }) }));
const seen = (facts: Partial<ReturnType<typeof matchTold>>) => ({ ...matchTold({ you: [0] }), ...facts });

test("all moves since mine stay marked, the last by the board itself", () => {
  const told = seen({ moves: moves(0, 1, 2, 0, 1, 2, 3) });
  expect(sinceMine(told).map((move) => move.ply)).toEqual([4, 5, 6]);
  expect([...trailOf(told)]).toEqual(["c4", "c5"]);
  expect([...trailOf(seen({ moves: moves(0) }))]).toEqual([]);
});

test("moves of a deal that is over are marked no more, and who watches sees the last", () => {
  const deal = { ply: 2, title: words("Deal 1"), words: words("Over."), entries: [] };
  expect([...trailOf(seen({ moves: moves(0, 1, 2, 3, 1), accounts: [deal] }))]).toEqual(["c3"]);
  expect(sinceMine(seen({ moves: moves(0, 1, 2), you: [] })).map((move) => move.ply)).toEqual([2]);
});

test("a move is spoken by names, and written only where it has none", () => {
  expect(spoken(moveTold({ picture: picture({ start: "g1", pieces: [triangle] }) }))).toBe("triangle from g1 to f1");
  expect(spoken(moveTold({ picture: picture({ pieces: [triangle, piece({ name: words("circle"), cell: "a2" })] }) }))).toBe("triangle on f1, circle on a2");
  expect(spoken(moveTold({ picture: picture({ words: words("Exchange tokens"), items: [item] }) }))).toBe("Exchange tokens, token 7");
  expect(spoken(moveTold({ picture: picture({ words: words("Exchange tokens"), backs: 2 }) }))).toBe("Exchange tokens, 2 hidden");
  expect(spoken(moveTold({ text: "△g1-f1", picture: picture({ pieces: [piece()] }) }))).toBe("△g1-f1");
  expect(spoken(moveTold({ text: "△g1-f1" }))).toBe("△g1-f1");
  expect(spoken(moveTold({ text: "~left:2", kind: "left" }))).toBe("Leaves the table.");
});

test("every move that came is said aloud with what it did, then that it is my turn", () => {
  const [first, second] = [moveTold({ seat: 1, text: "a", note: words("Three points.") }), moveTold({ seat: 0, ply: 1, text: "b" })];
  const nameAt = (seat: number) => ["Ada", "Bob"][seat]!;
  expect(movesAloud(matchTold(), seen({ moves: [first, second] }), nameAt)).toEqual(["Bob: a. Three points.", "Ada: b.", "Your turn."]);
  expect(movesAloud(matchTold({ moves: [first] }), matchTold({ moves: [first, second], to_move: 1 }), nameAt)).toEqual(["Ada: b."]);
  expect(movesAloud(matchTold({ moves: [first] }), seen({ moves: [first], result: ended([1, 0]) }), nameAt)).toEqual([]);
});
