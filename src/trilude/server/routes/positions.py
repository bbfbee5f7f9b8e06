"""Positions that belong to no match: pictures, games played over again."""

from collections import OrderedDict
from threading import Lock

from fastapi import APIRouter, Request

from trilude.contract.game import Game, find_game
from trilude.contract.options import Options
from trilude.contract.position import Move, Position
from trilude.contract.solution import Verdict
from trilude.matches.parlour import Parlour
from trilude.server.messages import PositionText, Short
from trilude.server.position_messages import MoveVerdictTold, PositionAsked, PositionTold, VerdictsTold, VerdictTold
from trilude.server.refusals import REFUSALS
from trilude.server.resources import TheParlour, beside, spend
from trilude.server.telling import tell_position

router = APIRouter(prefix="/api/positions", responses=REFUSALS)


@router.post("")
async def position(asked: PositionAsked, request: Request, parlour: TheParlour) -> PositionTold:
    """A position after some moves, with all there is to know; a long game costs more than one request."""
    spend(request, len(asked.moves) / MOVES_A_REQUEST)
    game = find_game(asked.game)
    await parlour.thinkers.until_ready(game)
    return await beside(lambda: tell_position(_line(game, asked)))


MOVES_A_REQUEST = 50
"""A position after so many moves costs as much as another request."""


@router.post("/verdicts")
async def verdicts(asked: PositionAsked, request: Request, parlour: TheParlour) -> VerdictsTold:
    """What a position of a solved game is worth, and each of its moves."""
    spend(request, len(asked.moves) / MOVES_A_REQUEST)
    game = find_game(asked.game)
    await parlour.thinkers.until_ready(game)
    line = await beside(lambda: _line(game, asked))
    return await probe(line[-1], parlour)


@router.get("/verdict")
async def verdict(game: Short, position: PositionText, parlour: TheParlour) -> VerdictsTold:
    """The same for a position by its text, in a game with the usual options."""
    found = find_game(game)
    await parlour.thinkers.until_ready(found)
    asked = await beside(lambda: Position.from_text(found, found.choose({}), position))
    return await probe(asked, parlour)


async def probe(position: Position, parlour: Parlour) -> VerdictsTold:
    """Let somebody look it up."""
    verdict, moves = await parlour.thinkers.probe(position)
    return await beside(lambda: _tell(position, verdict, moves))


def _tell(position: Position, verdict: Verdict, moves: dict[str, Verdict]) -> VerdictsTold:
    ids = {cell.id for cell in position.board.cells}

    def tell_move(move: Move) -> MoveVerdictTold:
        one, picks = moves[move.text], position.game.scene.paths(position, move.id)[0]
        cells = tuple(pick for pick in picks if pick in ids)
        return MoveVerdictTold(worth=one.worth, turns=one.turns, text=one.text, cells=cells)

    return VerdictsTold(
        verdict=VerdictTold(worth=verdict.worth, turns=verdict.turns, text=verdict.text),
        moves={move.text: tell_move(move) for move in position.legal_moves},
    )


_LINES: OrderedDict[tuple[Game, Options, str | None, int], tuple[list[str], list[Position]]] = OrderedDict()
"""Games that are looked through now, by how they began: their moves as they were asked for, and their positions."""
MOST_LINES = 64
_KEEPING = Lock()


def _line(game: Game, asked: PositionAsked) -> list[Position]:
    """The positions from the start to the one that is asked for; of a game that is looked through, those at hand."""
    options = game.choose(dict(asked.options))
    begun = game, options, asked.position, asked.seed
    moves, line = _LINES.get(begun) or ([], [_start(game, options, asked)])
    known = next((ply for ply, (a, b) in enumerate(zip(moves, asked.moves, strict=False)) if a != b), len(moves))
    if known < len(asked.moves):
        line = line[: known + 1]
        for move in asked.moves[known:]:
            line.append(line[-1].follow(move))
        moves = asked.moves
    _keep(begun, moves, line)
    return line[: len(asked.moves) + 1]


def _start(game: Game, options: Options, asked: PositionAsked) -> Position:
    if asked.position is not None:
        return Position.from_text(game, options, asked.position)
    return Position.start(game, options, asked.seed)


def _keep(begun: tuple[Game, Options, str | None, int], moves: list[str], line: list[Position]) -> None:
    with _KEEPING:
        _LINES[begun] = moves, line
        _LINES.move_to_end(begun)
        if len(_LINES) > MOST_LINES:
            _LINES.popitem(last=False)
