/** Fingers and mice: things are picked where they are pressed or clicked, dragged, and put down where they are let go. */
import type { Item, Point } from "../messages";
import type { BoardState } from "./state.svelte";

/** Where on the board a pointer is, in the board's units; null beside it. */
export type PointAt = (event: { clientX: number; clientY: number }) => Point | null;

/** A notch of a wheel is one turn; a touchpad sends many small steps. */
const NOTCH = 60;
/** So many pixels away from where it was pressed, a pointer drags; nearer, it trembles. */
const TREMBLE = 8;

/** A pointer that is over the board. */
export class BoardPointer {
  /** The cell that was pressed, until it is let go. */
  private down: string | null = null;
  private pickedByDown = false;
  private wheeled = 0;

  constructor(
    private readonly state: () => BoardState,
    private readonly pointAt: PointAt,
  ) {}

  readonly move = (event: PointerEvent): void => {
    this.state().aiming.pointer = this.pointAt(event);
  };

  /** What lies on the board is picked at once, so that it can be dragged; an empty cell waits for the click's end. */
  readonly press = (event: PointerEvent): void => {
    if (event.button) return;
    releaseCapture(event);
    this.move(event);
    const { aiming, hand, picking, shown } = this.state();
    this.down = aiming.hovered;
    this.pickedByDown = this.down !== null && !picking.picked.length && hand.places.has(this.down) && shown.onCell.has(this.down);
    if (this.pickedByDown && this.down) void this.state().pickCell(this.down);
  };

  readonly release = (event: PointerEvent): void => {
    if (event.button || this.down === null) return;
    this.move(event);
    const { aiming } = this.state();
    const up = aiming.hovered;
    const started = this.down;
    this.down = null;
    if (up && !(this.pickedByDown && up === started)) void this.state().pickCell(up);
    if (event.pointerType !== "mouse") aiming.pointer = null;
  };

  readonly leave = (): void => {
    this.state().aiming.pointer = null;
  };

  /** Turns the piece in hand. */
  readonly wheel = (event: WheelEvent): void => {
    if (!this.state().hand.turns.length) return;
    event.preventDefault();
    this.wheeled += event.deltaMode === event.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * NOTCH;
    if (Math.abs(this.wheeled) < NOTCH) return;
    this.state().rotate(this.wheeled > 0 ? 1 : -1);
    this.wheeled = 0;
  };
}

/** A pointer that was pressed on an item of a tray, and may drag it onto the board. */
export class TrayPointer {
  private dragged = false;

  constructor(
    private readonly state: () => BoardState,
    private readonly pointAt: PointAt,
  ) {}

  press(event: PointerEvent, item: Item): void {
    if (event.button || item.used) return;
    const state = this.state();
    const held = state.picking.inHand?.id === item.id;
    this.dragged = false;
    releaseCapture(event);
    const move = (later: PointerEvent) => {
      if (!this.dragged && Math.hypot(later.clientX - event.clientX, later.clientY - event.clientY) > TREMBLE) {
        this.dragged = true;
        if (!held) void state.pickItem(item.id);
      }
      if (this.dragged) state.aiming.pointer = this.pointAt(later);
    };
    const end = (later: PointerEvent) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!this.dragged || later.type === "pointercancel") return;
      state.aiming.pointer = this.pointAt(later);
      if (state.aiming.hovered && state.aiming.pointer) void state.pickCell(state.aiming.hovered);
      if (later.pointerType !== "mouse") state.aiming.pointer = null;
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** Whether a click is only the end of a drag, which has done all there was to do. */
  endsDrag(): boolean {
    const { dragged } = this;
    this.dragged = false;
    return dragged;
  }
}

/** A finger is captured by what it pressed; it has to be felt by what it moves over. */
function releaseCapture(event: PointerEvent): void {
  const pressed = event.currentTarget as Element;
  if (pressed.hasPointerCapture(event.pointerId)) pressed.releasePointerCapture(event.pointerId);
}
