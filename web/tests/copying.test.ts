import { afterEach, expect, test, vi } from "vitest";
import { copyOrShow } from "../src/house/copying";

afterEach(() => vi.unstubAllGlobals());

test("text is copied, or shown to be copied by hand where the browser has no clipboard for it", async () => {
  const copied: string[] = [];
  const shown: (string | undefined)[] = [];
  vi.stubGlobal("prompt", (_: string, text?: string) => void shown.push(text));
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  expect(await copyOrShow("one")).toBe(true);
  vi.stubGlobal("navigator", {});
  expect(await copyOrShow("two")).toBe(false);
  expect([copied, shown]).toEqual([["one"], ["two"]]);
});
