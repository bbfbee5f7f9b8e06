"""Boards: what stays the same in all scenes of a game, fetched once."""

from fastapi import APIRouter, Response

from trilude.contract.game import find_game
from trilude.contract.scene import Board
from trilude.contract.words import Text
from trilude.server.refusals import REFUSALS, NotFound
from trilude.server.resources import TheParlour
from trilude.server.telling import BOARDS

router = APIRouter(prefix="/api/boards", responses=REFUSALS)


@router.get("/{board_id}")
async def board(board_id: str, parlour: TheParlour, response: Response) -> Board:
    """The board that a scene names."""
    if board_id not in BOARDS:
        game = find_game(board_id.rpartition("-")[0])
        await parlour.thinkers.until_ready(game)
        usual = game.board(game.choose({}))
        BOARDS[usual.id] = usual
    if board_id not in BOARDS:
        raise NotFound(
            Text("There is no such board: ask for the match again.", "Ce plateau n'existe pas : redemandez la partie.")
        )
    response.headers["cache-control"] = "public, max-age=31536000, immutable"
    return BOARDS[board_id]
