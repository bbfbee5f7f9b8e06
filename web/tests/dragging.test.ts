import { beforeEach, expect, test, vi } from "vitest";
import { BoardPointer, TrayPointer, type PointAt } from "../src/board/dragging";
import type { BoardState } from "../src/board/state.svelte";
import type { Choices, Point } from "../src/messages";
import { settings } from "../src/house/settings.svelte";
import { openWindow } from "./standins";
import { board, cells, everywhere, four, Friend, item, later, more, piece, said, settled, sit, turned } from "./tabletop";
import type { Facts } from "./told";

let friend: Friend;
let window: EventTarget;
beforeEach(() => {
  friend = new Friend();
  window = openWindow();
  settings.confirm = false;
  settings.language = "en";
});

/** On the screen a cell is a hundred pixels wide; beside the board there is nothing. */
const pointAt: PointAt = ({ clientX, clientY }) => (clientX < 0 ? null : [clientX / 100, clientY / 100]);
const [FIRST, SECOND, THIRD, BESIDE]: Point[] = [[50, 50], [150, 50], [250, 50], [-50, 50]];

/** What was pressed, and whether it keeps the pointer to itself, as it does with fingers. */
class Pressed {
  constructor(public captured: boolean) {}
  hasPointerCapture = () => this.captured;
  releasePointerCapture = () => {
    if (!this.captured) throw new Error("NotFoundError");
    this.captured = false;
  };
}

const at = ([clientX, clientY]: Point, facts: object = {}) =>
  ({ clientX, clientY, button: 0, pointerId: 1, pointerType: "mouse", currentTarget: new Pressed(false), ...facts }) as unknown as PointerEvent;

const FINGER = { pointerType: "touch" };

// --- on the board -----------------------------------------------------------------------------------------------------

function pointing(choices: Choices, facts: Facts = {}, plan = board): [BoardState, BoardPointer] {
  const state = sit(choices, friend, plan, facts);
  return [state, new BoardPointer(() => state, pointAt, () => ({ left: 0, top: 0, width: 3, height: 1 }))];
}

const walk: Choices = { c0: more({ c1: settled("c0c1"), c2: settled("c0c2") }) };
const standing: Facts = { pieces: [piece("p", "c0")] };

test("a pointer is followed while it is over the board", () => {
  const [state, pointer] = pointing(walk);
  pointer.move(at(SECOND!));
  expect(state.aiming.pointer).toEqual([1.5, 0.5]);
  pointer.leave(at(SECOND!));
  expect(state.aiming.pointer).toBeNull();
});

test("a piece is picked as soon as it is pressed, and put down where it is let go", async () => {
  const [state, pointer] = pointing(walk, standing);
  pointer.press(at(FIRST!));
  expect(state.picking.picked).toEqual(["c0"]);
  await later();
  pointer.release(at(THIRD!));
  await later();
  expect([friend.played, state.aiming.pointer]).toEqual([["c0c2"], [2.5, 0.5]]);
});

test("a click on a piece picks it, and a second click lets it go", async () => {
  const [state, pointer] = pointing(walk, standing);
  const click = async () => {
    pointer.press(at(FIRST!));
    await later();
    pointer.release(at(FIRST!));
    await later();
    return state.picking.picked;
  };
  expect([await click(), await click()]).toEqual([["c0"], []]);
});

test("an empty cell is picked when it is let go, and so is one where nothing can start", async () => {
  const [state, pointer] = pointing(walk, { pieces: [piece("p", "c1")] });
  pointer.press(at(FIRST!));
  expect(state.picking.picked).toEqual([]);
  pointer.release(at(FIRST!));
  await later();
  expect(state.picking.picked).toEqual(["c0"]);
  state.back();
  pointer.press(at(SECOND!));
  await later();
  expect(state.sentence).toBe("");
  pointer.release(at(SECOND!));
  await later();
  expect(said(state)).toBe("Nothing of yours can move from here.");
});

