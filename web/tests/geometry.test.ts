import { expect, test } from "vitest";
import { boxOf, centre, distance, Field, inside, pathBox, rimOf } from "../src/board/geometry";
import type { Cell, Point } from "../src/messages";

const cell = (id: string, outline: Point[]): Cell => ({ id, outline, look: "", label: "", marks: [] });

function square(column: number, row: number, size = 1): Cell {
  const [x, y] = [column * size, row * size];
  return cell(`${column}${row}`, [[x, y], [x + size, y], [x + size, y + size], [x, y + size]]);
}
const squares = (size: number) => new Field([0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => square(column, row, size))));
const field = squares(1);
const RIGHT: Point = [1, 0];
const LEFT: Point = [-1, 0];
const UP: Point = [0, -1];
const DOWN: Point = [0, 1];

function triangle(column: number, row: number): Cell {
  const up = (row + column) % 2 === 0;
  const [x, y] = [column / 2, row * 0.866];
  return cell(`${column},${row}`, up ? [[x, y + 0.866], [x + 1, y + 0.866], [x + 0.5, y]] : [[x, y], [x + 1, y], [x + 0.5, y + 0.866]]);
}

test("the centre, the box and the distance of points", () => {
  expect(centre([[1, 2], [4, 2], [1, 8]])).toEqual([2, 4]);
  expect(boxOf([[3, -1], [-2, 5], [0, 0]])).toEqual({ left: -2, top: -1, width: 5, height: 6 });
  expect(distance([1, 2], [4, 6])).toBe(5);
});

test("a point finds its cell, and a finger beside the board the nearest one", () => {
  expect(field.cellAt([1.9, 0.1])).toBe("10");
  expect(field.cellAt([-0.05, 0.5])).toBe("00");
  expect(field.cellAt([-0.11, 0.5])).toBeNull();
  expect(field.cellAt([-0.5, 0.5], 1)).toBe("00");
});

test("the rim of some cells leaves out the sides that they share, keeps holes, and goes on elsewhere", () => {
  const rim = (...cells: Cell[]) => rimOf(cells.map(({ outline }) => outline));
  expect(rim(square(0, 0))).toBe("M0.000,0.000L1.000,0.000L1.000,1.000L0.000,1.000Z");
  expect(rim(square(0, 0), square(1, 0))).toBe("M0.000,0.000L1.000,0.000L2.000,0.000L2.000,1.000L1.000,1.000L0.000,1.000Z");
  expect(rim(square(0, 0), square(5, 5)).split("Z")).toHaveLength(3);
  const around = [0, 1, 2].flatMap((row) => [0, 1, 2].flatMap((column) => (row === 1 && column === 1 ? [] : [square(column, row)])));
  expect(rim(...around).split("Z").map((loop) => loop.split("L").length)).toEqual([12, 4, 1]);
  // Triangles that point up and down run round in opposite ways.
  expect(rim(triangle(0, 0), triangle(1, 0)).match(/[ML]/g)).toHaveLength(4);
  expect(rim(triangle(0, 0), triangle(1, 0), triangle(2, 0)).match(/[ML]/g)).toHaveLength(5);
});

test("a finger's reach grows with the cells", () => {
  expect([squares(10).cellAt([-0.9, 5]), squares(10).cellAt([-1.1, 5])]).toEqual(["00", null]);
});

test("a point in the tip of a cell is in that cell, though another's middle is nearer", () => {
  const tall = new Field([cell("tall", [[0, 0], [1, 0], [0.5, 9]]), cell("flat", [[1.2, 7], [9, 7], [9, 8], [1.2, 8]]), cell("near", [[0, 9], [1, 9], [1, 9.2], [0, 9.2]])]);
  expect(tall.cellAt([0.5, 8.8])).toBe("tall");
});

test("of several cells the nearest is found, within reach only, and unknown ones are not", () => {
  expect(field.nearest([0.6, 0.5], ["20", "00", "10"], 5)).toBe("00");
  expect(field.nearest([1.1, 0.5], ["00", "10"], 5)).toBe("10");
  expect(field.nearest([1.5, 0.5], ["00"], 1)).toBe("00");
  expect(field.nearest([1.6, 0.5], ["00"], 1)).toBeNull();
  expect(field.nearest([0.5, 0.5], ["zz"], 5)).toBeNull();
});

