"""What can be looked at: a position as a whole, or one seat's view of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from trilude.contract.board_text import board_text
from trilude.contract.choices import Choices, choices
from trilude.contract.errors import BadNotation, IllegalMove, TriludeError
from trilude.contract.game import Game
from trilude.contract.holding import UNASKED, Held, Opened, Origin
from trilude.contract.moves import NO_MOVES, LegalMoves, Listing, Move, Trail, Trailhead, walked
from trilude.contract.options import Options
from trilude.contract.packing import Packed
from trilude.contract.png import png_of
from trilude.contract.rules import NOBODY
from trilude.contract.sentences import GAME_OVER, NO_SUCH_MOVE
from trilude.contract.steps import leaver, shared_without
from trilude.contract.svg import Arrow, Drawing, scene_svg
from trilude.contract.words import Language, Text

if TYPE_CHECKING:
    from trilude.contract.scene import Board, Scene
    from trilude.contract.solution import Verdict


class Sight(Held):
    """What can be looked at."""

    __slots__ = ("__dict__", "_trail", "_whole", "called", "seat")

    seat: int | None
    """The seat whose view this is; NOBODY for a spectator; None where nothing is hidden from the looker."""
    called: tuple[Text | None, ...]
    """What the people on the seats are called, None where they have no name; for sentences only."""

    def __init__(self, game: Game, options: Options, data: bytes, moves: tuple[Move, ...], seat: int | None) -> None:
        self._begin(Origin(game, options, None, data, len(moves)), data, moves, seat)

    def _begin(self, origin: Origin, data: bytes, moves: tuple[Move, ...], seat: int | None) -> None:
        self._origin = origin
        self._trail: Trail | Trailhead = Trailhead(data, moves)
        self._packed, self._opened, self._mover = data, None, UNASKED
        self._whole: Sight | None = None
        self.called = ()
        self.seat = seat

    def _shape(
        self, origin: Origin, trail: Trail | Trailhead, packed: Packed | None, opened: Opened | None, seat: int | None
    ) -> Self:
        """Fill a new sight that shares all this with others."""
        self._origin, self._trail, self._packed, self._opened = origin, trail, packed, opened
        self._whole, self.called, self.seat = None, (), seat
        self._mover = UNASKED
        if opened is not None:
            self._mover = opened.mover
            self._stay_open()
        return self

    @property
    def game(self) -> Game:
        """The game."""
        return self._origin.game

    @property
    def options(self) -> Options:
        """What was chosen before play."""
        return self._origin.options

    def calling(self, names: tuple[Text | str | None, ...]) -> Self:
        """The same, with people called by their names in sentences."""
        if not any(names) and not any(self.called):
            return self
        other = object.__new__(type(self))
        other._shape(self._origin, self._trail, self._packed, self._opened, self.seat)
        other.called = tuple(Text.same(name) if isinstance(name, str) and name else name or None for name in names)
        return other

    def name_of(self, seat: int, usual: Text | None = None) -> Text:
        """What a seat is called in sentences: its person's name, or what it is usually called."""
        return (self.called[seat] if self.called else None) or usual or self.game.seat_names[seat]

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, _known: dict[int, Any]) -> Self:
        return self

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.game.seats(self.options)

    @property
    def ply(self) -> int:
        """How many moves have been made since the start."""
        return self._trail.ply

    @property
    def trail(self) -> Trail | Trailhead:
        """The moves since the start; where all of them have their notation, they begin anew here."""
        return Trailhead(self._pack(), self.moves) if "moves" in self.__dict__ else self._trail

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """All moves since the start, as far as they may be known."""
        moves = self._named_moves()
        return moves if self.seat is None else tuple(move.as_seen_by(self.seat) for move in moves)

    @property
    def last_move(self) -> str:
        """The last move in notation, empty at the start; unlike `moves` it takes no longer in long games."""
        if isinstance(self._trail, Trail) and isinstance(self._trail.move, Move) and self.seat is None:
            return self._trail.move.text
        return self.moves[-1].text if self.ply else ""

    def _named_moves(self) -> tuple[Move, ...]:
        """The moves of the trail; those that have no notation yet get it, from the position that they were made in."""
        from trilude.contract.position import Position

        start, steps = walked(self._trail)
        unnamed = [number for number, step in enumerate(steps) if isinstance(step.move, int)]
        if unnamed:
            here = Position(self.game, self.options, None, start.data)
            for step in steps[: unnamed[-1] + 1]:
                if isinstance(step.move, int):
                    step.move = here.name_move(step.move)
                here = here.retrace(step.move)
        return *start.moves, *(step.move for step in steps if isinstance(step.move, Move))

    @property
    def to_move(self) -> int | None:
        """The seat that decides next; None once the game is over."""
        mover = self._mover
        if mover == UNASKED:
            opened = self._opened or self._open()
            if opened.mover == UNASKED:
                opened.mover = int(self._origin.steps.find_mover(self._origin.tables, opened.record))
            mover = self._mover = opened.mover
        return None if mover == NOBODY else mover

    @property
    def mover(self) -> int:
        """The seat that decides next; raises where the game is over and nobody does."""
        seat = self.to_move
        if seat is None:
            raise TriludeError(Text("The game is over: nobody is to move.", "La partie est finie : personne ne joue."))
        return seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points."""
        points = np.zeros(self.seats, np.int64)
        self._origin.steps.count_points(self._origin.tables, self._open().record, points)
        return tuple(points.tolist())

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win: 1 for a lone winner, halves for a tie of two, 0 for all while play goes on."""
        parts = np.zeros(self.seats, np.float64)
        if not self.is_over:
            return tuple(parts.tolist())
        self._origin.steps.share_out(self._origin.tables, self._open().record, parts)
        by_rules = tuple(parts.tolist())
        return shared_without(self.left, by_rules, self.scores) if self.left else by_rules

    @property
    def left(self) -> tuple[int, ...]:
        """The seats whose players gave up and pass: they win nothing."""
        start, steps = walked(self._trail)
        known = (*start.moves, *(step.move for step in steps if isinstance(step.move, Move)))
        return tuple(seat for move in known if (seat := leaver(move.text)) is not None)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several where they tied or are partners."""
        return tuple(seat for seat, share in enumerate(self.shares) if share > 0)

    @property
    def ending(self) -> Text | None:
        """How the game ended, in a sentence."""
        return self.game.notation.ending(self) if self.is_over else None

    @property
    def legal_moves(self) -> LegalMoves:
        """All legal moves, of a view only when it is its seat's turn."""
        if self.seat is not None and self.game.hidden and self.seat != self.to_move:
            return LegalMoves(self, NO_MOVES)
        return LegalMoves(self, self._listing())

    def _listing(self) -> Listing:
        opened = self._opened or self._open()
        listing = opened.listing
        if listing is None:
            moves = np.empty(self._origin.game.most_moves, np.int32)
            count = self._origin.steps.list_moves(self._origin.tables, opened.record, moves)
            listing = opened.listing = Listing(moves[:count].copy())
        return listing

    def move(self, given: Move | str | int) -> Move:
        """The legal move meant by its notation, its integer or an equal move; raises with the reason otherwise."""
        number = self._number(given)
        if number not in self.legal_moves.listing:
            raise self._refusal(number)
        return self.name_move(number)

    def _number(self, given: Move | str | int) -> int:
        """The integer of the move that is meant."""
        if isinstance(given, Move):
            return given.id
        if isinstance(given, str):
            return self.game.notation.read_move(self, given.strip())
        try:
            return index(given)
        except TypeError:
            words = Text(
                "A move is a text, an integer or a Move, not {given}.",
                "Un coup est un texte, un entier ou un Move, pas {given}.",
            )
            raise BadNotation(words.fill(given=repr(given))) from None

    def _refusal(self, number: int) -> IllegalMove:
        if self.is_over:
            return IllegalMove(GAME_OVER)
        if not 0 <= number < self.game.move_ids:
            return IllegalMove(NO_SUCH_MOVE)
        return IllegalMove(self.game.notation.why_illegal(self, number))

    def name_move(self, move: int) -> Move:
        """A legal move with its notation."""
        write = self.game.notation.write_move
        seen = range(NOBODY, self.seats) if self.game.hidden and self.seat is None else ()
        return Move(move, write(self, move, self.seat), tuple(write(self, move, viewer) for viewer in seen))

    @cached_property
    def text(self) -> str:
        """The position in one line."""
        return self.game.notation.write_position(self)

    @cached_property
    def verdict(self) -> "Verdict | None":
        """What the position is worth to whoever decides next; None where the game is over, or nobody knows."""
        if self.is_over or self.game.solved is None or self.game.solved.why_not(self.options):
            return None
        return self.game.solved.verdict(self)

    @property
    def board(self) -> "Board":
        """What all scenes of this game have in common."""
        return self.game.board(self.options)

    @cached_property
    def paths(self) -> list[tuple[tuple[str, ...], int]]:
        """The ways to pick each legal move, id by id."""
        return self.list_paths()

    def list_paths(self) -> list[tuple[tuple[str, ...], int]]:
        """The same, for whoever asks once."""
        paths = self.game.scene.paths
        return [(path, move) for move in self.legal_moves.numbers for path in paths(self, move)]

    @cached_property
    def choices(self) -> Choices:
        """The ways to pick a legal move, as far as they are told at once."""
        return choices(self)

    @cached_property
    def scene(self) -> "Scene":
        """The position laid out for drawing and clicking, on its board.

        Where nothing is hidden everybody sees the same; only whoever is to move is told what to do.
        """
        if self._whole is None:
            return self.game.scene.lay_out(self)
        scene = self._whole.scene
        return scene if self.seat == self.to_move else replace(scene, tasks={})

    def svg(
        self,
        language: Language = "en",
        *,
        last_move: bool = True,
        arrows: Iterable[Arrow] = (),
        highlights: Collection[str] | Mapping[str, str] = (),
        size: int = 480,
        flip: bool = False,
    ) -> str:
        """The position as a drawing.

        Arrows lead from cell to cell, `("a1", "b2")`, perhaps in a colour, `("a1", "b2", "green")`; highlights are
        cells, or cells and their colours. The size is the width in pixels; a flipped board is seen from the other side.
        """
        drawing = Drawing(last_move, arrows, highlights, size, flip)
        return scene_svg(self.board, self.scene, self.game.scene.STYLE, language, drawing)

    def png(self, language: Language = "en", **drawing: Any) -> bytes:
        """The same in pixels; takes the extra `png`."""
        return png_of(self.svg(language, **drawing))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return board_text(self.board, self.scene)

    def __repr__(self) -> str:
        return f"{self}\n{self.text}"

    def __bytes__(self) -> bytes:
        return self._packed if isinstance(self._packed, bytes) else self._open().record.tobytes()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sight)
            and (self.game.name, self.options, self.seat) == (other.game.name, other.options, other.seat)
            and bytes(self) == bytes(other)
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.game.name, self.seat, bytes(self)))
