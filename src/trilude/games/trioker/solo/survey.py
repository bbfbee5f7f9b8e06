"""What a bounded search tells of a shape: whether it can be filled, in how many ways, and how hard that is."""

from trilude.contract.solo import Survey
from trilude.contract.words import Text
from trilude.games.trioker.pieces import KINDS
from trilude.games.trioker.solo.count import Counting
from trilude.games.trioker.solo.figure import figures, impossible
from trilude.games.trioker.solo.library import HARDEST
from trilude.games.trioker.solo.person import measure
from trilude.games.trioker.solo.puzzle import Puzzle

EFFORT = 15_000_000
"""Nodes that a survey may cost: about two seconds."""

RUNS = 5


def survey(puzzle: Puzzle) -> Survey:
    """Count within bounds, and say where the count gave up."""
    counting = Counting(puzzle)
    found = counting.try_at_once(EFFORT)
    if found and found.solutions == 0:
        return Survey(impossible(found.nodes), solvable=False)
    solutions = found.solutions if found else counting.progress.solutions
    if not solutions:
        words = Text(
            "After {nodes} positions nobody knows yet whether it can be solved; the search gave up.",
            "Après {nodes} positions, on ne sait pas encore si c’est possible ; la recherche s’arrête là.",
        )
        return Survey(words.fill(nodes=figures(EFFORT)), solvable=None)
    if found:
        words = Text("It can be solved: {count} solutions, {classes} different.",
                     "C’est possible : {count} solutions, {classes} différentes.")  # fmt: skip
        words = words.fill(count=figures(found.solutions), classes=figures(found.classes))
    else:
        words = Text(
            "It can be solved, in more than {count} ways; the count gave up after {nodes} positions.",
            "C’est possible, de plus de {count} façons ; le compte s’arrête après {nodes} positions.",
        ).fill(count=figures(solutions), nodes=figures(EFFORT))
    return Survey(words, solvable=True, difficulty=_difficulty(puzzle))


def _difficulty(puzzle: Puzzle) -> int | None:
    """How hard it is for people; nobody plays what takes several boxes so simply."""
    if len(puzzle.shape.cells) > len(KINDS):
        return None
    effort = measure(puzzle, RUNS)
    return effort.difficulty if effort else HARDEST