test("what is pressed while something is picked waits to be let go", async () => {
  const [, pointer] = pointing({ c0: more({ c1: settled("c0c1") }) }, { pieces: [piece("p", "c0"), piece("q", "c1")] });
  pointer.press(at(FIRST!));
  await later();
  pointer.release(at(FIRST!));
  await later();
  pointer.press(at(SECOND!));
  await later();
  expect(friend.played).toEqual([]);
  pointer.release(at(SECOND!));
  await later();
  expect(friend.played).toEqual(["c0c1"]);
});

test("only the first button counts, and only what was pressed on the board is let go there", async () => {
  const [state, pointer] = pointing(walk, standing);
  pointer.press(at(FIRST!, { button: 2 }));
  pointer.release(at(FIRST!));
  await later();
  expect(state.picking.picked).toEqual([]);
  pointer.press(at(FIRST!));
  await later();
  pointer.release(at(THIRD!, { button: 2 }));
  await later();
  expect(friend.played).toEqual([]);
  pointer.release(at(BESIDE!));
  pointer.release(at(THIRD!));
  await later();
  expect([state.picking.picked, friend.played]).toEqual([["c0"], []]);
  pointer.press(at(BESIDE!));
  pointer.release(at(THIRD!));
  await later();
  expect(friend.played).toEqual([]);
});

test("a finger is not kept by what it pressed, and points at nothing once it is lifted", () => {
  const [state, pointer] = pointing(walk);
  const pressed = new Pressed(true);
  pointer.press(at(SECOND!, { ...FINGER, currentTarget: pressed }));
  expect([pressed.captured, state.aiming.pointer]).toEqual([false, [1.5, 0.5]]);
  pointer.release(at(SECOND!, FINGER));
  expect(state.aiming.pointer).toBeNull();
});

test("a wheel turns the piece in hand, a notch or many small steps at a time, and else the page", async () => {
  const [state, pointer] = pointing(everywhere, {}, four);
  let kept = 0;
  const wheel = (deltaY: number, deltaMode = 0) => {
    pointer.wheel({ deltaY, deltaMode, DOM_DELTA_PIXEL: 0, preventDefault: () => kept++ } as unknown as WheelEvent);
    return state.hand.turn;
  };
  expect([wheel(100), kept]).toEqual([null, 0]);
  await state.pickItem("item");
  expect([wheel(60), wheel(59), wheel(1), wheel(-30), wheel(-30), wheel(3, 1), wheel(-3, 1)]).toEqual(["b", "b", "c", "c", "b", "c", "b"]);
  expect(kept).toBe(7);
});

// --- from a tray ------------------------------------------------------------------------------------------------------

function dragging(choices: Choices = { item: turned }): [BoardState, TrayPointer] {
  const state = sit(choices, friend);
  return [state, new TrayPointer(() => state, pointAt)];
}

/** The pointer goes on, wherever it is in the window. */
async function goes(type: "pointermove" | "pointerup" | "pointercancel", where: Point, facts: object = {}): Promise<void> {
  const { clientX, clientY, pointerType } = at(where, facts);
  window.dispatchEvent(Object.assign(new Event(type), { clientX, clientY, pointerType }));
  await later();
}

test("an item is dragged onto the board", async () => {
  const [state, pointer] = dragging();
  pointer.press(at([-200, 50]), item("item"));
  expect(state.picking.picked).toEqual([]);
  await goes("pointermove", [-190, 50]);
  expect([state.picking.inHand?.id, state.aiming.pointer]).toEqual(["item", null]);
  await goes("pointermove", FIRST!);
  expect(state.aiming.aim).toMatchObject({ cell: "c0", fits: true });
  await goes("pointerup", FIRST!);
  expect([friend.played, state.aiming.pointer]).toEqual([["t1c0"], [0.5, 0.5]]);
  expect([pointer.endsDrag(), pointer.endsDrag()]).toEqual([true, false]);
  await goes("pointermove", SECOND!);
  expect(state.aiming.pointer).toEqual([0.5, 0.5]);
});

test("a hand that trembles does not drag", async () => {
  const [state, pointer] = dragging();
  pointer.press(at([100, 50]), item("item"));
  await goes("pointermove", [108, 50]);
  await goes("pointermove", [100, 42]);
  expect(state.aiming.pointer).toBeNull();
  await goes("pointerup", FIRST!);
  expect([state.picking.picked, state.aiming.pointer, pointer.endsDrag()]).toEqual([[], null, false]);
});

