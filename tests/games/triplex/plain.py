"""Triplex once more, as plainly as it can be written: dictionaries and recursion. Slow, only for comparison."""

from dataclasses import dataclass, field
from itertools import permutations

SHAPES = "STC"
HOME = dict(zip(["wS", "wT", "wC", "bS", "bT", "bC"], ["a1", "g1", "d7", "g4", "a4", "d1"], strict=True))
WIDTHS = dict(zip("abcdefg", [4, 5, 6, 7, 6, 5, 4], strict=True))
CELLS = [f"{row}{k}" for row, width in WIDTHS.items() for k in range(1, width + 1)]


def _spot(cell: str) -> tuple[int, int]:
    """Doubled columns: neighbours in a row are 2 apart, those in the next row 1."""
    row = "abcdefg".index(cell[0])
    return 2 * int(cell[1]) - WIDTHS[cell[0]], row


def _close(a: str, b: str) -> bool:
    (x, y), (u, v) = _spot(a), _spot(b)
    return (abs(x - u), abs(y - v)) in ((2, 0), (1, 1))


NEAR = {a: [b for b in CELLS if _close(a, b)] for a in CELLS}


@dataclass
class Plain:
    """Stacks from the top down, each side's pieces by cell; pieces waiting to be put down; whose turn it is."""

    stacks: dict[str, list[str]] = field(default_factory=lambda: {cell: [piece] for piece, cell in HOME.items()})
    waiting: list[str] = field(default_factory=list)
    turn: str = "w"
    won: str = ""

    def moves(self) -> set[tuple[str, ...]]:
        """(who goes, top first; from; to; new top of two that stay) or (piece, "@", cell)."""
        if self.won:
            return set()
        if self.waiting:
            return {(self.waiting[0], "@", cell) for cell in CELLS if cell not in self.stacks and cell != "d4"}
        found: set[tuple[str, ...]] = set()
        for cell, stack in self.stacks.items():
            if stack[0][0] != self.turn:
                continue
            for count in range(1, len(stack) + 1):
                for going in permutations(stack, count):
                    staying = [piece for piece in stack if piece not in going]
                    for end in self._ends([cell], "STC".index(going[0][1]) + 1):
                        if end == "d4" and not (count == 3 and going[0][1] == "C"):
                            continue
                        tops = staying if len(staying) == 2 else [""]
                        for top in tops:
                            units = going[0] + "".join(sorted(going[1:]))
                            found.add((units, cell, end, top))
        return found

    def _ends(self, path: list[str], left: int) -> set[str]:
        if left == 0:
            return {path[-1]}
        ends: set[str] = set()
        for cell in NEAR[path[-1]]:
            if cell not in path and (left == 1 or (cell not in self.stacks and cell != "d4")):
                ends |= self._ends([*path, cell], left - 1)
        return ends

    def play(self, move: tuple[str, ...]) -> None:
        """Make a move."""
        if move[1] == "@":
            self.stacks[move[2]] = [self.waiting.pop(0)]
            return
        units, start, end, top = move
        going = [units[i : i + 2] for i in range(0, len(units), 2)]
        staying = [piece for piece in self.stacks.pop(start) if piece not in going]
        if staying:
            self.stacks[start] = sorted(staying, key=lambda piece: piece != top)
        other = "b" if self.turn == "w" else "w"
        defenders = self.stacks.get(end, [])
        losers: list[str] = []
        if defenders and defenders[0][0] == other:
            attack, defence = "CTS".index(going[0][1]), "CTS".index(defenders[0][1])
            if attack >= defence:
                del self.stacks[end]
                losers += sorted(defenders, key=lambda piece: "STC".index(piece[1]))
            if attack > defence:
                self.stacks[end] = going
            else:
                losers += sorted(going, key=lambda piece: "STC".index(piece[1]))
        else:
            self.stacks[end] = going + defenders
        for piece in losers:
            at_home = self.stacks.get(HOME[piece], [])
            if at_home and at_home[0][0] != piece[0]:
                self.waiting.append(piece)
            else:
                self.stacks[HOME[piece]] = [piece, *at_home]
        if end == "d4":
            self.won = self.turn
        self.turn = other
