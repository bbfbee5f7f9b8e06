"""Trioker for two champions as text.

Moves      101@d7      the piece 011 is laid on d7, see trilude.games.trioker.placement_text
           pass        the seat to move cannot place
Position   101@d7,010@c7 o 0 0
           the placed pieces, `-` for none; who is to move, e or o; plays it has after this one; passes since the last
           placement: two of them end the game. The hands are what is not placed.
"""

import numpy as np

from trilude.contract.errors import BadPosition
from trilude.contract.position import Sight
from trilude.contract.reading import bad_part, no_move, read_number, read_parts
from trilude.contract.sentences import GAME_OVER, NO_SUCH_MOVE
from trilude.contract.words import Text
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.accounts import accounts as accounts
from trilude.games.trioker.champions.rules import (
    BOARD,
    CAMPS,
    CELLS,
    DRAWN,
    EVEN_WON,
    HATCHED,
    PASS,
    PLAYING,
    hexagons_round,
    outcome_by_hands,
    place,
    tables,
    usable_hand,
)
from trilude.games.trioker.pieces import JOKER, NAMES, PIECE_OF, TRIPLES, WAYS
from trilude.games.trioker.placement_text import lay_table, read_placement, read_table, why_not_there, write_placement
from trilude.games.trioker.placing import has_cell, way_on

SIDES = "eo"
MOST_OWED = 9


def write_move(sight: Sight, move: int, viewer: int | None) -> str:
    """A legal move in notation."""
    return "pass" if move == PASS else write_placement(BOARD, move)


def read_move(sight: Sight, text: str) -> int:
    """The move a text means."""
    if text == "pass":
        return PASS
    move = read_placement(BOARD, text)
    if move is None:
        ways = Text(
            "101@d7 (corners anticlockwise, then the cell), or pass",
            "101@d7 (les coins dans le sens direct, puis la case), ou pass",
        )
        raise no_move(text, ways)
    return move


def write_position(sight: Sight) -> str:
    """The position in one line."""
    record = sight.record
    placed = [
        write_placement(BOARD, cell * WAYS + way_on(tables(), record, cell))
        for cell in range(CELLS)
        if has_cell(record.taken, cell)
    ]
    return f"{','.join(placed) or '-'} {SIDES[int(record.turn)]} {int(record.owed)} {int(record.passes)}"


def read_position(text: str, record: np.record) -> None:
    """Fill the record from one line."""
    what = Text("pieces, e or o, plays owed, passes", "pièces, e ou o, coups dus, passes")
    fields = read_parts(text, 4, what)
    placements = read_table(BOARD, fields[0])
    _lay_all(record, placements)
    if fields[1] not in tuple(SIDES):
        raise bad_part(2, fields[1], Text("it must be e or o", "il faut e ou o"))
    record.turn = SIDES.index(fields[1])
    record.owed = read_number(3, fields[2], MOST_OWED)
    record.passes = read_number(4, fields[3], 2)
    for seat in range(2):
        if not int(record.hands[seat]):
            record.outcome = EVEN_WON + seat
    if int(record.outcome) == PLAYING and int(record.passes) == 2:
        record.outcome = outcome_by_hands(record)


def _lay_all(record: np.record, placements: list[int]) -> None:
    for move in placements:
        cell, way = divmod(move, WAYS)
        if PIECE_OF[way] == JOKER:
            raise BadPosition(Text("The Joker is not used here.", "Le Joker ne sert pas ici."))
        if not int(record.hatched) and cell in HATCHED:
            words = Text(
                "{cell} is hatched, and the hatched cells are closed.",
                "{cell} est hachurée, et les cases hachurées sont fermées.",
            )
            raise BadPosition(words.fill(cell=BOARD.names[cell]))
    checked = record.copy()
    lay_table(BOARD, tables(), checked, placements)
    for move in placements:
        place(tables(), record, *divmod(move, WAYS))


def why_illegal(sight: Sight, move: int) -> Text:
    """The first rule that a move breaks."""
    record = sight.record
    if int(record.outcome) != PLAYING:
        return GAME_OVER
    if move == PASS:
        return Text(
            "You can place a piece, so you must: only those who cannot may pass.",
            "Vous pouvez poser une pièce, donc vous le devez : seul passe qui ne peut poser.",
        )
    if not 0 <= move < PASS:
        return NO_SUCH_MOVE
    cell, way = divmod(move, WAYS)
    piece, seat = PIECE_OF[way], int(record.turn)
    if not (CAMPS[0] | CAMPS[1]) >> piece & 1:
        return Text("The Joker is not used here.", "Le Joker ne sert pas ici.")
    if not CAMPS[seat] >> piece & 1:
        return Text(
            "{name} belongs to the other camp; {camp} is to move.",
            "{name} est de l’autre camp ; c’est à {camp} de jouer.",
        ).fill(name=NAMES[piece], camp=GAME.seat_names[seat])
    if not int(record.hands[seat]) >> piece & 1:
        return Text("{name} is already placed.", "{name} est déjà posée.").fill(name=NAMES[piece])
    if not int(record.hatched) and cell in HATCHED:
        return Text(
            "{cell} is hatched, and the hatched cells are closed.",
            "{cell} est hachurée, et les cases hachurées sont fermées.",
        ).fill(cell=BOARD.names[cell])
    if TRIPLES >> piece & 1 and not usable_hand(record) >> piece & 1:
        return Text("The first piece must not be a triple.", "La première pièce ne peut être un triple.")
    return why_not_there(BOARD, tables(), record, move)


def explain(sight: Sight, move: int) -> Text | None:
    """How many plays the closed hexagons give."""
    if move == PASS:
        return Text("No piece can be placed.", "Aucune pièce ne peut être posée.")
    after = sight.copy_record()
    cell, way = divmod(move, WAYS)
    place(tables(), after, cell, way)
    closed = hexagons_round(tables(), after, cell)
    if not closed:
        return None
    if closed == 1:
        return Text("Closes a hexagon: one more play.", "Ferme un hexagone : un coup de plus.")
    return Text("Closes {n} hexagons: {n} more plays.", "Ferme {n} hexagones : {n} coups de plus.").fill(n=closed)


def ending(sight: Sight) -> Text:
    """How a finished game ended."""
    record = sight.record
    outcome = int(record.outcome)
    left = [int(hand).bit_count() for hand in record.hands]
    if outcome == DRAWN:
        return Text(
            "A draw: both are blocked with {n} left each.",
            "Partie nulle : blocage, avec {n} en main de part et d’autre.",
        ).fill(n=left[0])
    seat = outcome - EVEN_WON
    if not left[seat]:
        words = Text("{camp} wins: the last piece is placed.", "{camp} gagne : la dernière pièce est posée.")
        return words.fill(camp=sight.name_of(seat))
    return Text(
        "{camp} wins: both are blocked, with {own} left against {other}.",
        "{camp} gagne : blocage, avec {own} en main contre {other}.",
    ).fill(camp=sight.name_of(seat), own=left[seat], other=left[1 - seat])
