"""Puzzles solved once more, by plain searches over the plain readings of the rules: nothing here is the makers'."""

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from tests.games.trigon import plain as trigon
from tests.games.trioker.plain_champions import PlainChampions
from tests.games.triolet import plain as triolet
from tests.games.triplex.plain import PlainTriplex
from trilude.contract.position import Position

Table = PlainTriplex | PlainChampions


def copied(table: Table) -> Table:
    """A table on which somebody can try something."""
    other = copy(table)
    if isinstance(other, PlainTriplex):
        other.stacks = {cell: list(stack) for cell, stack in other.stacks.items()}
        other.waiting, other.past = list(other.waiting), []
    else:
        other.laid, other.hands = dict(other.laid), [list(hand) for hand in other.hands]
    return other


def after(table: Table, move: str) -> Table:
    """The table after a move."""
    other = copied(table)
    other.play(move)
    return other


def is_turn(move: str) -> bool:
    """Whether a move is a turn: neither a pass nor a piece of the other's that is put down."""
    return move != "pass" and not (len(move) == 4 and move[1] == "@")


def wins(table: Table, seat: int, turns: int) -> bool:
    """Whether a seat wins in so many of its turns, whatever the other does."""
    mover = table.to_move()
    if mover is None:
        return table.shares()[seat] == 1.0
    if mover != seat:
        return all(wins(after(table, move), seat, turns) for move in sorted(table.moves(), key=_defence))
    return any(wins(after(table, move), seat, turns - is_turn(move)) for move in _tried(table, seat, turns))


def _tried(table: Table, seat: int, turns: int) -> list[str]:
    """The moves that can lead to a win in so many turns."""
    moves = table.moves()
    if not isinstance(table, PlainTriplex) or table.waiting:
        return sorted(moves) if turns > 0 or moves == {"pass"} else []
    if turns == 0:
        return []
    if turns == 1:
        return [move for move in moves if move.endswith("-d4")]
    # all three pieces must stand on one cell before the last turn, and a turn brings two cells together at most
    cells = sum(1 for stack in table.stacks.values() if stack[0][0] == seat)
    joining = [move for move in moves if "-" in move and _cells_after(table, move, seat) <= turns - 1]
    return sorted(moves) if cells <= turns - 1 else sorted({*joining, *(move for move in moves if "x" in move)})


def _cells_after(table: PlainTriplex, move: str, seat: int) -> int:
    after_it = cast("PlainTriplex", after(table, move))
    return sum(1 for stack in after_it.stacks.values() if stack[0][0] == seat)


def _defence(move: str) -> tuple[bool, str]:
    """Attacks first: they refute most."""
    return "x" not in move, move


def winning_moves(table: Table, seat: int, turns: int) -> set[str]:
    """The first moves with which a seat wins in so many turns."""
    return {move for move in table.moves() if wins(after(table, move), seat, turns - is_turn(move))}


def trigon_table(position: Position) -> trigon.Plain:
    """The plain table of a position, by what is drawn of it."""
    looks = [str(seat.look) for seat in position.scene.seats]
    plain = trigon.Plain()
    for piece in position.scene.pieces:
        colour = next(number for number, look in enumerate(looks) if look in piece.look.split())
        cells = frozenset(trigon.CELLS[cell] for cell in piece.cells or (piece.cell,))
        plain.placed[colour].append(trigon.placements()[trigon.write(cells)])
    plain.turn = position.to_move
    return plain


def best_ends(plain: trigon.Plain) -> tuple[int, set[frozenset[str]]]:
    """The most triangles that the colour to move can add, alone on the board, and the ways to add so many."""
    assert plain.turn is not None
    assert not any(plain.can_place(colour) for colour in range(4) if colour != plain.turn)
    known: dict[frozenset[str], tuple[int, set[frozenset[str]]]] = {}
    colour = plain.turn

    def look(table: trigon.Plain, laid: frozenset[str]) -> tuple[int, set[frozenset[str]]]:
        if laid not in known:
            best: tuple[int, set[frozenset[str]]] = (0, {laid})
            for placement in table.legal(colour):
                placed = [*table.placed]
                placed[colour] = [*placed[colour], placement]
                most, ways = look(replace(table, placed=placed), laid | {placement.text})
                most += len(placement.cells)
                if most >= best[0]:
                    best = (most, ways if most > best[0] else best[1] | ways)
            known[laid] = best
        return known[laid]

    return look(plain, frozenset())


def placement_points(plain: triolet.Plain) -> dict[str, int]:
    """What every placement of whoever is to move scores."""
    found = plain.placements(plain.racks[plain.turn])
    return {text: plain.count(triolet.read_laid(text)).total for text in found}


def triolet_after(plain: triolet.Plain, move: str) -> triolet.Plain:
    """The table after a move, the bag being empty."""
    other = copy(plain)
    other.board, other.racks, other.points = dict(plain.board), [list(rack) for rack in plain.racks], [*plain.points]
    racks = [list(rack) for rack in plain.racks]
    if move != "pass":
        for token in triolet.read_laid(move).values():
            racks[plain.turn].remove(triolet.kind_of(token))
    told = "/".join(",".join(rack) or "-" for rack in racks)
    other.play(move, cast("Any", SimpleNamespace(text=f"- {told}")))
    return other


def final_leads(plain: triolet.Plain, seat: int) -> dict[str, int]:
    """By how much a seat is ahead in the end after each move, both doing their best."""
    return {move: _lead(triolet_after(plain, move), seat, -10_000, 10_000) for move in plain.moves()}


def _lead(plain: triolet.Plain, seat: int, low: int, high: int) -> int:
    if plain.over:
        return plain.points[seat] - plain.points[1 - seat]
    own = plain.turn == seat
    pick: Callable[[int, int], int] = max if own else min
    best = low if own else high
    for move in sorted(plain.moves()):
        best = pick(best, _lead(triolet_after(plain, move), seat, *((best, high) if own else (low, best))))
        if (own and best >= high) or (not own and best <= low):
            break
    return best
