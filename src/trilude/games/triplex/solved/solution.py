"""The truth about Triplex, for whoever asks: the table of the package, opened when it is first needed.

Whether it can be read is told without any kernel: they are imported by whoever asks for more.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from trilude.contract.errors import TriludeError
from trilude.contract.options import Options
from trilude.contract.solution import Verdict, Worth
from trilude.contract.words import Text
from trilude.games.triplex import GAME
from trilude.games.triplex.solved.table_file import NEVER, Facts, TableFile, read_table

if TYPE_CHECKING:
    from trilude.contract.position import Sight
    from trilude.games.triplex.solved.values import Work

TABLE = "solved/lost.table"
"""The file of the package."""

_OTHER_PATHS = {
    False: Text(
        "Triplex is solved for paths that may bend, not for straight ones.",
        "Le Triplex est résolu pour les trajets qui tournent, non pour les trajets droits.",
    ),
    True: Text(
        "This table is for straight paths, not for such as may bend.",
        "Cette table est pour les trajets droits, non pour ceux qui tournent.",
    ),
}


_ALL_OF_THEM = 2.0
"""A part that is never reached."""

_ANY_EFFORT = 1 << 62


class TableOfTheGame:
    """A table and those who ask it, one at a time."""

    def __init__(self, path: Path, *, straight: bool = False) -> None:
        self.path, self.straight = path, straight
        self._asking = RLock()

    @cached_property
    def _read(self) -> TableFile | TriludeError:
        try:
            return read_table(self.path, straight=self.straight)
        except TriludeError as error:
            return error

    @cached_property
    def _work(self) -> "Work":
        from trilude.games.triplex.solved.table import open_table
        from trilude.games.triplex.solved.values import make_work

        return make_work(open_table(self._file), straight=self.straight)

    @property
    def _file(self) -> TableFile:
        if isinstance(self._read, TriludeError):
            raise self._read
        return self._read

    @property
    def facts(self) -> Facts:
        """What the table says about the game."""
        return self._file.facts

    def why_not(self, options: Options) -> Text | None:
        """Straight paths are another game; and a table that cannot be read knows nothing."""
        if (options["path"] == "straight") != self.straight:
            return _OTHER_PATHS[self.straight]
        return self._read.text if isinstance(self._read, TriludeError) else None

    def verdict(self, sight: "Sight") -> Verdict:
        """What a position is worth to whoever decides next, however often positions have occurred."""
        from trilude.games.triplex.solved.values import value_of

        with self._asking:
            return verdict_of(value_of(self._at(sight), 0, True))

    def verdicts(self, sight: "Sight") -> Mapping[int, Verdict]:
        """What each legal move is worth; one that ends the game by repetition is a draw."""
        return {move: verdict_of(value) for move, value in self.values(sight, exactly=True).items()}

    def values(self, sight: "Sight", *, exactly: bool) -> dict[int, int]:
        """The value of each legal move (see `values`), or, which is quicker, perhaps with a turn more."""
        return {move: self.value(sight, move, exactly=exactly) for move in sight.legal_moves.numbers}

    def value(self, sight: "Sight", move: int, *, exactly: bool) -> int:
        """The value of a legal move."""
        from trilude.games.triplex.solved.values import value_of_move

        if repeats(sight, move):
            return 0
        with self._asking:
            return int(value_of_move(self._at(sight), 0, move, exactly))

    def wins(self, sight: "Sight", move: int) -> bool:
        """Whether a legal move that does not end the game by repetition wins in the end."""
        from trilude.games.triplex.solved.values import move_wins

        with self._asking:
            return bool(move_wins(self._at(sight), 0, move))

    def holding_answers(self, sight: "Sight", move: int) -> tuple[int, int]:
        """How many answers to a move keep what it is worth to whoever answers, and how many answers there are."""
        from trilude.games.triplex.solved.values import answers_that_hold

        with self._asking:
            holding, count = answers_that_hold(self._at(sight), 0, move, _ALL_OF_THEM, _ANY_EFFORT)
        return int(holding), int(count)

    def hardest_to_answer(self, sight: "Sight", moves: Sequence[int], effort: int) -> int:
        """Of some moves, the first of those to which the smallest part of the answers holds.

        Moves that are not looked through before all that was asked is an effort (see `counting`) are passed over.
        """
        from trilude.games.triplex.solved.values import answers_that_hold

        chosen, least = moves[0], _ALL_OF_THEM
        with self._asking:
            for move in moves:
                if self.effort > effort:
                    break
                holding, count = answers_that_hold(self._at(sight), 0, move, least, effort)
                part = holding / count if count else 1.0
                if part < least:
                    chosen, least = move, part
        return chosen

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Ask alone, and count the effort: the positions that would have been unpacked if none had been before.

        It is the same whatever was asked earlier, and so is whatever depends on it.
        """
        from trilude.games.triplex.solved.table import count_effort

        with self._asking:
            count_effort(self._work.table)
            yield

    @property
    def effort(self) -> int:
        """What was counted so far."""
        return int(self._work.table.effort[0])

    def wins_within(self, sight: "Sight", seat: int, turns: int = NEVER) -> bool:
        """Whether a side wins in so many of its own turns, or at all, whatever the other does."""
        from trilude.games.triplex.solved.values import wins_within

        if sight.is_over:
            return seat in sight.winners and len(sight.winners) == 1
        with self._asking:
            return bool(wins_within(self._at(sight), 0, seat, turns))

    def _at(self, sight: "Sight") -> "Work":
        from trilude.games.triplex.solved.values import copy_board

        reason = self.why_not(sight.options)
        if reason:
            raise TriludeError(reason)
        if sight.is_over:
            raise TriludeError(Text("The game is over.", "La partie est finie."))
        copy_board(sight.record, self._work.line[0])
        return self._work

    def solve(
        self, options: Options, folder: Path, threads: int, tell: Callable[[Text, float], None], target: Path
    ) -> Text:
        """Find out everything about the game with these options and write it down."""
        from trilude.games.triplex.solved.solving import solve

        return solve(options, folder, threads, tell, target)


def repeats(sight: "Sight", move: int) -> bool:
    """Whether a move ends the game without a winner: a position occurs once too often."""
    from trilude.games.triplex.rules import REPEATED, play

    record = sight.copy_record()
    play(GAME.tables, record, move)
    return int(record.outcome) >= REPEATED


def verdict_of(value: int) -> Verdict:
    """A value in words."""
    if value == 0:
        return Verdict(Worth.DRAWN, None)
    return Verdict(Worth.WON, value) if value > 0 else Verdict(Worth.LOST, -value)


SOLUTION = TableOfTheGame(Path(str(files("trilude.games.triplex").joinpath(TABLE))))
