import { beforeEach, expect, test } from "vitest";
import type { Board, Choices, Mark } from "../src/messages";
import { settings } from "../src/house/settings.svelte";
import { board, everywhere, fits, four, Friend, item, more, settled, sit, told, turn, turned } from "./tabletop";

let friend: Friend;
beforeEach(() => {
  friend = new Friend();
  settings.confirm = false;
  settings.language = "en";
});

test("a piece is put down as it is held", async () => {
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  expect([[...state.hand.places], [...state.hand.otherPlaces], state.picking.buttons]).toEqual([["c0"], ["c1"], []]);
  state.rotate(1);
  expect([[...state.hand.places], [...state.hand.otherPlaces]]).toEqual([["c0", "c1"], []]);
  await state.pickCell("c0");
  expect([friend.played, [...state.hand.otherPlaces]]).toEqual([["t2c0"], []]);
});

test("a piece turns forwards, backwards and over, and picking it again turns it", async () => {
  const state = sit(everywhere, friend, four);
  state.rotate(1);
  state.flip();
  expect([state.hand.turn, state.hand.turns]).toEqual([null, []]);
  await state.pickItem("item");
  const seen = [state.hand.turn];
  const after = (act: () => void) => {
    act();
    seen.push(state.hand.turn);
  };
  after(() => state.rotate(1));
  after(() => state.rotate(1));
  after(() => state.rotate(1));
  after(() => state.rotate(-1));
  after(() => state.rotate(-1));
  after(() => state.flip());
  expect(seen).toEqual(["a", "b", "c", "a", "c", "b", "b"]);
  state.rotate(-1);
  state.flip();
  expect(state.hand.turn).toBe("z");
  await state.pickItem("item");
  expect([state.hand.turn, state.picking.picked]).toEqual(["z", ["item"]]);
  state.flip();
  await state.pickItem("item");
  expect([state.hand.turn, state.picking.picked]).toEqual(["b", ["item"]]);
});

test("a piece that no turn leads to cannot be turned backwards", async () => {
  const odd: Board = { ...board, turns: { item: [turn("a", "b"), turn("b", "b")] } };
  const state = sit({ item: more({ a: fits("c0"), b: fits("c1") }) }, friend, odd);
  await state.pickItem("item");
  state.rotate(-1);
  expect(state.hand.turn).toBe("a");
});

test("a piece that cannot be turned is put back by picking it again", async () => {
  const state = sit({ other: fits("c0") }, friend);
  await state.pickItem("other");
  expect([state.picking.inHand?.id, state.hand.turns, state.hand.currentTurn]).toEqual(["other", [], null]);
  await state.pickItem("other");
  expect([state.picking.inHand, state.picking.picked]).toEqual([null, []]);
});

test("a piece is first held so that it fits, as drawn if it can, and then as it was held before", async () => {
  const drawn: Board = { ...board, turns: { item: [turn("a", "b", "a", "M0 0H9"), turn("b", "c", "b", "M0 0H2V1H0Z"), turn("c", "a", "c", "M0 0H7")] } };
  const choices = (next: Choices) => ({ item: more(next), other: fits("c0") });
  const held = async (next: Choices, shape: string) => {
    const state = sit(choices(next), friend, drawn, { trays: [{ seat: 0, items: [item("item", shape), item("other")], backs: 0 }] });
    await state.pickItem("item");
    return state.hand.turn;
  };
  const all = { a: fits("c0"), b: fits("c1"), c: fits("c2") };
  expect(await held(all, "M0 0H2V1H0Z")).toBe("b");
  expect(await held(all, "M0 0H1")).toBe("a");
  expect(await held({ c: fits("c2") }, "M0 0H2V1H0Z")).toBe("c");
  expect(await held({ c0: settled("x") }, "M0 0H2V1H0Z")).toBe("b");

  const state = sit(choices(all), friend, drawn);
  await state.pickItem("item");
  state.rotate(1);
  await state.pickItem("other");
  expect(state.hand.turns).toEqual([]);
  await state.pickItem("item");
  expect(state.hand.turn).toBe("b");
  state.show(told(choices({ c: fits("c2") }), { ply: 1 }), drawn);
  await state.pickItem("item");
  expect(state.hand.turn).toBe("c");
});

const lay = (id: string, shape: string, ...written: string[]) => ({ id, shape, marks: written.map(mark) });
const mark = (text: string): Mark => ({ at: [0, 0], text, shape: "", look: "" });

test("of turns with the same outline, a lifted piece is held in the one on which the same is written", async () => {
  const written = (id: string, next: string, ...texts: string[]) => ({ ...turn(id, next), marks: texts.map(mark) });
  const numbered: Board = { ...board, turns: { item: [written("t1", "t2", "0", "1"), written("t2", "t1", "1", "0")] } };
  const state = sit({ item: turned, other: fits("c0") }, friend, numbered);
  const shape = numbered.turns.item![0]!.shape;
  await state.hold(lay("item", shape, "1", "0"));
  expect([state.picking.inHand?.id, state.hand.turn]).toEqual(["item", "t2"]);
  state.restart();
  await state.hold(lay("item", shape, "0", "1"));
  expect(state.hand.turn).toBe("t1");
  state.restart();
  await state.hold(lay("item", shape, "9"));
  expect(state.hand.turn).toBe("t1");
});

test("a piece that was lifted is held as it lay", async () => {
  const odd: Board = { ...board, turns: { item: [turn("t1", "t2"), turn("t2", "t1", "t2", "M0 0H2V1H0Z")] } };
  const state = sit({ item: turned, other: fits("c0") }, friend, odd);
  await state.hold(lay("item", "M0 0H2V1H0Z"));
  expect([state.picking.inHand?.id, state.hand.turn]).toEqual(["item", "t2"]);
  await state.hold(lay("item", "M0 0H2V1H0Z"));
  expect([state.picking.picked, state.hand.turn]).toEqual([["item"], "t2"]);
  await state.hold(lay("other", "whatever"));
  expect(state.picking.inHand?.id).toBe("other");
  await state.hold(lay("item", "no such shape"));
  expect([state.picking.inHand?.id, state.hand.turn]).toEqual(["item", "t2"]);
});

test("where moves are confirmed, turning keeps the piece on its cell if it fits there", async () => {
  settings.confirm = true;
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  await state.pickCell("c0");
  expect([state.picking.pending, state.picking.inHand?.id, state.aiming.aim, Object.keys(state.picking.choices), state.sentence]).toEqual(["t1c0", "item", null, ["c0"], ""]);
  state.rotate(1);
  expect([state.picking.pending, state.picking.picked]).toEqual(["t2c0", ["item", "t2", "c0"]]);
  await state.pickCell("c0");
  expect(friend.played).toEqual(["t2c0"]);
});

test("a piece that does not fit any more when it is turned comes back into the hand, and the keyboard stays there", async () => {
  settings.confirm = true;
  const state = sit({ item: turned }, friend);
  await state.pickItem("item");
  state.rotate(1);
  await state.pickCell("c1");
  expect([state.picking.pending, state.aiming.focus]).toEqual(["t2c1", "c1"]);
  state.aiming.focus = "c2";
  state.rotate(1);
  expect([state.picking.pending, state.picking.picked, state.hand.turn, state.aiming.focus]).toEqual([null, ["item"], "t1", "c1"]);
});
