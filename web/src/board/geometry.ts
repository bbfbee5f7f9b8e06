/** Points, outlines and paths: what the board needs to know about shapes to let fingers and arrow keys find cells. */
import type { Cell, Point } from "../messages";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function centre(outline: readonly Point[]): Point {
  const sum = outline.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

export function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let odd = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = outline[i]!;
    const [bx, by] = outline[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The points of a polygon, as exact as anybody can see. */
export function outlined(outline: readonly Point[]): string {
  return outline.map(seen).join(" ");
}

const seen = ([x, y]: Point) => `${x.toFixed(3)},${y.toFixed(3)}`;

/** The rim of some cells, as a path: sides that two cells share are no part of it. Filled by the rule evenodd it covers all
 * cells, and is drawn in a fraction of the time that each of them would take. */
export function rimOf(outlines: Iterable<readonly Point[]>): string {
  const sides = new Map<string, Set<string>>();
  const toggle = (from: string, to: string) => {
    const ends = sides.get(from) ?? new Set();
    sides.set(from, ends);
    if (!ends.delete(to)) ends.add(to);
  };
  for (const outline of outlines) {
    const corners = outline.map(seen);
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % corners.length]!;
      toggle(corner, next);
      toggle(next, corner);
    });
  }
  let path = "";
  for (const [start, ends] of sides) {
    while (ends.size) {
      let here = start;
      path += `M${here}`;
      do {
        const next: string = sides.get(here)!.values().next().value!;
        toggle(here, next);
        toggle(next, here);
        here = next;
        path += here === start ? "Z" : `L${here}`;
      } while (here !== start);
    }
  }
  return path;
}

const NUMBERS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 };

const boxes = new Map<string, Box>();

/** The box of an SVG path in absolute commands. Pieces have few shapes, so each is measured once. */
export function pathBox(path: string): Box {
  const box = boxes.get(path) ?? measured(path);
  boxes.set(path, box);
  return box;
}

/** An arc counts with its radius around both ends' middle. */
function measured(path: string): Box {
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (const [, command, rest] of path.matchAll(/([MLHVQCAZ])([^MLHVQCAZ]*)/g)) {
    const numbers = (rest!.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
    const step = NUMBERS[command!]!;
    for (let i = 0; step && i + step <= numbers.length; i += step) {
      const end = numbers.slice(i, i + step);
      if (command === "H") x = end[0]!;
      else if (command === "V") y = end[0]!;
      else {
        if (command === "A") {
          const middle: Point = [(x + end[5]!) / 2, (y + end[6]!) / 2];
          points.push([middle[0] - end[0]!, middle[1] - end[1]!], [middle[0] + end[0]!, middle[1] + end[1]!]);
        }
        for (let k = 0; command !== "A" && k < step; k += 2) points.push([end[k]!, end[k + 1]!]);
        x = end[step - 2]!;
        y = end[step - 1]!;
      }
      points.push([x, y]);
    }
  }
  return boxOf(points);
}

/** The cells of a board, ready to be searched by place. */
export class Field {
  readonly centres: Map<string, Point>;
  readonly outlines: Map<string, Point[]>;
  /** The middles of the cells' boxes: triangles of a row are then on one line, whichever way they point. */
  private readonly middles: Map<string, Point>;
  readonly box: Box;
  /** The smallest distance between the middles of two cells. */
  readonly pitch: number;

  constructor(cells: readonly Cell[]) {
    this.outlines = new Map(cells.map((cell) => [cell.id, cell.outline]));
    this.centres = new Map(cells.map((cell) => [cell.id, centre(cell.outline)]));
    this.middles = new Map(
      cells.map((cell) => {
        const { left, top, width, height } = boxOf(cell.outline);
        return [cell.id, [left + width / 2, top + height / 2]];
      }),
    );
    this.box = boxOf(cells.flatMap((cell) => cell.outline));
    const first = this.centres.values().next().value;
    const others = [...this.centres.values()].slice(1);
    this.pitch = first && others.length ? Math.min(...others.map((other) => distance(first, other))) : 1;
  }

  /** The cell under a point, or the nearest one within reach, so that a finger need not hit exactly. */
  cellAt(point: Point, reach = 0.6 * this.pitch): string | null {
    for (const [id, outline] of this.outlines) if (inside(point, outline)) return id;
    return this.nearest(point, this.centres.keys(), reach);
  }

  nearest(point: Point, ids: Iterable<string>, reach: number): string | null {
    let best: string | null = null;
    let least = reach;
    for (const id of ids) {
      const middle = this.centres.get(id);
      const far = middle ? distance(point, middle) : Infinity;
      if (far <= least) [best, least] = [id, far];
    }
    return best;
  }

  /** The next cell in a direction: near, and straight ahead rather than aside. */
  towards(from: string, dx: number, dy: number): string | null {
    const [x, y] = this.middles.get(from) ?? [0, 0];
    let best: string | null = null;
    let least = Infinity;
    for (const [id, [cx, cy]] of this.middles) {
      const along = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy - (cy - y) * dx);
      if (id === from || aside > 2 * along) continue;
      const cost = along + aside;
      if (cost < least) [best, least] = [id, cost];
    }
    return best;
  }
}
