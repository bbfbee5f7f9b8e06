import { beforeEach, expect, test } from "vitest";
import type { Choices } from "../src/messages";
import { settings } from "../src/house/settings.svelte";
import { board, Friend, more, settled, sit, turned } from "./tabletop";
import { ended, words, type Facts } from "./told";

let friend: Friend;
beforeEach(() => {
  friend = new Friend();
  settings.confirm = false;
  settings.language = "en";
});

async function saidAt(cell: string, choices: Choices | null, more: Facts = {}, ...picks: string[]): Promise<string> {
  const state = sit(choices, friend, board, more);
  for (const id of picks) await state.pick(id);
  await state.pickCell(cell);
  return state.sentence;
}

test("a cell that cannot be picked says why", async () => {
  expect(await saidAt("c2", { c0: more({ c1: settled("x") }) })).toBe("Nothing of yours can move from c2.");
  expect(await saidAt("c2", { c0: more({ c1: settled("x") }) }, {}, "c0")).toBe("c0 cannot go to c2.");
  expect(await saidAt("c2", { item: turned })).toBe("Pick a piece in your hand first.");
  expect(await saidAt("c2", { item: turned }, {}, "item")).toBe("the item does not fit on c2, however you turn it.");
  expect(friend.played).toEqual([]);
});

test("a wide piece that would fit if it were turned says so", async () => {
  const shape = "M0 0H3V2H0Z";
  const plan = { ...board, turns: { item: board.turns.item!.map((one) => ({ ...one, shape })) } };
  const state = sit({ item: more({ t1: more({}), t2: more({ c2: settled("x") }) }) }, friend, plan);
  await state.pickItem("item");
  state.aiming.pointer = [2.5, 0.5];
  await state.pickCell("c2");
  expect(state.sentence).toBe("the item does not fit on c2 as you hold it: turn it (R) or flip it (F).");
});

test("one who is not to move hears whose turn it is, one who watches that they watch, all that it is over", async () => {
  expect(await saidAt("c0", null, { to_move: 1 })).toBe("It is not your turn: Black is to play.");
  expect(await saidAt("c0", null, { you: [] })).toBe("You are watching; only the players move.");
  expect(await saidAt("c0", null, { you: undefined })).toBe("It is not your turn: White is to play.");
  expect(await saidAt("c0", null, { you: [], result: ended([1, 0]) })).toBe("The game is over; no more moves can be made.");
  expect(await saidAt("c0", null, { to_move: null })).toBe("Nothing of yours can move from c0.");
  expect(await saidAt("c0", null, { to_move: 5 })).toBe("Nothing of yours can move from c0.");
  expect(await saidAt("c0", {}, { you: undefined })).toBe("Nothing of yours can move from c0.");
});

test("an item that is picked by one who is not to move says why too", async () => {
  const state = sit(null, friend, board, { to_move: 1 });
  await state.pickItem("item");
  expect([state.sentence, state.picking.picked]).toEqual(["It is not your turn: Black is to play.", []]);
});

test("another language, other words", async () => {
  settings.language = "fr";
  expect(await saidAt("c2", { c0: settled("x") }, { names: { x: words("X") } })).toBe("Rien à vous ne peut partir de c2.");
});
