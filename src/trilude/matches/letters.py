"""What travels between a server and thinkers on other machines, as JSON: the view of whoever is to move, and a choice.

Nothing that the mover does not know is in a view. Nothing that travels is ever run.
"""

import base64
import json
from typing import Any

from trilude.contract.game import find_game
from trilude.contract.position import Move, View
from trilude.players.player import Candidate, Choice


def write_view(view: View) -> dict[str, Any]:
    """A view with all that a player may know."""
    game, options, data, moves, seat = view.__reduce__()[1]
    return {
        "game": game.name,
        "options": str(options),
        "data": base64.b64encode(data).decode(),
        "moves": [[move.id, move.text] for move in moves],
        "seat": seat,
    }


def read_view(written: dict[str, Any]) -> View:
    """The same view."""
    game = find_game(written["game"])
    options = game.choose_as_stored(dict(pair.split("=", 1) for pair in written["options"].split()))
    moves = tuple(Move(*move) for move in written["moves"])
    return View(game, options, base64.b64decode(written["data"]), moves, written["seat"])


def write_choice(choice: Choice) -> str:
    """A choice with its reasons."""

    def move(one: Move) -> list[Any]:
        return [one.id, one.text]

    written = {
        "move": move(choice.move),
        "values": choice.values,
        "candidates": [[*move(one.move), one.visits, one.value] for one in choice.candidates],
        "line": [move(one) for one in choice.line],
        "simulations": choice.simulations,
        "seconds": choice.seconds,
        "proven": choice.proven,
    }
    return json.dumps(written, default=lambda number: number.item())  # NumPy's numbers


def read_choice(text: str | bytes) -> Choice:
    """The same choice."""
    written = json.loads(text)
    return Choice(
        move=Move(*written["move"]),
        values=tuple(written["values"]),
        candidates=tuple(Candidate(Move(*one[:2]), *one[2:]) for one in written["candidates"]),
        line=tuple(Move(*one) for one in written["line"]),
        simulations=written["simulations"],
        seconds=written["seconds"],
        proven=written["proven"],
    )
