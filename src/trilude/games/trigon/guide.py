"""What the board of Trigon tells whoever moves: what to do now, why a pick is in vain, what a placement will do."""

from functools import cache

import numpy as np

from trilude.contract.foresight import Foresight, Refusal
from trilude.contract.position import Sight
from trilude.contract.words import Text
from trilude.games.trigon.placements import by_turn, tables
from trilude.games.trigon.reasons import (
    CLOSED_START,
    COLOUR_NAMES,
    EDGE,
    NO_CORNER,
    NO_START,
    ON_RIM,
    STRAIGHT,
    TAKEN,
    Breach,
    find_breach,
)
from trilude.games.trigon.rules import ALL_PLACED, EMPTY, NONE, SINGLE_LAST
from trilude.games.trigon.shapes import ALL_TRIANGLES, BOARD, LOOKS, NAMES, SINGLE, STARTS, turns

OF_COLOUR = (Text("blue", "bleue"), Text("yellow", "jaune"), Text("red", "rouge"), Text("green", "verte"))
"""What pieces of each colour are called."""

_BEGIN = Text(
    "Pick a {colour} piece and cover a starting point with it.",
    "Couvrez un point de départ avec une pièce {colour}.",
)
_GO_ON = Text(
    "Pick a {colour} piece: it touches {colour} at a corner only.",
    "Choisissez une pièce {colour} : elle touche les vôtres par un coin.",
)
_HELD = Text(
    "Turn it or flip it, then put it on a lit place.",
    "Tournez-la ou retournez-la, puis posez-la sur une place éclairée.",
)
_BROKEN = {
    ON_RIM: Text(
        "With three players the rim of the board stays empty.", "À trois joueurs, le bord du plateau reste vide."
    ),
    TAKEN: Text("It would lie on another piece.", "Elle recouvrirait une autre pièce."),
    NO_START: Text(
        "The first {colour} piece must cover a marked starting point.",
        "La première pièce {colour} doit couvrir un point de départ marqué.",
    ),
    EDGE: Text(
        "It would touch a {colour} piece along an edge: pieces of a colour touch at corners only.",
        "Elle toucherait une pièce {colour} par un bord : les pièces d’une couleur ne se touchent que par les coins.",
    ),
    NO_CORNER: Text("It must touch a {colour} piece at a corner.", "Elle doit toucher une pièce {colour} par un coin."),
    STRAIGHT: Text(
        "Strict contact: a corner would lie on a straight {colour} edge; corners must meet corners.",
        "Contact strict : un coin se trouverait sur un bord droit d’une pièce {colour} ; les coins doivent toucher des"
        " coins.",
    ),
}
_CLOSED_STARTS = {
    2: Text(
        "The two colours of a player begin on opposite starting points.",
        "Les deux couleurs d’un joueur partent de points opposés.",
    ),
    3: Text(
        "With three players an empty starting point stays between any two colours.",
        "À trois joueurs, un point de départ reste vide entre deux couleurs.",
    ),
}
_STICKS_OUT = Text("It would stick out over the rim of the board.", "Elle dépasserait le bord du plateau.")
_FITS_TURNED = Text("It fits here if you turn it or flip it.", "Elle va ici si vous la tournez ou la retournez.")


def tasks(sight: Sight) -> dict[str, Text]:
    """What the colour to move does now, with nothing or a piece in hand."""
    if sight.is_over or sight.seat not in (None, sight.to_move):
        return {}
    record, colour = sight.record, int(sight.record.turn)
    used = int(record.used[colour])
    held = {f"{LOOKS[colour]}-{name}": _HELD for piece, name in enumerate(NAMES) if not used >> piece & 1}
    return {"": _first_task(colour, int(record.begun[colour]) != NONE), **held}


@cache
def _first_task(colour: int, begun: bool) -> Text:
    return (_GO_ON if begun else _BEGIN).fill(colour=OF_COLOUR[colour])


def open_corners(sight: Sight) -> tuple[str, ...]:
    """Starting points and corners on which the colour to move can go on with some piece."""
    if sight.is_over:
        return ()
    record, colour, board = sight.record, int(sight.record.turn), tables()
    if int(record.begun[colour]) == NONE:
        cells = np.array(STARTS)
    else:
        marks = record.marks >> colour & 0b10001
        cells = np.flatnonzero((marks == 0b10000) & (record.owner == EMPTY))
    legal = record.free & record.may[colour] & record.touch[colour]
    taking = (legal[board.cover_word[cells]] & board.cover[cells]).any(axis=1)
    return tuple(BOARD.names[cell] for cell in cells[taking].tolist())


@cache
def _items() -> dict[str, tuple[int, int]]:
    """Colour and piece of every item in a tray."""
    return {f"{look}-{name}": (colour, p) for colour, look in enumerate(LOOKS) for p, name in enumerate(NAMES)}


@cache
def _cells() -> dict[str, int]:
    return {name: cell for cell, name in enumerate(BOARD.names)}


