"""Puzzles of Triplex: a win in two or three turns that begins with the only move that wins at all.

Positions come from games in which the mover takes what wins at once and otherwise moves at random; the table of the
solved game knows which of them are won, in how many turns, and by which moves.
"""

from collections.abc import Iterator
from random import Random

import numpy as np

from trilude.contract.position import Position
from trilude.contract.puzzle import Candidate, Goal, Puzzle, solve_tree
from trilude.contract.words import Text
from trilude.games.triplex import GAME
from trilude.games.triplex.knowledge import can_win_now
from trilude.games.triplex.players.forced_wins import WON, ForcedWins
from trilude.games.triplex.rules import lifted_piece
from trilude.games.triplex.solved.solution import SOLUTION
from trilude.games.triplex.solved.values import NEVER

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
LONGEST_GAME = 80
PLIES, MOST_NODES = 5, 200_000
"""How far a quick search looks for a win before the table is asked."""


def candidates(seed: int) -> Iterator[Candidate | None]:
    """Positions of random games with one winning move."""
    for number in range(1 << 30):
        yield from _of_game(Random(seed << 32 | number))


def flaw(puzzle: Puzzle) -> Text | None:
    """Ask the table again."""
    found = _puzzle(Position.from_text(GAME, GAME.choose(dict(puzzle.options)), puzzle.start))
    if found is None:
        return Text("there is no single winning move", "il n’y a pas un seul coup gagnant")
    if (found.puzzle.number, found.puzzle.answer) != (puzzle.number, puzzle.answer):
        return Text("the answer is another", "la réponse est autre")
    return None


def _of_game(chance: Random) -> Iterator[Candidate | None]:
    position = Position.start(GAME, GAME.choose({}), 0)
    while not position.is_over and position.ply < LONGEST_GAME:
        moves = position.legal_moves.numbers
        if position.ply > 4 and lifted_piece(position.record) < 0:
            if can_win_now(GAME.tables, position.record):
                break
            # as text alone it has no past, so that no repetition counts
            fresh = Position.from_text(GAME, position.options, _without_past(position.text))
            if ForcedWins(fresh).wins((), position.mover, PLIES, np.array([0, MOST_NODES, 0], np.int64)) == WON:
                found = _puzzle(fresh)
                yield found
                if found:
                    return
        position = position.play(chance.choice(moves))
    yield None


def _without_past(text: str) -> str:
    return " ".join([*text.split()[:3], "0", "1"])


def _puzzle(position: Position) -> Candidate | None:
    """The puzzle that a position is, if exactly one move wins, and does so in a number of turns."""
    seat = position.mover
    turns = _turns(position, seat)
    if turns not in TURNS or len(_right(position, seat, NEVER)) != 1:
        return None
    answer = solve_tree(
        position,
        lambda here: _right(here, seat, _turns(here, seat)),
        lambda here: None if here.mover == seat else _reply(here, seat),
        MOST_RIGHT,
    )
    if answer is None:
        return None
    hardness = turns + len(position.legal_moves) / 100 - 0.7 * ("x" in next(iter(answer)))
    return Candidate(Puzzle("win", turns, position.text, answer), hardness)


def _turns(here: Position, seat: int) -> int:
    """In how many turns a side wins; one more than a puzzle may take where it takes more."""
    return next((turns for turns in range(max(TURNS) + 1) if SOLUTION.wins_within(here, seat, turns)), max(TURNS) + 1)


def _right(here: Position, seat: int, turns: int) -> list[int]:
    """The moves that win in so many turns, this one included; to put a piece down is no turn."""
    left = turns - int(lifted_piece(here.record) < 0)
    return [move for move in here.legal_moves.numbers if SOLUTION.wins_within(here.play(move), seat, left)]


def _reply(here: Position, seat: int) -> int:
    """The defence that holds out longest, of these the one to which the fewest moves win as soon as possible."""

    def firmness(move: int) -> tuple[int, int, int]:
        after = here.play(move)
        turns = _turns(after, seat)
        return -turns, len(_right(after, seat, turns)) if after.mover == seat else 0, move

    return min(here.legal_moves.numbers, key=firmness)
