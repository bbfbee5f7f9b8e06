"""The way in: first positions, positions from text, and players."""

from secrets import randbits
from typing import Any

from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.contract.tensors import Planes
from trilude.players.find import find_player, player_of_level
from trilude.players.player import Player


def start(game: str, *, seed: int | None = None, **options: Any) -> Position:
    """The first position of a game. The same seed and options give the same one."""
    found = find_game(game)
    if seed is None:
        seed = randbits(48) if found.chance else 0
    return Position.start(found, found.choose(options), seed)


def position(game: str, text: str, **options: Any) -> Position:
    """The position that one line of text describes."""
    found = find_game(game)
    return Position.from_text(found, found.choose(options), text)


def player(game: str, name: str | None = None, *, level: int = 5, seed: int = 0, threads: int = 1) -> Player:
    """A computer player: of a level from 1 to 9, or by name (`random`, `mcts:2000`, `mcts:1.5s`)."""
    found = find_game(game)
    if name is None:
        return player_of_level(found, level, seed, threads)
    return find_player(found, name, seed, threads)


def planes(game: str) -> Planes:
    """What programs that learn get to see of a view: `planes(game).of(view)`."""
    return find_game(game).planes
