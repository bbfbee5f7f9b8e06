"""What the board of Triplex tells whoever moves: what to do now, why a pick is in vain, who falls in a fight."""

import numpy as np

from trilude.contract.foresight import Foresight, Refusal
from trilude.contract.position import Sight
from trilude.contract.words import Text
from trilude.games.triplex.reasons import COLOURS, SHAPES
from trilude.games.triplex.rules import (
    BOARD,
    CELLS,
    CENTRE,
    CIRCLE,
    LIFTED,
    PLACE,
    TWO,
    lifted_piece,
    moving_shapes,
    shapes_on,
    tables,
    top_shape,
)
from trilude.games.triplex.whereabouts import whereabouts

SIDES = ("white", "black")
"""As ids and style sheets know them."""

NAMES_OF_PIECES = (
    *(Text("white {shape}", "{shape} blanc").fill(shape=shape) for shape in SHAPES),
    *(Text("black {shape}", "{shape} noir").fill(shape=shape) for shape in SHAPES),
)
"""What every piece is called."""

_CELL_OF_NAME = {name: cell for cell, name in enumerate(BOARD.names)}


def piece_id(piece: int) -> str:
    """The id of a piece on the board."""
    return f"{SIDES[piece // 3]}-{SHAPES[piece % 3].en}"


_PIECE_OF_ID = {piece_id(piece): piece for piece in range(6)}


def steps_of(shape: int) -> Text:
    """How far a stack with this shape on top goes."""
    return Text("1 step", "1 pas") if shape == 0 else Text("{n} steps", "{n} pas").fill(n=shape + 1)


def _bends_of(shape: int) -> Text:
    """That a path need not be straight, where it is long enough to bend."""
    return Text.same("") if shape == 0 else Text(", bends allowed", ", virages permis")


def _for_each_shape(words: Text) -> tuple[Text, ...]:
    return tuple(words.fill(shape=SHAPES[shape], steps=steps_of(shape), bends=_bends_of(shape)) for shape in range(3))


_PICK = Text("Pick one of your pieces.", "Choisissez une de vos pièces.")
_GO = _for_each_shape(
    Text(
        "The {shape} goes exactly {steps}{bends}: pick a lit cell.",
        "Le {shape} avance d’exactement {steps}{bends} : choisissez une case éclairée.",
    )
)
_GO_STRAIGHT = _for_each_shape(
    Text(
        "The {shape} goes exactly {steps} straight on: pick a lit cell.",
        "Le {shape} avance d’exactement {steps} en ligne droite : choisissez une case éclairée.",
    )
)
_STACK = _for_each_shape(
    Text(
        "Pick a lit cell for the whole stack, or the pieces that go, the top one last.",
        "Choisissez la case de toute la pile, ou ce qui part, le dessus en dernier.",
    )
)
_LEAD = _for_each_shape(
    Text(
        "The {shape} leads, {steps}: pick a lit cell, or a piece to put on top.",
        "Le {shape} mène, {steps} : choisissez une case, ou une pièce à mettre dessus.",
    )
)
_SHUT = _for_each_shape(
    Text(
        "The {shape} cannot go exactly {steps} from here: the way is shut.",
        "Le {shape} ne peut avancer d’exactement {steps} : le chemin est fermé.",
    )
)
_EXACTLY = _for_each_shape(
    Text("The {shape} goes exactly {steps}{bends}.", "Le {shape} avance d’exactement {steps}{bends}.")
)
_STRAIGHT = _for_each_shape(
    Text("The {shape} goes exactly {steps} straight on.", "Le {shape} avance d’exactement {steps} en ligne droite.")
)
"""By the shape on top of what goes."""


