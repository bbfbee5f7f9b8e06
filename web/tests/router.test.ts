import { expect, test } from "vitest";
import { routeOf } from "../src/router.svelte";

test.each([
  ["/", { page: "cupboard" }],
  ["/new/trigon", { page: "setup", game: "trigon" }],
  ["/m/K74ZRIJCtmbX", { page: "match", match: "K74ZRIJCtmbX" }],
  ["/m/a%20b/", { page: "match", match: "a b" }],
  ["/puzzles", { page: "puzzles" }],
  ["/puzzles/hexagon", { page: "puzzle", puzzle: "hexagon" }],
  ["/rules/trioker-quick", { page: "rules", game: "trioker-quick" }],
  ["/games", { page: "games" }],
  ["/nowhere", { page: "lost" }],
  ["/m", { page: "lost" }],
  ["/m/one/two", { page: "lost" }],
  ["/m/%E0%A4%A", { page: "lost" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
