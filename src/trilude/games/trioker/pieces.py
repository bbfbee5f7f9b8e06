"""The pieces of Trioker, their names, and the ways to lay them.

A piece is a triangle with a value from 0 to 3 in each corner, read anticlockwise, and is never flipped. The last piece,
the Joker, has a black corner, written `*`, that takes any value. A piece is a number: its place in pieces.txt.

People name pieces as they lie in the box, six columns of four, each with one more in every corner than the one above,
3 becoming 0: 000 111 222 333, 001 112 223 330 and so on; so a pair comes first. What is read may begin at any corner.

A way to lay a piece on a cell is a number: of an ordinary piece 16 a + 4 b + c, where a, b, c are the values that come
to lie on the cell's corners (in the order of TriangleBoard.corners), so that no two ways look alike; of the Joker 64,
65 or 66: read from its first, second or third corner.
"""

from collections import Counter
from functools import cache
from importlib.resources import files

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

VALUES = 4
BLACK = VALUES
"""The symbol of the Joker's black corner."""

BLACK_SIGN = "*"

Corners = tuple[int, int, int]
"""The values of a piece, in the order in which its corners are read; BLACK for the Joker's black corner."""

Counts = tuple[int, ...]
"""How many there are of each piece."""


class BadPieces(TriludeError):  # noqa: N818
    """A text that names no piece, or more pieces than the box has."""


@cache
def write_corners(corners: Corners) -> str:
    """The corners of a piece as they lie, such as 120 or 3*2."""
    return "".join(BLACK_SIGN if value == BLACK else str(value) for value in corners)


def _read(text: str) -> Corners:
    a, b, c = (BLACK if corner == BLACK_SIGN else int(corner) for corner in text)
    return a, b, c


def rotations(corners: Corners) -> tuple[Corners, Corners, Corners]:
    """A piece read from its first, second and third corner."""
    a, b, c = corners
    return corners, (b, c, a), (c, a, b)


KINDS = tuple(_read(text) for text in files("trilude.games.trioker").joinpath("pieces.txt").read_text("utf-8").split())
"""The corners of each piece."""

JOKER = len(KINDS) - 1
KIND_OF: dict[tuple[int, ...], int] = {
    turned: kind for kind, corners in enumerate(KINDS) for turned in rotations(corners)
}
"""Which piece shows these corners, read anticlockwise."""

NAMES = (*(write_corners(corners) for corners in KINDS[:JOKER]), "joker")

FIRST_OF_COLUMNS: tuple[Corners, ...] = ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3), (0, 1, 2), (0, 2, 1))

BOX_ORDER = (
    *(KIND_OF[tuple((value + step) % VALUES for value in top)] for top in FIRST_OF_COLUMNS for step in range(VALUES)),
    JOKER,
)
"""All pieces as they lie in the box, column after column; the Joker last."""

ORDINARY = VALUES**3
"""The number of ways to lay ordinary pieces."""

WAYS = ORDINARY + 3

WAY_CORNERS = (*((way >> 4, way >> 2 & 3, way & 3) for way in range(ORDINARY)), *rotations(KINDS[JOKER]))
"""What each way to lay a piece shows."""

WAY_TEXTS = tuple(write_corners(corners) for corners in WAY_CORNERS)
PIECE_OF = tuple(KIND_OF[corners] for corners in WAY_CORNERS)
"""The piece that each way lays."""

POINTS = tuple(sum(value for value in corners if value != BLACK) for corners in KINDS)
"""The sum of the values on each piece."""

TRIPLES = sum(1 << kind for kind, corners in enumerate(KINDS) if len(set(corners)) == 1)
"""The set of pieces with three equal values."""

MIXED = sum(1 << kind for kind, corners in enumerate(KINDS) if len(set(corners)) == 3 and BLACK not in corners)
"""The set of pieces with three different values."""

_DIGITS = (Text("blank", "blanc"), Text("one", "un"), Text("two", "deux"), Text("three", "trois"))
_IN_PAIRS = (Text("zero", "zéro"), *_DIGITS[1:])


def spoken(kind: int) -> Text:
    """A piece as players say its name: triple blank, double three-zero; those with three values go by their digits."""
    first, second, last = KINDS[kind]
    if kind == JOKER:
        return Text.same("Joker")
    if first == last:
        return Text("triple {value}", "triple {value}").fill(value=_DIGITS[first])
    if first == second:
        return Text("double {pair}-{other}", "double {pair}-{other}").fill(pair=_IN_PAIRS[first], other=_IN_PAIRS[last])
    return Text.same(NAMES[kind])


def piece_name(kind: int) -> Text:
    """What a piece is called in full: piece 330, double three-zero."""
    name = Text("piece {name}", "pièce {name}").fill(name=NAMES[kind])
    if kind == JOKER:
        return spoken(kind)
    return Text.join(", ", [name, spoken(kind)]) if len(set(KINDS[kind])) < 3 else name


def find_kind(name: str) -> int | None:
    """A piece by its name, from whichever corner it is read; None where there is no such piece."""
    if name.lower() in {"joker", "j"}:
        return JOKER
    if len(name) == 3 and all(corner in f"0123{BLACK_SIGN}" for corner in name):
        return KIND_OF.get(_read(name))
    return None


def read_kind(name: str) -> int:
    """A piece by its name, from whichever corner it is read."""
    kind = find_kind(name)
    if kind is None:
        words = Text(
            "There is no piece “{name}”: pieces are three digits from 0 to 3, such as 301, or “joker”.",
            "Il n’y a pas de pièce « {name} » : les pièces sont trois chiffres de 0 à 3, comme 301, ou « joker ».",
        )
        raise BadPieces(words.fill(name=name))
    return kind


def read_corners(text: str) -> Corners:
    """A piece as it lies, such as 120 or 3*2; `joker` for 23*."""
    kind = read_kind(text)
    return KINDS[JOKER] if kind == JOKER and BLACK_SIGN not in text else _read(text)


def box(*, joker: bool, boxes: int = 1) -> Counts:
    """All pieces of one box or of several, with one Joker or none."""
    return (*(boxes for _ in range(JOKER)), int(joker))


def read_pieces(text: str, boxes: int = 1) -> Counts:
    """A list such as `000 012 joker`; a piece may come twice only where there are two boxes."""
    counts: Counter[int] = Counter()
    for name in text.replace(",", " ").split():
        kind = read_kind(name)
        counts[kind] += 1
        if counts[kind] > (1 if kind == JOKER else boxes):
            words = Text(
                "The list names the piece {name} {times} times, but a box holds each piece once.",
                "La liste nomme {times} fois la pièce {name}, mais une boîte n’a chaque pièce qu’une fois.",
            )
            raise BadPieces(words.fill(name=NAMES[kind], times=counts[kind]))
    return tuple(counts[kind] for kind in range(len(KINDS)))


def write_pieces(counts: Counts) -> str:
    """The names of all pieces, in order."""
    return " ".join(name for name, count in zip(NAMES, counts, strict=True) for _ in range(count))
