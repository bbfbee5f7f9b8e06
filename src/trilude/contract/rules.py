"""The kernels every game provides, and calls to them that find the right game by the type of the position.

A game's `rules.py` is a module with these names. A position is one NumPy record (dtype `POSITION`), the game's constant
tables are another. Searches call the functions at the end of this file; when a search is compiled for a game, each call
becomes a direct call of that game's kernel.

Moves are integers from 0 to the game's `move_ids` - 1. Seats are integers from 0; NOBODY stands for no seat: nobody to
move, or a spectator who looks on.
"""

from collections.abc import Callable
from inspect import isfunction
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core.typing.templates import AbstractTemplate, infer_global
from numpy.typing import NDArray

from trilude.contract.chance import Generator
from trilude.contract.kernel_cache import belongs_to

if TYPE_CHECKING:
    from trilude.contract.tensors import Plane

Moves = NDArray[np.int32]

NOBODY = -1


class Rules(Protocol):
    """What a module of rules offers. All functions but `tables` are kernels that change the position in place."""

    @property
    def POSITION(self) -> "np.dtype[np.record]":  # noqa: N802
        """The dtype of a position: a record with named fields. Bytes of a zeroed record plus setup are the start."""

    def tables(self) -> np.record:
        """The game's constant tables, built once."""

    def setup(self, tables: np.record, position: np.record, options: NDArray[np.int64], seed: int) -> None:
        """Turn a zeroed record into the first position. Options come in their declared order (see Option.code)."""

    def to_move(self, tables: np.record, position: np.record) -> int:
        """The seat that decides next, or NOBODY once the game is over."""

    def legal_moves(self, tables: np.record, position: np.record, moves: Moves) -> int:
        """Write all legal moves into `moves` and return their number: 0 exactly when the game is over."""

    def play(self, tables: np.record, position: np.record, move: int) -> None:
        """Make a legal move, with all that follows from it until the next decision, draws of chance included."""

    def scores(self, tables: np.record, position: np.record, scores: NDArray[np.int64]) -> None:
        """Write each seat's points as they stand."""

    def shares(self, tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
        """Write each seat's share of the win of a finished game: 1 for a lone winner, equal parts of 1 for a tie.

        Partners of a team all receive their team's share.
        """

    def hide(self, tables: np.record, position: np.record, seat: int) -> None:
        """Erase all that the seat (or a spectator: NOBODY) may not know, the generator of chance included."""

    def sample(self, tables: np.record, position: np.record, seat: int, generator: Generator) -> None:
        """Fill what `hide` erased, each possibility that agrees with the seat's knowledge equally likely."""


class Tensors(Protocol):
    """What a game's `tensors.py` offers to programs that learn: a view as numbers (see contract.tensors)."""

    PLANES: "tuple[Plane, ...]"
    """What is encoded: planes over the board first, all of one height and width, then facts."""

    def encode(self, tables: np.record, position: np.record, seat: int, tensor: NDArray[np.float32]) -> None:
        """Write a view of a seat into a flat tensor that holds the fixed planes, and zeros."""


class Knowledge(Protocol):
    """What a module of playing knowledge offers to searches: kernels too, but no rules. They guess."""

    EXPLORATION: float
    """How much a Monte-Carlo search looks at moves that seem worse: 0.1 (trusts its values) to 1."""
    PLAYOUT: int
    """How many moves it plays at random before it asks for an estimate."""

    def playout_move(
        self, tables: np.record, position: np.record, moves: Moves, count: int, generator: Generator
    ) -> int:
        """One of the `count` legal moves in `moves`, chosen fast and with some sense."""

    def estimate(self, tables: np.record, position: np.record, shares: NDArray[np.float64]) -> None:
        """Write the share of the win that each seat may expect of an unfinished game."""


class WideKnowledge(Knowledge, Protocol):
    """What a game with hundreds of moves at a time offers besides, so that a search need not try them all."""

    def acting(self, tables: np.record, position: np.record) -> int:
        """Which hand makes the next move, from 0 to 3: a seat, or one of the colours that a seat plays."""

    def weigh_moves(self, tables: np.record, position: np.record, moves: Moves, weights: NDArray[np.float64]) -> int:
        """Write the legal moves and how promising each looks (logarithms of odds) and return their number."""

    def appraise(
        self,
        tables: np.record,
        position: np.record,
        generator: Generator,
        stamps: NDArray[np.int32],
        stamp: int,
        worths: NDArray[np.float64],
    ) -> None:
        """Write what the position is worth to each seat, from 0 to 1: its share of the win, and how clear it is.

        It may play on to find out; stamps[move] becomes stamp + hand for every move made.
        """


_NAMED = frozenset(
    name
    for protocol in (Rules, Tensors, Knowledge, WideKnowledge)
    for name, member in vars(protocol).items()
    if isfunction(member) and not name.startswith("_")
)
"""What the protocols above call the kernels of a game."""

_BY_DTYPE: dict[Any, dict[str, Any]] = {}
_BY_TYPE: dict[Any, dict[str, Any]] = {}

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def register(rules: Rules, knowledge: Knowledge) -> None:
    """Let the calls below find the kernels of a game. To do so again takes nothing away, tensors least of all."""
    kernels = _BY_DTYPE.setdefault(rules.POSITION, {})
    for module in (rules, knowledge):
        kernels |= {name: found for name, found in vars(module).items() if name in _NAMED}
    kind = numba.typeof(np.zeros(1, rules.POSITION)[0])
    _BY_TYPE[kind] = kernels
    belongs_to(kind, vars(rules)["__package__"], kernels)


def register_tensors(rules: Rules, tensors: Tensors) -> None:
    """Let `encode` find the kernel of a game whose rules are registered."""
    _BY_DTYPE[rules.POSITION]["encode"] = tensors.encode


def _of_every_game(named: Callable[Concatenate[Any, Arguments], Result]) -> Callable[Arguments, Result]:
    """A call of the kernel of that name of the game that the position, the second argument, belongs to."""
    name = named.__name__

    def call(tables: np.record, position: np.record, *rest: Any) -> Any:
        return _BY_DTYPE[position.dtype][name](tables, position, *rest)

    class _Chosen(AbstractTemplate):  # type: ignore[misc]
        """Stands for the game's own kernel where Numba meets the call: nothing is compiled in between."""

        key = call

        def generic(self, given: tuple[Any, ...], by_name: dict[str, Any]) -> Any:
            return types.Dispatcher(_BY_TYPE[given[1]][name]).get_call_type(self.context, given, by_name)

        def get_impl_key(self, signature: Any) -> Any:
            return _BY_TYPE[signature.args[1]][name].get_overload(signature.args)

    infer_global(call, types.Function(_Chosen))
    call.__name__, call.__doc__ = name, named.__doc__
    return cast("Callable[Arguments, Result]", call)


setup = _of_every_game(Rules.setup)
to_move = _of_every_game(Rules.to_move)
legal_moves = _of_every_game(Rules.legal_moves)
play = _of_every_game(Rules.play)
scores = _of_every_game(Rules.scores)
shares = _of_every_game(Rules.shares)
hide = _of_every_game(Rules.hide)
sample = _of_every_game(Rules.sample)
encode = _of_every_game(Tensors.encode)
playout_move = _of_every_game(Knowledge.playout_move)
estimate = _of_every_game(Knowledge.estimate)
acting = _of_every_game(WideKnowledge.acting)
weigh_moves = _of_every_game(WideKnowledge.weigh_moves)
appraise = _of_every_game(WideKnowledge.appraise)
