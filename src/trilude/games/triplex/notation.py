"""Triplex as text.

Moves      △g1-f1      the triangle goes from g1 to f1; an attack is written with x: △g1xf1
           ○□a1-c3     circle and square go, the circle on top
           △b2-c3/○    the triangle leaves a trio, the circle is on top of what stays
           ○@e4        the opponent's lifted circle is put down on e4
Position   □a1,△g1,○d7 □g4,△a4,○d1 w 0 1
           White's and Black's stacks, top first; who moves next; plies made; how often the position has stood.
           A lifted piece stands on `*`.

Letters S, T, C may be typed for □, △, ○, and the pieces may be left out where only one move fits.
"""

import re
from functools import cache

import numpy as np

from trilude.contract.errors import BadNotation, BadPosition, IllegalMove
from trilude.contract.position import Sight
from trilude.contract.reading import bad_part, no_move, read_cell, read_number, read_parts, say_which
from trilude.contract.words import Text
from trilude.games.triplex.reasons import COLOURS, describe_ending, describe_illegal, describe_move
from trilude.games.triplex.rules import (
    BOARD,
    CELLS,
    CENTRE,
    LIFTED,
    LONGEST,
    PLACE,
    REPEATED,
    THREE,
    TOO_LONG,
    TWO,
    WHITE_WON,
    key,
    moving_shapes,
    occurrences,
    shapes_on,
    top_shape,
)
from trilude.games.triplex.whereabouts import Whereabouts, whereabouts

SYMBOLS = "□△○"
LETTERS = "STC"

_MOVE = re.compile(r"(?P<pieces>[□△○STC]{0,3})(?P<start>[a-g][1-7])[-x](?P<end>[a-g][1-7])(/(?P<stay>[□△○STC]))?")
_PLACEMENT = re.compile(r"(?P<piece>[□△○STC])@(?P<end>[a-g][1-7])")
STACK = re.compile(r"(?P<pieces>[□△○STC]{1,3})(?P<cell>[a-g][1-7]|\*)")


def write_move(sight: Sight, move: int, viewer: int | None) -> str:
    """A legal move in notation."""
    unit, end = divmod(move, CELLS)
    top = _unit_named(unit)[0]
    if unit >= PLACE:
        return f"{SYMBOLS[top]}@{BOARD.names[end]}"
    here = sight.read(whereabouts)
    return _step_named(unit, here.own[top], end, end in here.theirs)


@cache
def _step_named(unit: int, start: int, end: int, attacks: bool) -> str:
    """A step from a cell to another one: a server writes each legal move of each position."""
    _, pieces, stay = _unit_named(unit)
    return f"{pieces}{BOARD.names[start]}{'x' if attacks else '-'}{BOARD.names[end]}{stay}"


@cache
def _unit_named(unit: int) -> tuple[int, str, str]:
    """The shape on top of the pieces that go, or are put down, all of them with the top one first, and what is told of
    those that stay.
    """
    top, shapes = top_shape(unit), moving_shapes(unit)
    pieces = SYMBOLS[top] + "".join(SYMBOLS[s] for s in range(3) if shapes >> s & 1 and s != top)
    staying = [shape for shape in range(3) if shape != top]
    return top, pieces, "/" + SYMBOLS[staying[unit % 3 - 1]] if unit < TWO and unit % 3 else ""


def read_move(sight: Sight, text: str) -> int:
    """The move a text means; a text without pieces means the only legal move between its two cells."""
    placement = _PLACEMENT.fullmatch(text)
    if placement:
        return (PLACE + read_shape(placement["piece"])) * CELLS + read_cell(BOARD.names, placement["end"], text)
    match = _MOVE.fullmatch(text)
    if not match:
        ways = Text(
            "△g1-f1 (or Tg1-f1), ○□a1-c3, △b2-c3/○, or ○@e4 to put a piece down",
            "△g1-f1 (ou Tg1-f1), ○□a1-c3, △b2-c3/○, ou ○@e4 pour poser une pièce",
        )
        raise no_move(text, ways)
    start, end = read_cell(BOARD.names, match["start"], text), read_cell(BOARD.names, match["end"], text)
    here = sight.read(whereabouts)
    if sight.is_over or here.lifted >= 0:
        return end  # no step is legal now, whoever's pieces it names: describe_illegal says why
    if not match["pieces"]:
        return _only_move(sight, start, end, text)
    shapes = [read_shape(piece) for piece in match["pieces"]]
    if len(set(shapes)) < len(shapes):
        words = Text("“{text}” names a piece twice.", "« {text} » nomme deux fois une pièce.")
        raise BadNotation(words.fill(text=text))
    for shape in shapes:
        if here.own[shape] != start:
            words = Text("{colour} has no {piece} on {cell}.", "{colour} : il n’y a pas de {piece} en {cell}.")
            raise IllegalMove(words.fill(colour=COLOURS[here.side], piece=SYMBOLS[shape], cell=match["start"]))
    return _unit(here, shapes, start, match["stay"], text) * CELLS + end


