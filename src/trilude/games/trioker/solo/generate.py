"""New puzzles of a wanted difficulty: few free tips, few solutions, some pieces given.

A shape grows from one cell. Cells that close gaps are likelier to be added than cells that stick out, and with every
cell comes its image under a half turn or a reflection, if the shape is to be symmetric. Shapes with too many tips are
dropped at once; of the others all solutions are counted, and the first one with enough but not too many is it.
"""

from dataclasses import dataclass
from random import Random

from trilude.boards.triangles import DOWN, HOLES, UP, NotAShape, Place, TriangleBoard, corner_places, places_beside
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games.trioker.pieces import JOKER, KINDS, box
from trilude.games.trioker.solo.count import Count, count_within, numbers
from trilude.games.trioker.solo.library import ShapeFile, read_shape
from trilude.games.trioker.solo.shape_puzzle import Placement, ShapePuzzle, write_placement
from trilude.games.trioker.solo.solve import solve

EFFORT = 1_000_000
"""Nodes that a shape may cost before another one is tried."""

TRIES = 2_000
MOST_PIECES = len(KINDS)
"""All pieces of a box and the Joker."""


class NothingFound(TriludeError):  # noqa: N818
    """No puzzle like that turned up."""


@dataclass(frozen=True)
class Wanted:
    """What a new puzzle should be like."""

    cells: int = 24
    most_tips: int = 2
    most_classes: int = 50
    """Solutions up to symmetry."""
    given: int = 0
    """Pieces that lie there at the start."""


def generate(wanted: Wanted, seed: int) -> tuple[ShapePuzzle, Count]:
    """The first puzzle that is as wanted; the same seed makes the same puzzle."""
    if not 1 <= wanted.cells <= MOST_PIECES or wanted.given >= wanted.cells:
        words = Text(
            "A new puzzle has 1 to {most} cells, and fewer given pieces than cells.",
            "Un nouveau casse-tête a de 1 à {most} cases, et moins de pièces données que de cases.",
        )
        raise NothingFound(words.fill(most=MOST_PIECES))
    random = Random(seed)
    pieces = box(joker=wanted.cells == MOST_PIECES)
    for _ in range(TRIES):
        shape = grow(wanted.cells, random)
        if shape is None or len(shape.tips) > wanted.most_tips:
            continue
        puzzle = ShapePuzzle(shape, pieces)
        if wanted.given:
            solution = solve(puzzle)
            if solution is None:
                continue
            chosen = sorted(random.sample(range(wanted.cells), wanted.given))
            puzzle = ShapePuzzle(shape, pieces, given=tuple(Placement(cell, solution[cell]) for cell in chosen))
        found = count_within(puzzle, EFFORT)
        if found is not None and 1 <= found.classes <= wanted.most_classes:
            return puzzle, found
    words = Text(
        "No such puzzle turned up in {tries} tries; allow more tips or more solutions, or take another seed.",
        "Aucun casse-tête de ce genre en {tries} essais ; permettez plus de pointes ou de solutions, ou changez de"
        " graine.",
    )
    raise NothingFound(words.fill(tries=TRIES))


def grow(cells: int, random: Random) -> TriangleBoard | None:
    """A random shape; None if symmetry did not let it have just so many cells."""
    symmetry = random.choice(("none", "half turn", "mirror", "mirror"))
    turn_row, mirror_column = random.choice((0, 1)), random.choice((0, 1))

    def image(place: Place) -> Place:
        r, k = place
        if symmetry == "half turn":
            return turn_row - r, (1 - turn_row) - k
        return (r, 2 * mirror_column - k) if symmetry == "mirror" else place

    kept = {(0, 0), image((0, 0))}
    while len(kept) < cells:
        rim = sorted({place for cell in kept for place in places_beside(cell, _is_up(cell))} - kept)
        points = {point for cell in kept for point in corner_places(cell, _is_up(cell))}
        sides_shared = [sum(place in kept for place in places_beside(cell, _is_up(cell))) for cell in rim]
        points_shared = [sum(point in points for point in corner_places(cell, _is_up(cell))) for cell in rim]
        weights = [4.0**sides * 2.0**shared for sides, shared in zip(sides_shared, points_shared, strict=True)]
        chosen = random.choices(rim, weights)[0]
        kept |= {chosen, image(chosen)}
    if len(kept) != cells:
        return None
    top, left = min(r for r, _ in kept), min(k for _, k in kept)
    rows = [
        "".join(_letter((r, k)) if (r, k) in kept else HOLES[0] for k in range(left, max(k for _, k in kept) + 1))
        for r in range(top, max(r for r, _ in kept) + 1)
    ]
    try:
        return TriangleBoard.of_rows(rows)
    except NotAShape:
        return None


def as_file(puzzle: ShapePuzzle, found: Count, seed: int) -> ShapeFile:
    """The puzzle as a shape file can keep it."""
    given = " ".join(write_placement(puzzle.shape, placement) for placement in puzzle.given)
    header = {
        "en": f"Puzzle {seed}",
        "fr": f"Puzzle {seed}",
        **({"joker": "yes"} if puzzle.pieces[JOKER] else {}),
        **({"lying": given} if given else {}),
        **numbers(puzzle.shape, found),
    }
    lines = [f"{key}: {value}" for key, value in header.items()]
    return read_shape("\n".join([*lines, "", *puzzle.shape.rows]), f"puzzle-{seed}")


def _letter(place: Place) -> str:
    return UP if _is_up(place) else DOWN


def _is_up(place: Place) -> bool:
    return sum(place) % 2 == 0
