import { beforeEach, expect, test, vi } from "vitest";
import { routeOf } from "../src/house/router.svelte";
import { openWindow } from "./standins";

test.each([
  ["/", { page: "cupboard" }],
  ["/new/trigon", { page: "setup", game: "trigon" }],
  ["/m/K74ZRIJCtmbX", { page: "match", match: "K74ZRIJCtmbX" }],
  ["/m/a%20b/", { page: "match", match: "a b" }],
  ["/puzzles", { page: "puzzles" }],
  ["/puzzles/hexagon", { page: "solo", name: "hexagon" }],
  ["/puzzles/eighty-eight", { page: "solo", name: "eighty-eight" }],
  ["/puzzles/pattern", { page: "solo", name: "pattern" }],
  ["/rules/trioker-quick", { page: "rules", game: "trioker-quick", reading: "rules" }],
  ["/strategy/trigon", { page: "rules", game: "trigon", reading: "strategy" }],
  ["/about/trigon", { page: "rules", game: "trigon", reading: "about" }],
  ["/solved/triplex", { page: "rules", game: "triplex", reading: "solved" }],
  ["/rules/puzzles", { page: "soloRules" }],
  ["/about/puzzles", { page: "rules", game: "puzzles", reading: "about" }],
  ["/daily", { page: "day", day: null }],
  ["/daily/2026-11-16", { page: "day", day: "2026-11-16" }],
  ["/daily/2026-11-16/triplex", { page: "daily", day: "2026-11-16", name: "triplex" }],
  ["/daily/2026-11-16/triplex/more", { page: "lost" }],
  ["/daily/2026-11-16/%E0%A4%A", { page: "lost" }],
  ["/study", { page: "study", study: null }],
  ["/study/K74ZRIJCtmbX", { page: "study", study: "K74ZRIJCtmbX" }],
  ["/games", { page: "games" }],
  ["/games/one", { page: "lost" }],
  ["/nowhere", { page: "lost" }],
  ["/nowhere/trigon", { page: "lost" }],
  ["/m", { page: "lost" }],
  ["/m/one/two", { page: "lost" }],
  ["/m/%E0%A4%A", { page: "lost" }],
  ["/puzzles/%E0%A4%A", { page: "lost" }],
  ["/%E0%A4%A", { page: "lost" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

/** A page with links on it: what was scrolled, focused and followed is remembered. */
let page: EventTarget;
let scrolled: number[][];
let focused: unknown[];
let content: object | null;
const document = new EventTarget();

beforeEach(() => {
  page = openWindow("http://parlour.test/games");
  scrolled = [];
  focused = [];
  content = { focus: (how: unknown) => focused.push(how) };
  vi.stubGlobal("scrollTo", (...to: number[]) => scrolled.push(to));
  vi.stubGlobal("document", Object.assign(document, { getElementById: (id: string) => (id === "content" ? content : null) }));
  vi.stubGlobal("history", { pushState: (_: unknown, __: string, path: string) => (location.href = new URL(path, location.href).href) });
});

async function opened() {
  vi.resetModules();
  return (await import("../src/house/router.svelte")).address;
}

/** A click on something inside a link, or beside all links. */
function click(link: Partial<HTMLAnchorElement> | null, how: Partial<MouseEvent> = {}) {
  const usual = { target: "", origin: location.origin, pathname: "/puzzles", hash: "", hasAttribute: () => false };
  const anchor = link && { ...usual, ...link };
  const event = Object.assign(new Event("click", { cancelable: true }), { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, ...how });
  Object.defineProperty(event, "target", { value: { closest: (what: string) => (what === "a" ? anchor : null) } });
  document.dispatchEvent(event);
  return event.defaultPrevented;
}

test("the page that is open is the address's; without an address it is the cupboard", async () => {
  const address = await opened();
  expect([address.path, address.route]).toEqual(["/games", { page: "games" }]);
  openWindow("http://parlour.test/m/m1#seat=2");
  expect((await opened()).hash).toBe("#seat=2");
  vi.stubGlobal("location", undefined);
  const nowhere = await opened();
  expect([nowhere.route, nowhere.hash]).toEqual([{ page: "cupboard" }, ""]);
});

test("a page that is gone to begins at its top, with the keyboard at its content", async () => {
  const address = await opened();
  address.go("/rules/triplex");
  expect([address.route, location.pathname]).toEqual([{ page: "rules", game: "triplex", reading: "rules" }, "/rules/triplex"]);
  expect([scrolled, focused]).toEqual([[[0, 0]], [{ preventScroll: true }]]);
  content = null;
  expect(() => address.go("/games")).not.toThrow();
});

test("links into the house are followed without loading a page, until nobody follows any more", async () => {
  const address = await opened();
  const stop = address.follow();
  expect([click({ pathname: "/puzzles" }), address.route]).toEqual([true, { page: "puzzles" }]);
  stop();
  expect([click({ pathname: "/games" }), address.route]).toEqual([false, { page: "puzzles" }]);
  location.href = "http://parlour.test/games";
  page.dispatchEvent(new Event("popstate"));
  expect(address.path).toBe("/puzzles");
});

test.each<[string, Partial<HTMLAnchorElement> | null, Partial<MouseEvent>]>([
  ["beside all links", null, {}],
  ["on a link that opens elsewhere", { target: "_blank" }, {}],
  ["on a link to another house", { origin: "http://elsewhere.test" }, {}],
  ["on a download", { hasAttribute: (name) => name === "download" }, {}],
  ["on a link to a part of the page", { hash: "#content" }, {}],
  ["with another button", {}, { button: 1 }],
  ["with Meta", {}, { metaKey: true }],
  ["with Control", {}, { ctrlKey: true }],
  ["with Shift", {}, { shiftKey: true }],
])("a click %s is left to the browser", async (_, link, how) => {
  const address = await opened();
  const stop = address.follow();
  expect([click(link, how), address.path]).toEqual([false, "/games"]);
  stop();
});

test("the back button leads back", async () => {
  const address = await opened();
  const stop = address.follow();
  address.go("/puzzles");
  location.href = "http://parlour.test/m/m1";
  page.dispatchEvent(new Event("popstate"));
  expect(address.route).toEqual({ page: "match", match: "m1" });
  stop();
});
