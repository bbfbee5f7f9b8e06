"""What a bounded search tells of a shape: whether it can be filled, in how many ways, and how hard that is.

A small shape is told at once. The jobs of a larger one (see count.py) are done a few at a time, and what they found is
told along with the question whether to go on.
"""

from trilude.contract.errors import BadSolo
from trilude.contract.solo import Survey
from trilude.contract.words import Text
from trilude.games.trioker.pieces import KINDS
from trilude.games.trioker.solo.count import Count, Counting, Part
from trilude.games.trioker.solo.figure import impossible
from trilude.games.trioker.solo.library import HARDEST
from trilude.games.trioker.solo.person import measure
from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle

AT_ONCE = 2_000_000
"""Nodes that are visited before anybody is asked whether to go on: about half a second."""

EFFORT = 60_000_000
"""Nodes that a survey may cost in all."""

RUNS = 5


def survey(puzzle: ShapePuzzle, further: str = "") -> Survey:
    """Count on, and say how far the count has come or where it gave up."""
    counting = Counting(puzzle)
    if not further:
        found = counting.try_at_once(AT_ONCE)
        if found is None:
            return _so_far(Part(1, 0, 0, 0, 0))
        return _told(puzzle, found)
    before = _read(further)
    more = counting.part(before.done, AT_ONCE)
    sums = (a + b for a, b in zip(before[2:], more[2:], strict=True))
    both = Part(more.jobs, more.done, *sums)
    if both.done >= both.jobs:
        return _told(puzzle, counting.whole(both))
    return _so_far(both) if both.nodes < EFFORT else _given_up(puzzle, both)


def _read(further: str) -> Part:
    words = further.split(",")
    if len(words) != len(Part._fields) or not all(word.isascii() and word.isdecimal() for word in words):
        raise BadSolo(Text("No count can go on from there.", "Aucun compte ne peut reprendre de là."))
    return Part(*map(int, words))


def _so_far(part: Part) -> Survey:
    words = Text("Solutions so far: {count}.", "Solutions jusqu’ici : {count}.").fill(count=Text.number(part.solutions))
    share = max(part.done / part.jobs, part.nodes / EFFORT)
    return Survey(words, part.solutions > 0 or None, share=share, further=",".join(map(str, part)))


def _told(puzzle: ShapePuzzle, found: Count) -> Survey:
    if found.solutions == 0:
        return Survey(impossible(found.nodes), solvable=False)
    words = Text(
        "It can be solved: {count} solutions, {classes} different ones if turning, mirroring and renaming values make"
        " no difference.",
        "C’est possible : {count} solutions, {classes} différentes si tourner, refléter et renommer les valeurs ne"
        " compte pas.",
    )
    if found.classes == 1:
        words = Text(
            "It can be solved, in a single way up to turning, mirroring and renaming values.",
            "C’est possible, d’une seule façon, à des tours, reflets et changements de valeurs près.",
        )
    words = words.fill(count=Text.number(found.solutions), classes=Text.number(found.classes))
    return Survey(words, solvable=True, difficulty=_difficulty(puzzle))


def _given_up(puzzle: ShapePuzzle, part: Part) -> Survey:
    if not part.solutions:
        words = Text(
            "After {nodes} positions nobody knows yet whether it can be solved; the search gave up.",
            "Après {nodes} positions, on ne sait pas encore si c’est possible ; la recherche s’arrête là.",
        )
        return Survey(words.fill(nodes=Text.number(part.nodes)), solvable=None)
    words = Text(
        "It can be solved, in more than {count} ways; the count gave up after {nodes} positions.",
        "C’est possible, de plus de {count} façons ; le compte s’arrête après {nodes} positions.",
    ).fill(count=Text.number(part.solutions), nodes=Text.number(part.nodes))
    return Survey(words, solvable=True, difficulty=_difficulty(puzzle))


def _difficulty(puzzle: ShapePuzzle) -> int | None:
    """How hard it is for people; nobody plays what takes several boxes so simply."""
    if len(puzzle.shape.cells) > len(KINDS):
        return None
    effort = measure(puzzle, RUNS)
    return effort.difficulty if effort else HARDEST
