"""What Triplex players call what a move gives away or brings: the centre, fights, forks, trios, tempi."""

from collections.abc import Iterator

import numpy as np

from trilude.contract.motifs import Motif
from trilude.contract.position import Sight
from trilude.contract.words import Text
from trilude.games.triplex.knowledge import WINNING_MOVE, can_win_now, turns_to_win
from trilude.games.triplex.reasons import SHAPES
from trilude.games.triplex.rules import (
    BOARD,
    CELLS,
    LIFTED,
    PLACE,
    PLAYING,
    held_cells,
    lifted_piece,
    play,
    reach_of,
    shapes_on,
    tables,
    top_shape,
)

CENTRE = Text("The centre", "Le centre")
OPEN_DOOR = Text("An open door", "Une porte ouverte")
FIGHT = Text("A fight", "Un combat")
EXPOSED = Text("In reach", "À portée")
FORK = Text("A fork", "Une fourche")
TRIO = Text("The trio", "Le trio")
TEMPO = Text("Tempo", "Tempo")


def find_motifs(sight: Sight, made: int, better: int) -> Iterator[Motif]:
    """Whoever can win wins; then what is beaten or can be, what stands together, and how far it is to the centre."""
    side, here = sight.mover, sight.record
    after_made, after_better = _after(sight, made), _after(sight, better)
    if better == WINNING_MOVE:
        words = Text(
            "carries the trio to the centre and wins",
            "mène le trio au centre et gagne",
        )
        yield Motif("better", CENTRE, words)
        return
    if _can_win(after_made, 1 - side) and not _can_win(after_better, 1 - side):
        words = Text("lets the other trio into the centre at once", "laisse aussitôt le trio adverse entrer au centre")
        yield Motif("made", OPEN_DOOR, words)
    yield from _fights(here, side, made, better)
    yield from _exposed(side, after_made, after_better)
    yield from _forks(side, after_made, after_better)
    yield from _trios(side, here, after_made, after_better)
    yield from _tempi(side, after_made, after_better)


def _after(sight: Sight, move: int) -> np.record:
    record = sight.copy_record()
    play(tables(), record, move)
    return record


def _can_win(record: np.record, side: int) -> bool:
    """Whether a side is to move and can enter the centre."""
    return int(record.outcome) == PLAYING and int(record.turn) == side and bool(can_win_now(tables(), record))


def _top(record: np.record, side: int, cell: int) -> int:
    """The shape on top of a side's stack."""
    shapes = shapes_on(record, 3 * side, cell)
    return next(s for s in range(3) if shapes >> s & 1 and int(record.tops) >> (3 * side + s) & 1)


def _fights(here: np.record, side: int, made: int, better: int) -> Iterator[Motif]:
    """A fight that is lost, or one that is won."""
    lost, won = _forces(here, side, made), _forces(here, side, better)
    if lost and lost[0] > lost[1]:
        words = Text(
            "loses the fight of the {own} against the {enemy}",
            "perd le combat du {own} contre le {enemy}",
        )
        yield Motif("made", FIGHT, words.fill(own=SHAPES[lost[0]], enemy=SHAPES[lost[1]]))
    if won and won[0] < won[1] and not (lost and lost[0] < lost[1]):
        words = Text(
            "beats the {enemy} on {cell}",
            "bat le {enemy} en {cell}",
        )
        yield Motif("better", FIGHT, words.fill(enemy=SHAPES[won[1]], cell=BOARD.names[better % CELLS]))


def _forces(record: np.record, side: int, move: int) -> tuple[int, int] | None:
    """The shapes that meet in a fight, one's own first; None where nobody is attacked."""
    unit, end = divmod(move, CELLS)
    if unit >= PLACE or not shapes_on(record, 3 - 3 * side, end):
        return None
    return top_shape(unit), _top(record, 1 - side, end)


