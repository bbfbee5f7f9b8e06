"""Marelle as text.

Moves      b2        a man is placed on b2
           a1-a2     a man moves from a1 to a2
Position   w.b/.w./... b 3 1
           The rows from the top, w and b for men; who moves next; plies made; how often the position has stood.
"""

import re

import numpy as np

from marelle import GAME
from marelle.rules import (
    LONGEST,
    MEN,
    NAMES,
    OFTEN,
    PLAYING,
    POINTS,
    REPEATED,
    TOO_LONG,
    WHITE_WON,
    after,
    has_line,
    is_placing,
    key,
    occurrences,
    tables,
)
from trilude.contract.errors import BadNotation, BadPosition
from trilude.contract.position import Sight
from trilude.contract.words import Text

SIDES = "wb"

_MOVE = re.compile(r"(?:([abc][123])-)?([abc][123])")


def write_move(sight: Sight, move: int, viewer: int | None) -> str:
    """A legal move in notation."""
    if move < POINTS:
        return NAMES[move]
    start, end = divmod(move - POINTS, POINTS)
    return f"{NAMES[start]}-{NAMES[end]}"


def read_move(sight: Sight, text: str) -> int:
    """The move that a text means."""
    match = _MOVE.fullmatch(text)
    if not match:
        raise BadNotation(
            Text(
                "“{text}” is not a move: write b2 to place a man, a1-a2 to move one.",
                "« {text} » n’est pas un coup : écrivez b2 pour poser un pion, a1-a2 pour en déplacer un.",
            ).fill(text=text)
        )
    start, end = match.groups()
    return NAMES.index(end) if start is None else POINTS + POINTS * NAMES.index(start) + NAMES.index(end)


def why_illegal(sight: Sight, move: int) -> Text:
    """The first rule that a move breaks."""
    record = sight.record
    if int(record.outcome) != PLAYING:
        return Text("The game is over.", "La partie est terminée.")
    if is_placing(record) and move >= POINTS:
        return Text(
            "First place all your men; then they move.", "Posez d’abord tous vos pions ; ensuite ils se déplacent."
        )
    if not is_placing(record) and move < POINTS:
        return Text("All your men are on the board: move one of them.", "Tous vos pions sont posés : déplacez-en un.")
    start, end = divmod(move - POINTS, POINTS) if move >= POINTS else (None, move)
    if start is not None and not int(record.men[int(record.turn)]) >> start & 1:
        return Text("None of your men stands on {point}.", "Aucun de vos pions n’est en {point}.").fill(
            point=NAMES[start]
        )
    if start is None or (int(record.men[0]) | int(record.men[1])) >> end & 1:
        return Text("{point} is taken.", "{point} est pris.").fill(point=NAMES[end])
    return Text(
        "No line leads straight from {start} to {end}: men move to a neighbouring point.",
        "Aucune ligne ne joint directement {start} à {end} : un pion va vers un point voisin.",
    ).fill(start=NAMES[start], end=NAMES[end])


def explain(sight: Sight, move: int) -> Text | None:
    """Whether a move wins; others need no words."""
    if has_line(tables(), after(int(sight.record.men[int(sight.record.turn)]), move)):
        return Text("Three in a row.", "Trois pions alignés.")
    return None


def ending(sight: Sight) -> Text:
    """How a finished game ended."""
    outcome = int(sight.record.outcome)
    if outcome == REPEATED:
        return Text(
            "A draw: the position has stood for the third time.",
            "Partie nulle : la position est revenue pour la troisième fois.",
        )
    if outcome == TOO_LONG:
        return Text("A draw: {n} moves were made.", "Partie nulle : {n} coups ont été joués.").fill(n=LONGEST)
    return Text("{side} wins: three in a row.", "Victoire des {side} : trois pions alignés.").fill(
        side=GAME.seat_names[outcome - WHITE_WON]
    )


def write_position(sight: Sight) -> str:
    """The position in one line."""
    record = sight.record
    signs = [_sign(record, point) for point in range(POINTS)]
    rows = "/".join("".join(signs[row : row + 3]) for row in (6, 3, 0))
    return f"{rows} {SIDES[int(record.turn)]} {int(record.ply)} {occurrences(record)}"


def _sign(record: np.record, point: int) -> str:
    return next((sign for side, sign in enumerate(SIDES) if int(record.men[side]) >> point & 1), ".")


_POSITION = re.compile(r"([.wb]{3})/([.wb]{3})/([.wb]{3}) ([wb]) (\d{1,3}) ([123])")


def read_position(text: str, record: np.record) -> None:
    """Fill the record from one line."""
    match = _POSITION.fullmatch(text)
    if not match:
        raise BadPosition(
            Text(
                "“{text}” is not a position: write the three rows, who moves, plies made and how often it has stood,"
                " as in w.b/.w./... b 3 1.",
                "« {text} » n’est pas une position : écrivez les trois rangées, qui joue, les coups joués et combien de"
                " fois elle est venue, comme dans w.b/.w./... b 3 1.",
            ).fill(text=text)
        )
    signs, turn = match[3] + match[2] + match[1], SIDES.index(match[4])
    ply, stood = int(match[5]), int(match[6])
    record.men[:] = [sum(1 << point for point in range(POINTS) if signs[point] == side) for side in SIDES]
    record.turn, record.ply = turn, ply
    _check_counts(signs, turn, ply, stood)
    record.past[: ply + 1] = 0
    record.past[ply + 1 - stood : ply + 1] = key(record)
    if has_line(tables(), int(record.men[1 - turn])):
        record.outcome = WHITE_WON + 1 - turn
    elif stood == OFTEN:
        record.outcome = REPEATED
    elif ply == LONGEST:
        record.outcome = TOO_LONG


def _check_counts(signs: str, turn: int, ply: int, stood: int) -> None:
    """Refuse what no game can lead to: turns, plies and men belong together, and the side to move has no line."""
    placed = [min((ply + 1 - side) // 2, MEN) for side in range(2)]
    if turn != ply % 2 or [signs.count(side) for side in SIDES] != placed:
        raise BadPosition(
            Text(
                "After {ply} moves there are {white} white and {black} black men, and {side} is to move.",
                "Après {ply} coups il y a {white} pions blancs et {black} noirs, et le trait est aux {side}.",
            ).fill(ply=ply, white=placed[0], black=placed[1], side=GAME.seat_names[ply % 2])
        )
    if ply > LONGEST or not 1 <= stood <= max(1, (ply - 2 * MEN) // 2 + 1):
        raise BadPosition(
            Text(
                "A game has at most {most} moves, and after {ply} of them no position has stood {stood} times.",
                "Une partie compte au plus {most} coups, et après {ply} aucune position n’est venue {stood} fois.",
            ).fill(most=LONGEST, ply=ply, stood=stood)
        )
    own = sum(1 << point for point in range(POINTS) if signs[point] == SIDES[turn])
    if has_line(tables(), own):
        raise BadPosition(
            Text(
                "{side} already had three in a row, so it cannot be their move.",
                "Les {side} avaient déjà trois pions alignés : ce ne peut être à eux de jouer.",
            ).fill(side=GAME.seat_names[turn])
        )
