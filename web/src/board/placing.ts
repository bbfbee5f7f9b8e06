/** Where words go that are said at a spot: near it, in sight, and not over what may be touched next. */

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels between a spot and what is said about it, and between places that are tried. */
const GAP = 8;
const STEP = 24;

/** The left top corner of a box that is said at an anchor, inside some bounds, over as little as can be of what to avoid. */
export function place(size: Pick<Rect, "width" | "height">, anchor: Rect, bounds: Rect, avoid: readonly Rect[] = []): [number, number] {
  const { width, height } = size;
  const middle = anchor.left + (anchor.width - width) / 2;
  const level = anchor.top + (anchor.height - height) / 2;
  const [right, bottom] = [bounds.left + bounds.width - width, bounds.top + bounds.height - height];
  const near: [number, number][] = [
    [middle, anchor.top - height - GAP],
    [middle, anchor.top + anchor.height + GAP],
    [anchor.left + anchor.width + GAP, level],
    [anchor.left - width - GAP, level],
  ];
  const tried = near.map(([left, top]): [number, number] => [clamp(left, bounds.left, right), clamp(top, bounds.top, bottom)]);
  if (avoid.length) {
    for (let left = bounds.left; left <= right; left += STEP) for (let top = bounds.top; top <= bottom; top += STEP) tried.push([left, top]);
  }
  const cost = ([left, top]: [number, number]) => {
    const box = { left, top, width, height };
    const over = avoid.reduce((sum, rect) => sum + overlap(box, rect), 2 * overlap(box, anchor));
    return over + GAP * Math.hypot(left - middle, top - level);
  };
  return tried.reduce((best, other) => (cost(other) < cost(best) ? other : best));
}

function overlap(one: Rect, other: Rect): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
