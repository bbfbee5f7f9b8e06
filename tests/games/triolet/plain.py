"""Triolet once more, read off the rules page as plainly as it can be written. Slow, only for comparison.

Cells are (column, row), both from 1. A token on the board is written as in positions, `9` or `J7`; in a rack, in the
bag and aside it is its kind, `9` or `J`. Chance is not known here: what was drawn stands in a position's text.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations

from trilude.contract.position import Position

Cell = tuple[int, int]
Laid = dict[Cell, str]

KINDS = [*map(str, range(16)), "J"]
BOX = Counter(dict(zip(KINDS, [9, 9, 8, 8, 7, 8, 6, 6, 4, 4, 3, 3, 2, 2, 1, 1, 2], strict=True)))

DOUBLES = ["H4", "E5", "K5", "D8", "H8", "L8", "E11", "K11", "H12"]
TRIPLES = ["E2", "K2", "B5", "N5", "B11", "N11", "E14", "K14"]
BIS = ["H1", "B2", "N2", "A8", "O8", "B14", "N14", "H15"]
ACROSS, DOWN = (1, 0), (0, 1)


def cell_of(name: str) -> Cell:
    """A cell by its coordinate."""
    return "ABCDEFGHIJKLMNO".index(name[0]) + 1, int(name[1:])


def name_of(cell: Cell) -> str:
    """The coordinate of a cell."""
    return f"{'ABCDEFGHIJKLMNO'[cell[0] - 1]}{cell[1]}"


FACTORS = {cell_of(name): 2 for name in DOUBLES} | {cell_of(name): 3 for name in TRIPLES}
AGAIN = {cell_of(name) for name in BIS}
CENTRE = cell_of("H8")
BOARD = [(column, row) for row in range(1, 16) for column in range(1, 16)]
ON_BOARD = set(BOARD)


def step(cell: Cell, way: Cell, times: int = 1) -> Cell:
    """The cell some steps further."""
    return cell[0] + way[0] * times, cell[1] + way[1] * times


def number(token: str) -> int:
    """What a token stands for in a run's total."""
    return int(token.removeprefix("J"))


def worth(token: str) -> int:
    """What a token counts, on the board or in a rack: a joker nothing."""
    return 0 if token.startswith("J") else int(token)


def kind_of(token: str) -> str:
    """What a token on the board was in the rack."""
    return "J" if token.startswith("J") else token


def write_laid(laid: Laid) -> str:
    """A placement in notation, in reading order."""
    return ",".join(f"{name_of(cell)}={laid[cell]}" for cell in sorted(laid, key=lambda cell: (cell[1], cell[0])))


def read_laid(text: str) -> Laid:
    """The tokens of a placement."""
    return {cell_of(name): token for name, token in (part.split("=") for part in text.split(","))}


def listed(field_text: str) -> list[str]:
    """A part of a position with commas; - is nothing."""
    return [] if field_text == "-" else field_text.split(",")


@dataclass(frozen=True)
class Count:
    """What a placement counts: plain runs with their points, what coloured squares add to them, the bonus."""

    runs: Counter[tuple[str, int]]
    extras: Counter[tuple[str, str, int]]
    """What the square does, to what (a token of a pair, or a trio), and by how many points."""
    bonus: int

    @property
    def total(self) -> int:
        """All points of the move."""
        return (
            sum(points for _, points in self.runs.elements()) + sum(e[2] for e in self.extras.elements()) + self.bonus
        )