def _threats(record: np.record, side: int) -> dict[int, int]:
    """The other side's cells that a side can attack and beat, and the shape that does it."""
    if int(record.outcome) != PLAYING or lifted_piece(record) >= 0:
        return {}
    held, found = held_cells(record), dict[int, int]()
    theirs = {int(cell) for cell in record.cell[3 - 3 * side : 6 - 3 * side]} - {LIFTED}
    for shape in range(3):
        reach = int(reach_of(tables(), record, int(record.cell[3 * side + shape]), shape, held))
        for cell in theirs:
            if reach >> cell & 1 and _top(record, 1 - side, cell) > shape:
                found.setdefault(cell, shape)
    return found


def _exposed(side: int, after_made: np.record, after_better: np.record) -> Iterator[Motif]:
    """A stack that the other side can beat now, and could not after the better move; the highest one."""
    threats, fewer = _threats(after_made, 1 - side), _threats(after_better, 1 - side)
    open_cells = [cell for cell in threats if _height(after_made, side, cell) > _most(after_better, side, fewer)]
    if not open_cells:
        return
    cell = max(open_cells, key=lambda cell: _height(after_made, side, cell))
    words = _LEFT_OPEN[_height(after_made, side, cell) - 1]
    filled = words.fill(own=SHAPES[_top(after_made, side, cell)], cell=BOARD.names[cell], enemy=SHAPES[threats[cell]])
    yield Motif("made", EXPOSED, filled)


_LEFT_OPEN = (
    Text(
        "leaves the {own} on {cell} within reach of the {enemy}",
        "laisse le {own} en {cell} à portée du {enemy}",
    ),
    Text("leaves the duo on {cell} within reach of the {enemy}", "laisse le duo en {cell} à portée du {enemy}"),
    Text("leaves the trio on {cell} within reach of the {enemy}", "laisse le trio en {cell} à portée du {enemy}"),
)
"""By how many pieces stand there."""


def _height(record: np.record, side: int, cell: int) -> int:
    return int(shapes_on(record, 3 * side, cell)).bit_count()


def _most(record: np.record, side: int, cells: dict[int, int]) -> int:
    return max((_height(record, side, cell) for cell in cells), default=0)


def _forks(side: int, after_made: np.record, after_better: np.record) -> Iterator[Motif]:
    """Two stacks that are attacked at once."""
    threats = sorted(_threats(after_better, side))
    if len(threats) > 1 and len(_threats(after_made, side)) < 2:
        words = Text(
            "attacks {first} and {second} at once",
            "attaque à la fois {first} et {second}",
        )
        yield Motif("better", FORK, words.fill(first=BOARD.names[threats[0]], second=BOARD.names[threats[1]]))


def _together(record: np.record, side: int) -> int:
    """How many pieces the highest stack of a side has."""
    cells = {int(cell) for cell in record.cell[3 * side : 3 * side + 3]} - {LIFTED}
    return max((_height(record, side, cell) for cell in cells), default=0)


def _trios(side: int, here: np.record, after_made: np.record, after_better: np.record) -> Iterator[Motif]:
    """Pieces that are brought together, or taken apart."""
    if _together(here, side) == 3 > _together(after_made, side):
        yield Motif("made", TRIO, Text("takes the trio apart", "défait le trio"))
    if _together(after_better, side) == 3 > _together(after_made, side):
        words = Text("has the trio together", "tient le trio réuni")
        yield Motif("better", TRIO, words)


def _tempi(side: int, after_made: np.record, after_better: np.record) -> Iterator[Motif]:
    """Turns on the way to the centre, one's own and the other side's."""
    if PLAYING not in (int(after_made.outcome), int(after_better.outcome)):
        return
    own = _turns(after_made, side) - _turns(after_better, side)
    if own > 0:
        words = (
            Text("is a turn nearer to the centre", "gagne un tour vers le centre")
            if own == 1
            else Text("is {n} turns nearer to the centre", "gagne {n} tours vers le centre")
        )
        yield Motif("better", TEMPO, words.fill(n=own))
        return
    others = _turns(after_better, 1 - side) - _turns(after_made, 1 - side)
    if others > 0:
        words = Text(
            "sets the other side back on its way to the centre",
            "retarde l’adversaire sur le chemin du centre",
        )
        yield Motif("better", TEMPO, words)


def _turns(record: np.record, side: int) -> int:
    return int(turns_to_win(tables(), record, side))
