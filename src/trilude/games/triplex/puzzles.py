"""Puzzles of Triplex: a win in two or three turns that begins with the only move that wins at all.

Positions come from games played at random, but both sides like to bring their pieces together. A quick search sees
which of them may be won soon; the table of the solved game knows which are, in how many turns, and by which moves.
"""

from collections.abc import Iterator
from random import Random

import numpy as np

from trilude.contract.position import Position
from trilude.contract.puzzle import CandidatePuzzle, Goal, Puzzle, compare, first_found, solve_tree
from trilude.contract.words import Text
from trilude.games.triplex import GAME
from trilude.games.triplex.knowledge import can_win_now
from trilude.games.triplex.players.forced_wins import WON, ForcedWins
from trilude.games.triplex.rules import CELLS, lifted_piece
from trilude.games.triplex.solved.solution import SOLUTION
from trilude.games.triplex.solved.table_file import NEVER

GOALS = {
    "win": Goal(
        Text(
            "{side} to move and win in {number} turns, whatever the other does. Only one first move wins.",
            "{side} jouent et gagnent en {number} tours, quoi que fasse l’autre. Un seul premier coup gagne.",
        ),
        Text("That does not win in {number}.", "Cela ne gagne pas en {number}."),
    )
}

TURNS = range(2, 4)
MOST_RIGHT = 40
"""Right moves of a puzzle, with all that may follow."""
LONGEST_GAME = 60
LIKED = 8
"""How much likelier a move is that joins pieces."""
MOST_COMPARED = 24
"""Defences, among equals, of which the answers are counted."""
PLIES, MOST_NODES = 5, 50_000
"""How far a quick search looks for a win before the table is asked."""


def candidates(seed: int) -> Iterator[CandidatePuzzle | None]:
    """Positions of random games with one winning move."""
    for number in range(1 << 30):
        yield from first_found(_of_game(Random(seed << 32 | number)), _puzzle)


def flaw(puzzle: Puzzle) -> Text | None:
    """Ask the table again."""
    found = _puzzle(Position.from_text(GAME, GAME.choose(dict(puzzle.options)), puzzle.start))
    return compare(puzzle, found, Text("there is no single winning move", "il n’y a pas un seul coup gagnant"))


def _of_game(chance: Random) -> Iterator[Position]:
    """Positions of a random game in which somebody may win soon."""
    position = Position.start(GAME, GAME.choose({}), 0)
    while not position.is_over and position.ply < LONGEST_GAME:
        if position.ply > 4 and lifted_piece(position.record) < 0:
            if can_win_now(GAME.tables, position.record):
                return
            # as text alone it has no past, so that no repetition counts
            fresh = Position.from_text(GAME, position.options, _without_past(position.text))
            if _begins_a_win(fresh):
                yield fresh
        position = position.play(_some_move(position, chance))


def _some_move(position: Position, chance: Random) -> int:
    """Any move; one that joins two pieces of a side is likelier."""
    record, moves = position.record, position.legal_moves.numbers
    first = 3 * int(record.turn)
    own = {int(cell) for cell in record.cell[first : first + 3]}
    return chance.choices(moves, [LIKED if move % CELLS in own else 1 for move in moves])[0]


def _without_past(text: str) -> str:
    return " ".join([*text.split()[:3], "0", "1"])


class _Quick:
    """Wins that can be forced in a few plies from one position, found without the table."""

    def __init__(self, position: Position, seat: int) -> None:
        self._search, self._seat = ForcedWins(position), seat

    def wins(self, line: tuple[int, ...], plies: int) -> bool:
        """Whether the side wins in so many plies after a line."""
        return self._search.wins(line, self._seat, plies, np.array([0, MOST_NODES, 0], np.int64)) == WON


def _begins_a_win(position: Position) -> bool:
    """Whether one move and no other begins a quick win."""
    quick = _Quick(position, position.mover)
    if not quick.wins((), PLIES):
        return False
    return sum(quick.wins((move,), PLIES - 1) for move in position.legal_moves.numbers) == 1


def _puzzle(position: Position) -> CandidatePuzzle | None:
    """The puzzle that a position is, if exactly one move wins, and does so in a number of turns."""
    seat = position.mover
    winning = right_moves(position, seat, NEVER)
    if len(winning) != 1:
        return None
    turns = turns_to_win(position.play(winning[0]), seat) + 1
    if turns not in TURNS:
        return None
    answer = solve_tree(
        position,
        lambda here: winning if here is position else right_moves(here, seat, turns_to_win(here, seat)),
        lambda here: None if here.mover == seat else defence(here, seat),
        MOST_RIGHT,
    )
    if answer is None:
        return None
    hardness = turns + len(position.legal_moves) / 100 - 0.7 * ("x" in next(iter(answer)))
    return CandidatePuzzle(Puzzle("win", turns, position.text, answer), hardness)


def turns_to_win(here: Position, seat: int) -> int:
    """In how many turns a side wins; one more than a puzzle may take where it takes more."""
    return next((turns for turns in range(max(TURNS) + 1) if SOLUTION.wins_within(here, seat, turns)), max(TURNS) + 1)


def right_moves(here: Position, seat: int, turns: int) -> list[int]:
    """The moves that win in so many turns, this one included; to put a piece down is no turn."""
    left = turns - int(lifted_piece(here.record) < 0)
    after = {move: here.play(move) for move in here.legal_moves.numbers}
    return [move for move, then in after.items() if then.is_over or (left and SOLUTION.wins_within(then, seat, left))]


def defence(here: Position, seat: int) -> int:
    """A defence that holds out longest, of some of these one to which few moves are a quick answer."""
    quick, moves = _Quick(here, seat), here.legal_moves.numbers
    lasting = [next((plies for plies in (1, PLIES - 2) if quick.wins((move,), plies)), PLIES) for move in moves]
    longest = [move for move, plies in zip(moves, lasting, strict=True) if plies == max(lasting)]

    def answers(move: int) -> tuple[int, int]:
        then = here.play(move).legal_moves.numbers
        return sum(quick.wins((move, answer), max(lasting) - 1) for answer in then), move

    return min(longest[:: len(longest) // MOST_COMPARED + 1], key=answers)
