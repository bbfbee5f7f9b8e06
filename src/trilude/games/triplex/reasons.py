"""Why a move of Triplex is not allowed, and how a game ended, in words for players."""

from trilude.contract.position import Sight
from trilude.contract.sentences import GAME_OVER
from trilude.contract.words import Text
from trilude.games.triplex import GAME
from trilude.games.triplex.rules import (
    BLACK_WON,
    BOARD,
    CELLS,
    CENTRE,
    CIRCLE,
    LONGEST,
    PLACE,
    PLAYING,
    REPEATED,
    THREE,
    WHITE_WON,
    lifted_piece,
    moving_shapes,
    shapes_on,
    top_shape,
)

COLOURS = GAME.seat_names
SHAPES = (Text("square", "carré"), Text("triangle", "triangle"), Text("circle", "cercle"))


def describe_illegal(sight: Sight, move: int) -> Text:
    """The first rule that a move breaks."""
    record = sight.record
    if int(record.outcome) != PLAYING:
        return GAME_OVER
    unit, end = divmod(move, CELLS)
    lifted = lifted_piece(record)
    if (unit >= PLACE) != (lifted >= 0) or (lifted >= 0 and top_shape(unit) != lifted % 3):
        return _wrong_kind(lifted)
    if unit >= PLACE:
        return _bad_place(end)
    side = int(record.turn)
    start = int(record.cell[3 * side + top_shape(unit)])
    together = shapes_on(record, 3 * side, start)
    if moving_shapes(unit) & ~together:
        return Text("Those pieces are not on one cell.", "Ces pièces ne sont pas sur une même case.")
    if end == CENTRE and unit != THREE + CIRCLE:
        return Text(
            "Only a trio with the circle on top may enter the centre, d4.",
            "Seul un trio coiffé du cercle peut entrer au centre, d4.",
        )
    shape = top_shape(unit)
    name, steps = SHAPES[shape], shape + 1
    if int(record.straight):
        reason = Text(
            "The {name} goes exactly {steps} straight on over free cells; {end} cannot be reached from {start} that"
            " way.",
            "Le {name} avance d’exactement {steps} en ligne droite par des cases libres ; {end} ne s’atteint pas ainsi"
            " depuis {start}.",
        )
    else:
        reason = Text(
            "The {name} goes exactly {steps}, over free cells and not through the centre; {end} cannot be reached"
            " from {start} that way.",
            "Le {name} avance d’exactement {steps}, par des cases libres et sans traverser le centre ; {end} ne"
            " s’atteint pas ainsi depuis {start}.",
        )
    far = Text("{n} step{s}", "{n} pas").fill(n=steps, s="s" * (steps > 1))
    return reason.fill(name=name, steps=far, end=BOARD.names[end], start=BOARD.names[start])


def _wrong_kind(lifted: int) -> Text:
    if lifted < 0:
        return Text("No piece is waiting to be put down.", "Aucune pièce n’attend d’être posée.")
    return Text(
        "First the {colour} {piece} must be put down on an empty cell.",
        "Il faut d’abord poser le {piece} des {colour} sur une case vide.",
    ).fill(colour=Text(COLOURS[lifted // 3].en.lower(), COLOURS[lifted // 3].fr), piece=SHAPES[lifted % 3])


def _bad_place(end: int) -> Text:
    if end == CENTRE:
        return Text("Nothing is put down on the centre, d4.", "On ne pose rien au centre, d4.")
    return Text("{cell} is not empty.", "{cell} n’est pas vide.").fill(cell=BOARD.names[end])


def describe_move(sight: Sight, move: int) -> Text | None:
    """How an attack ends; other moves need no words."""
    record = sight.record
    unit, end = divmod(move, CELLS)
    side = int(record.turn)
    enemies = shapes_on(record, 3 * (1 - side), end)
    if unit >= PLACE or not enemies:
        return None
    top = top_shape(unit)
    enemy_top = next(s for s in range(3) if enemies >> s & 1 and int(record.tops) >> (3 * (1 - side) + s) & 1)
    if top < enemy_top:
        words = Text("{own} beats {enemy}, which goes home.", "{own} bat {enemy}, qui rentre chez lui.")
    elif top == enemy_top:
        words = Text("{own} against {enemy}: both sides go home.", "{own} contre {enemy} : tous rentrent chez eux.")
    else:
        words = Text("{own} loses to {enemy} and goes home.", "{own} perd contre {enemy} et rentre chez lui.")
    return words.fill(own=SHAPES[top], enemy=SHAPES[enemy_top])


def describe_ending(sight: Sight) -> Text:
    """How a finished game ended."""
    outcome = int(sight.record.outcome)
    if outcome in (WHITE_WON, BLACK_WON):
        seat = outcome - WHITE_WON
        words = (
            Text("{name} wins: the trio has reached the centre.", "{name} gagne : le trio est au centre.")
            if any(sight.called[seat : seat + 1])
            else Text("{name} wins: the trio has reached the centre.", "Victoire des {name} : le trio est au centre.")
        )
        return words.fill(name=sight.name_of(seat, COLOURS[seat]))
    if outcome == REPEATED:
        return Text(
            "A draw: the position has stood for the third time.",
            "Partie nulle : la position est revenue pour la troisième fois.",
        )
    return Text("A draw: {plies} moves were made.", "Partie nulle : {plies} coups ont été joués.").fill(plies=LONGEST)
