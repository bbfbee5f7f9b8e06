"""The game for two champions once more, read plainly from its page: corners in a dictionary. Slow, to compare.

Cells are (row, k) in the whole triangle of side 10: rows 0 to 9 from the top, k from 0 at the left, even k point up.
Points are (line, number): line 0 is the tip, and line n has n + 1 points.
"""

from trilude.contract.position import Position

Cell = tuple[int, int]
Point = tuple[int, int]

CAMPS = (
    ["000", "002", "110", "301", "220", "310", "330", "112", "123", "132", "222", "332"],
    ["001", "003", "012", "021", "230", "203", "111", "113", "221", "331", "223", "333"],
)
START: Cell = (6, 6)
STRIP = 3
"""Corners of this side are cut off; the strips of cells along the cuts are hatched."""


def _strips(cell: Cell) -> tuple[int, int, int]:
    """How many strips of cells lie between a cell and each of the triangle's three tips."""
    row, k = cell
    return row, 9 - (2 * row - k) // 2, 9 - k // 2


BOARD: list[Cell] = [
    (row, k) for row in range(10) for k in range(2 * row + 1) if all(n >= STRIP for n in _strips((row, k)))
]
HATCHED = {cell for cell in BOARD if STRIP in _strips(cell)}


def _name(cell: Cell) -> str:
    """Rows have letters from the bottom, cells have numbers from the left."""
    number = sum(1 for row, k in BOARD if row == cell[0] and k <= cell[1])
    return f"{'abcdefg'[9 - cell[0]]}{number}"


NAMES = {cell: _name(cell) for cell in BOARD}
CELLS = {name: cell for cell, name in NAMES.items()}


def points_up(cell: Cell) -> bool:
    """Whether a cell points up."""
    return cell[1] % 2 == 0


def points(cell: Cell) -> tuple[Point, Point, Point]:
    """Anticlockwise: top, left, right of a cell that points up; left, bottom, right of one that points down."""
    row, k = cell
    half = k // 2
    if points_up(cell):
        return (row, half), (row + 1, half), (row + 1, half + 1)
    return (row, half), (row + 1, half + 1), (row, half + 1)


POINTS = {cell: points(cell) for cell in BOARD}
BESIDE = {
    cell: [other for other in BOARD if len(set(POINTS[cell]) & set(POINTS[other])) == 2 and other != cell]
    for cell in BOARD
}
AROUND = {
    point: [cell for cell in BOARD if point in POINTS[cell]] for point in {p for cell in BOARD for p in POINTS[cell]}
}


def turns(name: str) -> set[str]:
    """The ways in which a piece can be read."""
    return {name[turn:] + name[:turn] for turn in range(3)}


NAME_OF = {way: name for camp in CAMPS for name in camp for way in turns(name)}


class PlainChampions:
    """Pieces by cell, as they lie; the hands; whose turn it is, plays it has after this one, passes in a row."""

    def __init__(self, hatched: bool = True) -> None:
        self.open = [cell for cell in BOARD if hatched or cell not in HATCHED]
        self.laid: dict[Cell, str] = {}
        self.hands = [list(camp) for camp in CAMPS]
        self.turn = 0
        self.owed = 0
        self.passes = 0
        self.over = False
        self._moves: set[str] | None = None

    @staticmethod
    def of_text(text: str, hatched: bool = True) -> "PlainChampions":
        """What a position's text describes, the game still going on."""
        plain = PlainChampions(hatched)
        laid, turn, owed, passes = text.split()
        for placement in [] if laid == "-" else laid.split(","):
            way, _, name = placement.partition("@")
            plain.laid[CELLS[name]] = way
            for hand in plain.hands:
                if NAME_OF[way] in hand:
                    hand.remove(NAME_OF[way])
        plain.turn, plain.owed, plain.passes = "eo".index(turn), int(owed), int(passes)
        return plain

    def to_move(self) -> int | None:
        """The seat whose turn it is."""
        return None if self.over else self.turn

    def moves(self) -> set[str]:
        """Every placement that the one rule allows, or the pass where there is none."""
        if self._moves is None:
            self._moves = set() if self.over else self._placements() or {"pass"}
        return self._moves

    def _placements(self) -> set[str]:
        hand = [name for name in self.hands[self.turn] if self.laid or len(set(name)) > 1]
        ways = [way for name in hand for way in turns(name)]
        values = self.values()
        found = set()
        for cell in self.open if self.laid else [START]:
            if cell not in self.laid and (not self.laid or any(near in self.laid for near in BESIDE[cell])):
                there = [values.get(point) for point in POINTS[cell]]
                for way in ways:
                    if all(value in (None, brought) for value, brought in zip(there, way, strict=True)):
                        found.add(f"{way}@{NAMES[cell]}")
        return found

    def values(self) -> dict[Point, str]:
        """The value at every point where a corner lies."""
        return {point: value for cell, way in self.laid.items() for point, value in zip(POINTS[cell], way, strict=True)}

    def closes(self, text: str) -> int:
        """How many hexagons a placement closes: points with six pieces around them."""
        if text == "pass":
            return 0
        cell = CELLS[text.split("@")[1]]
        laid = {*self.laid, cell}
        return sum(1 for point in POINTS[cell] if len(AROUND[point]) == 6 and laid.issuperset(AROUND[point]))

    def play(self, text: str, after: Position | None = None) -> None:
        """Place or pass."""
        seat, self._moves = self.turn, None
        if text == "pass":
            self.owed = 0
            self.passes += 1
            self.over = self.passes == 2
            if not self.over:
                self.turn = 1 - seat
            return
        self.owed += self.closes(text)
        self.passes = 0
        way, _, name = text.partition("@")
        self.laid[CELLS[name]] = way
        self.hands[seat].remove(NAME_OF[way])
        if not self.hands[seat]:
            self.over, self.owed = True, 0
        elif self.owed:
            self.owed -= 1
        else:
            self.turn = 1 - seat

    def scores(self) -> tuple[int, ...]:
        """Pieces placed."""
        return 12 - len(self.hands[0]), 12 - len(self.hands[1])

    def shares(self) -> tuple[float, ...]:
        """Who has fewer pieces left wins, nobody more surely than who has none; equal is a draw."""
        if not self.over:
            return 0.0, 0.0
        even, odd = map(len, self.hands)
        return (0.5, 0.5) if even == odd else (float(even < odd), float(odd < even))

    def text(self) -> str:
        """The position as the game writes it: pieces row by row from the top."""
        laid = ",".join(f"{self.laid[cell]}@{NAMES[cell]}" for cell in sorted(self.laid))
        return f"{laid or '-'} {'eo'[self.turn]} {self.owed} {self.passes}"
