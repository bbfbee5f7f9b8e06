"""Boards: what stays the same in all scenes of a game, fetched once."""

from fastapi import APIRouter, Response

from trilude.contract.game import find_game
from trilude.contract.scene import Board
from trilude.contract.words import Text
from trilude.matches.parlour import Parlour
from trilude.server.refusals import REFUSALS, NotFound
from trilude.server.resources import TheParlour
from trilude.server.telling import BOARDS

router = APIRouter(prefix="/api/boards", responses=REFUSALS)


@router.get("/{board_id}")
async def board(board_id: str, parlour: TheParlour, response: Response) -> Board:
    """The board that a scene names."""
    told = BOARDS.get(board_id) or await _usual(board_id, parlour)
    if told.id != board_id:
        raise NotFound(
            Text("There is no such board: ask for the match again.", "Ce plateau n’existe pas : redemandez la partie.")
        )
    response.headers["cache-control"] = "public, max-age=31536000, immutable"
    return told


async def _usual(board_id: str, parlour: Parlour) -> Board:
    """The board of a game without any options: most of what was told before a restart."""
    game = find_game(board_id.rpartition("-")[0])
    await parlour.thinkers.until_ready(game)
    return game.board(game.choose({}))
