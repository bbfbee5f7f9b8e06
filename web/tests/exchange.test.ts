import { beforeEach, expect, test } from "vitest";
import { everything, takeIn } from "../src/house/exchange";
import { keep, kept } from "../src/house/kept";
import { emptyStorage } from "./standins";

beforeEach(() => {
  emptyStorage();
});

const game = (match: string, at: number) => ({ match, game: "g", at, ply: 1, mine: false, over: false });

test("what one browser saved another one knows, settings and seats included; moves on their way stay", () => {
  keep("settings", { name: "Ada" });
  keep("games", [game("a", 1)]);
  keep("seats", { a: { tokens: ["mine"], invitations: [] } });
  keep("queue", { a: [{ ply: 0 }] });
  localStorage.setItem("another page's", "secret");
  const file = everything();
  expect(file).not.toContain("secret");
  expect(JSON.parse(file)).not.toHaveProperty("kept.queue");
  emptyStorage();
  expect(takeIn(file)).toBe(true);
  expect([kept("settings", {}), kept("games", []), kept("queue", null)]).toEqual([{ name: "Ada" }, [game("a", 1)], null]);
  expect(kept("seats", {})).toEqual({ a: { tokens: ["mine"], invitations: [] } });
});

test("nothing that is known here is lost", () => {
  keep("games", [game("a", 5), game("b", 1)]);
  keep("seats", { a: { tokens: ["x"], invitations: [] }, b: { tokens: ["y"], invitations: [] } });
  keep("results", { a: ["g", 2, "lost"], c: ["g", 2, "won"] });
  keep("bests", { shape: 7, other: 2 });
  keep("solved", ["one"]);
  keep("settings", { name: "Bob" });
  const file = everything();
  emptyStorage();
  keep("games", [game("c", 9), game("a", 3)]);
  keep("seats", { a: { tokens: ["z"], invitations: [] } });
  keep("results", { a: ["g", 2, "won"] });
  keep("bests", { shape: 9, third: 1 });
  keep("solved", ["two", "one"]);
  keep("settings", { name: "" });
  takeIn(file);
  expect(kept<{ match: string; at: number }[]>("games", []).map(({ match, at }) => [match, at])).toEqual([["c", 9], ["a", 5], ["b", 1]]);
  expect(kept("seats", {})).toEqual({ a: { tokens: ["z", "x"], invitations: [] }, b: { tokens: ["y"], invitations: [] } });
  expect(kept("results", {})).toEqual({ a: ["g", 2, "won"], c: ["g", 2, "won"] });
  expect([kept("bests", {}), kept("solved", []), kept("settings", {})]).toEqual([{ shape: 9, other: 2, third: 1 }, ["two", "one"], { name: "Bob" }]);
});

test.each(["", "[]", "null", "{}", '{"trilude": 2, "kept": {}}', '{"trilude": 1, "kept": []}', '{"trilude": 1, "kept": null}', "<html>"])("a file like %j changes nothing", (text) => {
  keep("solved", ["one"]);
  expect(takeIn(text)).toBe(false);
  expect(everything()).toBe('{"trilude":1,"kept":{"solved":["one"]}}');
});

test("moves on their way that a file holds all the same are not sent from here", () => {
  keep("queue", { a: ["mine"] });
  takeIn('{"trilude": 1, "kept": {"queue": {"a": ["theirs"], "b": ["theirs"]}, "solved": ["one"]}}');
  expect([kept("queue", {}), kept("solved", [])]).toEqual([{ a: ["mine"] }, ["one"]]);
});

test("of two numbers the larger counts, of things of different kinds what is known here, of a match's habits those counted here", () => {
  const here = { more: 3, less: 5, list: ["a"], record: { a: 1 }, number: 7, text: "here", nothing: null, none: null, some: { a: 1 }, turned: "9" };
  const other = { more: 4, less: 4, list: { b: 2 }, record: ["b"], number: "8", text: "there", nothing: 2, none: { c: 1 }, some: null, turned: 10 };
  keep("bests", here);
  keep("habits", { a: { seen: 3 }, b: { seen: 1 } });
  takeIn(JSON.stringify({ trilude: 1, kept: { bests: { ...other, flat: 1 }, habits: { a: { seen: 9 }, c: { seen: 4 } } } }));
  expect(kept("bests", {})).toEqual({ ...here, more: 4, flat: 1 });
  expect(kept("habits", {})).toEqual({ a: { seen: 3 }, b: { seen: 1 }, c: { seen: 4 } });
});

test("a list and a record under one name are no match for each other", () => {
  keep("solved", ["one"]);
  keep("bests", { star: 2 });
  keep("best", 40);
  expect(takeIn('{"trilude": 1, "kept": {"solved": {"two": 1}, "bests": "none", "best": 70}}')).toBe(true);
  expect([kept("solved", []), kept("bests", {}), kept("best", 0)]).toEqual([["one"], { star: 2 }, 70]);
});
