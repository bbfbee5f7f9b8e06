import { expect, test, vi } from "vitest";
import { lidOf } from "../src/house/lid";
import type { GameTold, PositionAsked } from "../src/messages";
import { board, piece } from "./tabletop";
import { matchTold } from "./told";

const { server } = vi.hoisted(() => ({ server: {} as Record<string, unknown> }));
vi.mock("../src/house/http", () => ({ server }));
vi.mock("../src/house/looks.svelte", () => ({ dressed: async () => {} }));

const game = { name: "g", lid: ["a", "b"] } as GameTold;

/** A server that knows a position after some moves, unless they are forbidden. */
function serving(forbidden: boolean): void {
  server.position = async ({ game, moves = [] }: PositionAsked) => {
    if (forbidden && moves.length) throw new Error("forbidden");
    return matchTold({ board: `board of ${game}`, pieces: moves.map((move, i) => piece(move, `c${i}`)) });
  };
  server.board = async (id: string) => ({ ...board, id });
}

test("a box shows its game's board after some moves", async () => {
  serving(false);
  const { pieces, board } = await lidOf(game);
  expect([pieces.map(({ id, cell }) => id + cell), board.id]).toEqual([["ac0", "bc1"], "board of g"]);
});

test("a box whose moves are not allowed any more shows the board as it begins", async () => {
  serving(true);
  const { pieces, board } = await lidOf(game);
  expect([pieces, board.id]).toEqual([[], "board of g"]);
});
