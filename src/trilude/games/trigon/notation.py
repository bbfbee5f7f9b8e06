"""Trigon as text.

Moves      r12,r13,s13     the cells that the piece covers, lower rows first
           I3@r13/2        the same as piece, anchor and turn: the cell nearest to the piece's middle lies on r13; the
                           turns of a piece are numbered from 1 (see the pieces in the tray)
Position   V@s14/3,I6@q12/1 - - - y
           for each colour its pieces in the order in which they were placed, `-` for none; then the colour to move by
           its first letter in English, `-` once the game is over

Either form of a move may be typed, cells in any order; the turn may be left out where the piece fits in one way only.
"""

import re

import numpy as np

from trilude.contract.errors import BadNotation, BadPosition
from trilude.contract.position import Sight
from trilude.contract.reading import no_move, read_cell, read_parts, say_which
from trilude.contract.words import Text
from trilude.games.trigon.accounts import accounts as accounts
from trilude.games.trigon.placements import by_cells, by_turn, tables
from trilude.games.trigon.reasons import (
    COLOUR_NAMES,
    broken_rule,
    cells_of,
    describe_ending,
    describe_illegal,
    describe_move,
)
from trilude.games.trigon.rules import NONE, can_place, colours, is_legal, pass_turn, put_down
from trilude.games.trigon.shapes import BOARD, NAMES, turns

LETTERS = "byrg"

_PIECE = re.compile(r"(?P<piece>[A-Z0-9]{1,2})@(?P<cell>[a-z]{1,2}[0-9]{1,2})(/(?P<turn>[0-9]{1,2}))?")


def write_cells(move: int) -> str:
    """A placement as the list of its cells."""
    return ",".join(BOARD.names[cell] for cell in cells_of(move))


def write_piece(move: int) -> str:
    """A placement as piece, anchor and turn."""
    board = tables()
    return f"{NAMES[board.piece[move]]}@{BOARD.names[board.anchor[move]]}/{board.turn[move]}"


def write_move(sight: Sight, move: int, viewer: int | None) -> str:
    """A legal move as the list of its cells."""
    return write_cells(move)


def read_move(sight: Sight, text: str) -> int:
    """The placement that a list of cells, or a piece on a cell, means."""
    if "@" in text:
        return _read_piece(sight, text)
    return read_cells(text)


def read_cells(text: str) -> int:
    """The placement on a list of cells."""
    cells = [read_cell(BOARD.names, name, text) for name in text.lower().split(",")]
    move = by_cells().get(tuple(sorted(cells)))
    if move is None:
        words = Text(
            "The cells {text} are not the shape of a piece.", "Les cases {text} n’ont la forme d’aucune pièce."
        )
        raise BadNotation(words.fill(text=text))
    return move


def read_piece(text: str) -> int:
    """The placement of a piece in a turn on a cell."""
    match = _piece_match(text)
    piece, anchor = NAMES.index(match["piece"]), read_cell(BOARD.names, match["cell"], text)
    fitting = [
        turn.number
        for turn in turns()[piece]
        if (piece, turn.number, anchor) in by_turn() and match["turn"] in (None, str(turn.number))
    ]
    if len(fitting) == 1:
        return by_turn()[piece, fitting[0], anchor]
    if fitting:
        raise say_which(text, [f"{text}/{number}" for number in fitting])
    words = Text(
        "{piece} does not fit on the board like that: “{text}”.",
        "{piece} ne tient pas ainsi sur le plateau : « {text} ».",
    )
    raise BadNotation(words.fill(piece=match["piece"], text=text))


def _read_piece(sight: Sight, text: str) -> int:
    match = _piece_match(text)
    if match["turn"] is not None or sight.is_over:
        return read_piece(text)
    piece, anchor = NAMES.index(match["piece"]), read_cell(BOARD.names, match["cell"], text)
    moves = [by_turn().get((piece, turn.number, anchor)) for turn in turns()[piece]]
    colour = int(sight.record.turn)
    legal = [move for move in moves if move is not None and is_legal(sight.record, colour, move)]
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise say_which(text, [write_piece(move) for move in legal])
    return next((move for move in moves if move is not None), None) or read_piece(text)


def _piece_match(text: str) -> re.Match[str]:
    match = _PIECE.fullmatch(text)
    if not match or match["piece"] not in NAMES:
        ways = Text(
            "its cells, r12,r13,s13, or piece, cell and turn, I3@r13/2",
            "ses cases, r12,r13,s13, ou pièce, case et sens, I3@r13/2",
        )
        raise no_move(text, ways)
    return match


def write_position(sight: Sight) -> str:
    """The position in one line."""
    record = sight.record
    fields = []
    for colour in range(colours(record)):
        placed = record.placed[colour][: int(record.count[colour])]
        fields.append(",".join(write_piece(int(move)) for move in placed) or "-")
    turn = int(record.turn)
    return " ".join([*fields, "-" if turn == NONE else LETTERS[turn]])


def read_position(text: str, record: np.record) -> None:
    """Fill the record from one line; every piece must be legal where its colour placed it."""
    playing = colours(record)
    what = Text("each colour’s pieces, then who moves", "les pièces de chaque couleur, puis qui joue")
    fields = read_parts(text, playing + 1, what)
    lists = [_read_pieces(field, part) for part, field in enumerate(fields[:playing], 1)]
    last_turn = (0, -1)
    for turn in range(max(map(len, lists))):
        for colour in range(playing):
            if turn < len(lists[colour]):
                _put_down(record, colour, lists[colour][turn])
                last_turn = (turn, colour)
    for colour in range(playing):
        if (len(lists[colour]), colour) < last_turn and not can_place(record, colour):
            record.out = int(record.out) | 1 << colour
    pass_turn(record, last_turn[1])
    _give_turn(record, fields[playing])


def _read_pieces(field: str, part: int) -> list[int]:
    if field == "-":
        return []
    try:
        return [read_piece(word) for word in field.split(",")]
    except BadNotation as mistake:
        words = Text(
            "Part {part} of the position is wrong: {reason}", "La partie {part} de la position est fausse : {reason}"
        )
        raise BadPosition(words.fill(part=part, reason=mistake.text)) from None


def _put_down(record: np.record, colour: int, move: int) -> None:
    reason = broken_rule(record, colour, move)
    if reason:
        words = Text("{colour} cannot have placed {piece}: {reason}", "{colour} n’a pu poser {piece} : {reason}")
        raise BadPosition(words.fill(colour=COLOUR_NAMES[colour], piece=write_piece(move), reason=reason))
    put_down(tables(), record, colour, move)


def _give_turn(record: np.record, letter: str) -> None:
    playing = colours(record)
    able = [LETTERS[colour] for colour in range(playing) if can_place(record, colour)]
    if letter not in (able or ["-"]):
        words = Text(
            "The last part says who moves: {able}, not {letter}.",
            "La dernière partie dit qui joue : {able}, et non {letter}.",
        )
        raise BadPosition(words.fill(able=", ".join(able) or "-", letter=letter))
    record.turn = LETTERS.index(letter) if able else NONE


why_illegal = describe_illegal
explain = describe_move
ending = describe_ending
