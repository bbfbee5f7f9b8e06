import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followSettings, settings } from "../src/house/settings.svelte";
import { emptyStorage } from "./standins";

let storage: ReturnType<typeof emptyStorage>;
let root: { lang: string; dataset: { theme?: string } };

beforeEach(() => {
  storage = emptyStorage();
  root = { lang: "", dataset: {} };
  vi.stubGlobal("document", { documentElement: root });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The settings of a browser that speaks a language and has a kind of pointer. */
async function opened(language = "en-GB", coarse = false) {
  vi.stubGlobal("navigator", { language });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" && coarse }));
  vi.resetModules();
  return import("../src/house/settings.svelte");
}

test.each([["fr", "fr"], ["fr-CA", "fr"], ["en-GB", "en"], ["de", "en"], ["zh-fr", "en"]])("a browser that speaks %s sees the page in %s", async (spoken, shown) => {
  expect((await opened(spoken)).settings.language).toBe(shown);
});

test("who comes first finds a page with sound, in the device's light, without extras", async () => {
  const { settings } = await opened();
  expect(settings).toEqual({ language: "en", theme: "auto", sound: true, confirm: null,
    doubts: false, labels: false, patterns: false, digits: false, turned: {}, notation: false, pace: null, name: "" });
  for (const navigator of [undefined, {}]) {
    vi.stubGlobal("navigator", navigator);
    vi.resetModules();
    expect((await import("../src/house/settings.svelte")).settings.language).toBe("en");
  }
});

test("what was set before is found again, whatever the browser speaks", async () => {
  localStorage.setItem("trilude.settings", '{"language":"fr","sound":false,"name":"Ada"}');
  expect((await opened("en-GB")).settings).toMatchObject({ language: "fr", sound: false, name: "Ada", labels: false });
});

test("moves are confirmed where fingers are, unless a person decided", async () => {
  expect((await opened("en", false)).confirms()).toBe(false);
  const { confirms, settings } = await opened("en", true);
  expect(confirms()).toBe(true);
  settings.confirm = false;
  expect(confirms()).toBe(false);
});

test("moves follow one another at a pace to be seen, at once where nobody wants motion or looks, unless a person decided", async () => {
  const { pause, settings } = await opened();
  expect(pause()).toBe(800);
  settings.pace = "slow";
  expect(pause()).toBe(1600);
  vi.stubGlobal("document", { documentElement: root, hidden: true });
  expect(pause()).toBe(0);
  vi.stubGlobal("document", { documentElement: root, hidden: false });
  settings.pace = null;
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(prefers-reduced-motion: reduce)" }));
  expect(pause()).toBe(0);
});

test("the document follows the settings, and they are kept", () => {
  settings.language = "en";
  const stop = $effect.root(followSettings);
  flushSync();
  expect([root.lang, "theme" in root.dataset]).toEqual(["en", false]);
  settings.language = "fr";
  settings.theme = "dark";
  flushSync();
  expect([root.lang, root.dataset.theme]).toEqual(["fr", "dark"]);
  expect(storage.read("settings")).toMatchObject({ language: "fr", theme: "dark", sound: true });
  settings.theme = "auto";
  flushSync();
  expect("theme" in root.dataset).toBe(false);
  stop();
});
