import { expect, test } from "vitest";
import { Field, inside, pathBox } from "../src/board/geometry";
import type { CellTold, Point } from "../src/messages";

function square(column: number, row: number): CellTold {
  const outline: Point[] = [[column, row], [column + 1, row], [column + 1, row + 1], [column, row + 1]];
  return { id: `${column}${row}`, outline, look: "", label: "", marks: [] };
}
const field = new Field([0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => square(column, row))));

test("a point finds its cell, and a finger beside the board the nearest one", () => {
  expect(field.cellAt([1.9, 0.1])).toBe("10");
  expect(field.cellAt([-0.05, 0.5])).toBe("00");
  expect(field.cellAt([-3, 0.5])).toBeNull();
});

test("arrow keys go to the neighbour and stop at the rim", () => {
  expect(field.towards("11", 1, 0)).toBe("21");
  expect(field.towards("11", 0, -1)).toBe("10");
  expect(field.towards("21", 1, 0)).toBeNull();
});

test("every cell of a triangular board can be reached with arrow keys", () => {
  const cells: CellTold[] = [];
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 7; column++) {
      const up = (row + column) % 2 === 0;
      const [x, y] = [column / 2, row * 0.866];
      const outline: Point[] = up ? [[x, y + 0.866], [x + 1, y + 0.866], [x + 0.5, y]] : [[x, y], [x + 1, y], [x + 0.5, y + 0.866]];
      cells.push({ id: `${column},${row}`, outline, look: "", label: "", marks: [] });
    }
  }
  const triangles = new Field(cells);
  const seen = new Set(["0,0"]);
  for (const id of seen) {
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as Point[]) {
      const next = triangles.towards(id, dx, dy);
      if (next) seen.add(next);
    }
  }
  expect(seen.size).toBe(cells.length);
  // Left and right stay in the row, up and down in the column, whichever way the triangles point.
  expect([triangles.towards("3,1", 1, 0), triangles.towards("4,1", 1, 0)]).toEqual(["4,1", "5,1"]);
  expect([triangles.towards("3,1", 0, 1), triangles.towards("4,1", 0, 1), triangles.towards("4,1", 0, -1)]).toEqual(["3,2", "4,2", "4,0"]);
});

test("paths of scenes have the box that is drawn", () => {
  expect(pathBox("M-0.4 -0.3H0.4V0.3H-0.4Z")).toEqual({ left: -0.4, top: -0.3, width: 0.8, height: 0.6 });
  const circle = pathBox("M-0.42 0A0.42 0.42 0 1 1 0.42 0A0.42 0.42 0 1 1 -0.42 0Z");
  expect(circle.top).toBeCloseTo(-0.42);
  expect(circle.width).toBeCloseTo(0.84);
});

test("a point is inside an outline or not", () => {
  expect(inside([0.5, 0.5], square(0, 0).outline)).toBe(true);
  expect(inside([1.5, 0.5], square(0, 0).outline)).toBe(false);
});

test("on hexagons no arrow key skips a row", () => {
  const hexagon = (column: number, row: number): CellTold => {
    const [x, y] = [(column + (row % 2) / 2) * Math.sqrt(3), row * 1.5];
    const outline = [0, 1, 2, 3, 4, 5].map((k): Point => [x + Math.sin((k * Math.PI) / 3), y + Math.cos((k * Math.PI) / 3)]);
    return { id: `${column},${row}`, outline, look: "", label: "", marks: [] };
  };
  const hexagons = new Field([0, 1, 2, 3, 4].flatMap((row) => [0, 1, 2].map((column) => hexagon(column, row))));
  expect(hexagons.towards("1,2", 0, 1)).toMatch(/,3$/);
  expect(hexagons.towards("1,2", 0, -1)).toMatch(/,1$/);
  expect(hexagons.towards("1,2", 1, 0)).toBe("2,2");
});
