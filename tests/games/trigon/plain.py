"""Trigon once more, as plainly as it can be written: cells are (x, y), pieces are sets of cells. Only for comparison.

Turning is done in the plane, with complex numbers: x to the right, y down, sides of length 1.
"""

import cmath
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import permutations, product
from math import floor, pi, sqrt

from trilude.contract.position import Position

Cell = tuple[int, int]
Point = tuple[int, int]

COLOURS = ("blue", "yellow", "red", "green")
SHAPES = """
I6 (1,-1)(2,-1)(0,0)(1,0)(-1,1)(0,1)   L6 (1,-1)(2,-1)(0,0)(1,0)(0,1)(1,1)   V  (-2,-1)(-1,-1)(-1,0)(0,0)(1,0)(2,0)
S  (-1,-1)(0,-1)(-1,0)(0,0)(-1,1)(0,1) P6 (1,-1)(0,0)(1,0)(2,0)(-1,1)(0,1)   F  (0,0)(1,0)(0,1)(1,1)(2,1)(1,2)
W  (1,-1)(-1,0)(0,0)(1,0)(2,0)(3,0)    A6 (1,-1)(0,0)(1,0)(2,0)(0,1)(2,1)    G  (1,-1)(0,0)(1,0)(0,1)(1,1)(2,1)
Y  (-1,-1)(-1,0)(0,0)(1,0)(-1,1)(0,1)  X  (-1,0)(0,0)(1,0)(-1,1)(0,1)(1,1)   O  (-1,-1)(0,-1)(1,-1)(-1,0)(0,0)(1,0)
I5 (1,-1)(0,0)(1,0)(-1,1)(0,1)         L5 (1,-1)(0,0)(1,0)(0,1)(1,1)         C5 (0,0)(1,0)(0,1)(1,1)(2,1)
P5 (1,-1)(0,0)(1,0)(2,0)(0,1)          I4 (0,0)(1,0)(-1,1)(0,1)              C4 (0,0)(1,0)(0,1)(1,1)
A4 (1,-1)(0,0)(1,0)(2,0)               I3 (1,-1)(0,0)(1,0)                   2  (0,0)(1,0)                    1 (0,0)
"""
PIECES: dict[str, frozenset[Cell]] = {}
for _name, _cells in zip(SHAPES.split()[::2], SHAPES.split()[1::2], strict=True):
    PIECES[_name] = frozenset((int(x), int(y)) for x, y in (cell.split(",") for cell in _cells.strip("()").split(")(")))

BOARD = {(x, y) for y in range(18) for x in range(8 - min(y, 17 - y), 26 + min(y, 17 - y) + 1)}
STARTS: tuple[Cell, ...] = ((17, 3), (25, 6), (25, 11), (17, 14), (9, 11), (9, 6))


def is_up(cell: Cell) -> bool:
    return sum(cell) % 2 == 0


def name(cell: Cell) -> str:
    x, y = cell
    letters = [*"abcdefghijklmnopqrstuvwxyz", *(f"a{letter}" for letter in "abcdefghi")]
    return f"{letters[x]}{18 - y}"


CELLS = {name(cell): cell for cell in BOARD}


def write(cells: Iterable[Cell]) -> str:
    """A move: lower rows first, each from the left."""
    return ",".join(name(cell) for cell in sorted(cells, key=lambda cell: (-cell[1], cell[0])))


def read(text: str) -> frozenset[Cell]:
    return frozenset(CELLS[word] for word in text.split(","))


def beside(cell: Cell) -> set[Cell]:
    """The cells across its three edges, on the board or not."""
    x, y = cell
    return {(x - 1, y), (x + 1, y), (x, y + 1) if is_up(cell) else (x, y - 1)}


def points(cell: Cell) -> set[Point]:
    """Its three corners: point (u, v) is the tip of the cell (u, v) if that points up."""
    x, y = cell
    return {(x, y), (x - 1, y + 1), (x + 1, y + 1)} if is_up(cell) else {(x - 1, y), (x + 1, y), (x, y + 1)}


