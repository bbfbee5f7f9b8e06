"""The one decorator that compiles rules and searches, and the operations of the processor that kernels share.

A kernel is a plain Python function over NumPy records, arrays and integers. `kernel` compiles it with Numba
(nopython, nogil, kept on disk: see kernel_cache). The very same source runs

- uncompiled under NUMBA_DISABLE_JIT=1, for a debugger or for coverage;
- with every index checked under NUMBA_BOUNDSCHECK=1, for tests.

Two habits keep the three ways equal. Integers are widened as they are read from a record (`int(position.turn)`),
because NumPy would otherwise compute in eight bits what Numba computes in sixty-four. And tables are arguments,
never globals, because Numba would copy them into the machine code.
"""

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba import types
from numba.extending import intrinsic, overload

from trilude.contract.kernel_cache import KernelCache, ground
from trilude.contract.kernel_sources import kernel_sources

Function = TypeVar("Function", bound=Callable[..., Any])

GROUNDS_KEPT = 4
"""How many versions of Numba, of NumPy and of this file keep their compiled code on disk."""

SOURCES_KEPT = 12
"""For how many versions of the source it is remembered what was compiled."""


def kernels_folder() -> Path:
    """The parent of all that is kept; TRILUDE_CACHE moves it."""
    chosen = os.environ.get("TRILUDE_CACHE")
    return (Path(chosen) if chosen else Path(platformdirs.user_cache_dir("trilude"))) / "kernels"


@cache
def prepared_folder() -> Path:
    """Where it is noted what of exactly this source has been compiled."""
    digest = hashlib.sha256()
    for module, source in kernel_sources():
        digest.update(module.encode())
        digest.update(source)
    return kernels_folder() / ground() / "prepared" / digest.hexdigest()[:16]


def _prepare_cache() -> bool:
    """Make the folders and forget old ones; False if the disk does not let us keep anything."""
    try:
        prepared_folder().mkdir(parents=True, exist_ok=True)
        _keep_newest(prepared_folder(), SOURCES_KEPT)
        _keep_newest(kernels_folder() / ground(), GROUNDS_KEPT)
    except OSError:
        return False
    return True


def _keep_newest(folder: Path, count: int) -> None:
    """Keep a folder and those beside it that were used last."""
    os.utime(folder)
    beside = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in beside[count:]:
        shutil.rmtree(old, ignore_errors=True)


_CACHED = not numba.config.DISABLE_JIT and _prepare_cache()


def kernel(function: Function) -> Function:
    """Compile `function` when it is first called with arguments of new types."""
    compiled: Function = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    if not numba.config.DISABLE_JIT:
        _widen_numbers(compiled)
    if _CACHED:
        compiled._cache = KernelCache(function, kernels_folder() / ground())  # type: ignore[attr-defined]  # noqa: SLF001
    return compiled


def _widen_numbers(compiled: Any) -> None:
    """Let kernels that call this one pass it numbers of full width, whatever they have.

    Numba would compile it again for a short integer, and once more for every constant at that place.
    """
    template_for = compiled.get_call_template

    def template_for_wide(given: tuple[types.Type, ...], named: dict[str, types.Type]) -> Any:
        return template_for(tuple(map(_widened, given)), {name: _widened(one) for name, one in named.items()})

    compiled.get_call_template = template_for_wide


def _widened(given: types.Type) -> types.Type:
    """The type of an argument; unsigned integers stay as they are, for Numba computes otherwise with them."""
    plain = types.unliteral(given)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain


def lowest_bit(mask: int) -> int:
    """The index of the lowest 1 of a mask that is not 0."""
    return (int(mask) & -int(mask)).bit_length() - 1


def count_bits(mask: int) -> int:
    """How many bits of the mask are 1."""
    return int(mask).bit_count()


def publish() -> None:
    """Whatever was written before this is seen by other threads before what is written after it."""


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


@intrinsic  # type: ignore[untyped-decorator]
def _fence(_context: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        builder.fence("release")
        return context.get_dummy_value()

    return types.void(), build


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


@overload(publish, inline="always")  # type: ignore[untyped-decorator]
def _compiled_publish() -> Any:
    def publish() -> None:
        _fence()

    return publish