test("an item that is in hand is dragged as it is held, also from near, downwards", async () => {
  const [state, pointer] = dragging();
  await state.pickItem("item");
  state.rotate(1);
  pointer.press(at([-200, 50]), item("item"));
  await goes("pointermove", [-200, 59]);
  await goes("pointermove", [-200, 50]);
  expect([state.hand.turn, pointer.endsDrag()]).toEqual(["t2", true]);
});

test("an item that is let go beside the board stays in hand, whatever cell the keyboard is on", async () => {
  const [state, pointer] = dragging();
  state.aiming.focused = true;
  state.aiming.focus = "c0";
  pointer.press(at([-200, 50]), item("item"));
  await goes("pointermove", SECOND!);
  await goes("pointerup", BESIDE!);
  expect([state.picking.picked, friend.played, state.sentence]).toEqual([["item"], [], ""]);
});

test("a drag that is broken off puts nothing down, and the next press is a new one", async () => {
  const [state, pointer] = dragging();
  pointer.press(at([-200, 50]), item("item"));
  await goes("pointermove", FIRST!);
  await goes("pointercancel", FIRST!);
  await goes("pointerup", FIRST!);
  expect([state.picking.picked, friend.played]).toEqual([["item"], []]);
  pointer.press(at([-200, 50]), item("item"));
  expect(pointer.endsDrag()).toBe(false);
});

test("a finger that drags is not kept by the tray, and points at nothing once it is lifted", async () => {
  const [state, pointer] = dragging();
  const pressed = new Pressed(true);
  pointer.press(at([-200, 50], { ...FINGER, currentTarget: pressed }), item("item"));
  expect(pressed.captured).toBe(false);
  await goes("pointermove", FIRST!, FINGER);
  await goes("pointerup", THIRD!, FINGER);
  expect([state.aiming.pointer, friend.played, state.picking.picked]).toEqual([null, [], ["item"]]);
});

test("items that are used, and other buttons, drag nothing", async () => {
  const [state, pointer] = dragging();
  pointer.press(at([-200, 50]), { ...item("item"), used: true });
  pointer.press(at([-200, 50], { button: 2 }), item("item"));
  await goes("pointermove", FIRST!);
  expect([state.picking.picked, pointer.endsDrag()]).toEqual([[], false]);
});

// --- fingers that ask, and fingers that draw a board nearer ------------------------------------------------------------

test("a right click flips what is in hand, and leaves the browser its menu when nothing is", async () => {
  const [state, pointer] = pointing(everywhere, {}, four);
  let menus = 0;
  const rightClick = () => pointer.menu({ preventDefault: () => menus++ } as unknown as MouseEvent);
  rightClick();
  expect([state.hand.turn, menus]).toEqual([null, 0]);
  await state.pickItem("item");
  rightClick();
  await later();
  expect([state.hand.turn, menus]).toEqual(["z", 1]);
});

test("a finger that rests on a cell asks what it is, and picks nothing", async () => {
  vi.useFakeTimers();
  const [state, pointer] = pointing(walk);
  pointer.press(at(SECOND!, FINGER));
  vi.advanceTimersByTime(600);
  expect(state.aiming.told).toBe("c1");
  pointer.release(at(SECOND!, FINGER));
  expect([state.picking.picked, state.refusing.said]).toEqual([[], null]);
  pointer.press(at(FIRST!, FINGER));
  expect(state.aiming.told).toBeNull();
  vi.useRealTimers();
});

test("a finger that rests elsewhere than where it pressed asks nothing, and neither does a mouse", () => {
  vi.useFakeTimers();
  const [state, pointer] = pointing(walk);
  pointer.press(at(SECOND!, FINGER));
  pointer.move(at(THIRD!, FINGER));
  vi.advanceTimersByTime(600);
  expect(state.aiming.told).toBeNull();
  pointer.release(at(THIRD!, FINGER));
  pointer.press(at(SECOND!));
  vi.advanceTimersByTime(600);
  expect(state.aiming.told).toBeNull();
  vi.useRealTimers();
});

