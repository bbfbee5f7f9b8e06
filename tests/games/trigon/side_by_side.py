"""Games of Trigon as they ship and as the rules page reads, played side by side.

Texts of moves are written once for all placements: a position has up to two thousand.
"""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import trilude
from tests.games.trigon.plain import Placement, Plain, placements
from trilude.contract.position import Position
from trilude.games.trigon.notation import read_cells, write_cells, write_piece
from trilude.games.trigon.placements import PLACEMENTS
from trilude.games.trigon.variants import VARIANTS

MODES: list[dict[str, Any]] = [
    {"players": players, "teams": teams, "contact": contact, "starts": starts}
    for players, teams in ((4, False), (4, True), (3, False), (2, False))
    for contact in ("basic", "strict")
    for starts in (("sheet", "free") if players < 4 else ("sheet",))
]
LETTERS = "byrg"
FOLDER = Path(__file__).parent
ENDS: dict[str, dict[str, Any]] = json.loads((FOLDER / "ends.json").read_text("utf-8"))
"""Games with rare endings, by what is rare about them."""
GAMES: list[dict[str, Any]] = json.loads((FOLDER / "vectors.json").read_text("utf-8"))
"""Games of another program."""


@cache
def texts() -> list[str]:
    """The text of every placement, by its number."""
    return [write_cells(move) for move in range(PLACEMENTS)]


def agree(position: Position, plain: Plain) -> None:
    """Both readings say the same of this position."""
    assert position.to_move == plain.to_move(), _named(position)
    assert int(position.record.turn) == (-1 if plain.turn is None else plain.turn), _named(position)
    assert position.scores == plain.scores(), _named(position)
    assert position.shares == plain.shares(), _named(position)
    assert len(position.legal_moves) == len(position.legal_moves.ids), _named(position)
    assert {texts()[move] for move in position.legal_moves.ids} == plain.moves(), _named(position)


def _named(position: Position) -> str:
    return f"{position.options} {position.text}"


def play_on(position: Position, plain: Plain, seed: int, every: int = 1) -> Position:
    """Play to the end at random, both readings compared after every so many plies, and at the end."""
    chance = random.Random(seed)
    while not position.is_over:
        if position.ply % every == 0:
            agree(position, plain)
        else:
            assert (position.to_move, position.scores) == (plain.to_move(), plain.scores())
        move = texts()[chance.choice(position.legal_moves.numbers)]
        position = position.play(move)
        plain.play(move)
    agree(position, plain)
    return position


def begin(options: dict[str, Any]) -> tuple[Position, Plain]:
    return trilude.start("trigon", **options), Plain(**options)


def position_text(placed: list[list[Placement]], turn: int | None) -> str:
    """Pieces of each colour and the colour to move, in one line."""
    fields = [",".join(write_piece(read_cells(piece.text)) for piece in pieces) or "-" for pieces in placed]
    return " ".join([*fields, "-" if turn is None else LETTERS[turn]])


def set_up(options: dict[str, Any], *lists: str, turn: int | None) -> tuple[Position, Plain]:
    """Both readings with these pieces of each colour, cells of a piece joined by commas, and this colour to move."""
    placed = [[placements()[cells] for cells in given.split()] for given in lists]
    position = trilude.position("trigon", position_text(placed, turn), **options)
    return position, Plain(**options, placed=placed, turn=turn)


def replayed(options: dict[str, Any], moves: list[str], plies: int) -> tuple[Position, Plain]:
    """Both readings after so many plies of a game, the position read from text, not played."""
    plain = Plain(**options)
    for move in moves[:plies]:
        plain.play(move)
    return trilude.position("trigon", position_text(plain.placed, plain.turn), **options), plain


def rare_game(name: str) -> tuple[dict[str, Any], list[str]]:
    """Options and moves of a game with a rare ending."""
    return ENDS[name]["options"], ENDS[name]["moves"].split()


def foreign_game(game: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Options and moves of another program's game, in our words."""
    variant = next(variant for variant in VARIANTS if variant.name == game["game"])
    return {"players": variant.players, "starts": "free"}, [variant.to_ours(cells) for _, cells, _ in game["moves"]]