def around(point: Point) -> list[Cell]:
    """The six cells that meet in a point, one after the other."""
    u, v = point
    return [(u, v), (u + 1, v), (u + 1, v - 1), (u, v - 1), (u - 1, v - 1), (u - 1, v)]


RIM = {cell for cell in BOARD if any(other not in BOARD for point in points(cell) for other in around(point))}
"""The outermost ring: all cells that touch a point which is not surrounded by the board."""


_HEIGHT = sqrt(3) / 2


def centre(cell: Cell) -> complex:
    return complex(cell[0] / 2, _HEIGHT * (cell[1] + (2 / 3 if is_up(cell) else 1 / 3)))


def turn(cells: Iterable[Cell], sixths: int, flip: bool) -> frozenset[Cell]:
    """The cells flipped left to right if asked, then turned clockwise about the point (0, 0)."""
    turned = set()
    for cell in cells:
        middle = centre(cell)
        middle = complex(-middle.real, middle.imag) if flip else middle
        middle *= cmath.exp(1j * pi / 3 * sixths)
        turned.add((round(2 * middle.real), floor(middle.imag / _HEIGHT)))
    return frozenset(turned)


def move_by(cells: Iterable[Cell], dx: int, dy: int) -> frozenset[Cell]:
    return frozenset((x + dx, y + dy) for x, y in cells)


def settled(cells: Iterable[Cell]) -> frozenset[Cell]:
    """The same shape near the corner of the plane: equal for what differs by a shift only."""
    top = min(y for _, y in cells)
    left = min(x for x, _ in cells)
    return move_by(cells, -left - (left + top) % 2, -top)


@cache
def orientations(piece: str) -> frozenset[frozenset[Cell]]:
    return frozenset(settled(turn(PIECES[piece], sixths, flip)) for sixths in range(6) for flip in (False, True))


@dataclass(frozen=True, eq=False)
class Placement:
    """A piece on the board."""

    piece: str
    cells: frozenset[Cell]
    text: str
    bits: int
    """Its cells, as a set of bits: whether it lies on anything is asked millions of times."""

    @cached_property
    def corners(self) -> set[Point]:
        """The points that it touches."""
        return {point for cell in self.cells for point in points(cell)}

    @cached_property
    def straight(self) -> set[Point]:
        """The points at which three of its triangles stand side by side."""
        triples = {point: [{*(2 * around(point))[first : first + 3]} for first in range(6)] for point in self.corners}
        return {point for point, threes in triples.items() if any(three <= self.cells for three in threes)}


@cache
def placements() -> dict[str, Placement]:
    """Every place where a piece lies on the board, by its text."""
    found = {}
    for piece in PIECES:
        for form in orientations(piece):
            for dx in range(-2, 36):
                for dy in range(dx % 2, 18, 2):
                    cells = move_by(form, dx, dy)
                    if cells <= BOARD:
                        found[write(cells)] = Placement(piece, cells, write(cells), bits(cells))
    return found


def bits(cells: Iterable[Cell]) -> int:
    """A bit for each cell."""
    return sum(1 << (40 * y + x) for x, y in cells)


@cache
def covering() -> dict[Cell, dict[str, list[Placement]]]:
    """The placements that cover each cell, piece by piece."""
    lists: dict[Cell, dict[str, list[Placement]]] = {cell: {piece: [] for piece in PIECES} for cell in BOARD}
    for placement in placements().values():
        for cell in placement.cells:
            lists[cell][placement.piece].append(placement)
    return lists


def starting_plans(players: int, free: bool) -> Iterator[tuple[int, ...]]:
    """Every way in which the colours may share the starting points."""
    for plan in permutations(range(6), 3 if players == 3 else 4):
        opposite = all(abs(plan[colour] - plan[colour + 2]) == 3 for colour in (0, 1)) if players == 2 else True
        alternating = len({point % 2 for point in plan}) == 1 if players == 3 else True
        if free or (opposite and alternating):
            yield plan