test("a finger that rests on an item asks what it is, and neither picks nor drags it afterwards", () => {
  vi.useFakeTimers();
  const [state, pointer] = dragging();
  pointer.press(at([-200, 50], FINGER), item("item"));
  vi.advanceTimersByTime(499);
  expect(state.aiming.told).toBeNull();
  vi.advanceTimersByTime(1);
  expect(state.aiming.told).toBe("item");
  void goes("pointermove", FIRST!, FINGER);
  void goes("pointerup", FIRST!, FINGER);
  expect([state.aiming.pointer, state.picking.picked, pointer.endsDrag()]).toEqual([null, [], true]);
  vi.useRealTimers();
});

test("a mouse that rests on an item asks nothing, and still drags it", () => {
  vi.useFakeTimers();
  const [state, pointer] = dragging();
  pointer.press(at([-200, 50]), item("item"));
  vi.advanceTimersByTime(600);
  expect(state.aiming.told).toBeNull();
  void goes("pointermove", FIRST!);
  expect(state.picking.picked).toEqual(["item"]);
  vi.useRealTimers();
});

/** A board with so many cells that it can be drawn nearer, in a room in which a cell is at most a hundred pixels wide. */
function near(choices: Choices, facts: Facts = {}, room = { left: 0, top: 0, width: 1600, height: 1000 }): [BoardState, BoardPointer, (place: Point, id: number, facts?: object) => PointerEvent] {
  const plan = { ...board, cells: cells(16, 10) };
  const state = sit(choices, friend, plan, facts);
  const pointer = new BoardPointer(() => state, pointAt, () => ({ left: 0, top: 0, width: 16, height: 10 }));
  const svg = Object.assign(new Pressed(false), { getBoundingClientRect: () => room });
  return [state, pointer, (place, id, facts = {}) => at(place, { pointerType: "touch", pointerId: id, isPrimary: id === 1, currentTarget: svg, timeStamp: 0, ...facts })];
}

test("two fingers draw a large board nearer, what was between them stays there, and nothing is picked", async () => {
  const [state, pointer, finger] = near({ c0: settled("c0") });
  pointer.press(finger([350, 500], 1));
  pointer.press(finger([450, 500], 2));
  pointer.move(finger([300, 500], 1));
  pointer.move(finger([500, 500], 2));
  expect(state.view.zoom).toEqual({ scale: 2, at: [6, 5] }); // 400 pixels left of the middle is 4 units, now 2
  pointer.release(finger([300, 500], 1));
  pointer.release(finger([500, 500], 2));
  await later();
  expect([friend.played, state.refusing.said]).toEqual([[], null]);
});

test("one finger moves a board that is near, never over its edge, and two quick taps show all of it", async () => {
  const [state, pointer, finger] = near({ c0: settled("c0") });
  state.view.zoom = { scale: 2, at: [8, 5] };
  pointer.press(finger([800, 500], 1));
  pointer.move(finger([1000, 500], 1));
  pointer.move(finger([1000, 500], 1));
  expect(state.view.zoom).toEqual({ scale: 2, at: [7, 5] });
  pointer.move(finger([9000, 500], 1));
  expect(state.view.zoom?.at).toEqual([4, 5]);
  pointer.release(finger([9000, 500], 1));
  for (const timeStamp of [1000, 1200]) {
    pointer.press(finger([800, 500], 1, { timeStamp }));
    pointer.release(finger([800, 500], 1, { timeStamp }));
    await later();
  }
  expect([state.view.zoom, state.refusing.said]).toEqual([null, null]);
});

test("wherever the board's room is, what is between two fingers stays there", () => {
  const [state, pointer, finger] = near({}, {}, { left: 200, top: 100, width: 1600, height: 1000 });
  pointer.press(finger([550, 400], 1));
  pointer.press(finger([650, 400], 2));
  pointer.move(finger([500, 400], 1));
  pointer.move(finger([700, 400], 2));
  expect(state.view.zoom).toEqual({ scale: 2, at: [6, 4] });
});

