import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ghost } from "../src/board/aiming.svelte";
import { Refusing } from "../src/board/refusing.svelte";
import type { Refusal } from "../src/messages";
import { settings } from "../src/house/settings.svelte";
import { Friend, Knowing } from "./tabletop";
import { words } from "./told";

beforeEach(() => {
  vi.useFakeTimers();
  settings.language = "en";
});
afterEach(() => void vi.useRealTimers());

const ghost = (key: string): Ghost => ({ key, at: [0, 0], shape: "", look: "", marks: [], state: "wrong" });
const tried = (refusing: Refusing) => refusing.ghosts.map(({ key }) => key);

test("what was tried is drawn for a moment, and the words stay", async () => {
  const refusing = new Refusing(new Friend());
  expect(tried(refusing)).toEqual([]);
  void refusing.ask(["c0", "c1"], "No.", [ghost("first")]);
  expect([refusing.said, tried(refusing)]).toEqual([{ spot: "c1", words: "No." }, ["first"]]);
  await vi.advanceTimersByTimeAsync(899);
  expect(tried(refusing)).toEqual(["first"]);
  await vi.advanceTimersByTimeAsync(1);
  expect([refusing.said?.words, tried(refusing)]).toEqual(["No.", []]);
});

test("what is tried next has a moment of its own", async () => {
  const refusing = new Refusing(new Friend());
  void refusing.ask(["c0"], "No.", [ghost("first")]);
  await vi.advanceTimersByTimeAsync(500);
  void refusing.ask(["c1"], "Nor this.", [ghost("second")]);
  await vi.advanceTimersByTimeAsync(500);
  expect([refusing.said?.words, tried(refusing)]).toEqual(["Nor this.", ["second"]]);
  refusing.clear();
  expect([refusing.said, tried(refusing)]).toEqual([null, []]);
});

test("where there is nothing to say, nothing is said", () => {
  const refusing = new Refusing(new Friend());
  refusing.tell("c0", "");
  expect(refusing.said).toBeNull();
  refusing.tell("c0", "Not now.");
  expect(refusing.said).toEqual({ spot: "c0", words: "Not now." });
});

/** A partner who takes as long to answer as the test likes. */
class Slow extends Friend {
  answer: (refusal: Refusal | null) => void = () => {};
  refuse = () => new Promise<Refusal | null>((done) => (this.answer = done));
}

test("a rule is waited for, but not longer than a moment", async () => {
  const slow = new Slow();
  const refusing = new Refusing(slow);
  void refusing.ask(["c0"], "No.", []);
  await vi.advanceTimersByTimeAsync(899);
  expect(refusing.said).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect([refusing.said, [...refusing.cells]]).toEqual([{ spot: "c0", words: "No." }, []]);
  slow.answer({ reason: words("Too late."), cells: ["c2"] });
  await vi.advanceTimersByTimeAsync(1);
  expect([refusing.said?.words, [...refusing.cells]]).toEqual(["No.", []]);
});

test("where no rule is known, or it is not told, other words are said", async () => {
  const knowing = new Knowing();
  knowing.refusals = { c1: new Error("gone") };
  const refusing = new Refusing(knowing);
  for (const cell of ["c0", "c1"]) {
    void refusing.ask([cell], `Not ${cell}.`, []);
    await vi.advanceTimersByTimeAsync(1);
    expect([refusing.said, [...refusing.cells]]).toEqual([{ spot: cell, words: `Not ${cell}.` }, []]);
  }
});