def tasks(sight: Sight) -> dict[str, Text]:
    """What to pick: a piece or a stack, what of it goes, where to, and what is on top of the rest."""
    if sight.is_over or sight.seat not in (None, sight.to_move):
        return {}
    here = sight.read(whereabouts)
    if here.lifted >= 0:
        words = Text(
            "Put the {piece} on a lit cell: its home is taken.",
            "Posez le {piece} sur une case éclairée : son départ est pris.",
        )
        return {"": words.fill(piece=NAMES_OF_PIECES[here.lifted])}
    own, places = 3 * here.side, here.own
    found = {"": _PICK}
    for cell in set(places):
        shapes = [shape for shape in range(3) if places[shape] == cell]
        top = next(shape for shape in shapes if here.is_top(shape))
        if len(shapes) == 1:
            found[BOARD.names[cell]] = (_GO_STRAIGHT if here.straight else _GO)[top]
            continue
        found[BOARD.names[cell]] = _STACK[top]
        found |= {piece_id(own + shape): _LEAD[shape] for shape in shapes}
        if len(shapes) == 3:
            found |= _leaving_two(sight)
    return found


def _top(record: np.record, own: int, cell: int) -> int:
    """The shape on top of a side's stack."""
    shapes = shapes_on(record, own, cell)
    return next(s for s in range(3) if shapes >> s & 1 and int(record.tops) >> (own + s) & 1)


