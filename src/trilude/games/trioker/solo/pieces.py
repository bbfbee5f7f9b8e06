"""The 24 pieces of Trioker and the Joker.

A piece is a triangle with a value 0 to 3 in each corner, named by its corners read anticlockwise from its smallest
rotation. Pieces are never turned over: 123 and 132 are two pieces. The Joker has two plain corners and a black one
that takes any value. A kind is a piece's place in KINDS.
"""

from collections import Counter

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games.trioker import pieces as trioker_pieces
from trilude.games.trioker.pieces import BLACK as BLACK_CORNER

VALUES = 4
BLACK = 4
"""The symbol of the Joker's black corner."""


def smallest_rotation(corners: tuple[int, ...]) -> tuple[int, ...]:
    """The rotation that a piece is named by; the black corner comes last."""
    return min(corners[turn:] + corners[:turn] for turn in range(3))


KINDS = tuple(
    tuple(BLACK if corner == BLACK_CORNER else int(corner) for corner in name) for name in trioker_pieces.NAMES
)
JOKER = trioker_pieces.JOKER

PIECES = KINDS[:JOKER]
"""The 24 pieces without the Joker."""

NAMES = (*("".join(map(str, corners)) for corners in PIECES), "joker")

Counts = tuple[int, ...]
"""How many pieces of each kind there are."""

Corners = tuple[int, int, int]
"""The values of a piece in its cell, in the order of the cell's corners; BLACK for the Joker's black corner."""


class BadPieces(TriludeError):  # noqa: N818
    """A list of pieces that cannot be had from the box."""


def box(*, joker: bool, boxes: int = 1) -> Counts:
    """All pieces of one box or of several, with one Joker or none."""
    return (*(boxes for _ in PIECES), int(joker))


def kind_of(corners: tuple[int, ...]) -> int:
    """Which piece shows these corners, read anticlockwise."""
    return KINDS.index(smallest_rotation(corners))


def read_pieces(text: str, boxes: int = 1) -> Counts:
    """A list such as `000 012 joker`; a piece may come twice only where there are two boxes."""
    counts: Counter[int] = Counter()
    for name in text.replace(",", " ").split():
        kind = read_kind(name)
        counts[kind] += 1
        if counts[kind] > (1 if kind == JOKER else boxes):
            words = Text(
                "The list names the piece {name} {times} times, but a box holds each piece once.",
                "La liste nomme {times} fois la pièce {name}, mais une boîte n'a chaque pièce qu'une fois.",
            )
            raise BadPieces(words.fill(name=NAMES[kind], times=counts[kind]))
    return tuple(counts[kind] for kind in range(len(KINDS)))


def read_kind(name: str) -> int:
    """A piece by its name, from whichever corner it is read."""
    if name.lower() in {"joker", "j"}:
        return JOKER
    if len(name) == 3 and all(digit in "0123" for digit in name):
        return kind_of(tuple(map(int, name)))
    words = Text(
        "There is no piece “{name}”: pieces are three digits from 0 to 3, such as 013, or “joker”.",
        "Il n'y a pas de pièce « {name} » : les pièces sont trois chiffres de 0 à 3, comme 013, ou « joker ».",
    )
    raise BadPieces(words.fill(name=name))


def write_pieces(counts: Counts) -> str:
    """The names of all pieces, in order."""
    return " ".join(name for name, count in zip(NAMES, counts, strict=True) for _ in range(count))


def read_corners(text: str) -> Corners:
    """A piece as it lies, such as 120 or 3*2; `joker` for 23*."""
    corners = tuple(BLACK if digit == "*" else int(digit) for digit in text if digit in "0123*")
    if len(text) == len(corners) == 3 and smallest_rotation(corners) in KINDS:
        return corners[0], corners[1], corners[2]
    a, b, c = KINDS[read_kind(text)]
    return a, b, c


def write_corners(corners: Corners) -> str:
    """The corners of a piece as they lie."""
    return "".join("*" if value == BLACK else str(value) for value in corners)