def _unit(here: Whereabouts, shapes: list[int], start: int, stay: str | None, text: str) -> int:
    top, *below = shapes
    others = [shape for shape in range(3) if shape != top]
    if len(below) == 2:
        return THREE + top
    if len(below) == 1:
        return TWO + 2 * top + others.index(below[0])
    if here.shapes_on(start) != 0b111:
        return 3 * top
    if stay is None or read_shape(stay) == top:
        words = Text(
            "Two pieces stay behind: say which is on top of them, {text}/{first} or {text}/{second}.",
            "Deux pièces restent : dites laquelle est au-dessus, {text}/{first} ou {text}/{second}.",
        ).fill(text=text.split("/", maxsplit=1)[0], first=SYMBOLS[others[0]], second=SYMBOLS[others[1]])
        raise BadNotation(words)
    return 3 * top + 1 + others.index(read_shape(stay))


def _only_move(sight: Sight, start: int, end: int, text: str) -> int:
    names = f"{BOARD.names[start]}-{BOARD.names[end]}"
    fitting = [move for move in sight.legal_moves if names in move.text.replace("x", "-")]
    if len(fitting) == 1:
        return fitting[0].id
    if fitting:
        raise say_which(text, fitting)
    words = Text("No move leads from {start} to {end}.", "Aucun coup ne mène de {start} à {end}.")
    raise IllegalMove(words.fill(start=BOARD.names[start], end=BOARD.names[end]))


def read_shape(symbol: str) -> int:
    """The shape that a symbol or a letter means."""
    return (SYMBOLS if symbol in SYMBOLS else LETTERS).index(symbol)


def write_position(sight: Sight) -> str:
    """The position in one line."""
    record = sight.record
    sides = ",".join(_stacks(record, 0)), ",".join(_stacks(record, 1))
    counted = int(record.past[int(record.ply)]) != 0
    seen = occurrences(record) if counted else 1
    return f"{sides[0]} {sides[1]} {'wb'[int(record.turn)]} {int(record.ply)} {seen}"


def _stacks(record: np.record, side: int) -> list[str]:
    own = 3 * side
    stacks: dict[int, str] = {}
    for shape in range(3):
        cell = int(record.cell[own + shape])
        if cell == LIFTED:
            stacks[-1 - shape] = f"{SYMBOLS[shape]}*"
        elif cell not in stacks:
            here = shapes_on(record, own, cell)
            top = next(s for s in range(3) if here >> s & 1 and int(record.tops) >> (own + s) & 1)
            below = "".join(SYMBOLS[s] for s in range(3) if here >> s & 1 and s != top)
            stacks[cell] = f"{SYMBOLS[top]}{below}{BOARD.names[cell]}"
    return list(stacks.values())


def read_position(text: str, record: np.record) -> None:
    """Fill the record from one line."""
    what = Text("White, Black, w or b, plies, times seen", "Blancs, Noirs, w ou b, coups joués, fois vue")
    fields = read_parts(text, 5, what)
    record.tops = 0
    record.past[:] = 0
    taken: set[str] = set()
    for side in range(2):
        _read_side(fields[side], side, record, taken)
    if fields[2] not in ("w", "b"):
        raise bad_part(3, fields[2], Text("it must be w or b", "il faut w ou b"))
    record.turn = "wb".index(fields[2])
    ply, seen = read_number(4, fields[3], LONGEST), read_number(5, fields[4], int(record.repetition) or LONGEST + 1)
    if seen < 1 or seen > ply + 1:
        raise bad_part(5, fields[4], Text("it cannot have stood so often", "elle n’a pu être vue autant de fois"))
    record.ply = ply
    _settle(record, ply, seen)


def _settle(record: np.record, ply: int, seen: int) -> None:
    """Derive the outcome and a past in which this position has stood as often as said."""
    in_centre = [piece for piece in range(6) if int(record.cell[piece]) == CENTRE]
    if in_centre:
        side = in_centre[0] // 3
        if len(in_centre) < 3 or not int(record.tops) >> (3 * side + 2) & 1:
            words = Text(
                "Only a trio with the circle on top can stand in the centre, d4.",
                "Seul un trio coiffé du cercle peut se trouver au centre, d4.",
            )
            raise BadPosition(words)
        record.outcome = WHITE_WON + side
    elif LIFTED not in record.cell:
        record.past[ply + 1 - seen : ply + 1] = key(record)
        if int(record.repetition) and seen >= int(record.repetition):
            record.outcome = REPEATED
    if int(record.outcome) == 0 and ply == LONGEST:
        record.outcome = TOO_LONG


def _read_side(field: str, side: int, record: np.record, taken: set[str]) -> None:
    found: list[int] = []
    for stack in field.split(","):
        match = STACK.fullmatch(stack)
        if not match or match["cell"] not in (*BOARD.names, "*") or (match["cell"] == "*" and len(match["pieces"]) > 1):
            raise bad_part(side + 1, stack, Text("a stack looks like □a1 or ○△c3", "une pile s’écrit □a1 ou ○△c3"))
        if match["cell"] != "*" and match["cell"] in taken:
            raise bad_part(side + 1, stack, Text("the cell is taken", "la case est prise"))
        taken.add(match["cell"])
        shapes = [read_shape(piece) for piece in match["pieces"]]
        found += shapes
        for shape in shapes:
            lifted = match["cell"] == "*"
            record.cell[3 * side + shape] = LIFTED if lifted else BOARD.names.index(match["cell"])
        record.tops = int(record.tops) | 1 << (3 * side + shapes[0])
    if sorted(found) != [0, 1, 2]:
        words = Text("□, △ and ○ must each be there once", "□, △ et ○ doivent y être une fois chacun")
        raise bad_part(side + 1, field, words)


why_illegal = describe_illegal
explain = describe_move
ending = describe_ending