test("the pitch is the smallest distance between two middles; a single cell has one too", () => {
  expect(new Field([square(0, 0), square(2, 0), square(0, 1)]).pitch).toBe(1);
  expect([squares(3).pitch, new Field([square(0, 0)]).pitch, new Field([]).pitch]).toEqual([3, 1, 1]);
});

test("a board knows its box, and its cells' centres and outlines", () => {
  expect(squares(2).box).toEqual({ left: 0, top: 0, width: 6, height: 6 });
  expect(field.centres.get("12")).toEqual([1.5, 2.5]);
  expect(field.outlines.get("12")).toEqual(square(1, 2).outline);
});

test("arrow keys go to the neighbour and stop at the rim", () => {
  expect([RIGHT, LEFT, UP, DOWN].map((to) => field.towards("11", ...to))).toEqual(["21", "01", "10", "12"]);
  expect([field.towards("21", ...RIGHT), field.towards("01", ...LEFT), field.towards("10", ...UP), field.towards("12", ...DOWN)]).toEqual([null, null, null, null]);
});

test("arrow keys find a way over a hole, but not to what lies too far aside", () => {
  const holed = new Field([square(0, 0), square(2, 0), square(1, 2), square(3, 9)]);
  expect(holed.towards("00", ...RIGHT)).toBe("20");
  expect(holed.towards("00", ...DOWN)).toBe("12");
  expect(holed.towards("20", ...RIGHT)).toBeNull();
  // Twice as far aside as ahead is just in reach.
  const aside = (dx: number) => new Field([square(0, 0), cell("there", square(dx, 1).outline)]).towards("00", ...DOWN);
  expect([aside(2), aside(-2), aside(2.1), aside(-2.1)]).toEqual(["there", "there", null, null]);
  // The reach aside is measured against the way ahead, however far that is.
  expect(new Field([square(0, 0), cell("there", square(3, 2).outline)]).towards("00", ...DOWN)).toBe("there");
});

test("straight ahead counts more than near but aside", () => {
  const cells = [square(1, 1), cell("aside", square(2.5, 2).outline), cell("ahead", square(1, 3).outline)];
  expect(new Field(cells).towards("11", ...DOWN)).toBe("ahead");
  const left = [square(1, 1), cell("aside", square(0, -0.5).outline), cell("ahead", square(-1, 1).outline)];
  expect(new Field(left).towards("11", ...LEFT)).toBe("ahead");
});

test("of two cells equally far the arrow keys go to the one that comes first", () => {
  expect(new Field([square(1, 0), square(0, 1), square(2, 1)]).towards("10", ...DOWN)).toBe("01");
  expect(new Field([square(1, 0), square(2, 1), square(0, 1)]).towards("10", ...DOWN)).toBe("21");
});

test("cells of all sizes are walked over by their middles", () => {
  const from = square(0, 0);
  const wide = [from, cell("wide", [[1, 0], [4, 0], [4, 1], [1, 1]]), cell("small", [[3, -1], [4, -1], [4, 0], [3, 0]])];
  expect(new Field(wide).towards("00", ...RIGHT)).toBe("wide");
  const tall = [from, cell("tall", [[1, -1], [2, -1], [2, 2], [1, 2]]), square(2, 0)];
  expect(new Field(tall).towards("00", ...RIGHT)).toBe("tall");
});

test("aside of a slanted way is what lies off it, on either side", () => {
  expect(new Field([square(0, 0), square(2, 0), square(1, 1)]).towards("00", 1, 1)).toBe("11");
});

test("every cell of a triangular board can be reached with arrow keys", () => {
  const cells = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3, 4, 5, 6].map((column) => triangle(column, row)));
  const triangles = new Field(cells);
  const seen = new Set(["0,0"]);
  for (const id of seen) {
    for (const to of [RIGHT, LEFT, DOWN, UP]) {
      const next = triangles.towards(id, ...to);
      if (next) seen.add(next);
    }
  }
  expect(seen.size).toBe(cells.length);
  // Left and right stay in the row, up and down in the column, whichever way the triangles point.
  expect([triangles.towards("3,1", ...RIGHT), triangles.towards("4,1", ...RIGHT)]).toEqual(["4,1", "5,1"]);
  expect([triangles.towards("3,1", ...DOWN), triangles.towards("4,1", ...DOWN), triangles.towards("4,1", ...UP)]).toEqual(["3,2", "4,2", "4,0"]);
});

