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


TAKE_TWO = """
import sys
import numba

numba.config.DISABLE_JIT = 1
from threading import Event, Thread
from trilude.contract.compiled_steps import take_compiled
from trilude.contract.kernel_cache import KernelCache
from trilude.games import GAMES

read = KernelCache.load_overload
one_reads, both_read, go_on = Event(), Event(), Event()

def read_in_no_hurry(*arguments):
    if not one_reads.is_set():
        one_reads.set()
        go_on.wait()
    elif not go_on.is_set():
        both_read.set()
    return read(*arguments)

def waits_at_the_door(thread):
    frame, inside = sys._current_frames().get(thread.ident), False
    while frame and frame.f_code.co_filename.endswith("compiler_lock.py"):
        frame, inside = frame.f_back, True
    return inside and frame.f_code.co_name == "_from_disk"

KernelCache.load_overload = read_in_no_hurry
one, other = (Thread(target=take_compiled, args=[GAMES[name]]) for name in ("trioker-champions", "trioker-quick"))
one.start()
one_reads.wait()
other.start()
while not (both_read.is_set() or waits_at_the_door(other)):
    other.join(0.001)
print("together" if both_read.is_set() else "one after another")
go_on.set()
one.join()
other.join()
print(both_read.is_set(), *(take_compiled(GAMES[name]) for name in ("trioker-champions", "trioker-quick")))
"""


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
def test_games_that_are_taken_over_at_once_are_read_one_after_another() -> None:
    for name in ("trioker-champions", "trioker-quick"):
        compile_steps(GAMES[name])
    ran = subprocess.run([sys.executable, "-c", TAKE_TWO], capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines() == ["one after another", "False [] []"], ran.stderr
    assert ran.returncode == 0, ran.stderr
