"""A batch: many games of one kind that go on side by side, for programs that learn or measure."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from trilude.batches.kernels import (
    WAIT,
    Beginning,
    Lanes,
    begin_all,
    draw_moves,
    fill_masks,
    find_illegal,
    hide_all,
    list_all,
    observe_all,
    score_all,
    step_all,
)
from trilude.contract.chance import WORDS, seed_generator
from trilude.contract.dtypes import Records
from trilude.contract.errors import IllegalMove, TriludeError
from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.contract.rules import NOBODY, Moves
from trilude.contract.tensors import Planes, Tensor
from trilude.contract.words import Text
from trilude.games import GAMES

SEEDS_STREAM, DICE_STREAM = 2, 3
"""Streams of a batch's seed, counted on from lane to lane: the seeds of its games, and moves drawn at random."""

STREAMS = 4


class Batch:
    """Games side by side, one in each lane, stepped together by compiled loops.

    Arrays that a batch shows (`to_move`, `moves`, `counts`, `masks()`, `over`, `shares`) are its own and change with
    every step: copy what you keep, and write to none of them.
    """

    def __init__(
        self, game: str, size: int, *, seed: int = 0, threads: int = 1, auto_reset: bool = True, **options: Any
    ) -> None:
        """`size` games with these options.

        What lane 7 is dealt depends on the seed and on the 7, not on the size nor on the threads. With `auto_reset` a
        game that ends is followed by the next one at once.
        """
        if size < 1 or threads < 1:
            words = Text(
                "A batch has at least one game and one thread.", "Un lot compte au moins une partie et un fil."
            )
            raise TriludeError(words)
        self.game = GAMES.get(game) or find_game(game)
        self.options = self.game.choose(options)
        self.seats = self.game.seats(self.options)
        self.auto_reset = auto_reset
        self._tables = self.game.tables
        self._pool = ThreadPoolExecutor(threads, "trilude-batch") if threads > 1 else None
        self._bounds = list(pairwise(size * part // threads for part in range(threads + 1)))
        self._beginning = self._begins()
        self._lanes = Lanes(
            positions=np.zeros(size, self.game.rules.POSITION),
            to_move=np.zeros(size, np.int8),
            moves=np.zeros((size, self.game.most_moves), np.int32),
            counts=np.zeros(size, np.int32),
            masks=np.zeros((size, 0), np.bool_),
            over=np.zeros(size, np.bool_),
            shares=np.zeros((size, self.seats), np.float64),
            seeds=np.zeros(size, np.int64),
            lots=np.zeros((size, WORDS), np.uint32),
        )
        self._dice = np.zeros((size, WORDS), np.uint32)
        self._everywhere = [np.full(size, seat, np.int8) for seat in (*range(self.seats), NOBODY)]
        """Each seat as often as there are games, the last for spectators."""
        self.reset(seed=seed)

    def _begins(self) -> Beginning:
        start = np.zeros(1, self.game.rules.POSITION)
        codes = np.array([option.code(self.options[option.name]) for option in self.game.options], np.int64)
        if not self.game.chance:
            self.game.rules.setup(self._tables, start[0], codes, 0)
        return Beginning(start, codes, self.game.chance, self.auto_reset)

    def _each(self, loop: Callable[..., Any], *arguments: Any) -> Iterator[Any]:
        """What a loop returns for each part of the lanes, one part for each thread."""
        if self._pool is None:
            return iter([loop(*arguments, 0, len(self))])
        running = [self._pool.submit(loop, *arguments, *bounds) for bounds in self._bounds]
        return iter([part.result() for part in running])

    def reset(self, lanes: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Begin new games in the chosen lanes (an array of yes and no), or in all; with a seed, as if new."""
        if seed is not None:
            for lane in range(len(self)):
                seed_generator(self._lanes.lots[lane], seed % 2**63, STREAMS * lane + SEEDS_STREAM)
                seed_generator(self._dice[lane], seed % 2**63, STREAMS * lane + DICE_STREAM)
        chosen = np.ones(len(self), np.bool_) if lanes is None else np.asarray(lanes)
        if chosen.shape != (len(self),) or chosen.dtype != np.bool_:
            words = Text(
                "A reset takes {size} times yes or no, one for each game.",
                "Une remise à zéro prend {size} oui ou non, un par partie.",
            )
            raise TriludeError(words.fill(size=len(self)))
        self._each(begin_all, self._tables, self._lanes, self._beginning, chosen)

    def step(self, moves: ArrayLike) -> None:
        """Make a legal move in every lane; a lane whose move is -1 waits. Where one is illegal, none is made."""
        chosen = np.asarray(moves)
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            words = Text(
                "A step takes {size} whole numbers, one move for each game.",
                "Un pas prend {size} entiers, un coup par partie.",
            )
            raise TriludeError(words.fill(size=len(self)))
        wide = chosen if chosen.dtype == np.int32 else chosen.astype(np.int64).clip(-2, 2**31 - 1).astype(np.int32)
        illegal = [lane for lane in self._each(find_illegal, self._lanes, wide) if lane >= 0]
        if illegal:
            self._refuse(min(illegal), int(chosen[min(illegal)]))
        self._each(step_all, self._tables, self._lanes, self._beginning, wide)

    def _refuse(self, lane: int, move: int) -> None:
        why = self.game.notation.why_illegal(self[lane], move) if 0 <= move < self.game.move_ids else _no_move(move)
        words = Text("In game {lane} of the batch: {why}", "Dans la partie {lane} du lot : {why}")
        raise IllegalMove(words.fill(lane=lane, why=why))

    @property
    def to_move(self) -> NDArray[np.int8]:
        """The seat that decides next in each lane, -1 where the game is over."""
        return self._lanes.to_move

    @property
    def moves(self) -> NDArray[np.int32]:
        """The legal moves of each lane: the first `counts` numbers of its row, in the rules' order."""
        return self._lanes.moves

    @property
    def counts(self) -> NDArray[np.int32]:
        """How many legal moves each lane has."""
        return self._lanes.counts

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over; with auto-reset, which ended with the last step, though their lanes have gone on."""
        return self._lanes.over

    @property
    def shares(self) -> NDArray[np.float64]:
        """Each seat's share of the win in the lanes that are `over`, zeros in the others."""
        return self._lanes.shares

    @property
    def seeds(self) -> NDArray[np.int64]:
        """The seed from which each lane's game was dealt; 0 in games without chance."""
        return self._lanes.seeds

    def masks(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """The legal moves as yes and no, a row for each lane.

        Without `out` these are the batch's own, of which every step changes only what must be changed.
        """
        if out is not None:
            self._each(fill_masks, self._lanes, self._checked(out, (self.game.move_ids,), np.bool_))
            return out
        if self._lanes.masks.shape[1] == 0:
            masks = np.zeros((len(self), self.game.move_ids), np.bool_)
            self._each(fill_masks, self._lanes, masks)
            self._lanes = self._lanes._replace(masks=masks)
        return self._lanes.masks

    def random_moves(self, out: Moves | None = None) -> Moves:
        """A legal move at random for each lane, -1 where the game is over."""
        moves = np.zeros(len(self), np.int32) if out is None else self._checked(out, (), np.int32)
        self._each(draw_moves, self._lanes, self._dice, moves)
        return moves

    def scores(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Each seat's points as they stand in each lane."""
        points = np.zeros((len(self), self.seats), np.int64)
        if out is not None:
            points = self._checked(out, (self.seats,), np.int64)
            points[:] = 0
        self._each(score_all, self._tables, self._lanes.positions, points)
        return points

    def views(self, seats: ArrayLike | None = None) -> Records:
        """The records of all lanes as a seat may know them: a seat for each, or one for all; else who is to move."""
        views = np.frombuffer(bytearray(self._lanes.positions.tobytes()), self.game.rules.POSITION)
        if self.game.hidden:
            self._each(hide_all, self._tables, views, self._viewers(seats))
        return views

    def observe(self, seats: ArrayLike | None = None, out: Tensor | None = None) -> Tensor:
        """The same views as tensors, a flat row for each lane (see `planes`)."""
        planes = self.planes
        row = (planes.size,)
        tensors = np.empty((len(self), *row), np.float32) if out is None else self._checked(out, row, np.float32)
        viewers = self._viewers(seats)
        views = self.views(viewers) if self.game.hidden else self._lanes.positions
        self._each(observe_all, self._tables, views, viewers, planes.template, tensors)
        return tensors

    @property
    def planes(self) -> Planes:
        """What the tensors hold."""
        return self.game.planes

    def _viewers(self, seats: ArrayLike | None) -> NDArray[np.int8]:
        if seats is None:
            return np.maximum(self._lanes.to_move, 0)
        if type(seats) is int and NOBODY <= seats < self.seats:
            return self._everywhere[seats]
        given = np.asarray(seats)
        whole = given.dtype.kind in "iu" and given.shape in ((), (len(self),))
        if not whole or (given < NOBODY).any() or (given >= self.seats).any():
            words = Text(
                "Seats are one number from -1 to {last}, or {size} of them, one for each game.",
                "Les places sont un nombre de -1 à {last}, ou {size}, un par partie.",
            )
            raise TriludeError(words.fill(last=self.seats - 1, size=len(self)))
        return np.broadcast_to(given, len(self)).astype(np.int8)

    def _checked(self, out: NDArray[Any], row: tuple[int, ...], dtype: type[np.generic]) -> NDArray[Any]:
        """A buffer that kernels may write to: they would not notice that it is too small."""
        shape = (len(self), *row)
        if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != dtype or not out.flags.writeable:
            words = Text(
                "This buffer should be an array of {kind} with the shape {shape} that can be written to.",
                "Ce tampon devrait être un tableau de {kind}, de forme {shape}, où l’on peut écrire.",
            )
            raise TriludeError(words.fill(kind=dtype.__name__, shape=str(shape)))
        return out

    def __len__(self) -> int:
        return len(self._lanes.positions)

    def __getitem__(self, lane: int) -> Position:
        """The position of a lane."""
        return Position(self.game, self.options, None, self._lanes.positions[lane].tobytes())

    def __setitem__(self, lane: int, position: Position) -> None:
        """Go on in a lane from a position of the same game with the same options."""
        if (position.game, position.options) != (self.game, self.options):
            words = Text(
                "This position is of another game than the batch, or has other options.",
                "Cette position est d’un autre jeu que le lot, ou a d’autres options.",
            )
            raise TriludeError(words)
        chosen = np.zeros(len(self), np.bool_)
        chosen[lane] = True
        self._lanes.positions[lane] = position.record
        self._lanes.over[lane] = position.is_over
        self._lanes.shares[lane] = position.shares
        self._each(list_all, self._tables, self._lanes, chosen)

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.game.name}>"


def _no_move(move: int) -> Text:
    words = Text("{move} is no move of this game.", "{move} n’est pas un coup de ce jeu.")
    return words.fill(move=move)


__all__ = ["WAIT", "Batch"]
