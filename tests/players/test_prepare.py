"""After a game was prepared nobody waits for a compiler, not even in an endgame."""

import gc
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from numba.core.dispatcher import Dispatcher

from trilude.contract.chance import draw_below
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.players.find import find_player
from trilude.players.levels import read_levels
from trilude.players.prepare import prepare

SIMULATIONS = 300
"""How long players think here."""


def kernels_in_use() -> dict[str, int]:
    """Of each kernel that was called from Python, for how many types of arguments it has been compiled or loaded."""
    kernels = [thing for thing in gc.get_objects() if isinstance(thing, Dispatcher)]
    return {f"{kernel.py_func.__module__}.{kernel.py_func.__name__}": len(kernel.overloads) for kernel in kernels}


def prepare_fully(name: str) -> None:
    """All steps."""
    for _ in prepare(GAMES[name]):
        pass


def new_kernels(name: str) -> list[str]:
    """What players of every kind call in a random game that was not called when the game was prepared."""
    game = GAMES[name]
    prepare_fully(name)
    prepared = kernels_in_use()
    kinds = {level.player.partition(":")[0]: f"level:{level.number}" for level in reversed(read_levels(game))}
    strongest = f"{read_levels(game)[-1].player.partition(':')[0]}:{SIMULATIONS}"
    players = [find_player(game, player) for player in (*kinds.values(), strongest)]
    position, chance = Position.start(game, game.choose({}), 2), generator(2)
    while not position.is_over:
        assert position.to_move is not None
        for player in players:
            player.choose(position.view(position.to_move))
        numbers = position.legal_moves.numbers
        position = position.play(numbers[draw_below(chance, len(numbers))])
    return [kernel for kernel, calls in kernels_in_use().items() if calls > prepared.get(kernel, 0)]


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_a_prepared_game_has_nothing_left_to_compile(name: str) -> None:
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as fresh:
        fresh.submit(prepare_fully, name).result()  # what is compiled, not loaded, would count as called from Python
        assert fresh.submit(new_kernels, name).result() == []
