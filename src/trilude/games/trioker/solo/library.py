"""Shape files: a few lines about the puzzle, an empty line, the shape in rows of A and V. Rows alone will do.

en: 2 × 6 parallelogram         names
fr: Parallélogramme 2 × 6
by: Ada                         who made it, where that is told
pieces: all but 000 111         default: all 24
joker: no                       no; may: it may be used; yes: it must be; tip: with its black corner on a tip
lying: a1=012 b3=23*            what lies there already: corners anticlockwise, from the top of an A, the left of a V;
                                older files have `given:`, with rows named from the top
cells: 24                       written by `python -m trilude.games.trioker.solo.recount`
free tips: 2
solutions: 240
classes: 5                      solutions up to symmetry
nodes: 31415                    positions that the count looked at: the size of the proof
guesses: 500                    what it costs a person, as `person.py` tells; missing where there is no solution
dead ends: 400
replaced: 000 111               the pieces that the Joker can stand for, where one is left over

.AVAVAVAVAVAV
AVAVAVAVAVAV.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING

from trilude.boards.letters import letters_of
from trilude.boards.triangles import Apart, Empty, NotAShape, OutOfStep, TriangleBoard, UnknownCharacter
from trilude.contract.errors import TriludeError
from trilude.contract.files import load
from trilude.contract.words import Text
from trilude.games.trioker.pieces import JOKER, Corners, Counts, box, read_corners, read_pieces

if TYPE_CHECKING:
    from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle

NAMES = ("en", "fr", "by")
SAID = ("boxes", "pieces", "joker", "lying", "given")
COUNTED = ("cells", "free tips", "solutions", "classes", "nodes", "guesses", "dead ends", "replaced")
WHY = ("why", "pourquoi")
"""An argument for people, in both languages, why a shape is impossible."""
KEYS = (*NAMES, *SAID, *COUNTED, *WHY)
JOKERS = ("no", "may", "yes", "tip")
BOXES = tuple("12345")
HARDEST = 5


class BadShape(TriludeError):  # noqa: N818
    """A shape that does not exist, or a text that is none."""


@dataclass(frozen=True)
class ShapeFile:
    """What a shape file says."""

    id: str
    name: Text
    shape: TriangleBoard
    pieces: Counts
    """Without the Joker."""
    joker: str
    """One of JOKERS."""
    given: tuple[tuple[int, Corners], ...]
    """Cells and what they show."""
    header: dict[str, str]

    def puzzle(self, pieces: Counts | None = None, joker: str | None = None) -> "ShapePuzzle":
        """The puzzle to solve, with other pieces or another use of the Joker where told."""
        from trilude.games.trioker.solo.shape_puzzle import Placement, ShapePuzzle

        chosen = list(pieces or self.pieces)
        joker = joker or ("yes" if chosen[JOKER] else self.joker)
        chosen[JOKER] = int(joker != "no")
        given = tuple(Placement(cell, corners) for cell, corners in self.given)
        return ShapePuzzle(self.shape, tuple(chosen), joker == "tip", given, joker == "may")

    def changed(self, pieces: str | None, boxes: str | None, joker: str | None) -> "ShapePuzzle":
        """The puzzle with other pieces, more boxes of them or another use of the Joker, where these are told."""
        chosen = None
        if pieces is not None or boxes:
            wanted = self.header.get("pieces", "all") if pieces is None else pieces
            chosen = choose_pieces(wanted, int(boxes or self.header.get("boxes", "1")))
        return self.puzzle(chosen, joker)

    @property
    def solutions(self) -> int | None:
        """The number of solutions, where the file tells it."""
        return int(self.header["solutions"]) if "solutions" in self.header else None

    @property
    def proof(self) -> int | None:
        """How many positions the count looked at, where the file tells it."""
        return int(self.header["nodes"]) if "nodes" in self.header else None

    @property
    def replaced(self) -> list[str]:
        """The pieces that the Joker can stand for, where the file tells it."""
        return self.header.get("replaced", "").split()

    @property
    def difficulty(self) -> int:
        """From 1 to 5, by the guesses that it costs a person; 5 where no solution was found."""
        from trilude.games.trioker.solo.effort import Effort

        told = self.header.get("guesses"), self.header.get("dead ends")
        return Effort(*(int(number or 0) for number in told)).difficulty if all(told) else HARDEST


def read_shape(text: str, id: str) -> ShapeFile:  # noqa: A002
    """Read the text of a shape file."""
    header: dict[str, str] = {}
    rows: list[str] = []
    for line in text.splitlines():
        key, colon, value = line.partition(":")
        if colon and not rows:
            if key.strip() not in KEYS:
                words = Text(
                    "A shape file has no line “{key}:”; it has {keys}.",
                    "Un fichier de figure n’a pas de ligne « {key} : » ; il a {keys}.",
                )
                raise BadShape(words.fill(key=key.strip(), keys=", ".join(KEYS)))
            header[key.strip()] = value.strip()
        elif line.strip() or rows:
            rows.append(line.rstrip())
    while rows and not rows[-1]:
        rows.pop()
    shape = _shape_of(rows)
    joker = header.get("joker", "no")
    if joker not in JOKERS:
        words = Text(
            "The line joker: takes no, may, yes or tip, not “{joker}”.",
            "La ligne joker : vaut no, may, yes ou tip, pas « {joker} ».",
        )
        raise BadShape(words.fill(joker=joker))
    name = Text(header.get("en", header.get("fr", id)), header.get("fr", header.get("en", id)))
    return ShapeFile(id, name, shape, _pieces_of(header), joker, _given_of(header, shape), header)


def write_shape(file: ShapeFile) -> str:
    """The text of a shape file."""
    lines = [f"{key}: {file.header[key]}" for key in KEYS if key in file.header]
    return "\n".join([*lines, *([""] if lines else []), *file.shape.rows, ""])


@cache
def library() -> dict[str, ShapeFile]:
    """All shapes of the house, by name."""
    folder = files("trilude.games.trioker.solo") / "shapes"
    texts = {entry.name.removesuffix(".txt"): entry for entry in folder.iterdir() if entry.name.endswith(".txt")}
    return {id: read_shape(texts[id].read_text(encoding="utf-8"), id) for id in sorted(texts)}  # noqa: A001


def find_shape(name: str) -> ShapeFile:
    """A shape of the library, or of a file."""
    path = Path(name)
    if name in library():
        return library()[name]
    if path.is_file():
        return read_shape(load(path, BadShape), path.stem)
    words = Text(
        "There is no shape and no file “{name}”; trilude solve --list names the shapes.",
        "Il n’y a ni figure ni fichier « {name} » ; trilude solve --list nomme les figures.",
    )
    raise BadShape(words.fill(name=name))


def _shape_of(rows: list[str]) -> TriangleBoard:
    try:
        return TriangleBoard.of_rows(rows)
    except UnknownCharacter as error:
        words = Text(
            "Row {row} of the shape has “{character}” in column {column}; rows consist of A, V and dots.",
            "La ligne {row} de la figure a « {character} » en colonne {column} ; il y faut des A, des V et des points.",
        )
        character, row, column = error.args
        raise BadShape(words.fill(character=character, row=row + 1, column=column + 1)) from error
    except OutOfStep as error:
        words = Text(
            "Row {row}, column {column} of the shape is out of step: A and V alternate along rows and down columns.",
            "Ligne {row}, colonne {column}, la figure perd le pas : A et V alternent en ligne et en colonne.",
        )
        row, column = error.args
        raise BadShape(words.fill(row=row + 1, column=column + 1)) from error
    except Apart as error:
        words = Text(
            "The shape falls apart: every cell must touch the others, if only at a point.",
            "La figure est en morceaux : chaque case doit toucher les autres, ne serait-ce qu’en un point.",
        )
        raise BadShape(words) from error
    except (Empty, NotAShape) as error:
        words = Text(
            "There is no cell in the shape; draw it with A and V.", "La figure est vide ; dessinez-la avec A et V."
        )
        raise BadShape(words) from error


def _pieces_of(header: dict[str, str]) -> Counts:
    boxes = header.get("boxes", "1")
    if boxes not in BOXES:
        words = Text("The line boxes: takes 1 to {most}.", "La ligne boxes : vaut de 1 à {most}.")
        raise BadShape(words.fill(most=BOXES[-1]))
    return choose_pieces(header.get("pieces", "all"), int(boxes))


def choose_pieces(text: str, boxes: int) -> Counts:
    """The pieces that `all`, `all but 000 111` or a list means."""
    if text == "all":
        return box(joker=False, boxes=boxes)
    if text.startswith("all but "):
        without = read_pieces(text.removeprefix("all but "), boxes)
        return tuple(max(0, have - less) for have, less in zip(box(joker=False, boxes=boxes), without, strict=True))
    return read_pieces(text, boxes)


def _given_of(header: dict[str, str], shape: TriangleBoard) -> tuple[tuple[int, Corners], ...]:
    given = []
    for key, names in (("lying", shape.names), ("given", names_from_the_top(shape))):
        for word in header.get(key, "").split():
            cell, _, shown = word.partition("=")
            if cell not in names:
                words = Text(
                    "“{word}” names no cell of the shape; a given piece looks like a1=012.",
                    "« {word} » ne nomme aucune case de la figure ; une pièce donnée s’écrit a1=012.",
                )
                raise BadShape(words.fill(word=word))
            given.append((names.index(cell), read_corners(shown)))
    return tuple(given)


def names_from_the_top(shape: TriangleBoard) -> tuple[str, ...]:
    """What the cells of shapes were called before they were named as on the boards of the games."""
    first = min(row for row, _ in shape.cells)
    return tuple(
        letters_of(row - first) + name.lstrip(ascii_lowercase)
        for (row, _), name in zip(shape.cells, shape.names, strict=True)
    )
