"""A kernel is compiled once for what it says, wherever its source lies, and anew when that changes."""

import gc
import importlib
import os
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numba
import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

import trilude
from trilude.contract import kernel_cache
from trilude.contract.kernel_cache import _digest_of, _games_in
from trilude.games import GAMES
from trilude.players import tree

pytestmark = pytest.mark.compiled

GROW = getattr(vars(tree)["grow"], "py_func", None)
ROOT = Path(__file__).parents[2]

KERNELS = """
import numpy as np
from trilude.contract.kernel import kernel, lowest_bit
from trilude.contract.rules import to_move
{imported}
SIZE = {size}
TABLE = np.array([{table}])


@kernel
def inner(number):
    return {inner}


def beside():
    return {beside}


@kernel
def outer(number):
    total = SIZE + inner(number) + lowest_bit(number) + TABLE[0]{asks}
    return total
"""
USUAL = {"size": "3", "inner": "number + 1", "beside": "1", "table": "1, 2", "imported": "", "asks": ""}


def digest(**changes: str) -> bytes:
    module = ModuleType("made_up")
    exec(KERNELS.format(**{**USUAL, **changes}), vars(module))  # noqa: S102
    return _digest_of(module.outer.py_func, ())


@pytest.mark.parametrize(
    "change",
    [
        {"size": "4"},
        {"inner": "number + 2"},
        {"inner": "number - 1"},
        {"table": "1, 3"},
        {"asks": " + number"},
    ],
)
def test_what_a_kernel_says_reads_or_calls_makes_another_kernel(change: dict[str, str]) -> None:
    assert digest(**change) != digest()


@pytest.mark.parametrize("change", [{"beside": "2"}, {"imported": "# a remark\n\n\nimport json"}])
def test_what_stands_beside_it_does_not(change: dict[str, str]) -> None:
    assert digest(**change) == digest()


def test_a_search_depends_on_the_rules_of_its_own_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {name: numba.typeof(np.zeros(1, GAMES[name].rules.POSITION)[0]) for name in ("triplex", "trigon")}
    before = {name: _digest_of(GROW, (kind,)) for name, kind in kinds.items()}
    assert len(set(before.values())) == 2
    name, kernels = kernel_cache._GAMES[kinds["triplex"]]
    monkeypatch.setitem(kernel_cache._GAMES, kinds["triplex"], (name, {**kernels, "estimate": kernels["playout_move"]}))
    _digest_of.cache_clear()
    after = {name: _digest_of(GROW, (kind,)) for name, kind in kinds.items()}
    _digest_of.cache_clear()
    assert after["triplex"] != before["triplex"]
    assert after["trigon"] == before["trigon"]


def test_positions_are_found_wherever_an_argument_holds_them() -> None:
    record = GAMES["triplex"].rules.POSITION
    kind = numba.typeof(np.zeros(1, record)[0])
    held = np.dtype([("number", np.int64), ("positions", record, (3,))])
    for value in (np.zeros(2, record), (1, np.zeros(2, record)), np.zeros(1, held)[0], np.zeros((2, 2), held)):
        assert _games_in((numba.int64, numba.typeof(value))) == (kind,)
    assert _games_in((numba.int64, numba.typeof(np.zeros(2)))) == ()


def test_of_every_kernel_it_can_be_told_what_it_depends_on() -> None:
    for module in pkgutil.walk_packages(trilude.__path__, "trilude."):
        if "adapters" not in module.name and "migrations" not in module.name and "__main__" not in module.name:
            importlib.import_module(module.name)
    gc.unfreeze()  # a server that ran in this process keeps garbage from being looked for among what it had
    # By its type, for a weak proxy passes for what it stands for.
    kernels = [one for one in gc.get_objects() if issubclass(type(one), Dispatcher)]
    ours = [kernel for kernel in kernels if isinstance(vars(kernel).get("_cache"), kernel_cache.KernelCache)]
    assert len(ours) > 300
    assert all(_digest_of(kernel.py_func, ()) for kernel in ours)


def test_another_copy_of_the_source_compiles_nothing(tmp_path: Path) -> None:
    def kept(source: Path) -> set[str]:
        environment = {**os.environ, "PYTHONPATH": str(source), "TRILUDE_CACHE": str(tmp_path / "cache")}
        command = [sys.executable, "-m", "trilude", "perft", "triplex", "1"]
        said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=tmp_path)
        assert said.stdout.splitlines()[-1] == "25"
        return {str(path) for path in (tmp_path / "cache").rglob("*.nbc")}

    first = kept(ROOT / "src")
    assert first
    copy = shutil.copytree(ROOT / "src", tmp_path / "elsewhere", ignore=shutil.ignore_patterns("*.xz", "*.table"))
    assert kept(copy) == first
    rules = copy / "trilude" / "games" / "triplex" / "rules.py"
    rules.write_text("# One line more at the top changes nothing.\n" + rules.read_text("utf-8"), "utf-8")
    assert kept(copy) == first


TUPLES = """
from typing import NamedTuple
from trilude.contract.kernel import kernel


class {name}(NamedTuple):
    number: int


@kernel
def take(held):
    return held.number + 1


print(take({name}(4)))
"""


def test_a_named_tuple_that_got_another_name_does_not_keep_kernels_from_being_read(tmp_path: Path) -> None:
    environment = {**os.environ, "TRILUDE_CACHE": str(tmp_path / "cache")}
    for name in ("Before", "After", "Before"):
        (tmp_path / "made_up.py").write_text(TUPLES.format(name=name), "utf-8")
        command = [sys.executable, "-B", "-c", "import made_up"]
        said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert said.stdout == "5\n", said.stderr
