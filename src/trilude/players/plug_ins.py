"""Players of other packages: entry points of the group `trilude.players`, and classes named in Python.

    [project.entry-points."trilude.players"]
    patient = "my_package.players:Patient"

makes `patient` and `patient:DETAIL` names of players; `python:my_package.players:Patient` names the same without any
declaration. What makes a player, a class or a function, is given those of `game`, `detail` (the words after the name),
`seed` and `threads` that it has parameters for.
"""

import inspect
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.plug_ins import declared
from trilude.contract.words import Text
from trilude.players.player import Player

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "trilude.players"


@cache
def invited() -> "dict[str, EntryPoint]":
    """The players that installed packages declare, by name."""
    return {entry.name: entry for entry in declared(GROUP)}


def make_invited(game: Game, name: str, detail: str, seed: int, threads: int) -> Player:
    """A player that another package declares."""
    entry = invited()[name]
    return _make(entry.value, entry.load, game, {"detail": detail, "seed": seed, "threads": threads})


def make_python(game: Game, detail: str, seed: int, threads: int) -> Player:
    """The player of a name such as `python:module:Class` or `python:module:Class:detail`."""
    module, _, rest = detail.partition(":")
    name, _, words = rest.partition(":")
    if not (module and name):
        reason = Text("write python:module:Class", "écrivez python:module:Classe")
        raise _unmade(f"python:{detail}", reason)

    def load() -> Any:
        here = str(Path.cwd())
        if here not in sys.path:  # a command does not look beside whoever types it
            sys.path.append(here)
        return getattr(import_module(module), name)

    return _make(f"{module}:{name}", load, game, {"detail": words, "seed": seed, "threads": threads})


def make_guest(guest: Player | Callable[..., Player], game: Game, seed: int) -> Player:
    """A player that somebody brings along: the object itself, or what its class or function makes."""
    if not isinstance(guest, type) and hasattr(guest, "choose"):
        return guest
    return _make(name_of(guest), lambda: guest, game, {"detail": "", "seed": seed, "threads": 1})


def name_of(guest: Player | Callable[..., Player]) -> str:
    """What a player without a name is called."""
    return str(getattr(guest, "__name__", type(guest).__name__))


def _make(place: str, load: Callable[[], Any], game: Game, offered: dict[str, Any]) -> Player:
    """Load and call what makes a player; whatever goes wrong there is told in one sentence."""
    try:
        maker = load()
        wanted = inspect.signature(maker).parameters
        player = maker(**{name: value for name, value in {"game": game, **offered}.items() if name in wanted})
    except Exception as error:
        raise _unmade(place, Text.same(f"{type(error).__name__}: {error}")) from error
    if not callable(getattr(player, "choose", None)):
        raise _unmade(place, Text("it has no method choose(view)", "il n’a pas de méthode choose(view)"))
    chosen: Player = player
    return chosen


def _unmade(place: str, reason: Text) -> BadPlayer:
    words = Text("{place} makes no player: {reason}.", "{place} ne fait pas de joueur : {reason}.")
    return BadPlayer(words.fill(place=place, reason=reason))