test("triangles that were not laid row by row are walked over all the same", () => {
  const cells = [2, 0, 1].flatMap((row) => [4, 2, 0, 3, 1].map((column) => triangle(column, row)));
  const triangles = new Field(cells);
  expect([RIGHT, LEFT, UP, DOWN].map((to) => triangles.towards("2,1", ...to))).toEqual(["3,1", "1,1", "2,0", "2,2"]);
});

test("on hexagons no arrow key skips a row", () => {
  const hexagon = (column: number, row: number): Cell => {
    const [x, y] = [(column + (row % 2) / 2) * Math.sqrt(3), row * 1.5];
    const outline = [0, 1, 2, 3, 4, 5].map((k): Point => [x + Math.sin((k * Math.PI) / 3), y + Math.cos((k * Math.PI) / 3)]);
    return cell(`${column},${row}`, outline);
  };
  const hexagons = new Field([0, 1, 2, 3, 4].flatMap((row) => [0, 1, 2].map((column) => hexagon(column, row))));
  expect(hexagons.towards("1,2", ...DOWN)).toMatch(/,3$/);
  expect(hexagons.towards("1,2", ...UP)).toMatch(/,1$/);
  expect(hexagons.towards("1,2", ...RIGHT)).toBe("2,2");
});

test("a cell that is not on the board leads to the first one from the corner", () => {
  expect(field.towards("nowhere", ...RIGHT)).toBe("00");
});

test("paths of scenes have the box that is drawn", () => {
  expect(pathBox("M-0.4 -0.3H0.4V0.3H-0.4Z")).toEqual({ left: -0.4, top: -0.3, width: 0.8, height: 0.6 });
  expect(pathBox("M1 2L3,4 -5 6Z")).toEqual({ left: -5, top: 2, width: 8, height: 4 });
  expect(pathBox("M0 0Q9 -1 2 3")).toEqual({ left: 0, top: -1, width: 9, height: 4 });
  expect(pathBox("M1 1C-2 3 8 9 4 5")).toEqual({ left: -2, top: 1, width: 10, height: 8 });
  expect(pathBox("M1e1 25e-2L.5 2e+")).toEqual({ left: 0.5, top: 0.25, width: 9.5, height: 1.75 });
  expect(pathBox("M5e-12 3L1e12 4")).toEqual({ left: 5e-12, top: 3, width: 1e12, height: 1 });
  expect(pathBox("M1 1H5 9V4 2Z")).toEqual({ left: 1, top: 1, width: 8, height: 3 });
});

test("numbers that make no whole step are left out", () => {
  expect(pathBox("M1 1L3 3 99")).toEqual({ left: 1, top: 1, width: 2, height: 2 });
});

test("an arc counts with its radius around the middle of its ends", () => {
  const circle = pathBox("M-0.42 0A0.42 0.42 0 1 1 0.42 0A0.42 0.42 0 1 1 -0.42 0Z");
  expect([circle.left, circle.top, circle.width, circle.height].map((n) => n.toFixed(3))).toEqual(["-0.420", "-0.420", "0.840", "0.840"]);
  expect(pathBox("M10 20A3 5 0 1 1 12 24")).toEqual({ left: 8, top: 17, width: 6, height: 10 });
  // The ends belong to it, and the next piece of the path begins where it ends.
  expect(pathBox("M0 0A1 1 0 0 1 8 0V7")).toEqual({ left: 0, top: -1, width: 8, height: 8 });
});

test("a point is inside an outline or not", () => {
  const slanted: Point[] = [[2, 1], [6, 3], [3, 9]];
  expect([[3, 2], [3.5, 4], [5.4, 3.2], [3.1, 8]].map((point) => inside(point as Point, slanted))).toEqual([true, true, true, true]);
  expect([[2, 2.2], [5, 2], [6, 4], [2, 8], [4.5, 7], [3, 9.5], [3, 0.5]].map((point) => inside(point as Point, slanted))).toEqual(Array(7).fill(false));
  expect(inside([1.5, 0.5], square(0, 0).outline)).toBe(false);
});

test("a point on the seam between cells is in exactly one of them", () => {
  const seams: Point[] = [[1, 0.5], [0.5, 1], [1, 1], [2, 2], [1.5, 1], [2, 1.5]];
  for (const seam of seams) expect([...field.outlines.values()].filter((outline) => inside(seam, outline))).toHaveLength(1);
  expect([inside([0, 0.5], square(0, 0).outline), inside([1, 0.5], square(0, 0).outline)]).toEqual([true, false]);
});