test.each([
  ["high", 1600, 2000],
  ["wide", 3200, 1000],
])("a board in a %s room follows the finger", (_, width, height) => {
  const [state, pointer, finger] = near({}, {}, { left: 0, top: 0, width, height });
  state.view.zoom = { scale: 2, at: [8, 5] };
  pointer.press(finger([800, 500], 1));
  pointer.move(finger([1000, 500], 1));
  expect(state.view.zoom).toEqual({ scale: 2, at: [7, 5] });
});

test("a finger that trembles moves no board, and one that moved it picks nothing", async () => {
  const [state, pointer, finger] = near({ c0: settled("c0") });
  state.view.zoom = { scale: 2, at: [8, 5] };
  pointer.press(finger([58, 50], 1));
  pointer.move(finger([50, 50], 1));
  expect([state.view.zoom.at, state.aiming.hovered]).toEqual([[8, 5], "c0"]);
  pointer.move(finger([70, 50], 1));
  expect([state.view.zoom.at, state.aiming.pointer]).toEqual([[expect.closeTo(7.94), 5], null]);
  pointer.release(finger([50, 50], 1));
  await later();
  expect(friend.played).toEqual([]);
});

test("a second finger takes back what the first picked, but not what was picked before", async () => {
  const [state, pointer, finger] = near({ c0: more({ c1: settled("c0c1") }) }, standing);
  pointer.press(finger(FIRST!, 1));
  await later();
  expect(state.picking.picked).toEqual(["c0"]);
  pointer.press(finger([400, 400], 2));
  expect(state.picking.picked).toEqual([]);
  for (const id of [1, 2]) pointer.release(finger(SECOND!, id));
  await later();
  expect([state.picking.picked, state.refusing.said]).toEqual([[], null]);
  await state.pickCell("c0");
  for (const id of [1, 2, 3]) pointer.press(finger([400, 100 * id], id));
  expect(state.picking.picked).toEqual(["c0"]);
});

test("a finger that stays when the other is lifted moves the board, and draws it no nearer", () => {
  const [state, pointer, finger] = near({});
  pointer.press(finger([700, 500], 1));
  pointer.press(finger([900, 500], 2));
  pointer.move(finger([500, 500], 1));
  const { scale } = state.view.zoom!;
  pointer.release(finger([900, 500], 2));
  pointer.move(finger([450, 500], 1));
  expect([scale, state.view.zoom?.scale]).toEqual([2, 2]);
});

test("a first finger is a first finger, even if an earlier one was never seen to be lifted", async () => {
  const [, pointer, finger] = near({ c0: settled("c0") });
  pointer.press(finger([800, 500], 1));
  pointer.press(finger(FIRST!, 2, { isPrimary: true }));
  pointer.release(finger(FIRST!, 2));
  await later();
  expect(friend.played).toEqual(["c0"]);
});

test("a mouse neither moves a board that is near nor shows all of it by two clicks", async () => {
  const [state, pointer, finger] = near({ c0: settled("c0") });
  state.view.zoom = { scale: 2, at: [8, 5] };
  for (const timeStamp of [1000, 1100]) {
    pointer.press(finger([800, 500], 1, { pointerType: "mouse", timeStamp }));
    pointer.move(finger([1000, 500], 1, { pointerType: "mouse" }));
    pointer.release(finger([1000, 500], 1, { pointerType: "mouse", timeStamp }));
    await later();
  }
  expect(state.view.zoom).toEqual({ scale: 2, at: [8, 5] });
});

test("taps are two where the board is not near, where the second comes late, and where there was no first", async () => {
  const [state, pointer, finger] = near({ c0: settled("c0"), c1: more({}) });
  const tap = async (place: Point, timeStamp: number) => {
    pointer.press(finger(place, 1, { timeStamp }));
    pointer.release(finger(place, 1, { timeStamp }));
    await later();
  };
  state.view.zoom = { scale: 2, at: [8, 5] };
  await tap([950, 550], 1000);
  await tap([950, 550], 1300);
  expect(state.view.zoom).not.toBeNull();
  state.view.zoom = null;
  await tap([950, 550], 2000);
  await tap(FIRST!, 2100);
  expect(friend.played).toEqual(["c0"]);
});
