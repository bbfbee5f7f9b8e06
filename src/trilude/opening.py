"""The way in: first positions, positions from text, and players."""

from typing import TYPE_CHECKING, Any

from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.contract.tensors import Planes
from trilude.players.find import find_player, player_of_level
from trilude.players.player import Player

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from trilude.arena.duels import Guest
    from trilude.arena.meeting import Meeting


def start(game: str, *, seed: int | None = None, **options: Any) -> Position:
    """The first position of a game. The same seed and options give the same one."""
    return Position.first(game, seed, options)


def position(game: str, text: str, **options: Any) -> Position:
    """The position that one line of text describes."""
    found = find_game(game)
    return Position.from_text(found, found.choose(options), text)


def player(game: str, name: str | None = None, *, level: int = 5, seed: int = 0, threads: int = 1) -> Player:
    """A computer player: of a level from 1 to 9, or by name (`random`, `mcts:2000`, `mcts:1.5s`).

    Tree searches think on as many threads as you say.
    """
    found = find_game(game)
    if name is None:
        return player_of_level(found, level, seed, threads)
    return find_player(found, name, seed, threads)


def planes(game: str) -> Planes:
    """What programs that learn get to see of a view: `planes(game).of(view)`."""
    return find_game(game).planes


def duel(
    game: str,
    first: "str | Guest",
    second: "str | Guest",
    *,
    games: int = 100,
    seed: int = 1,
    opening: int = 0,
    processes: int = 1,
    executor: "Executor | None" = None,
    **options: Any,
) -> "Meeting":
    """Let two players play many games, in pairs with swapped seats.

    A player is a name (`level:5`), an object with a method `choose(view)`, or a class or function that makes one. Games
    are played here, as many at a time as `processes` says, or by an executor of `concurrent.futures`, such as that of a
    Dask cluster.
    """
    from trilude.arena.meeting import Meeting
    from trilude.contract.crew import Crew

    crew = Crew.of(executor, games) if executor else Crew.here(processes)
    return Meeting.hold(find_game(game), options, (first, second), games, (seed, opening), crew)
