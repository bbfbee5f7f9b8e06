"""Where compiled kernels are kept, under names that say what they were compiled from.

What a compiled kernel does hangs on its own text, on the constants it reads and on the kernels it calls; a search also
on the rules of the game it is compiled for, which it finds by the type of the position. The name of its file is a
digest of all of these, and of the named tuples among its arguments, without which the file cannot be read. So a kernel
is compiled once for what it says, wherever the source lies: a change costs what it touches and no more, and a second
copy of the source, or one that moved, compiles nothing.
"""

import dis
import hashlib
import inspect
import types as python_types
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator
from numba.core.dispatcher import Dispatcher

GROUND = ("trilude.contract.kernel", "trilude.contract.rules")
"""Modules that tell Numba what their functions mean. Whoever calls one hangs on its name and on the whole file."""

VERSIONS_KEPT = 8
"""How many versions of a kernel, for each game, stay on the disk."""

_GAMES: dict[Any, tuple[str, dict[str, Any]]] = {}


def belongs_to(position: Any, game: str, kernels: dict[str, Any]) -> None:
    """Tell to which game positions of a type belong, and which kernels a search may call for it."""
    _GAMES[position] = (game, kernels)


class KernelCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of a function, with files chosen anew for every signature."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        class Kept(CompileResultCacheImpl):  # type: ignore[misc]
            _locator_classes = (_Place,)

        self._impl_class = Kept
        self._folder = folder / function.__module__
        super().__init__(function)
        self._impl.locator.folder = str(self._folder)
        self._cache_path = str(self._folder)

    def _load_overload(self, signature: Any, context: Any) -> Any:
        self._cache_file = self._file(signature)
        return super()._load_overload(signature, context)

    def _save_overload(self, signature: Any, compiled: Any) -> None:
        self._cache_file = self._file(signature)
        super()._save_overload(signature, compiled)
        self._forget_old_versions(signature)

    def _file(self, signature: Any) -> IndexDataCacheFile:
        games = _games_in(signature)
        digest = _digest_of(self._py_func, games)
        for named in _named_tuples_in(signature):
            digest = hashlib.sha256(digest + named).digest()
        return IndexDataCacheFile(str(self._folder), f"{self._stem(games)}-{digest.hex()[:20]}", "")

    def _stem(self, games: tuple[Any, ...]) -> str:
        return ".".join([self._impl.filename_base, *(_GAMES[game][0] for game in games)])

    def _forget_old_versions(self, signature: Any) -> None:
        stem = self._stem(_games_in(signature))
        versions = [path for path in self._folder.glob(f"{stem}-*.nbi") if path.stem.rpartition("-")[0] == stem]
        for old in sorted(versions, key=lambda path: path.stat().st_mtime, reverse=True)[VERSIONS_KEPT:]:
            for file in self._folder.glob(f"{old.stem}.*"):
                file.unlink(missing_ok=True)


class _Place(_CacheLocator):  # type: ignore[misc]
    """Tells Numba that every function has a place, and that what lies there is never stale: its name would differ."""

    folder = ""

    def get_cache_path(self) -> str:
        return self.folder

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return ""

    @classmethod
    def from_function(cls, _function: Any, _file: str) -> "_Place":
        return cls()


def _games_in(signature: Any) -> tuple[Any, ...]:
    """The types of positions that arguments are or hold, each once."""
    found = {kind for kind in _types_in(signature) if kind in _GAMES}
    return tuple(sorted(found, key=lambda game: _GAMES[game][0]))


def _named_tuples_in(signature: Any) -> list[bytes]:
    """What there is to know of the named tuples that arguments are or hold."""
    found = {kind.instance_class for kind in _types_in(signature) if isinstance(kind, types.BaseNamedTuple)}
    return sorted(map(_bytes_of, found))


