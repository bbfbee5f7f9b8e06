"""The one decorator that compiles rules and searches, and the bit operations kernels share.

A kernel is a plain Python function over NumPy records, arrays and integers. `kernel` compiles it with Numba
(nopython, nogil, cached on disk). The very same source runs

- uncompiled under NUMBA_DISABLE_JIT=1, for a debugger or for coverage;
- with every index checked under NUMBA_BOUNDSCHECK=1, for tests.

Two habits keep the three ways equal. Integers are widened as they are read from a record (`int(position.turn)`),
because NumPy would otherwise compute in eight bits what Numba computes in sixty-four. And tables are arguments,
never globals, because Numba would copy them into the machine code.
"""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba import types
from numba.extending import intrinsic, overload

from trilude.contract.kernel_sources import kernel_sources

Function = TypeVar("Function", bound=Callable[..., Any])

CACHES_KEPT = 6
"""How many versions of the source keep their compiled code on disk."""


@cache
def cache_folder() -> Path:
    """Where compiled kernels of exactly this source are kept.

    Numba notices a change in the file of a kernel but not in the kernels it calls, so the folder's name is a digest of
    all source that kernels depend on, of Numba's version and of the bounds-check switch; and of where this package
    lies, for Numba does not use for one copy of the source what it compiled for another.
    """
    return _folder_of(kernel_sources())


def _folder_of(sources: Iterable[tuple[str, bytes]]) -> Path:
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {numba.config.BOUNDSCHECK} {package}".encode())
    for module, source in sources:
        digest.update(module.encode())
        digest.update(source)
    return kernels_folder() / digest.hexdigest()[:16]


def kernels_folder() -> Path:
    """The parent of all cache folders; TRILUDE_CACHE moves it."""
    chosen = os.environ.get("TRILUDE_CACHE")
    return (Path(chosen) if chosen else Path(platformdirs.user_cache_dir("trilude"))) / "kernels"


def _take_over() -> None:
    """Begin with the kernels of the house alone: games of other packages add to them, and change none of them."""
    if cache_folder().exists():
        return
    own = __name__.partition(".")[0]
    house = _folder_of((module, source) for module, source in kernel_sources() if module.partition(".")[0] == own)
    if house.exists():
        with suppress(OSError), TemporaryDirectory(dir=kernels_folder()) as folder:
            shutil.copytree(house, Path(folder) / "kernels")
            (Path(folder) / "kernels").rename(cache_folder())


def _forget_old_caches() -> None:
    folders = sorted(kernels_folder().iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[CACHES_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def _prepare_cache() -> bool:
    """Point Numba at our cache folder; False if the disk does not let us keep one."""
    try:
        _take_over()
        cache_folder().mkdir(parents=True, exist_ok=True)
        os.utime(cache_folder())
        _forget_old_caches()
    except OSError:
        return False
    numba.config.CACHE_DIR = str(cache_folder())
    return True


_CACHED = not numba.config.DISABLE_JIT and _prepare_cache()


def kernel(function: Function) -> Function:
    """Compile `function` when it is first called with arguments of new types."""
    compiled: Function = numba.njit(nogil=True, cache=_CACHED, error_model="numpy")(function)
    return compiled


def lowest_bit(mask: int) -> int:
    """The index of the lowest 1 of a mask that is not 0."""
    return (int(mask) & -int(mask)).bit_length() - 1


def count_bits(mask: int) -> int:
    """How many bits of the mask are 1."""
    return int(mask).bit_count()


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(_context: Any, _mask: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        zero_is_undefined = ir.Constant(ir.IntType(1), 1)
        return builder.cttz(arguments[0], zero_is_undefined)

    return types.int64(types.int64), build


@intrinsic  # type: ignore[untyped-decorator]
def _ones(_context: Any, _mask: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@overload(lowest_bit, inline="always")  # type: ignore[untyped-decorator]
def _compiled_lowest_bit(mask: Any) -> Any:
    def lowest_bit(mask: Any) -> Any:
        return _trailing_zeros(np.int64(mask))

    return lowest_bit


@overload(count_bits, inline="always")  # type: ignore[untyped-decorator]
def _compiled_count_bits(mask: Any) -> Any:
    def count_bits(mask: Any) -> Any:
        return _ones(np.int64(mask))

    return count_bits
