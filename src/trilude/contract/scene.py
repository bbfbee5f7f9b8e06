"""Scenes: a view laid out for drawing and clicking. The same scene becomes a page, an SVG picture or a terminal board.

A board holds what stays the same as long as a game goes on, so that it is sent and laid out once; a scene holds all the
rest, and names its board. Lengths are in units of the game's choosing, x to the right and y down. Every thing that can
be picked has an id that stays the same from scene to scene; a legal move is a path of ids (see SceneMaker.paths).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from trilude.contract.words import Text

Point = tuple[float, float]


def point(x: float, y: float) -> Point:
    """A place in a drawing, as exact as anybody can see."""
    return round(x, 4), round(y, 4)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something written or drawn on a piece or a cell: a number, a corner's value."""

    at: Point
    """Relative to the piece; on a cell, relative to the board."""
    text: str
    shape: str = ""
    """An SVG path around (0, 0) that is drawn in place of the text, unless there is one and people want to read it."""
    look: str = ""
    """Words that style sheets know."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the board."""

    id: str
    outline: tuple[Point, ...]
    look: str
    """Words that style sheets know: what kind of cell this is."""
    label: str
    """Its coordinate."""
    marks: tuple[Mark, ...] = ()
    """What is printed on it."""
    glyph: str | None = None
    """What a terminal writes there while it is empty, where the coordinate would be too long."""
    name: Text | None = None
    """What is printed there means, in words: a legend, and part of what is said aloud of the cell."""

    @property
    def centre(self) -> Point:
        """The middle of its corners."""
        xs, ys = zip(*self.outline, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the board."""

    id: str
    cell: str
    at: Point
    shape: str
    """An SVG path around (0, 0)."""
    look: str
    glyph: str
    """One or a few characters for a terminal."""
    marks: tuple[Mark, ...] = ()
    cells: tuple[str, ...] = ()
    """All cells that it covers, where these are several."""
    name: Text | None = None
    """What it is called."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A piece in hand, turned or flipped in one of the ways it can be put down."""

    id: str
    shape: str
    """An SVG path around the middle of the cell that is picked to put it down."""
    rotated: str
    """The id of the turn one step clockwise."""
    flipped: str
    """The id of the mirrored turn, or of this one where the piece must not be flipped."""
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """Something in a tray: a piece or a token that can be picked, or a place where one was."""

    id: str
    name: Text
    shape: str
    look: str
    glyph: str
    used: bool = False
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Tray:
    """What a seat has in hand, as far as the viewer may see it."""

    seat: int
    items: tuple[Item, ...]
    backs: int = 0
    """How many things are there that the viewer may not see."""


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips of one kind in front of a seat."""

    value: int
    count: int
    look: str
    """The style of one of them."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table, as the others see it."""

    name: Text
    score: int | None
    """Points, in games that count them."""
    look: str
    """The style of its pieces."""
    chips: tuple[Chips, ...] = ()
    """What its points lie there as, in games that are played for chips."""


@dataclass(frozen=True, slots=True)
class Team:
    """Seats that win or lose together."""

    name: Text
    seats: tuple[int, ...]
    score: int | None
    """What they have together, in games that count points."""


@dataclass(frozen=True, slots=True)
class Board:
    """What stays the same in all scenes of a game with certain options."""

    id: str
    """Boards with the same id are the same."""
    cells: tuple[Cell, ...]
    turns: Mapping[str, tuple[Turn, ...]]
    """The turns of every item that can be turned, by its id."""
    characters: tuple[float, float]
    """Columns and lines that one unit takes on a terminal."""
    lines: str = ""
    """An SVG path over the cells, where the cells are points that lines join."""

    @staticmethod
    def of(
        name: str,
        cells: tuple[Cell, ...],
        characters: tuple[float, float],
        turns: Mapping[str, tuple[Turn, ...]] | None = None,
        lines: str = "",
    ) -> "Board":
        """A board whose id is a name and a digest of all there is on it."""
        digest = sha256(repr((cells, turns or {}, characters, lines)).encode()).hexdigest()[:16]
        return Board(f"{name}-{digest}", cells, turns or {}, characters, lines)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the board."""
        xs = [x for cell in self.cells for x, _ in cell.outline]
        ys = [y for cell in self.cells for _, y in cell.outline]
        return *point(min(xs), min(ys)), *point(max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Scene:
    """All that lies on a board and around it."""

    game: str
    board: str
    """The id of the board."""
    pieces: tuple[Piece, ...]
    """From the bottom up: later ones lie on earlier ones."""
    seats: tuple[Seat, ...]
    to_move: int | None
    last: tuple[str, ...]
    """Ids of cells that the last move touched."""
    trays: tuple[Tray, ...] = ()
    notes: tuple[Text, ...] = ()
    """What else lies on the table: tokens in the bag, chips in the bank, a piece that waits to be put down."""
    names: Mapping[str, Text] = field(default_factory=dict)
    """What ids that are no cells are called: choices offered as buttons."""
    tasks: Mapping[str, Text] = field(default_factory=dict)
    """What whoever looks and is to move should do now: by the id picked last that is named here, "" before any."""
    lit: tuple[str, ...] = ()
    """Ids of cells where the mover's next piece may begin, shown before anything is picked."""
    teams: tuple[Team, ...] = ()
    """The teams, where seats play together."""
