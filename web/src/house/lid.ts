/** What is drawn on a game's box: its board after some moves. */
import type { Board, GameTold, Piece } from "../messages";
import { server } from "./http";
import { dressed } from "./looks.svelte";

export async function lidOf(game: GameTold): Promise<{ pieces: Piece[]; board: Board }> {
  const { scene } = await server.position({ game: game.name, moves: game.lid }).catch(() => server.position({ game: game.name }));
  await dressed(game.name);
  return { pieces: scene.pieces, board: await server.board(scene.board) };
}
