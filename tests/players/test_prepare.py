"""After a game was prepared nobody waits for a compiler, not even in an endgame."""

import gc
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from numba.core.dispatcher import Dispatcher

from trilude.contract.chance import draw_below
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.players.find import find_player
from trilude.players.levels import read_levels
from trilude.players.prepare import is_prepared, prepare, starts_of

SIMULATIONS = 300
"""How long players think here."""

NEAR, EVERY = 10, 25
"""So near to the beginning and the end of a game players see all positions, in between one in so many."""


def kernels_in_use() -> dict[str, int]:
    """Of each kernel that was called from Python, for how many types of arguments it has been compiled or loaded."""
    kernels = [thing for thing in gc.get_objects() if isinstance(thing, Dispatcher)]
    return {f"{kernel.py_func.__module__}.{kernel.py_func.__name__}": len(kernel.overloads) for kernel in kernels}


def prepare_fully(name: str) -> None:
    """All steps."""
    for _ in prepare(GAMES[name]):
        pass


def new_kernels(name: str) -> list[str]:
    """What players of every kind call in random games that was not called when the game was prepared."""
    game = GAMES[name]
    prepare_fully(name)
    prepared = kernels_in_use()
    kinds = {level.player.partition(":")[0]: f"level:{level.number}" for level in reversed(read_levels(game))}
    strongest, _, budget = read_levels(game)[-1].player.partition(":")
    brief = [f"{strongest}:{SIMULATIONS}"] if budget else []  # one that knows needs no time
    players = [find_player(game, player) for player in (*kinds.values(), *brief)]
    for start in starts_of(game, 2):
        line, chance = [start], generator(2)
        while not line[-1].is_over:
            numbers = line[-1].legal_moves.numbers
            line.append(line[-1].play(numbers[draw_below(chance, len(numbers))]))
        for number, position in enumerate(line[:-1]):
            if number % EVERY == 0 or not NEAR <= number < len(line) - NEAR:
                for player in players:
                    player.choose(position.view(position.mover))
    return [kernel for kernel, calls in kernels_in_use().items() if calls > prepared.get(kernel, 0)]


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_a_prepared_game_has_nothing_left_to_compile(name: str) -> None:
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as fresh:
        if not is_prepared(GAMES[name]):  # what is compiled, not loaded, would count as called from Python
            fresh.submit(prepare_fully, name).result()
        assert fresh.submit(new_kernels, name).result() == []
