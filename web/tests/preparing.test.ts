import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWindow } from "./standins";

const wait = 8.5;
let compiling: object | null;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  openWindow();
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (compiling === null) throw new TypeError("unreachable");
    return Response.json({ compiling });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function fresh() {
  vi.resetModules();
  return (await import("../src/house/preparing.svelte")).preparing;
}

test("the server is asked every second until everything is ready, and then no more", async () => {
  const preparing = await fresh();
  compiling = { trigon: wait };
  preparing.watch();
  await vi.advanceTimersByTimeAsync(999);
  expect([asked, preparing.games]).toEqual([[], {}]);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked, preparing.games]).toEqual([["/api/health"], { trigon: wait }]);
  compiling = {};
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked.length, preparing.games]).toEqual([2, {}]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
});

test("many who wait ask once, and the last who leaves ends it", async () => {
  const preparing = await fresh();
  compiling = { trigon: wait };
  const [first, second] = [preparing.watch(), preparing.watch()];
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(1);
  first();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(2);
  second();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
  preparing.watch();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(3);
});

test("whoever leaves while the server answers is not asked for again", async () => {
  const preparing = await fresh();
  compiling = { trigon: wait };
  const leave = preparing.watch();
  vi.advanceTimersByTime(1000); // the answer is on its way
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
});

test("a server that cannot be reached for a moment is asked again", async () => {
  const preparing = await fresh();
  compiling = null;
  preparing.watch();
  await vi.advanceTimersByTimeAsync(1000);
  compiling = { trigon: wait };
  await vi.advanceTimersByTimeAsync(1000);
  expect(preparing.games).toEqual({ trigon: wait });
});
