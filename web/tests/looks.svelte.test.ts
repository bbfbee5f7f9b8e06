import { beforeEach, expect, test, vi } from "vitest";

interface Link {
  rel: string;
  href: string;
  onload: () => void;
  onerror: () => void;
}
const pattern = { size: 0.2, turned: 0, path: "M0 0H1", ink: "#fff", opacity: 1, width: 0.1 };
let links: Link[];
let asked: string[];
let games: object[] | null;

beforeEach(() => {
  links = [];
  asked = [];
  games = [
    { name: "first", patterns: {} },
    { name: "second", patterns: { blue: pattern, red: { ...pattern, size: 0.3 } } },
  ];
  vi.stubGlobal("document", { createElement: (kind: string) => ({ kind }), head: { append: (link: Link) => links.push(link) } });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (!games) throw new TypeError("unreachable");
    return Response.json(games);
  });
});

async function fresh() {
  vi.resetModules();
  return import("../src/house/looks.svelte");
}

test("a game's style sheet is put on the page once, and its things have its class", async () => {
  const { wear, dressed } = await fresh();
  expect([wear("first"), wear("first"), wear("odd name")]).toEqual(["game-first", "game-first", "game-odd name"]);
  expect(links).toMatchObject([
    { kind: "link", rel: "stylesheet", href: "/api/looks/first.css" },
    { kind: "link", rel: "stylesheet", href: "/api/looks/odd%20name.css" },
  ]);
  expect(dressed("first")).toBe(dressed("first"));
  expect(links).toHaveLength(2);
});

test("whoever waits for a look goes on when it is there, and when it cannot be had", async () => {
  const { dressed } = await fresh();
  const seen: string[] = [];
  const [first, second] = [dressed("first").then(() => seen.push("first")), dressed("second").then(() => seen.push("second"))];
  await Promise.resolve();
  expect(seen).toEqual([]);
  links[1]!.onerror();
  await second;
  expect(seen).toEqual(["second"]);
  links[0]!.onload();
  await first;
  expect(seen).toEqual(["second", "first"]);
});

test("patterns of all games are asked for once, and found by a word of a look", async () => {
  const { patterns } = await fresh();
  expect(patterns.of("second", "blue")).toBeUndefined();
  await Promise.all([patterns.fetch(), patterns.fetch()]);
  expect(asked).toEqual(["/api/games"]);
  expect([...patterns.drawn]).toEqual([["pattern-second-blue", pattern], ["pattern-second-red", { ...pattern, size: 0.3 }]]);
  expect(patterns.of("second", "tile red")).toBe("pattern-second-red");
  expect([patterns.of("first", "blue"), patterns.of("second", "green"), patterns.of("second", "")]).toEqual([undefined, undefined, undefined]);
});

test("without a server there are no patterns", async () => {
  games = null;
  const { patterns } = await fresh();
  await patterns.fetch();
  expect(patterns.drawn.size).toBe(0);
});
