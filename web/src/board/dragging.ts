/** Fingers and mice: things are picked where they are pressed or clicked, dragged, and put down where they are let go. */
import type { Item, Point } from "../messages";
import type { Box } from "./geometry";
import type { BoardState } from "./state.svelte";
import type { View } from "./view.svelte";

/** Where on the board a pointer is, in the board's units; null beside it. */
export type PointAt = (event: { clientX: number; clientY: number }) => Point | null;

/** A notch of a wheel is one turn; a touchpad sends many small steps. */
const NOTCH = 60;
/** So many pixels away from where it was pressed, a pointer drags; nearer, it trembles. */
const TREMBLE = 8;

/** Milliseconds after which a finger that rests wants to know what is there, and within which two taps are one thing. */
const LONG = 500;
const DOUBLE = 300;

/** A pointer that is over the board. */
export class BoardPointer {
  /** The cell that was pressed, until it is let go. */
  private down: string | null = null;
  private pickedByDown = false;
  private wheeled = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private tapped = -Infinity;
  private readonly fingers: Fingers;

  constructor(
    private readonly state: () => BoardState,
    private readonly pointAt: PointAt,
    /** All there is to see of the board. */
    whole: () => Box,
  ) {
    this.fingers = new Fingers(() => state().view, whole);
  }

  readonly move = (event: PointerEvent): void => {
    const { picking, aiming } = this.state();
    if (this.fingers.move(event, !picking.picked.length)) {
      this.letGo();
      aiming.pointer = null;
    } else aiming.pointer = this.pointAt(event);
  };

  /** What lies on the board is picked at once, so that it can be dragged; an empty cell waits for the click's end. */
  readonly press = (event: PointerEvent): void => {
    if (event.button) return;
    releaseCapture(event);
    const { aiming, hand, picking, shown } = this.state();
    aiming.told = null;
    if (this.fingers.press(event)) {
      if (this.pickedByDown) this.state().back();
      return this.letGo();
    }
    this.move(event);
    this.down = aiming.hovered;
    this.pickedByDown = this.down !== null && !picking.picked.length && hand.places.has(this.down) && shown.onCell.has(this.down);
    if (this.pickedByDown && this.down) void this.state().pickCell(this.down);
    if (event.pointerType === "touch") this.resting = setTimeout(() => this.rest(), LONG);
  };

  readonly release = (event: PointerEvent): void => {
    this.fingers.lift(event);
    clearTimeout(this.resting);
    if (event.button || this.down === null) return;
    this.move(event);
    const { aiming, picking, view } = this.state();
    const up = aiming.hovered;
    const started = this.down;
    const twice = event.pointerType === "touch" && event.timeStamp - this.tapped < DOUBLE && !picking.picked.length;
    this.down = null;
    this.tapped = event.timeStamp;
    if (twice && view.zoom) {
      view.zoom = null;
      this.state().hush();
    } else if (up && !(this.pickedByDown && up === started)) void this.state().pickCell(up);
    if (event.pointerType !== "mouse") aiming.pointer = null;
  };

  readonly leave = (event: PointerEvent): void => {
    this.fingers.lift(event);
    clearTimeout(this.resting);
    this.state().aiming.pointer = null;
  };

  /** A right click flips what is in hand. */
  readonly menu = (event: MouseEvent): void => {
    if (!this.state().picking.picked.length) return;
    event.preventDefault();
    this.state().flip();
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

  /** A finger has rested where it pressed: it asks, it does not pick. */
  private rest(): void {
    const { aiming } = this.state();
    if (aiming.hovered !== this.down) return;
    aiming.told = this.down;
    this.letGo();
  }

  /** What was pressed is not picked when the pointer comes up. */
  private letGo(): void {
    clearTimeout(this.resting);
    this.down = null;
    this.pickedByDown = false;
  }
}

/** Fingers on a large board: two draw it nearer and move it, one moves it once it is near. */
class Fingers {
  private readonly at = new Map<number, Point>();
  private start: Point = [0, 0];
  private panning = false;

  constructor(
    private readonly view: () => View,
    private readonly whole: () => Box,
  ) {}

  /** Says whether this finger is not the only one. */
  press(event: PointerEvent): boolean {
    if (event.pointerType !== "touch" || !this.view().large) return false;
    if (event.isPrimary) this.at.clear();
    this.at.set(event.pointerId, [event.clientX, event.clientY]);
    this.start = [event.clientX, event.clientY];
    this.panning = false;
    return this.at.size > 1;
  }

  /** Says whether the board was moved, so that nothing else is meant. */
  move(event: PointerEvent, free: boolean): boolean {
    if (!this.at.has(event.pointerId)) return false;
    const room = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    const before = this.spread(room);
    const alone = this.at.size === 1;
    const here: Point = [event.clientX, event.clientY];
    const far = Math.hypot(here[0] - this.start[0], here[1] - this.start[1]) > TREMBLE;
    if (alone && !this.panning && !(free && far && this.view().zoom)) return false;
    this.panning = alone;
    this.at.set(event.pointerId, here);
    const whole = this.whole();
    const unit = Math.min(room.width / whole.width, room.height / whole.height) * (this.view().zoom?.scale ?? 1);
    this.view().pinch(whole, unit, before, this.spread(room));
    return true;
  }

  lift(event: PointerEvent): void {
    this.at.delete(event.pointerId);
  }

  /** The middle between the fingers, seen from the middle of the room, and how far they are apart. */
  private spread(room: DOMRect): { between: Point; apart: number } {
    const fingers = [...this.at.values()];
    const [[x, y], [otherX, otherY]] = [fingers[0]!, fingers[1] ?? fingers[0]!];
    const between: Point = [(x + otherX) / 2 - room.left - room.width / 2, (y + otherY) / 2 - room.top - room.height / 2];
    return { between, apart: Math.hypot(x - otherX, y - otherY) || 1 };
  }
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
    state.aiming.told = null;
    const resting = event.pointerType === "touch" ? setTimeout(() => rest(), LONG) : undefined;
    const rest = () => {
      state.aiming.told = item.id;
      this.dragged = true; // the finger that asked picks nothing when it comes up
      stop();
    };
    const move = (later: PointerEvent) => {
      if (!this.dragged && Math.hypot(later.clientX - event.clientX, later.clientY - event.clientY) > TREMBLE) {
        this.dragged = true;
        clearTimeout(resting);
        if (!held) void state.pickItem(item.id);
      }
      if (this.dragged) state.aiming.pointer = this.pointAt(later);
    };
    const stop = () => {
      clearTimeout(resting);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    const end = (later: PointerEvent) => {
      stop();
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