@dataclass
class Plain:
    """Everything on the table."""

    players: int
    edition: str
    board: Laid
    racks: list[list[str]]
    turn: int
    points: list[int]
    aside: list[str]
    idle: int
    bag: Counter[str] = field(default_factory=Counter)
    over: str = ""
    listed_moves: set[str] | None = None

    @classmethod
    def of(cls, position: Position) -> "Plain":
        """The table that a position's text tells of, everything known."""
        board, racks, turn, points, aside, idle, _ = position.text.split()
        plain = cls(
            players=int(str(position.options["players"])),
            edition=str(position.options["edition"]),
            board={} if board == "-" else read_laid(board),
            racks=[listed(rack) for rack in racks.split("/")],
            turn=int(turn[1:]) - 1,
            points=[int(number) for number in points.split("/")],
            aside=listed(aside),
            idle=int(idle),
        )
        taken = Counter(kind_of(token) for token in plain.board.values()) + Counter(plain.aside)
        for rack in plain.racks:
            taken += Counter(rack)
        assert taken <= BOX
        plain.bag = BOX - taken
        assert len(plain.aside) == 3
        assert all(len(rack) == 3 or not plain.bag for rack in plain.racks)
        if not all(plain.racks):
            plain.over = "out"
        elif plain.idle == plain.patience():
            plain.over = "blocked"
        return plain

    def patience(self) -> int:
        """Turns in a row without a placement after which the game is over."""
        return (3 if self.bag.total() >= 5 else 1) * self.players

    def to_move(self) -> int | None:
        """The seat whose turn it is."""
        return None if self.over else self.turn

    def moves(self) -> set[str]:
        """Placements and exchanges; a pass where there are neither."""
        if self.over:
            return set()
        if self.listed_moves is None:
            rack = self.racks[self.turn]
            self.listed_moves = self.placements(rack) | self.exchanges(rack) or {"pass"}
        return self.listed_moves

    def exchanges(self, rack: list[str]) -> set[str]:
        """Every choice of one to three tokens."""
        if self.bag.total() < 5:
            return set()
        return {
            "x=" + ",".join(sorted(chosen, key=KINDS.index))
            for size in (1, 2, 3)
            for chosen in permutations(rack, size)
        }

    def places(self) -> Iterator[list[Cell]]:
        """Cells on which the tokens of one move may lie, whatever their numbers."""
        near = {step(cell, way, sign) for cell in self.board for way in (ACROSS, DOWN) for sign in (-1, 1)}
        meeting = near if self.board else {CENTRE}
        for first in BOARD:
            for way in (ACROSS, DOWN):
                second, third = step(first, way), step(first, way, 2)
                shapes = [[first]] if way == ACROSS else []
                shapes += [[first, second], [first, third]] if second in self.board else [[first, second]]
                shapes += [[first, second, third]]
                for cells in shapes:
                    if not meeting.isdisjoint(cells) and all(
                        cell in ON_BOARD and cell not in self.board for cell in cells
                    ):
                        yield cells

    def run(self, cell: Cell, way: Cell, laid: set[Cell] | Laid) -> tuple[Cell, ...]:
        """The cells in line that hold tokens after a move, around one of them."""
        (x, y), (right, down), board = cell, way, self.board
        while (x - right, y - down) in board or (x - right, y - down) in laid:
            x, y = x - right, y - down
        cells = [(x, y)]
        while (x + right, y + down) in board or (x + right, y + down) in laid:
            x, y = x + right, y + down
            cells.append((x, y))
        return tuple(cells)

    def runs(self, laid: set[Cell] | Laid) -> set[tuple[Cell, ...]]:
        """Every run of two or more that holds a cell of the move."""
        found = {self.run(cell, way, laid) for cell in laid for way in (ACROSS, DOWN)}
        return {run for run in found if len(run) > 1}

    def placements(self, rack: list[str]) -> set[str]:
        """Every placement of tokens of a rack."""
        found: set[str] = set()
        for cells in self.places():
            runs = self.runs(set(cells))
            if any(len(run) > 3 for run in runs) or self.makes_square(cells):
                continue
            sums = [
                (
                    len(run),
                    sum(number(self.board[cell]) for cell in run if cell in self.board),
                    [cells.index(cell) for cell in run if cell in cells],
                )
                for run in runs
            ]
            for kinds in set(permutations(rack, len(cells))):
                if kinds.count("J") > 1:
                    continue
                for stood_for in range(16) if "J" in kinds else (0,):
                    numbers = [stood_for if kind == "J" else int(kind) for kind in kinds]
                    totals = [(length, there + sum(numbers[i] for i in own)) for length, there, own in sums]
                    if all(total == 15 or (length == 2 and total < 15) for length, total in totals):
                        tokens = [f"J{stood_for}" if kind == "J" else kind for kind in kinds]
                        found.add(write_laid(dict(zip(cells, tokens, strict=True))))
        return found

    def makes_square(self, cells: list[Cell]) -> bool:
        """Whether exactly four tokens would be a 2 x 2, or exactly nine a 3 x 3."""
        if len(self.board) + len(cells) not in (4, 9):
            return False
        taken = {*self.board, *cells}
        side = 2 if len(taken) == 4 else 3
        left, top = min(column for column, _ in taken), min(row for _, row in taken)
        return taken == {(left + x, top + y) for x in range(side) for y in range(side)}

    def count(self, laid: Laid) -> Count:
        """The points of a placement, item by item."""
        there = self.board | laid
        runs = self.runs(laid)
        items: Counter[tuple[str, int]] = Counter()
        for run in runs:
            names = [kind_of(there[cell]) for cell in run]
            if len(run) == 3:
                items["-".join(names), 30] += 1
            else:
                items[" + ".join(names), sum(worth(there[cell]) for cell in run)] += 1
        extras: Counter[tuple[str, str, int]] = Counter()
        for cell, token in laid.items():
            if cell in FACTORS:
                more = FACTORS[cell] - 1
                word = "double" if FACTORS[cell] == 2 else "triple"
                if any(cell in run and len(run) == 3 for run in runs):
                    extras[word, "trio", more * 30] += 1
                else:
                    extras[word, kind_of(token), more * worth(token)] += 1
        if not runs:
            ((token),) = laid.values()
            items[kind_of(token), worth(token)] += 1
        triolet = len(laid) == 3 and not any(token.startswith("J") for token in laid.values())
        return Count(items, extras, 50 if triolet else 0)

    def plays_again(self, laid: Laid) -> bool:
        """Whether a token comes to lie on a bis square."""
        return not AGAIN.isdisjoint(laid)

    def play(self, text: str, after: Position) -> None:
        """Make a legal move; what was drawn stands in the position after it."""
        seat, rack = self.turn, self.racks[self.turn]
        told = [listed(part) for part in after.text.split()[1].split("/")]
        self.listed_moves = None
        if text != "pass" and not text.startswith("x="):
            self.place(read_laid(text), told[seat])
            return
        if text != "pass":
            given = listed(text[2:])
            for kind in given:
                rack.remove(kind)
            self.draw(told[seat])
            self.bag += Counter(given)
        self.idle += 1
        if self.idle < self.patience():
            self.turn = (seat + 1) % self.players
            return
        assert self.bag.total() >= 5 or not any(self.placements(rack) for rack in self.racks)
        self.over = "blocked"
        if self.edition == "pbm":
            self.points = [points - sum(map(worth, rack)) for points, rack in zip(self.points, self.racks, strict=True)]

    def place(self, laid: Laid, told: list[str]) -> None:
        """Lay tokens, count, refill, and see who goes on."""
        seat = self.turn
        self.points[seat] += self.count(laid).total
        for token in laid.values():
            self.racks[seat].remove(kind_of(token))
        self.board |= laid
        self.draw(told)
        self.idle = 0
        if not self.racks[seat]:
            self.over = "out"
            self.points[seat] += sum(worth(kind) for rack in self.racks for kind in rack)
        elif not self.plays_again(laid):
            self.turn = (seat + 1) % self.players

    def draw(self, told: list[str]) -> None:
        """Refill the rack of whoever moves to what a position tells, which must have been possible."""
        kept = Counter(self.racks[self.turn])
        drawn = Counter(told) - kept
        assert kept <= Counter(told)
        assert drawn <= self.bag
        assert drawn.total() == min(3 - kept.total(), self.bag.total())
        self.bag -= drawn
        self.racks[self.turn] = told

    def scores(self) -> tuple[int, ...]:
        """The points."""
        return tuple(self.points)

    def shares(self) -> tuple[float, ...]:
        """Most points win; equal points share."""
        if not self.over:
            return (0.0,) * self.players
        winners = self.points.count(max(self.points))
        return tuple(1 / winners if points == max(self.points) else 0.0 for points in self.points)

    def bag_note(self) -> str:
        """How many tokens are left to draw, in words."""
        left = self.bag.total()
        return "The bag is empty" if left == 0 else f"{left} token{'s' if left > 1 else ''} in the bag"

    def text(self, viewer: int | None = None) -> str:
        """The position in one line but for the state of the draws; viewers see their own rack only, -1 sees none."""
        racks = [
            ",".join(sorted(rack, key=KINDS.index) if viewer in (None, seat) else "?" * len(rack)) or "-"
            for seat, rack in enumerate(self.racks)
        ]
        return " ".join(
            [
                write_laid(self.board) or "-",
                "/".join(racks),
                f"p{self.turn + 1}",
                "/".join(map(str, self.points)),
                ",".join(sorted(self.aside, key=KINDS.index)) if viewer is None else "?,?,?",
                str(self.idle),
            ]
        )
