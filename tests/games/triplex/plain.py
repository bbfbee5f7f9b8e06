"""Triplex once more, read plainly from its page: stacks are lists, and paths are found by walking. Slow, to compare."""

from collections.abc import Iterable
from itertools import permutations

from trilude.contract.position import Position

SHAPES = "□△○"
STEPS = {"□": 1, "△": 2, "○": 3}
FORCE = {"□": 3, "△": 2, "○": 1}
CENTRE = "d4"
LONGEST = 1000
"""A game that has lasted so many plies is drawn."""

Piece = tuple[int, str]
"""Its side, 0 for White and 1 for Black, and its shape."""

HOME: dict[Piece, str] = {
    (0, "□"): "a1",
    (0, "△"): "g1",
    (0, "○"): "d7",
    (1, "□"): "g4",
    (1, "△"): "a4",
    (1, "○"): "d1",
}
WIDTHS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
CELLS = [f"{row}{number}" for row, width in WIDTHS.items() for number in range(1, width + 1)]


def spot(cell: str) -> tuple[int, int]:
    """Half cells to the right of the middle column, and rows above a."""
    return 2 * int(cell[1]) - 1 - WIDTHS[cell[0]], "abcdefg".index(cell[0])


_AT = {spot(cell): cell for cell in CELLS}
DIRECTIONS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def next_cell(cell: str, direction: tuple[int, int]) -> str | None:
    """The cell one step on, unless the board ends."""
    x, y = spot(cell)
    return _AT.get((x + direction[0], y + direction[1]))


_AROUND = {cell: [near for near in (next_cell(cell, way) for way in DIRECTIONS) if near] for cell in CELLS}


def in_order(pieces: Iterable[Piece]) -> list[Piece]:
    """Square, triangle, circle."""
    return sorted(pieces, key=lambda piece: SHAPES.index(piece[1]))


def written(shapes: Iterable[Piece]) -> str:
    """The shapes of pieces."""
    return "".join(shape for _, shape in shapes)