@dataclass
class Plain:
    """The pieces of each colour in the order in which they were placed, and whose colour's turn it is."""

    players: int = 4
    teams: bool = False
    contact: str = "basic"
    starts: str = "sheet"
    placed: list[list[Placement]] = field(default_factory=list)
    turn: int | None = 0

    def __post_init__(self) -> None:
        self.placed = self.placed or [[] for _ in range(3 if self.players == 3 else 4)]
        self.closed = RIM if self.players == 3 else set()

    def to_move(self) -> int | None:
        """The seat whose colour has the turn."""
        return None if self.turn is None else self._seat(self.turn)

    def moves(self) -> set[str]:
        return set() if self.turn is None else {placement.text for placement in self.legal(self.turn)}

    def legal(self, colour: int) -> Iterator[Placement]:
        """All legal placements of a colour, each once."""
        taken = {cell for pieces in self.placed for placement in pieces for cell in placement.cells} | self.closed
        own = self.placed[colour]
        used = {placement.piece for placement in own}
        own_cells = {cell for placement in own for cell in placement.cells}
        edges = {other for cell in own_cells for other in beside(cell)}
        touched = {other for cell in own_cells for point in points(cell) for other in around(point)}
        barred = taken | edges & BOARD
        open_cells = (touched & BOARD if own else self.open_starts(colour)) - barred
        lain_on = bits(barred)
        seen = set()
        for cell, piece in product(open_cells, PIECES.keys() - used):
            for placement in covering()[cell][piece]:
                if placement.bits & lain_on or placement in seen:
                    continue
                seen.add(placement)
                if self.contact == "basic" or not meets_an_edge(placement, own):
                    yield placement

    def open_starts(self, colour: int) -> set[Cell]:
        """The starting points with which the colours that have not begun can still all begin."""
        begun = [self._begun(other) for other in range(len(self.placed))]
        plans = [
            plan
            for plan in starting_plans(self.players, self.starts == "free")
            if all(point in (None, planned) for point, planned in zip(begun, plan, strict=True))
        ]
        return {STARTS[plan[colour]] for plan in plans}

    def _begun(self, colour: int) -> int | None:
        if not self.placed[colour]:
            return None
        return next(point for point, cell in enumerate(STARTS) if cell in self.placed[colour][0].cells)

    def can_place(self, colour: int) -> bool:
        return any(True for _ in self.legal(colour))

    def play(self, text: str, after: Position | None = None) -> None:
        """Place a piece; the turn goes to the next colour that can place."""
        assert self.turn is not None
        self.placed[self.turn].append(placements()[text])
        count = len(self.placed)
        following = [(self.turn + step) % count for step in range(1, count + 1)]
        self.turn = next((colour for colour in following if self.can_place(colour)), None)

    def points(self, colour: int) -> int:
        """What a colour has lost and won."""
        pieces = self.placed[colour]
        if len(pieces) == 22:
            return 20 if pieces[-1].piece == "1" else 15
        return -sum(len(cells) for piece, cells in PIECES.items() if piece not in {other.piece for other in pieces})

    def scores(self) -> tuple[int, ...]:
        totals = [0] * self.players
        for colour in range(len(self.placed)):
            totals[self._seat(colour)] += self.points(colour)
        return tuple(totals)

    def shares(self) -> tuple[float, ...]:
        """Most points win; those who tie share the win, and partners have their side's share each."""
        scores = self.scores()
        if self.turn is not None:
            return (0.0,) * len(scores)
        sides = [(0, 2), (1, 3)] if self.teams else [(seat,) for seat in range(len(scores))]
        sums = [sum(scores[seat] for seat in side) for side in sides]
        winners = [side for side, points in zip(sides, sums, strict=True) if points == max(sums)]
        return tuple(1 / len(winners) if any(seat in side for side in winners) else 0.0 for seat in range(len(scores)))

    def _seat(self, colour: int) -> int:
        return {0: 0, 1: 1, 2: 0, 3: 1}[colour] if self.players == 2 else colour


def meets_an_edge(new: Placement, older: list[Placement]) -> bool:
    """Whether one has a straight edge at a point where it meets the other."""
    for piece in older:
        met = new.corners & piece.corners
        if met and met & (new.straight | piece.straight):
            return True
    return False
