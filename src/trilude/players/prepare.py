"""Compiling a game before it is needed, step by step, so that whoever waits can be told how far it is.

Numba keeps compiled kernels on disk, so all this happens once for each version of the source.
"""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from trilude.contract.chance import draw_below
from trilude.contract.game import Game
from trilude.contract.kernel import cache_folder
from trilude.contract.position import Position
from trilude.contract.walk import generator, moves_buffer, perft, play_at_random
from trilude.contract.words import Text
from trilude.players.find import find_player
from trilude.players.levels import read_levels

ENOUGH = 1000
"""Simulations in which a search does all that it ever does."""

ENDING = 8
"""How many positions of an ending players see."""

ENDING_SEEDS = (1, 4)
"""Of random games: Triolet's bag is empty at the end of the first, and Triplex has wins to be found in the second."""

Step = tuple[Text, Callable[[], object]]


def is_prepared(game: Game) -> bool:
    """Whether all kernels of a game have been compiled on this machine."""
    return _marker(game).exists()


def prepare(game: Game) -> Iterator[tuple[int, int, Text]]:
    """Compile everything; before each step tells its number, the number of steps and what it is about."""
    steps = list(_steps(game))
    for number, (name, work) in enumerate(steps):
        yield number, len(steps), name
        work()
    if cache_folder().exists():
        _marker(game).touch()


def _marker(game: Game) -> Path:
    return cache_folder() / f"{game.name}.prepared"


def _steps(game: Game) -> Iterator[Step]:
    start = Position.start(game, game.choose({}), 1)
    yield Text("the rules", "les règles"), lambda: start.play(start.legal_moves[0]).scene
    yield Text("random games", "les parties au hasard"), lambda: _play_at_random(start)
    yield Text("counting lines of play", "le compte des suites de coups"), lambda: perft(start, 2)
    for kind, names in _players(game).items():
        title = Text("the player {kind}", "le joueur {kind}").fill(kind=kind)
        yield title, partial(_choose_at_both_ends, start, names)


def _play_at_random(start: Position) -> None:
    play_at_random(start.game.tables, start.copy_record(), moves_buffer(start.game), generator(1), 10)


def _choose_at_both_ends(start: Position, names: list[str]) -> None:
    """Twice in a row, for some keep their thoughts, and in the end, where some think in another way."""
    endings = list(_last_choices(start))
    for name in names:
        player = find_player(start.game, name)
        following = start.play(player.choose(start.view(start.to_move or 0)).move)
        for position in (following, *endings):
            player.choose(position.view(position.to_move or 0))


def _last_choices(start: Position) -> Iterator[Position]:
    """The last positions of two random games in which there is a choice."""
    for seed in ENDING_SEEDS:
        chance = generator(seed)
        choices: deque[Position] = deque(maxlen=ENDING)
        position = start
        while not position.is_over:
            numbers = position.legal_moves.numbers
            if len(numbers) > 1:
                choices.append(position)
            position = position.play(numbers[draw_below(chance, len(numbers))])
        yield from choices


def _players(game: Game) -> dict[str, list[str]]:
    """Of each kind of player that the game's levels use, the lowest level, and one whom no clock can stop early."""
    names: dict[str, list[str]] = {}
    for level in read_levels(game):
        kind, _, budget = level.player.partition(":")
        names.setdefault(kind, [f"level:{level.number}", f"{kind}:{ENOUGH}" if budget else kind])
    return names
