"""The pieces of Trioker, and the ways to lay them.

A piece has three values from 0 to 3, read anticlockwise, and is never flipped. The last piece, the Joker, has a black
corner, written `*`, that takes any value.

A way to lay a piece on a cell is a number: of an ordinary piece 16 a + 4 b + c, where a, b, c are the values that come
to lie on the cell's corners (in the order of TriangleBoard.corners), so that no two ways look alike; of the Joker 64,
65 or 66: read from its first, second or third corner.
"""

from importlib.resources import files

NAMES = tuple(files("trilude.games.trioker").joinpath("pieces.txt").read_text("utf-8").split())
JOKER = NAMES.index("23*")
ORDINARY = 64
"""The number of ways to lay ordinary pieces."""
WAYS = ORDINARY + 3
BLACK = "*"


def _ways() -> tuple[str, ...]:
    ordinary = tuple(f"{way >> 4}{way >> 2 & 3}{way & 3}" for way in range(ORDINARY))
    joker = NAMES[JOKER]
    return ordinary + tuple(joker[turn:] + joker[:turn] for turn in range(3))


WAY_TEXTS = _ways()
"""The corners of each way to lay a piece, as characters."""

PIECE_OF = tuple(
    next(piece for piece, name in enumerate(NAMES) if text in (name, name[1:] + name[:1], name[2:] + name[:2]))
    for text in WAY_TEXTS
)
"""The piece that each way lays."""

POINTS = tuple(sum(int(value) for value in name if value != BLACK) for name in NAMES)
"""The sum of the values on each piece."""

TRIPLES = sum(1 << piece for piece, name in enumerate(NAMES) if len(set(name)) == 1)
"""The set of pieces with three equal values."""

MIXED = sum(1 << piece for piece, name in enumerate(NAMES) if len(set(name)) == 3 and BLACK not in name)
"""The set of pieces with three different values."""


def turned(way: int) -> int:
    """The way that shows the same piece a third of a turn further: what was read second is read first."""
    text = WAY_TEXTS[way]
    return WAY_TEXTS.index(text[1:] + text[:1])
