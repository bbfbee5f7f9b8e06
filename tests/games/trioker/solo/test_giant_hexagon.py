"""The argument against the giant hexagon, told to people: gone through point by point, without the solver."""

from collections import Counter

from trilude.games.trioker.solo.library import library

CENTRE = 0
POINTS = 19
VALUES = range(4)


def ring(i: int) -> int:
    """The points around the centre, clockwise."""
    return 1 + i % 6


def corner(i: int) -> int:
    """The corner of the hexagon beyond a point of the ring."""
    return 7 + i % 6


def side(i: int) -> int:
    """The middle of the side after a corner, clockwise."""
    return 13 + i % 6


CELLS = [
    cell
    for i in range(6)
    for cell in (
        (CENTRE, ring(i), ring(i + 1)),
        (ring(i), side(i), ring(i + 1)),
        (ring(i), corner(i), side(i)),
        (ring(i), side(i - 1), corner(i)),
    )
]
"""Three points each, clockwise."""

ORDER = [CENTRE, *map(ring, range(6)), *(point for i in range(6) for point in (corner(i), side(i)))]


def patterns() -> list[dict[int, int]]:
    """Values on the points with which triples and doubles come once, others twice, however these are turned."""
    found: list[dict[int, int]] = []
    value: dict[int, int] = {}
    used: Counter[tuple[int, ...]] = Counter()
    last = {cell: max(ORDER.index(point) for point in cell) for cell in CELLS}
    closed = [[cell for cell in CELLS if last[cell] == number] for number in range(POINTS)]

    def fill(number: int, known: int) -> None:
        if number == POINTS:
            found.append(dict(value))
            return
        for new in range(min(len(VALUES), known + 1)):  # of values that did not come yet, any will do
            value[ORDER[number]] = new
            pieces = [tuple(sorted(value[point] for point in cell)) for cell in closed[number]]
            used.update(pieces)
            if all(used[piece] <= (2 if len(set(piece)) == 3 else 1) for piece in pieces):
                fill(number + 1, max(known, new + 1))
            used.subtract(pieces)

    fill(0, 0)
    return found


def looks(pattern: dict[int, int]) -> list[int]:
    """A pattern with values renamed as they come, turned and mirrored so that it is the least."""
    seen = []
    for start in range(6):
        for way in (1, -1):
            moved = {CENTRE: pattern[CENTRE]}
            for i in range(6):
                moved[ring(start + way * i)] = pattern[ring(i)]
                moved[corner(start + way * i)] = pattern[corner(i)]
                moved[side(start + i if way == 1 else start - i - 1)] = pattern[side(i)]
            names: dict[int, int] = {}
            seen.append([names.setdefault(moved[point], len(names)) for point in ORDER])
    return min(seen)


def test_three_patterns_are_left_and_each_needs_four_pieces_twice() -> None:
    found = patterns()
    assert len({tuple(looks(pattern)) for pattern in found}) == 3
    for pattern in found:
        corners = Counter(pattern[corner(i)] for i in range(6))
        assert sorted(corners.values()) == [3, 3]
        pieces = Counter(_turned(tuple(pattern[point] for point in cell)) for cell in CELLS)
        twice = {piece for piece, count in pieces.items() if count == 2}
        assert len(twice) == 4
        assert not any(_turned(piece[::-1]) in pieces for piece in twice)
    why = library()["giant-hexagon"].header
    assert "three patterns are left" in why["why"]
    assert "trois dessins" in why["pourquoi"]


def _turned(piece: tuple[int, ...]) -> tuple[int, ...]:
    """A piece from its least corner on."""
    return min(piece[i:] + piece[:i] for i in range(3))
