/** How a board is looked at: turned, as this person likes it for this game, and drawn nearer by two fingers. */
import type { Point } from "../messages";
import { settings } from "../house/settings.svelte";
import { boxOf, type Box } from "./geometry";
import type { Shown } from "./shown.svelte";

/** Boards with more cells can be drawn nearer; so near at most. */
const LARGE = 150;
const NEAREST = 4;

export class View {
  /** How near, and the middle of what is seen, as the board is turned. */
  zoom = $state.raw<{ scale: number; at: Point } | null>(null);

  constructor(private readonly shown: Shown) {}

  readonly large = $derived.by(() => this.shown.board.cells.length > LARGE);

  /** Degrees, clockwise. */
  readonly angle = $derived.by(() => settings.turned[this.shown.scene.game] ?? 0);

  /** Squares look alike after a quarter, triangles and hexagons after a sixth of a full turn. */
  turnOn(): void {
    const step = this.shown.board.cells[0]?.outline.length === 4 ? 90 : 60;
    settings.turned = { ...settings.turned, [this.shown.scene.game]: (this.angle + step) % 360 };
    this.zoom = null;
  }

  /** A point of the board as it is seen, and the other way round. */
  seen(point: Point): Point {
    return turnedBy(point, this.angle);
  }
  unseen(point: Point): Point {
    return turnedBy(point, -this.angle);
  }

  boxOf(points: readonly Point[]): Box {
    return boxOf(this.angle ? points.map((point) => this.seen(point)) : points);
  }

  /** The part of a box that is seen. */
  within(box: Box): Box {
    if (!this.zoom) return box;
    const { scale, at } = this.zoom;
    const [width, height] = [box.width / scale, box.height / scale];
    return { left: at[0] - width / 2, top: at[1] - height / 2, width, height };
  }

  /** Two fingers were spread or moved: what was between them stays between them. Lengths are in pixels from the middle of
   * the board's room; `unit` is a unit's length as things were seen before. */
  pinch(whole: Box, unit: number, before: { between: Point; apart: number }, after: { between: Point; apart: number }): void {
    const { scale, at } = this.zoom ?? { scale: 1, at: [whole.left + whole.width / 2, whole.top + whole.height / 2] as Point };
    const next = Math.max(1, Math.min((scale * after.apart) / before.apart, NEAREST));
    if (next === 1) return void (this.zoom = null);
    const nearer = (unit * next) / scale;
    const along = (axis: 0 | 1) => {
      const [from, size] = axis ? [whole.top, whole.height] : [whole.left, whole.width];
      const half = size / next / 2;
      const middle = at[axis] + before.between[axis] / unit - after.between[axis] / nearer;
      return Math.max(from + half, Math.min(middle, from + size - half));
    };
    this.zoom = { scale: next, at: [along(0), along(1)] };
  }
}

function turnedBy([x, y]: Point, degrees: number): Point {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
}