def _leaving_two(sight: Sight) -> dict[str, Text]:
    """What is asked once one piece of a trio has been told where to go."""
    words = Text("Two pieces stay: which of them is on top?", "Deux pièces restent : laquelle est au-dessus ?")
    return {BOARD.names[move % CELLS]: words for move in sight.legal_moves.numbers if move // CELLS < TWO}


def why_not(sight: Sight, picks: tuple[str, ...]) -> Refusal | None:
    """Why nothing can be taken from a cell, or what is taken cannot go where it should."""
    record = sight.record
    cells = [_CELL_OF_NAME[pick] for pick in picks if pick in _CELL_OF_NAME]
    if not cells:
        return None
    if lifted_piece(record) >= 0:
        return _not_put_down(cells[-1])
    own = 3 * int(record.turn)
    start = cells[0]
    shapes = shapes_on(record, own, start)
    if not shapes:
        return _nothing_to_take(record, start)
    chosen = [_PIECE_OF_ID[pick] for pick in picks if pick in _PIECE_OF_ID]
    if any(piece // 3 != own // 3 or not shapes >> piece % 3 & 1 for piece in chosen):
        words = Text("This piece is not in that stack.", "Cette pièce n’est pas dans cette pile.")
        return Refusal(words, (BOARD.names[start],))
    top = chosen[-1] % 3 if chosen else _top(record, own, start)
    if len(cells) == 1:
        shut = tuple(BOARD.names[cell] for cell in _held(record) if tables().distance[start, cell] == 1)
        return Refusal(_SHUT[top], shut)
    winning = top == CIRCLE and shapes == 0b111 and len(chosen) in (0, 3)
    return _unreachable(record, top, start, cells[-1], winning=winning)


def _not_put_down(cell: int) -> Refusal:
    if cell == CENTRE:
        words = Text("Nothing is put down on the centre.", "On ne pose rien au centre.")
    else:
        words = Text("This cell is taken: pick an empty one.", "Cette case est prise : choisissez-en une vide.")
    return Refusal(words, (BOARD.names[cell],))


def _nothing_to_take(record: np.record, cell: int) -> Refusal:
    own = 3 * int(record.turn)
    yours = tuple(BOARD.names[c] for c in sorted({int(c) for c in record.cell[own : own + 3]}))
    if shapes_on(record, 3 - own, cell):
        words = Text(
            "These pieces are not yours: {colour} moves.", "Ces pièces ne sont pas à vous : les {colour} jouent."
        ).fill(colour=COLOURS[own // 3])
    else:
        words = Text("First pick one of your pieces.", "Choisissez d’abord une de vos pièces.")
    return Refusal(words, yours)


def _held(record: np.record) -> list[int]:
    return sorted({int(cell) for cell in record.cell} - {LIFTED})


def _unreachable(record: np.record, shape: int, start: int, end: int, *, winning: bool) -> Refusal:
    """Why a stack cannot end its move on a cell: its top goes just so far, and not through everything."""
    if end == CENTRE and not winning:
        words = Text(
            "Only a trio with the circle on top may enter the centre.", "Seul un trio coiffé du cercle entre au centre."
        )
        return Refusal(words, (BOARD.names[CENTRE],))
    distance, steps = tables().distance, shape + 1
    away = int(distance[start, end])
    shut = [
        c for c in (*_held(record), CENTRE) if c not in (start, end) and distance[start, c] + distance[c, end] <= steps
    ]
    if int(record.straight):
        on_line = away == steps and any(_line(start, way, steps)[-1:] == [end] for way in range(6))
        if not on_line:
            return Refusal(_STRAIGHT[shape], (BOARD.names[start],))
    elif end == start or away > steps or not shut:
        return Refusal(_EXACTLY[shape], (BOARD.names[start],))
    words = Text(
        "The way is shut: nothing crosses a taken cell or the centre.",
        "Le chemin est fermé : on ne traverse ni une case prise ni le centre.",
    )
    return Refusal(words, tuple(BOARD.names[cell] for cell in shut))


def _line(start: int, way: int, steps: int) -> list[int]:
    """The cells of a straight path, as far as the board goes."""
    cells, cell = [], start
    for _ in range(steps):
        cell = int(tables().towards[cell, way])
        if cell < 0:
            return []
        cells.append(cell)
    return cells


def foresee(sight: Sight, move: int) -> Foresight:
    """Who falls in a fight, and whose home is taken; whether the game is won."""
    record = sight.record
    unit, end = divmod(move, CELLS)
    if unit >= PLACE:
        return Foresight(None)
    if end == CENTRE:
        return Foresight(Text("The trio reaches the centre: this wins.", "Le trio atteint le centre : c’est gagné."))
    own, other = 3 * int(record.turn), 3 - 3 * int(record.turn)
    enemies = shapes_on(record, other, end)
    if not enemies:
        return Foresight(_joined(record, own, unit, end))
    top = top_shape(unit)
    enemy_top = _top(record, other, end)
    beaten = [other + s for s in range(3) if enemies >> s & 1 and top <= enemy_top]
    beaten += [own + s for s in range(3) if moving_shapes(unit) >> s & 1 and top >= enemy_top]
    return Foresight(_fight(top, enemy_top), falls=tuple(piece_id(piece) for piece in beaten))


def _fight(top: int, enemy_top: int) -> Text:
    """How an attack ends, with the forces that decide it."""
    if top < enemy_top:
        words = Text(
            "The {own} (force {force}) beats the {enemy} (force {other}): all that stands there goes home.",
            "Le {own} (force {force}) bat le {enemy} (force {other}) : tout ce qui est là rentre chez soi.",
        )
    elif top == enemy_top:
        words = Text(
            "Equal forces ({force}): all pieces of both sides go home.",
            "Forces égales ({force}) : toutes les pièces des deux camps rentrent chez elles.",
        )
    else:
        words = Text(
            "The {own} (force {force}) loses to the {enemy} (force {other}): what you move goes home.",
            "Le {own} (force {force}) perd contre le {enemy} (force {other}) : ce que vous déplacez rentre chez soi.",
        )
    return words.fill(own=SHAPES[top], force=3 - top, enemy=SHAPES[enemy_top], other=3 - enemy_top)


def _joined(record: np.record, own: int, unit: int, end: int) -> Text | None:
    """What a move makes of the stack it ends on."""
    together = moving_shapes(unit) | shapes_on(record, own, end)
    if not shapes_on(record, own, end):
        return None
    top = SHAPES[top_shape(unit)]
    if together == 0b111:
        return Text("Makes a trio with the {top} on top.", "Forme un trio coiffé du {top}.").fill(top=top)
    return Text("Makes a duo with the {top} on top.", "Forme un duo coiffé du {top}.").fill(top=top)
