/** What is found out about the moves of a study, as it becomes known. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/house/settings.svelte";
import { Book } from "../src/study/book.svelte";
import { Findings } from "../src/study/findings.svelte";
import { judgement, Library, REFUSED, studyTold } from "./studying";
import type { JudgementsTold, JudgementTold } from "../src/messages";

let library: Library;
/** The questions that the server has not answered: it waits until there is something to tell. */
let open: ((told: JudgementsTold | undefined) => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  settings.language = "en";
  library = new Library();
  open = [];
  library.answers["/api/studies/s/judgements"] = () => new Promise((answer) => open.push(answer));
});
afterEach(() => void vi.useRealTimers());

/** Lets time pass, but less than it takes until one tries again. */
const soon = () => vi.advanceTimersByTimeAsync(1000);
const asked = () => library.asked.map(({ path }) => path.split("after=")[1]);
const findings = (...people: number[]) => new Findings("s", people);

/** The server answers what it was asked first, or refuses to. */
async function tell(news: Partial<JudgementsTold> | null): Promise<void> {
  open.shift()!(news ? { revision: 0, done: 0, ready_in: 0, over: false, judged: [], ...news } : undefined);
  await soon();
}

async function found(people: number[], ...judged: JudgementTold[]): Promise<Findings> {
  const all = findings(...people);
  all.follow();
  await soon();
  await tell({ over: true, judged });
  return all;
}

test("what is new is asked for after what is known, until all is known", async () => {
  const all = findings(0, 1);
  all.follow();
  await soon();
  expect([asked(), all.done, all.readyIn, all.over, all.judged.size]).toEqual([["0"], 0, 0, false, 0]);
  await tell({ revision: 3, done: 0.5, ready_in: 7, judged: [judgement(1)] });
  expect([asked(), all.done, all.readyIn, all.over, [...all.judged.keys()]]).toEqual([["0", "3"], 0.5, 7, false, [1]]);
  await tell({ revision: 5, done: 1, over: true, judged: [judgement(2), judgement(1, { mark: "fine" })] });
  expect([asked(), all.done, all.readyIn, all.over]).toEqual([["0", "3"], 1, 0, true]);
  expect([...all.judged.values()].map(({ ply, mark }) => [ply, mark])).toEqual([[1, "fine"], [2, "mistake"]]);
});

test("nothing is drawn anew when nothing is new", async () => {
  const all = findings(0);
  all.follow();
  await soon();
  await tell({ judged: [judgement(1)] });
  const before = all.judged;
  await tell({ done: 0.5 });
  expect(all.judged).toBe(before);
  expect(before.size).toBe(1);
});

test("nobody asks any more once nobody looks, and once only when somebody looks again", async () => {
  const all = findings(0);
  const leave = all.follow();
  await soon();
  leave();
  all.follow();
  await soon();
  expect(asked()).toEqual(["0", "0"]);
  await tell({ revision: 1 });
  expect(asked()).toEqual(["0", "0"]);
  await tell({ revision: 2 });
  expect(asked()).toEqual(["0", "0", "2"]);
});

test("a page that is out of sight asks nothing until it is seen", async () => {
  const page = document as unknown as EventTarget & { visibilityState: string };
  page.visibilityState = "hidden";
  const all = findings(0);
  all.follow();
  await soon();
  page.dispatchEvent(new Event("visibilitychange"));
  await soon();
  expect(asked()).toEqual([]);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  await soon();
  expect(asked()).toEqual(["0"]);
});

test("whatever goes wrong is said, and asked again a little later", async () => {
  const all = findings(0);
  all.follow();
  await soon();
  await tell(null);
  expect([all.problem, asked()]).toEqual([REFUSED, ["0"]]);
  await soon();
  await tell({ over: true, judged: [judgement(1)] });
  expect([all.problem, asked(), all.judged.size]).toEqual(["", ["0", "0"], 1]);
});

test("a study says what went wrong while it is judged", async () => {
  const book = new Book(studyTold());
  const leave = book.findings.follow();
  await soon();
  await tell(null);
  expect(book.trouble).toBe(REFUSED);
  await vi.advanceTimersByTimeAsync(2000);
  await tell({ done: 0.5 });
  expect(book.trouble, "what went wrong once and goes well now is not said any more").toBe("");
  leave();
});

const gave = (ply: number, before: number, after: number, more: Partial<JudgementTold> = {}) => judgement(ply, { before, after, ...more });
const plies = (all: Findings) => all.moments.map(({ ply }) => ply);

test("the moments worth remembering are the three that gave away most, in their order", async () => {
  const all = await found([0, 1], gave(5, 0.9, 0.1, { mark: "blunder" }), gave(1, 0.9, 0.7), gave(2, 0.4, 0.1), gave(3, 0.95, 0.75), gave(4, 1, 0, { mark: "inaccuracy" }), gave(6, 0.5, 0.1));
  expect(plies(all)).toEqual([2, 5, 6]);
  expect(all.onlyComputersErred).toBe(false);
  expect(plies(await found([0, 1], gave(3, 0.6, 0.3), gave(1, 0.6, 0.3)))).toEqual([1, 3]);
  expect(plies(await found([0, 1], gave(1, 1, 0, { mark: "fine" }), gave(2, 1, 0, { mark: "inaccuracy" })))).toEqual([]);
});

test("what a computer gave away is no moment, unless only computers played", async () => {
  const errors = [gave(1, 0.9, 0.1), gave(2, 0.9, 0.1, { mark: "blunder" }), gave(3, 0.9, 0.1)];
  expect(plies(await found([1], ...errors))).toEqual([2]);
  expect(plies(await found([], ...errors))).toEqual([1, 2, 3]);
});

test("that only computers erred is known once one did, and no person", async () => {
  const only = async (...judged: JudgementTold[]) => (await found([0], ...judged)).onlyComputersErred;
  expect(await only()).toBe(false);
  expect(await only(gave(2, 0.9, 0.1), gave(4, 0.9, 0.9, { mark: "fine" }))).toBe(true);
  expect(await only(gave(4, 0.9, 0.9, { mark: "fine" }), gave(2, 0.9, 0.1, { mark: "blunder" }))).toBe(true);
  expect(await only(gave(2, 0.9, 0.8, { mark: "inaccuracy" }))).toBe(false);
  expect(await only(gave(1, 0.9, 0.1), gave(2, 0.9, 0.1))).toBe(false);
});

test("of a study, those whose names are levels are computers", async () => {
  const moments = async (...names: string[]) => {
    const { findings } = new Book(studyTold({ names }));
    findings.follow();
    await soon();
    await tell({ over: true, judged: [gave(1, 0.9, 0.1), gave(2, 0.9, 0.1)] });
    return plies(findings);
  };
  expect(await moments("level:3", "Bob")).toEqual([2]);
  expect(await moments("level:3", "level:4")).toEqual([1, 2]);
});
