"""Why a placement of Trigon is not allowed, what a move does and how a game ended, in words for players."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from trilude.contract.position import Sight
from trilude.contract.sentences import GAME_OVER, listed
from trilude.contract.words import Text
from trilude.games.trigon import GAME
from trilude.games.trigon.placements import tables
from trilude.games.trigon.rules import EMPTY, NONE, RIM, may_start
from trilude.games.trigon.shapes import BOARD, NAMES, STARTS

COLOUR_NAMES = GAME.seat_names
SIDES_OF_TWO: tuple[Text, ...] = (Text("Blue and Red", "Bleu et Rouge"), Text("Yellow and Green", "Jaune et Vert"))


@dataclass(frozen=True, slots=True)
class Side:
    """Seats that win or lose together."""

    name: Text
    seats: tuple[int, ...]
    points: int
    several: bool
    """Whether the name is a plural."""


def cells_of(move: int) -> list[int]:
    """The cells a placement covers, lower rows first, each from the left: the order of notation."""
    record = tables()
    cells = (int(cell) for cell in record.cell[move][: int(record.triangles[move])])
    return sorted(cells, key=lambda cell: (-BOARD.places[cell][1], BOARD.places[cell][0]))


def _names(cells: list[int]) -> str:
    return ", ".join(BOARD.names[cell] for cell in cells)


USED, ON_RIM, TAKEN, NO_START, CLOSED_START, EDGE, NO_CORNER, STRAIGHT = range(8)
"""Rules that a placement may break, in the order in which they are looked at."""


class Breach(NamedTuple):
    """A rule that a placement breaks, and the cells that show it: in the way, touched, or asked for."""

    rule: int
    cells: list[int]


def find_breach(record: np.record, colour: int, move: int) -> Breach | None:
    """The first rule that a placement by a colour breaks, or None where it is legal."""
    cells = cells_of(move)
    if int(record.used[colour]) >> int(tables().piece[move]) & 1:
        return Breach(USED, [])
    taken = [cell for cell in cells if int(record.owner[cell]) != EMPTY]
    if taken:
        on_rim = any(int(record.owner[cell]) == RIM for cell in taken)
        return Breach(ON_RIM if on_rim else TAKEN, taken)
    if int(record.begun[colour]) == NONE:
        return _bad_start(record, colour, cells)
    return _bad_contact(record, colour, move)


def _bad_start(record: np.record, colour: int, cells: list[int]) -> Breach | None:
    covered = [point for point, cell in enumerate(STARTS) if cell in cells]
    allowed = [point for point in range(6) if may_start(record, colour, point)]
    if covered and covered[0] in allowed:
        return None
    return Breach(CLOSED_START if covered else NO_START, [STARTS[point] for point in allowed])


def _bad_contact(record: np.record, colour: int, move: int) -> Breach | None:
    board = tables()

    def own(list_name: str) -> list[int]:
        cells = board[list_name][move][: int(board[f"{list_name}s"][move])]
        return [int(cell) for cell in cells if int(record.owner[cell]) == colour + 1]

    if own("edge"):
        return Breach(EDGE, own("edge"))
    if not own("corner"):
        return Breach(NO_CORNER, [])
    if int(record.strict):
        older = record.placed[colour][: int(record.count[colour])]
        behind_older = {int(cell) for piece in older for cell in board.behind[piece][: int(board.behinds[piece])]}
        met = own("behind") + [cell for cell in cells_of(move) if cell in behind_older]
        if met:
            return Breach(STRAIGHT, met)
    return None


_RULES = {
    USED: Text("{Colour} has already placed {piece}.", "{Colour} a déjà posé {piece}."),
    ON_RIM: Text(
        "Three players leave the rim of the board free: {cells} belongs to it.",
        "À trois joueurs, le bord du plateau reste libre : {cells} en fait partie.",
    ),
    TAKEN: Text("It covers a taken cell: {cells}.", "Elle recouvre une case prise : {cells}."),
    NO_START: Text(
        "It misses the starting point: the first piece of {colour} must cover {cells}.",
        "Elle manque le point de départ : la première pièce de {colour} doit couvrir {cells}.",
    ),
    EDGE: Text(
        "It shares an edge with its own colour, {colour}, at {cells}.",
        "Elle partage un bord avec sa propre couleur, {colour}, en {cells}.",
    ),
    NO_CORNER: Text(
        "It has no corner contact: a piece must touch another {colour} one at a corner.",
        "Elle ne touche rien par un coin : une pièce doit toucher une autre pièce de {colour} par un coin.",
    ),
    STRAIGHT: Text(
        "Strict contact: a corner would lie on a straight edge of the same colour, at {cells}.",
        "Contact strict : un coin se trouverait sur un bord droit de la même couleur, en {cells}.",
    ),
}
_CLOSED_STARTS = {
    3: Text(
        "Three players leave an empty starting point between any two: {colour} may begin on {cells}.",
        "À trois joueurs, un point de départ reste vide entre deux couleurs : {colour} peut commencer en {cells}.",
    ),
    2: Text(
        "The two colours of a player begin on opposite starting points: {colour} may begin on {cells}.",
        "Les deux couleurs d’un joueur partent de points opposés : {colour} peut commencer en {cells}.",
    ),
}
"""By the number of players; four of them may begin on any point that is free."""


def broken_rule(record: np.record, colour: int, move: int) -> Text | None:
    """The first rule that a placement by a colour breaks, in words with coordinates; None where it is legal."""
    breach = find_breach(record, colour, move)
    if breach is None:
        return None
    words = _CLOSED_STARTS[int(record.players)] if breach.rule == CLOSED_START else _RULES[breach.rule]
    name = COLOUR_NAMES[colour]
    piece = NAMES[int(tables().piece[move])]
    return words.fill(Colour=name, colour=_small(name), piece=piece, cells=_names(breach.cells))


def _small(name: Text) -> Text:
    return Text(name.en.lower(), name.fr.lower())


def describe_illegal(sight: Sight, move: int) -> Text:
    """The first rule that a move breaks."""
    if sight.is_over:
        return GAME_OVER
    if not 0 <= move < GAME.move_ids:
        return Text("There is no such placement.", "Ce placement n’existe pas.")
    reason = broken_rule(sight.record, int(sight.record.turn), move)
    assert reason is not None  # noqa: S101
    return reason


def describe_move(sight: Sight, move: int) -> Text | None:
    """Which piece goes down, and how many triangles its colour then has left."""
    record, colour = sight.record, int(sight.record.turn)
    board = tables()
    left = 110 - int(record.area[colour]) - int(board.triangles[move])
    return Text(
        "{colour} places {piece}; triangles left: {left}.", "{colour} pose {piece} ; triangles restants : {left}."
    ).fill(colour=COLOUR_NAMES[colour], piece=NAMES[int(board.piece[move])], left=left)


def name_of_seat(sight: Sight, seat: int) -> Text:
    """What a seat is called: its person, or its colour or two."""
    return sight.name_of(seat, SIDES_OF_TWO[seat] if sight.seats == 2 else COLOUR_NAMES[seat])


def sides_of(sight: Sight) -> tuple[Side, ...]:
    """Who plays for whom, with what they have together."""
    if int(sight.record.teams):
        names = [listed([name_of_seat(sight, side), name_of_seat(sight, side + 2)]) for side in range(2)]
        return tuple(
            Side(names[side], (side, side + 2), sight.scores[side] + sight.scores[side + 2], several=True)
            for side in range(2)
        )
    return tuple(
        Side(name_of_seat(sight, seat), (seat,), points, several=sight.seats == 2 and not any(sight.called[seat:][:1]))
        for seat, points in enumerate(sight.scores)
    )


def describe_ending(sight: Sight) -> Text:
    """Who won, and what everybody has."""
    sides = sides_of(sight)
    won = [side for side in sides if set(side.seats) & set(sight.winners)]
    others = [side for side in sides if side not in won]
    names, points = listed([side.name for side in won]), signed(won[0].points)
    if len(won) > 1:
        words = Text("{names} share the win with {points} each", "{names} partagent la victoire avec {points}")
    elif won[0].several:
        words = Text("{names} win with {points}", "{names} gagnent avec {points}")
    else:
        words = Text("{names} wins with {points}", "{names} gagne avec {points}")
    beaten = [Text.join(" ", [side.name, Text.same(signed(side.points))]) for side in others]
    rest = Text(" against {beaten}", " contre {beaten}").fill(beaten=listed(beaten)) if beaten else Text("", "")
    return Text.join("", [words.fill(names=names, points=points), rest, Text(".", ".")])


def signed(points: int) -> str:
    """Points with their sign, and a minus as it is printed."""
    return f"{points:+d}".replace("-", "−") if points else "0"
