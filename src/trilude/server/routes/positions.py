"""Positions that belong to no match: pictures, games played over again."""

from fastapi import APIRouter

from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.matches.parlour import Parlour
from trilude.server.messages import PositionAsked, PositionTold
from trilude.server.refusals import REFUSALS
from trilude.server.resources import TheParlour
from trilude.server.telling import tell_position

router = APIRouter(prefix="/api/positions", responses=REFUSALS)


@router.post("")
async def position(asked: PositionAsked, parlour: TheParlour) -> PositionTold:
    """A position after some moves, with all there is to know."""
    return tell_position(await _line(asked, parlour))


async def _line(asked: PositionAsked, parlour: Parlour) -> list[Position]:
    """The positions from the start to the one that is asked for."""
    game = find_game(asked.game)
    await parlour.thinkers.until_ready(game)
    options = game.choose(dict(asked.options))
    if asked.position is not None:
        line = [Position.from_text(game, options, asked.position)]
    else:
        line = [Position.start(game, options, asked.seed)]
    for move in asked.moves:
        line.append(line[-1].follow(move))
    return line
