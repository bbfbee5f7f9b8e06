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

test.each(["", "[]", "null", "{}", '{"trilude": 2, "kept": {}}', '{"trilude": 1, "kept": []}', "<html>"])("a file like %j changes nothing", (text) => {
  keep("solved", ["one"]);
  expect(takeIn(text)).toBe(false);
  expect(everything()).toBe('{"trilude":1,"kept":{"solved":["one"]}}');
});
