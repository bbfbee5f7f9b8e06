"""Compiled rules for a process that runs kernels as they are written: taken from disk as soon as they are there.

Whatever was compiled of a step lies under a name that follows from what it says (see kernel_cache), so another process
may compile it, and nothing is ever compiled here. What is not on disk runs on as it is written.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

from trilude.contract.game import Game
from trilude.contract.kernel import kernels_folder
from trilude.contract.kernel_cache import KernelCache, ground
from trilude.contract.rules import NOBODY

Arguments = tuple[Any, ...]


def arguments_of_steps(game: Game) -> dict[str, Arguments]:
    """The steps of a game by their names, each with arguments for which it can be called."""
    tables, position = game.tables_array, np.zeros(1, game.rules.POSITION)
    options = np.array([option.code(game.choose({})[option.name]) for option in game.options], np.int64)
    moves, nothing = np.empty(game.most_moves, np.int32), np.zeros(0, np.int32)
    seats = game.seats(game.choose({}))
    game.single_steps.begin(tables, position, options, 1)
    game.single_steps.list_moves(tables, position, moves)
    return {
        "begin": (tables, position, options, 1),
        "list_moves": (tables, position, moves),
        "find_mover": (tables, position),
        "advance": (tables, position, nothing, 0, moves),
        "make_move": (tables, position.copy(), int(moves[0])),
        "conceal": (tables, position.copy(), NOBODY),
        "count_points": (tables, position, np.zeros(seats, np.int64)),
        "share_out": (tables, position, np.zeros(seats, np.float64)),
    }


def compile_steps(game: Game) -> None:
    """Call every step once, so that it is compiled where kernels are."""
    for name, arguments in arguments_of_steps(game).items():
        getattr(game.single_steps, name)(*arguments)


def take_compiled(game: Game) -> list[str]:
    """Let all steps of a game that another process has compiled run compiled here from now on; their names."""
    steps, taken = game.single_steps, list[str]()
    if not isinstance(steps.begin, FunctionType):
        return taken  # they are compiled here, or are no kernels
    for name, arguments in arguments_of_steps(game).items():
        as_written = getattr(steps, name)
        if isinstance(as_written, FunctionType) and (compiled := _from_disk(as_written, arguments)):
            setattr(steps, name, compiled)
            taken.append(name)
    return taken


def _from_disk(as_written: FunctionType, arguments: Arguments) -> Callable[..., Any] | None:
    how = {"nopython": True, "nogil": True, "error_model": "numpy"}
    dispatcher = CPUDispatcher(as_written, targetoptions=how)
    kept = KernelCache(as_written, kernels_folder() / ground())
    with global_compiler_lock:  # several games are taken over at once, and Numba reads from disk one after another
        compiled = kept.load_overload(tuple(map(numba.typeof, arguments)), dispatcher.targetctx)
    if compiled is None:
        return None
    dispatcher.add_overload(compiled)
    dispatcher.disable_compile()
    found: Callable[..., Any] = dispatcher
    return found
