"""A process that runs rules as they are written takes over what another one has compiled of them."""

import os
import subprocess
import sys

import pytest
from numba import config

from trilude.contract.compiled_steps import arguments_of_steps, compile_steps, take_compiled
from trilude.games import GAMES

PLAY = """
import numba

numba.config.DISABLE_JIT = 1
from trilude.contract.compiled_steps import take_compiled
from trilude.contract.position import Position
from trilude.games import GAMES

game = GAMES["{game}"]
begun = Position.start(game, game.choose({{}}), 7)
print(len(take_compiled(game)), len(take_compiled(game)))
for fresh in (begun, Position.start(game, game.choose({{}}), 7)):
    position = fresh
    for ply in range(12):
        position = position.play(position.legal_moves[ply * 7 % len(position.legal_moves)])
    told = [move.text for move in position.view(0).moves]
    print(told, position.scores, position.view(1).to_move, bytes(position.view(1)).hex()[-40:])
"""


def _ran(game: str, **more: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", PLAY.format(game=game)]
    return subprocess.run(command, env={**os.environ, **more}, capture_output=True, text=True, check=False)


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
@pytest.mark.parametrize("game", ["triplex", "triolet"])
def test_what_was_compiled_elsewhere_is_used_and_does_the_same(game: str) -> None:
    compile_steps(GAMES[game])
    assert take_compiled(GAMES[game]) == [], "where kernels are compiled there is nothing to take"
    ran = [_ran(game), _ran(game, TRILUDE_CACHE="/nowhere/at/all")]
    (taken, *compiled), (none, *as_written) = (process.stdout.splitlines() for process in ran)
    assert (taken, none) == (f"{len(arguments_of_steps(GAMES[game]))} 0", "0 0"), ran[0].stderr
    assert len(compiled) == 2
    assert compiled[0] == compiled[1] == as_written[0] == as_written[1]


TAKE_ALL = """
import numba

numba.config.DISABLE_JIT = 1
from concurrent.futures import ThreadPoolExecutor
from numba.core.compiler_lock import global_compiler_lock
from trilude.contract.compiled_steps import take_compiled
from trilude.contract.kernel_cache import KernelCache
from trilude.games import GAMES

read = KernelCache.load_overload

def read_alone(*arguments):
    print(global_compiler_lock.is_locked())
    return read(*arguments)

KernelCache.load_overload = read_alone
with ThreadPoolExecutor(len(GAMES)) as several:
    list(several.map(take_compiled, GAMES.values()))
"""


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
def test_games_that_are_taken_over_at_once_are_read_one_after_another() -> None:
    ran = subprocess.run([sys.executable, "-c", TAKE_ALL], capture_output=True, text=True, check=False)
    assert set(ran.stdout.splitlines()) == {"True"}, ran.stderr
    assert ran.returncode == 0, ran.stderr
