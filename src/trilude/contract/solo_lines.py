"""Lines of text that tell a solo by a position of a game: which game, with which options, from which position.

KIND GAME OPTION=VALUE seed=1 position="…" …
"""

import json
import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from trilude.contract.errors import BadSolo
from trilude.contract.game import Game, find_game
from trilude.contract.options import Options, write_value
from trilude.contract.position import Sight
from trilude.contract.solo import telling_where
from trilude.contract.words import Text

S = TypeVar("S")

START = r'(?P<game>\S+)(?P<options>(?: +\w+=[^\s"]+)*)(?: +position=(?P<position>"(?:[^"\\]|\\.)*"))?'
"""What follows the kind, as a regular expression."""


def write_start(game: Game, options: Options, position: str | None, seed: int = 0) -> list[str]:
    """The words that follow the kind; what is usual is left out."""
    usual = game.choose({})
    words = [game.name, *(f"{name}={write_value(value)}" for name, value in options.items() if value != usual[name])]
    if seed:
        words.append(f"seed={seed}")
    return words if position is None else [*words, f"position={json.dumps(position, ensure_ascii=False)}"]


def read_start(line: re.Match[str]) -> tuple[Game, dict[str, str], str | None]:
    """The game, what is said of its options, and the position as text, if there is one."""
    try:
        position = None if line["position"] is None else str(json.loads(line["position"]))
    except ValueError:
        words = Text("The position of this line is cut off.", "La position de cette ligne est tronquée.")
        raise BadSolo(words) from None
    return find_game(line["game"]), dict(word.split("=", 1) for word in line["options"].split()), position


def replayed(solo: S, do: Callable[[S, str], S], moves: Iterable[str]) -> S:
    """A solo after some moves; raises BadSolo, naming the move, where one of them cannot be made."""
    words = Text("Move {number}, {move}: {reason}", "Coup {number}, {move} : {reason}")
    for number, move in enumerate(moves, 1):
        with telling_where(words, number=number, move=move):
            solo = do(solo, move)
    return solo


def how_to_type(sight: Sight) -> Text:
    """How moves are written here, by a few examples."""
    moves = ", ".join(move.text for move in sight.legal_moves[:3])
    return Text("Type a move, such as {moves}.", "Tapez un coup, comme {moves}.").fill(moves=moves)