class PlainTriplex:
    """Stacks from the top down, by cell; pieces that wait to be put down, in their order; and what has stood."""

    def __init__(self, path: str = "bent", repetition: int = 3) -> None:
        self.path, self.repetition = path, repetition
        self.stacks: dict[str, list[Piece]] = {cell: [piece] for piece, cell in HOME.items()}
        self.waiting: list[Piece] = []
        self.turn = 0
        self.plies = 0
        self.winner: int | None = None
        self.drawn = False
        self._moves: set[str] | None = None
        self.past = [self._standing()]

    @staticmethod
    def of_text(text: str, path: str = "bent", repetition: int = 3) -> "PlainTriplex":
        """What a position's text describes, the game still going on."""
        white, black, turn, plies, seen = text.split()
        plain = PlainTriplex(path, repetition)
        plain.stacks, found = {}, set()
        for side, field in enumerate((white, black)):
            for stack in field.split(","):
                pieces = [(side, shape) for shape in stack.rstrip("abcdefg1234567*")]
                found.update(pieces)
                if not stack.endswith("*"):
                    plain.stacks[stack[-2:]] = pieces
        assert found == set(HOME)
        plain.turn, plain.plies = "wb".index(turn), int(plies)
        on_board = {piece for stack in plain.stacks.values() for piece in stack}
        lifted = in_order(found - on_board)
        plain.waiting = sorted(lifted, key=lambda piece: piece[0] != plain.turn)
        plain.past = [] if lifted else [plain._standing()] * int(seen)
        return plain

    def to_move(self) -> int | None:
        """The opponent of a waiting piece's owner puts it down; otherwise the side whose turn it is moves."""
        if self.winner is not None or self.drawn:
            return None
        return 1 - self.waiting[0][0] if self.waiting else self.turn

    def moves(self) -> set[str]:
        """Every legal move."""
        if self._moves is None:
            self._moves = set() if self.to_move() is None else self._placements() if self.waiting else self._steps()
        return self._moves

    def _placements(self) -> set[str]:
        empty = [cell for cell in CELLS if cell not in self.stacks and cell != CENTRE]
        return {f"{self.waiting[0][1]}@{cell}" for cell in empty}

    def _steps(self) -> set[str]:
        found: set[str] = set()
        for start, stack in self.stacks.items():
            if stack[0][0] != self.turn:
                continue
            ends = {piece: self.ends(start, STEPS[piece[1]]) for piece in stack}
            for count in range(1, len(stack) + 1):
                for going in permutations(stack, count):
                    if list(going[1:]) != in_order(going[1:]):
                        continue
                    staying = [piece for piece in stack if piece not in going]
                    tops = [f"/{shape}" for _, shape in staying] if len(staying) == 2 else [""]
                    winning = count == 3 and going[0][1] == "○"
                    for end in ends[going[0]]:
                        if end != CENTRE or winning:
                            found |= {f"{written(going)}{start}{self._sign(end)}{end}{top}" for top in tops}
        return found

    def _sign(self, end: str) -> str:
        return "x" if end in self.stacks and self.stacks[end][0][0] != self.turn else "-"

    def ends(self, start: str, steps: int) -> set[str]:
        """Where paths of so many steps end."""
        if self.path == "bent":
            return self._bent([start], steps)
        found = set()
        for direction in DIRECTIONS:
            cell = next_cell(start, direction)
            for _ in range(steps - 1):
                cell = next_cell(cell, direction) if cell and self._is_free(cell) else None
            if cell:
                found.add(cell)
        return found

    def _bent(self, path: list[str], left: int) -> set[str]:
        if left == 0:
            return {path[-1]}
        ends: set[str] = set()
        for cell in _AROUND[path[-1]]:
            if cell not in path and (left == 1 or self._is_free(cell)):
                ends |= self._bent([*path, cell], left - 1)
        return ends

    def _is_free(self, cell: str) -> bool:
        return cell not in self.stacks and cell != CENTRE

    def play(self, text: str, after: Position | None = None) -> None:
        """Make a move."""
        if "@" in text:
            self.stacks[text[2:]] = [self.waiting.pop(0)]
        else:
            self._step(text)
        self.plies += 1
        self._moves = None
        if self.winner is None and not self.waiting:
            self.past.append(self._standing())
            self.drawn = self.repetition > 0 and self.seen() >= self.repetition
            if not self.drawn and not self.moves():
                self.winner = 1 - self.turn
        if self.winner is None and self.plies == LONGEST:
            self.drawn = True
        self._moves = None

    def _step(self, text: str) -> None:
        ways, _, new_top = text.partition("/")
        start, end = ways.replace("x", "-").split("-")
        going = [(self.turn, shape) for shape in start[:-2]]
        staying = [piece for piece in self.stacks.pop(start[-2:]) if piece not in going]
        if staying:
            self.stacks[start[-2:]] = sorted(staying, key=lambda piece: piece[1] != new_top)
        met = self.stacks.pop(end, [])
        self.turn = 1 - self.turn
        if met and met[0][0] == self.turn:
            attack, defence = FORCE[going[0][1]], FORCE[met[0][1]]
            if attack > defence:
                self.stacks[end] = going
            if attack < defence:
                self.stacks[end] = met
            losing = (in_order(met) if attack >= defence else []) + (in_order(going) if attack <= defence else [])
            for piece in losing:
                self._send_home(piece)
        else:
            self.stacks[end] = going + met
        if end == CENTRE:
            self.winner = 1 - self.turn

    def _send_home(self, piece: Piece) -> None:
        at_home = self.stacks.get(HOME[piece], [])
        if at_home and at_home[0][0] != piece[0]:
            self.waiting.append(piece)
        else:
            self.stacks[HOME[piece]] = [piece, *at_home]

    def _standing(self) -> frozenset[object]:
        """What makes two positions the same: the pieces, the tops, the side to move."""
        stacks = [(cell, stack[0], frozenset(stack)) for cell, stack in self.stacks.items()]
        return frozenset([self.turn, *stacks])

    def seen(self) -> int:
        """How often the position has stood, this time included; while a piece waits nothing is counted."""
        return 1 if self.waiting or self.winner is not None else self.past.count(self.past[-1])

    def scores(self) -> tuple[int, ...]:
        """One point for the winner."""
        return int(self.winner == 0), int(self.winner == 1)

    def shares(self) -> tuple[float, ...]:
        """Halves of a draw."""
        return (0.5, 0.5) if self.drawn else (float(self.winner == 0), float(self.winner == 1))

    def text(self) -> str:
        """The position as the game writes it."""
        return f"{self._side(0)} {self._side(1)} {'wb'[self.turn]} {self.plies} {self.seen()}"

    def _side(self, side: int) -> str:
        where = {piece: cell for cell, stack in self.stacks.items() for piece in stack}
        cells = [where.get((side, shape), f"{shape}*") for shape in SHAPES]
        stacks = []
        for cell in dict.fromkeys(cells):
            top, *below = self.stacks.get(cell, [(side, cell[0])])
            stacks.append(f"{top[1]}{written(in_order(below))}{cell[-1] if cell[-1] == '*' else cell}")
        return ",".join(stacks)
