import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CostSoFar } from "../src/solo/cost.svelte";
import { keepCost, keptCost } from "../src/solo/memory";
import { emptyStorage } from "./standins";

let storage: ReturnType<typeof emptyStorage>;
let page: { hidden: boolean };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  storage = emptyStorage();
  page = { hidden: false };
  vi.stubGlobal("document", page);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A solo that somebody sits at, with a clock that runs. */
function sitting(): CostSoFar {
  const cost = new CostSoFar();
  stop = cost.tick();
  return cost;
}
const seconds = (count: number) => vi.advanceTimersByTime(1000 * count);
const costs = ({ seconds, hints }: CostSoFar) => [seconds, hints];

test("seconds count from the first thing done to the end, while the page is looked at", () => {
  const cost = sitting();
  seconds(5);
  expect(costs(cost)).toEqual([0, 0]);
  cost.follow("star", false, false);
  seconds(5);
  expect(costs(cost)).toEqual([0, 0]);
  cost.follow("star", true, false);
  seconds(3);
  expect(costs(cost)).toEqual([3, 0]);
  page.hidden = true;
  seconds(5);
  page.hidden = false;
  seconds(1);
  expect([costs(cost), keptCost("star")]).toEqual([[4, 0], { seconds: 4, hints: 0 }]);
  cost.follow("star", true, true);
  seconds(5);
  expect(costs(cost)).toEqual([4, 0]);
  stop();
  cost.follow("star", true, false);
  seconds(5);
  expect(costs(cost), "nobody sits there any more").toEqual([4, 0]);
});

test("an attempt that was begun goes on after a pause, one that was not costs nothing", () => {
  keepCost("star", { seconds: 61, hints: 2 });
  keepCost("ring", { seconds: 30, hints: 1 });
  const cost = sitting();
  cost.follow("star", true, false);
  seconds(2);
  cost.hint();
  expect([costs(cost), keptCost("star")]).toEqual([[63, 3], { seconds: 63, hints: 3 }]);
  cost.follow("ring", false, false);
  seconds(2);
  expect([costs(cost), keptCost("ring"), keptCost("star")]).toEqual([[0, 0], { seconds: 0, hints: 0 }, { seconds: 63, hints: 3 }]);
});

test("what was solved keeps what it cost, also where nothing had to be done", () => {
  keepCost("star", { seconds: 61, hints: 2 });
  const cost = sitting();
  cost.follow("star", true, true);
  seconds(2);
  expect(costs(cost)).toEqual([61, 2]);
  cost.follow("star", false, true);
  seconds(2);
  expect(costs(cost)).toEqual([61, 2]);
});

test("whoever takes everything back has spent the time all the same", () => {
  const cost = sitting();
  cost.follow("star", true, false);
  seconds(3);
  cost.follow("star", false, false);
  seconds(3);
  expect(costs(cost)).toEqual([3, 0]);
  cost.follow("star", true, false);
  seconds(1);
  expect(costs(cost)).toEqual([4, 0]);
});

test("a hint begins an attempt, and another attempt costs nothing yet", () => {
  const cost = sitting();
  cost.follow("star", false, false);
  cost.hint();
  seconds(2);
  expect(costs(cost)).toEqual([2, 1]);
  cost.reset();
  seconds(2);
  expect([costs(cost), keptCost("star")]).toEqual([[0, 0], { seconds: 0, hints: 0 }]);
});

test("nothing is kept before it is known what is solved", () => {
  const cost = sitting();
  cost.hint();
  cost.reset();
  expect(storage.read("costs")).toBeNull();
});
