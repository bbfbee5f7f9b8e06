"""Positions of the quick game set up for a purpose, and lines of moves followed in step with the plain reading."""

import re

from tests.games.in_step import agree
from tests.games.trioker.plain_quick import PlainQuick
from tests.games.trioker.plain_quick_board import PIECES, piece_of
from trilude.contract.position import Position
from trilude.games.trioker.quick import GAME

NEAR = "133@d4,333@d5,332@d6,303@c6"
"""Open beside it: d3 gives (123), d7 plays again (231), c5 receives 2 (310), c7 pays 2 (301)."""
RIGHT = "333@d5,313@c6,311@c7,310@c8,121@b7"
"""Open beside it: b8 pays 5 (122), c9 pays each other player 2 (012)."""
LEFT = "333@d5,123@c4,320@c5,303@c6,220@b5"
"""Open beside it: b4 receives 5 (222), c3 receives 2 from each other player (112)."""
BLOCKED = (
    "222@e3,223@e4,23*@e5,231@e6,323@d5,331@d6,213@c6,310@c7,301@c8,100@c9,101@c10,131@b4,111@b5,112@b6,120@b7,021@b8,"
    "122@a5,220@a6"
)
"""None of the other seven pieces, 000 002 003 023 032 033 333, fits anywhere."""
PURSES = {2: 35, 3: 35, 4: 30}
REST = "rest"


def write(
    table: str,
    hands: str,
    stock: str = "-",
    chips: str = "",
    bank: int = 100,
    finished: str = "0+0",
    player: int = 1,
    phase: str = "turn",
    passes: int = 0,
) -> str:
    """A position's text; pieces may be read from any corner, `rest` stands for all that are nowhere else."""
    hands, stock, phase = (
        re.sub("[0-9*]{3}", lambda name: piece_of(name[0]), pieces) for pieces in (hands, stock, phase)
    )
    taken = {piece_of(placed[:3]) for placed in table.split(",") if placed != "-"}
    taken |= {*hands.replace("/", ",").split(","), *stock.split(",")}
    rest = ",".join(piece for piece in PIECES if piece not in taken)
    players = hands.count("/") + 1
    purses = chips or ",".join([str(PURSES[players])] * players)
    return f"{table} {hands.replace(REST, rest or '-')} {stock} {purses} {bank} {finished} {player} {phase} {passes}"


def set_up(text: str, deals: int = 3) -> Position:
    """The position, in a game whose bank began with what makes the sum of all chips right."""
    _, hands, _, purses, bank, *_ = text.split()
    players = hands.count("/") + 1
    began = int(bank) + sum(map(int, purses.split(","))) - players * PURSES[players]
    return Position.from_text(GAME, GAME.choose({"players": players, "deals": deals, "bank": began}), text)


def follow(position: Position, *moves: str) -> Position:
    """Make the moves; before and after each of them both readings say the same."""
    plain = PlainQuick.read(position)
    for move in moves:
        agree(position, plain)
        assert position.text == plain.text()
        position = position.play(move)
        plain.play(move, position)
    agree(position, plain)
    assert position.text == plain.text()
    assert (position.ending and position.ending.en) == (plain.ending() if plain.over else None)
    return position


def part(position: Position, name: str) -> str:
    """One part of a position's text."""
    names = ("table", "hands", "stock", "chips", "bank", "deals", "player", "phase", "passes")
    return position.text.split()[names.index(name)]