def _types_in(signature: Any) -> Iterator[Any]:
    """The types of arguments, and all that they hold."""
    left = list(getattr(signature, "args", signature))
    while left:
        kind = left.pop()
        yield kind
        if isinstance(kind, types.Record):
            left.extend(kind.typeof(field) for field in kind.fields)
        elif isinstance(kind, types.BaseTuple):
            left.extend(kind)
        elif isinstance(kind, types.Array | types.NestedArray):
            left.append(kind.dtype)
        elif isinstance(kind, types.Optional):
            left.append(kind.type)


@cache
def _digest_of(function: Callable[..., Any], games: tuple[Any, ...]) -> bytes:
    """What a function says, and all that it can call or read where positions are of these games."""
    digest = hashlib.sha256()
    of_games = [_GAMES[game] for game in games]
    left, seen = [function], {function}
    while left:
        said, called = _said_by(left.pop())
        digest.update(said)
        for inner in called:
            if inner.__module__ in GROUND:
                meant = [kernels[inner.__name__] for _, kernels in of_games if inner.__name__ in kernels]
            else:
                meant = [inner]
            fresh = [kernel for kernel in map(_plain, meant) if kernel not in seen]
            left += fresh
            seen.update(fresh)
    return digest.digest()


@cache
def _said_by(function: Callable[..., Any]) -> tuple[bytes, list[Any]]:
    """A digest of a function's code and of the constants in it, and the functions it names."""
    parts: list[Any] = [*(function.__defaults__ or ()), *(cell.cell_contents for cell in function.__closure__ or ())]
    codes = [function.__code__]
    for code in codes:
        codes += filter(inspect.iscode, code.co_consts)
        parts += [code.co_code, code.co_names, *(one for one in code.co_consts if not inspect.iscode(one))]
        named = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
        for name in sorted(named & function.__globals__.keys()):
            parts += _meant(function.__globals__[name], code.co_names)
    digest = hashlib.sha256()
    called: list[Any] = []
    for part in parts:
        if isinstance(part, Dispatcher) or inspect.isfunction(part):
            called.append(part)
            digest.update(called[-1].__name__.encode())
        else:
            digest.update(_bytes_of(part))
    return digest.digest(), called


def _meant(value: Any, names: tuple[str, ...]) -> list[Any]:
    """What a global stands for. Of a module of ours, whatever the function may take from it."""
    if not inspect.ismodule(value):
        return [value]
    foreign = value.__name__.partition(".")[0] in ("numpy", "math", "numba")
    return [] if foreign else [getattr(value, name) for name in names if hasattr(value, name)]


def _plain(kernel: Any) -> Callable[..., Any]:
    """A kernel as it was written."""
    plain: Callable[..., Any] = getattr(kernel, "py_func", kernel)
    return plain


def _bytes_of(constant: Any) -> bytes:
    """A constant as bytes that are the same in every process."""
    if isinstance(constant, np.ndarray):
        return f"{constant.dtype!r} {constant.shape}".encode() + constant.tobytes()
    if isinstance(constant, frozenset | set):
        return b"".join(sorted(map(_bytes_of, constant)))
    if isinstance(constant, tuple | list):
        return b"(" + b",".join(map(_bytes_of, constant)) + b")"
    if isinstance(constant, type):
        fields = getattr(constant, "_fields", ())
        return f"{constant.__module__}.{constant.__qualname__}{fields}".encode()
    if isinstance(constant, python_types.BuiltinFunctionType):
        return constant.__qualname__.encode()
    if constant is None or isinstance(
        constant, str | bytes | int | float | complex | np.generic | np.dtype | types.Type
    ):
        return repr(constant).encode()
    raise TypeError(f"A kernel reads {constant!r}, of which nobody can tell whether it changes.")


@cache
def ground() -> str:
    """A digest of what all compiled code hangs on: Numba, NumPy, whether indices are checked, how calls are bound."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {numba.config.BOUNDSCHECK}".encode())
    for module in GROUND:
        digest.update(Path(__file__).with_name(f"{module.rpartition('.')[2]}.py").read_bytes())
    return digest.hexdigest()[:12]