def why_not(sight: Sight, picks: tuple[str, ...]) -> Refusal | None:
    """Why a piece cannot be used, or not there, or a cell without a piece in hand."""
    last = next((place for place in reversed(range(len(picks))) if picks[place] in _items()), None)
    if last is None:
        return _empty_handed(sight, picks[-1])
    colour, piece = _items()[picks[last]]
    moves = {move for move in sight.legal_moves.numbers if int(tables().piece[move]) == piece}
    refusal = _unusable(sight, colour, piece, moves)
    if refusal:
        return refusal
    turn = next((int(pick.partition("/")[2]) for pick in picks[last:] if "/" in pick), None)
    anchor = next((_cells()[pick] for pick in picks[last:] if pick in _cells()), None)
    if picks[-1] in _items():
        words = Text(
            "You hold a piece already: put it on a lit place, or put it back.",
            "Vous tenez déjà une pièce : posez-la sur une place éclairée, ou reposez-la.",
        )
        return Refusal(words)
    if anchor is None:
        words = Text(
            "Turned this way it fits nowhere: turn it or flip it.",
            "Dans ce sens elle ne va nulle part : tournez-la ou retournez-la.",
        )
        return Refusal(words, open_corners(sight))
    if turn is not None and turns()[piece][turn - 1].anchor[0] != sum(BOARD.places[anchor]) % 2:
        turn = None  # held this way, the piece has its middle in a triangle that points the other way
    fits_turned = any(int(tables().anchor[move]) == anchor for move in moves)
    if turn is None and fits_turned:
        return Refusal(_FITS_TURNED)
    refusal = _misplaced(sight, piece, turn, anchor)
    if not fits_turned:
        return refusal
    return Refusal(Text.join(" ", [refusal.reason, _FITS_TURNED]), refusal.cells)


def _empty_handed(sight: Sight, pick: str) -> Refusal | None:
    if pick not in _cells():
        return None
    if int(sight.record.owner[_cells()[pick]]) != EMPTY:
        words = Text("Pieces that lie never move again.", "Une pièce posée ne bouge plus.")
    else:
        words = Text("First pick one of your pieces.", "Choisissez d’abord une de vos pièces.")
    return Refusal(words)


def _unusable(sight: Sight, colour: int, piece: int, moves: set[int]) -> Refusal | None:
    """Why a piece cannot be placed anywhere."""
    turn = int(sight.record.turn)
    if colour != turn:
        words = Text("It is the turn of {turn}.", "C’est au tour de {turn}.")
        return Refusal(words.fill(turn=_small(turn)))
    if int(sight.record.used[colour]) >> piece & 1:
        return Refusal(Text("This piece lies on the board already.", "Cette pièce est déjà sur le plateau."))
    if not moves:
        words = Text(
            "This piece fits nowhere any more: no open {colour} corner has room for it.",
            "Cette pièce ne va plus nulle part : aucun coin libre de couleur {colour} n’a la place pour elle.",
        )
        return Refusal(words.fill(colour=OF_COLOUR[colour]), open_corners(sight))
    return None


def _small(colour: int) -> Text:
    name = COLOUR_NAMES[colour]
    return Text(name.en.lower(), name.fr.lower())


def _misplaced(sight: Sight, piece: int, turn: int | None, anchor: int) -> Refusal:
    """The rule that stands against a piece on a cell; however it is turned, the one that comes nearest to fitting."""
    record, colour = sight.record, int(sight.record.turn)
    numbers = range(1, 13) if turn is None else (turn,)
    moves = [by_turn()[piece, number, anchor] for number in numbers if (piece, number, anchor) in by_turn()]
    breaches = [breach for move in moves if (breach := find_breach(record, colour, move)) is not None]
    if not breaches:
        return Refusal(_STICKS_OUT)
    return _in_words(sight, max(breaches, key=lambda breach: breach.rule))


def _in_words(sight: Sight, breach: Breach) -> Refusal:
    words = _CLOSED_STARTS[int(sight.record.players)] if breach.rule == CLOSED_START else _BROKEN[breach.rule]
    shown = open_corners(sight) if breach.rule == NO_CORNER else tuple(BOARD.names[cell] for cell in breach.cells)
    return Refusal(words.fill(colour=OF_COLOUR[int(sight.record.turn)]), () if breach.rule == ON_RIM else shown)


def foresee(sight: Sight, move: int) -> Foresight:
    """The points that a placement saves or wins, and the corners it opens."""
    record, colour, board = sight.record, int(sight.record.turn), tables()
    size = int(board.triangles[move])
    all_placed = int(record.area[colour]) + size == ALL_TRIANGLES
    bonus = all_placed * (ALL_PLACED + SINGLE_LAST * (int(board.piece[move]) == SINGLE))
    if bonus:
        words = Text("The last {colour} piece: {bonus:+d}.", "La dernière pièce {colour} : {bonus:+d}.")
        return Foresight(words.fill(colour=OF_COLOUR[colour], bonus=bonus), size + bonus)
    opened = new_corners(record, colour, move)
    words = Text("{size}, {opened}.", "{size}, {opened}.")
    return Foresight(words.fill(size=count_triangles(size), opened=_count_corners(opened)), size)


def count_triangles(size: int) -> Text:
    """So many triangles, in words."""
    return Text("1 triangle", "1 triangle") if size == 1 else Text.same(f"{size} triangles")


def _count_corners(opened: int) -> Text:
    if opened == 0:
        return Text("no new open corner", "aucun nouveau coin libre")
    if opened == 1:
        return Text("one new open corner", "un nouveau coin libre")
    return Text("{n} new open corners", "{n} nouveaux coins libres").fill(n=opened)


def new_corners(record: np.record, colour: int, move: int) -> int:
    """How many cells touch the piece at a corner and are neither taken, closed to its colour, nor open already."""
    board = tables()
    closed = set(board.behind[move][: int(board.behinds[move])].tolist()) if int(record.strict) else set()
    corners = board.corner[move][: int(board.corners[move])].tolist()
    known = 0b10001 << colour
    return sum(
        int(record.owner[cell]) == EMPTY and not int(record.marks[cell]) & known and cell not in closed
        for cell in corners
    )
