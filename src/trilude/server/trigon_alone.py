"""Trigon for one in the puzzle room: all 88 pieces by the rules, and patterns without any.

Nothing is kept here: what lies on the board is one line of text that the page sends along.
"""

import asyncio
from dataclasses import replace
from functools import lru_cache

import numpy as np
from fastapi import APIRouter, Depends

from trilude.contract.choices import Pick, choices
from trilude.contract.errors import BadNotation
from trilude.contract.scene import Seat
from trilude.contract.words import Text
from trilude.games.trigon import GAME
from trilude.games.trigon.notation import LETTERS, write_piece
from trilude.games.trigon.placements import tables
from trilude.games.trigon.reasons import COLOUR_NAMES, cells_of
from trilude.games.trigon.scene import LOOKS
from trilude.games.trigon.shapes import BOARD, NAMES
from trilude.puzzles.eighty_eight import EightyEight
from trilude.puzzles.patterns import Pattern
from trilude.server.messages import ChoicesTold
from trilude.server.puzzle_messages import AdviceTold, LineAsked, LineChoicesAsked, LineTold
from trilude.server.refusals import REFUSALS
from trilude.server.resources import TheParlour
from trilude.server.telling import BOARDS, tell_scene

UNDO, NAME, LIFT = "undo", "name ", "lift "

MANY_PLACES = 1000
"""A piece with more places than this is told turn by turn."""


def trigon_alone_routes() -> APIRouter:
    """The routes of attempts and patterns."""

    async def ready(parlour: TheParlour) -> None:
        await parlour.thinkers.until_ready(GAME)

    router = APIRouter(prefix="/api/puzzles", responses=REFUSALS, dependencies=[Depends(ready)])

    @router.post("/eighty-eight")
    async def attempt(asked: LineAsked) -> LineTold:
        return await asyncio.to_thread(_tell_attempt, asked)

    @router.post("/eighty-eight/choices")
    async def attempt_choices(asked: LineChoicesAsked) -> ChoicesTold:
        position = _attempt(asked.line).position
        return ChoicesTold(ply=position.ply, choices=choices(position, tuple(asked.path)))

    @router.post("/eighty-eight/advice")
    async def advice(asked: LineAsked) -> AdviceTold:
        attempt = _attempt(asked.line)
        move = await asyncio.to_thread(attempt.advice)
        if move is None:
            return AdviceTold(do=None, path=[])
        return AdviceTold(do=move.text, path=list(GAME.scene.paths(attempt.position, move.id)[0]))

    @router.post("/pattern")
    async def pattern(asked: LineAsked) -> LineTold:
        return await asyncio.to_thread(_tell_pattern, asked)

    @router.post("/pattern/choices")
    async def pattern_choices(asked: LineChoicesAsked) -> ChoicesTold:
        pattern = _pattern(asked.line)
        return ChoicesTold(ply=len(pattern.pieces), choices=_places(pattern, asked.path))

    return router


@lru_cache(maxsize=256)
def _attempt(line: str) -> EightyEight:
    """An attempt; those on the table now need not be played through again."""
    return EightyEight.parse(line) if line else EightyEight.start()


def _tell_attempt(asked: LineAsked) -> LineTold:
    attempt = _attempt(asked.line)
    if asked.do is not None:
        attempt = attempt.undo() if asked.do == UNDO else attempt.place(asked.do)
    position = attempt.position
    return LineTold(
        line=str(attempt),
        name="",
        placed=attempt.placed,
        status=attempt.status,
        over=position.is_over,
        solved=attempt.solved,
        scene=tell_scene(position),
        choices=None if position.is_over else choices(position),
    )


def _pattern(line: str) -> Pattern:
    return Pattern.parse(line) if line else Pattern()


def _tell_pattern(asked: LineAsked) -> LineTold:
    pattern = _pattern(asked.line)
    if asked.do is not None:
        pattern = _done(pattern, asked.do)
    board = BOARDS.setdefault(GAME.board(GAME.choose({})).id, GAME.board(GAME.choose({})))
    scene = replace(
        pattern.scene,
        board=board.id,
        trays=tuple(replace(tray, seat=colour) for colour, tray in enumerate(pattern.scene.trays)),
        seats=tuple(Seat(COLOUR_NAMES[colour], None, look) for colour, look in enumerate(LOOKS)),
    )
    count = len(pattern.pieces)
    status = Text("{count} of 88 pieces.", "{count} pièces sur 88.").fill(count=count)
    return LineTold(
        line=str(pattern),
        name=pattern.name,
        placed=count,
        status=status,
        over=False,
        solved=False,
        scene=scene,
        choices=_places(pattern, []),
    )


def _done(pattern: Pattern, do: str) -> Pattern:
    if do.startswith(NAME):
        return pattern.named(do.removeprefix(NAME).strip())
    if do.startswith(LIFT):
        return pattern.lift(do.removeprefix(LIFT))
    colour, equals, piece = do.partition("=")
    if not equals:
        raise BadNotation(
            Text("“{do}” is nothing that can be done here.", "« {do} » ne peut se faire ici.").fill(do=do)
        )
    return pattern.put(colour, piece)


def _places(pattern: Pattern, path: list[str]) -> dict[str, Pick]:
    """What may be picked: a piece that is left, its turn, a cell where it covers no other; or a piece to be lifted."""
    if not path:
        lifted = {
            BOARD.names[cell]: Pick(move=f"{LIFT}{BOARD.names[cell]}")
            for laid in pattern.pieces
            for cell in cells_of(laid.move)
        }
        placed = {(laid.colour, int(tables().piece[laid.move])) for laid in pattern.pieces}
        left = {
            f"{look}-{name}": Pick()
            for colour, look in enumerate(LOOKS)
            for piece, name in enumerate(NAMES)
            if (colour, piece) not in placed
        }
        return lifted | left
    look, _, name = path[0].partition("-")
    if look not in LOOKS or name not in NAMES or len(path) > 2:
        return {}
    piece, letter = NAMES.index(name), LETTERS[LOOKS.index(look)]
    turns: dict[str, list[int]] = {}
    for move in _free_placements(pattern, piece):
        turns.setdefault(f"{name}/{int(tables().turn[move])}", []).append(move)
    if len(path) == 2:
        return _cells(turns.get(path[1], []), letter)
    if sum(map(len, turns.values())) > MANY_PLACES:
        return {turn: Pick() for turn in turns}
    return {turn: Pick(next=_cells(moves, letter)) for turn, moves in turns.items()}


def _free_placements(pattern: Pattern, piece: int) -> list[int]:
    """Where a piece covers no other."""
    board = tables()
    moves = np.flatnonzero(board.piece == piece)
    taken = np.zeros(len(BOARD.names), bool)
    taken[[cell for laid in pattern.pieces for cell in cells_of(laid.move)]] = True
    size = int(board.piece_size[piece])
    free: list[int] = moves[~taken[board.cell[moves, :size]].any(axis=1)].tolist()
    return free


def _cells(moves: list[int], letter: str) -> dict[str, Pick]:
    return {BOARD.names[int(tables().anchor[move])]: Pick(move=f"{letter}={write_piece(move)}") for move in moves}
