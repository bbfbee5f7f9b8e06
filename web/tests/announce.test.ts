import { expect, test } from "vitest";
import { announcer } from "../src/house/announce.svelte";

const heard = () => announcer.lines.map(({ text }) => text);

test("what is said quickly one after another is all there to be read out, in order", () => {
  for (const text of ["White: triangle.", "Black: circle.", "Your turn."]) announcer.say(text);
  expect(heard().slice(-3)).toEqual(["White: triangle.", "Black: circle.", "Your turn."]);
});

test("the same words said again are a line of their own, and silence is none", () => {
  const before = announcer.lines.length;
  announcer.say("Your turn.");
  announcer.say(" ");
  expect(announcer.lines.length).toBe(before + 1);
  expect(announcer.lines.at(-1)!.key).not.toBe(announcer.lines.at(-2)!.key);
});

test("old lines are swept away", () => {
  for (let i = 0; i < 40; i++) announcer.say(`line ${i}`);
  expect([announcer.lines.length, heard().at(-1)]).toEqual([12, "line 39"]);
});
