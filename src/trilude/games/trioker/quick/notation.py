"""The quick game of Trioker as text.

Moves      101@d7      the piece 011 is laid on d7, see trilude.games.trioker.placement_text
           give:330>3  the piece 330 goes to player 3; give:?>3 for those who may not know which
           draw, pass  the seat to move cannot place
Position   333@d5 012,301/220 001,joker 33,35 100 0+0 1 turn 0
           placed pieces, hands from player 1 on, the stock (drawn from the end), chips, the bank, deals finished +
           void deals, the player to move, the phase (open:333 with the piece that opens, turn, drew, give, rich, ruin),
           passes in a row. `-` stands for nothing, ?7 for seven pieces that the looker may not see.
           What seats remember is not written: in a position read from text they begin to remember.
"""

import re

import numpy as np

from trilude.contract.errors import BadPosition
from trilude.contract.position import Sight
from trilude.contract.reading import no_move, read_number, read_parts
from trilude.contract.words import Text
from trilude.games.trioker.pieces import JOKER, NAMES, PIECE_OF, WAYS, find_kind
from trilude.games.trioker.placement_text import lay_table, read_placement, read_table, write_placement
from trilude.games.trioker.placing import has_cell, way_on
from trilude.games.trioker.quick import GAME, MOST_OPEN_DEALS, MOST_VOIDS
from trilude.games.trioker.quick.accounts import accounts as accounts
from trilude.games.trioker.quick.memory import SEATS, STOCK
from trilude.games.trioker.quick.reasons import describe_ending, describe_illegal, describe_move
from trilude.games.trioker.quick.rules import BOARD, CELLS, DRAW, GIVE, OPENING, PASS, RICHEST, place, tables

PHASES = ("open", "turn", "drew", "give", "rich", "ruin")
HIDDEN = "?"

_GIFT = re.compile(r"give:(?P<piece>[^>]+)(>(?P<receiver>[1-4]))?")


def write_move(sight: Sight, move: int, viewer: int | None) -> str:
    """A legal move in notation; a gift is known to those who give and receive it."""
    if move == PASS:
        return "pass"
    if move == DRAW:
        return "draw"
    if move < PASS:
        return write_placement(BOARD, move)
    piece, receiver = divmod(move - GIVE, SEATS)
    known = viewer in (None, int(sight.record.turn), receiver)
    return f"give:{NAMES[piece] if known else HIDDEN}>{receiver + 1}"


def read_move(sight: Sight, text: str) -> int:
    """The move a text means; of two players the receiver of a gift need not be said."""
    if text in ("pass", "draw"):
        return PASS if text == "pass" else DRAW
    gift = _GIFT.fullmatch(text)
    given = find_kind(gift["piece"]) if gift else None
    if gift and given is not None and (gift["receiver"] or sight.seats == 2):
        receiver = int(gift["receiver"]) - 1 if gift["receiver"] else 1 - int(sight.record.turn)
        return GIVE + given * SEATS + receiver
    move = read_placement(BOARD, text)
    if move is None:
        ways = Text(
            "101@d7 (corners anticlockwise, then cell), give:330>3, draw or pass",
            "101@d7 (les coins dans le sens direct, puis la case), give:330>3, draw ou pass",
        )
        raise no_move(text, ways)
    return move


def placed_ways(record: np.record) -> list[tuple[int, int]]:
    """Every cell with a piece, and how the piece lies."""
    return [
        (cell, int(record.joker_way) if cell == int(record.joker_cell) else way_on(tables(), record, cell))
        for cell in range(CELLS)
        if has_cell(record.taken, cell)
    ]


def write_position(sight: Sight) -> str:
    """The position in one line."""
    record, players = sight.record, sight.seats
    placed = [write_placement(BOARD, cell * WAYS + way) for cell, way in placed_ways(record)]
    hands = [_write_hand(int(record.hands[seat]), int(record.held[seat])) for seat in range(players)]
    stock = [int(piece) for piece in record.stock[: int(record.left)]]
    hidden = any(piece < 0 for piece in stock)
    phase = PHASES[int(record.phase)]
    fields = (
        ",".join(placed) or "-",
        "/".join(hands),
        f"{HIDDEN}{len(stock)}" if hidden else ",".join(NAMES[piece] for piece in stock) or "-",
        ",".join(str(chips) for chips in sight.scores),
        int(record.bank),
        f"{int(record.deal)}+{int(record.voids)}",
        int(record.turn) + 1,
        f"{phase}:{NAMES[int(record.opener)]}" if int(record.phase) == OPENING else phase,
        int(record.passes),
    )
    return " ".join(map(str, fields))


def _write_hand(hand: int, held: int) -> str:
    if held and not hand:
        return f"{HIDDEN}{held}"
    return ",".join(name for piece, name in enumerate(NAMES) if hand >> piece & 1) or "-"


def read_position(text: str, record: np.record) -> None:
    """Fill the record from one line."""
    what = Text(
        "pieces, hands, stock, chips, bank, deals, player, phase, passes",
        "pièces, mains, talon, jetons, banque, donnes, joueur, phase, passes",
    )
    table, hands, stock, chips, bank, deals, player, phase, passes = read_parts(text, 9, what)
    placements = read_table(BOARD, table)
    _read_pieces(record, placements, hands, stock)
    _read_chips(record, chips, bank)
    finished, _, voids = deals.partition("+")
    record.deal, record.voids = (
        read_number(6, finished, int(record.deals) or MOST_OPEN_DEALS),
        read_number(6, voids, MOST_VOIDS),
    )
    record.turn = read_number(7, player, int(record.players), 1) - 1
    word, _, opener = phase.partition(":")
    opening = find_kind(opener)
    if word not in PHASES or (opening is None if word == "open" else opener):
        words = Text("“{phase}” is no phase: say {phases}.", "« {phase} » n’est pas une phase : dites {phases}.")
        raise BadPosition(words.fill(phase=phase, phases=", ".join(("open:333", *PHASES[1:]))))
    record.phase = PHASES.index(word)
    record.passes = read_number(9, passes, STOCK)
    record.opener = JOKER if opening is None else opening
    _check_hands(record)
    record.may[:] = (1 << int(record.players)) - 1 | 1 << SEATS


def _check_hands(record: np.record) -> None:
    """While play goes on, everybody has a piece, and who opens a deal holds the piece that opens it."""
    if int(record.phase) >= RICHEST:
        return
    for seat in range(int(record.players)):
        if not int(record.held[seat]):
            words = Text(
                "{name} has no piece left: the deal would be over.",
                "{name} n’a plus de pièce : la donne serait finie.",
            )
            raise BadPosition(words.fill(name=GAME.seat_names[seat]))
    opener = int(record.opener)
    held = int(record.hands[int(record.turn)]) >> opener & 1
    if int(record.phase) == OPENING and (record.taken.any() or not held):
        words = Text(
            "To open with {piece}, player {n} must hold it, and the board must be empty.",
            "Pour ouvrir avec {piece}, le joueur {n} doit l’avoir, et le plateau doit être vide.",
        )
        raise BadPosition(words.fill(piece=NAMES[opener], n=int(record.turn) + 1))


def _read_pieces(record: np.record, placements: list[int], hands: str, stock: str) -> None:
    seats = hands.split("/")
    if len(seats) != int(record.players):
        words = Text("There are {n} players, not {given}.", "Il y a {n} joueurs, et non {given}.")
        raise BadPosition(words.fill(n=int(record.players), given=len(seats)))
    held = [_pieces(hand) for hand in seats]
    left = _pieces(stock)
    everything = sorted([PIECE_OF[move % WAYS] for move in placements] + sum(held, left))
    if everything != list(range(len(NAMES))) or len(left) > STOCK:
        words = Text(
            "Every piece must be once on the board, in a hand or among the {most} of the stock.",
            "Chaque pièce doit être une fois sur le plateau, dans une main ou parmi les {most} du talon.",
        )
        raise BadPosition(words.fill(most=STOCK))
    clean_table(record)
    lay_table(BOARD, tables(), record.copy(), placements)
    for move in placements:
        place(tables(), record, *divmod(move, WAYS))
    record.stock[:] = -1
    record.stock[: len(left)] = left
    record.left = len(left)
    for seat, pieces in enumerate(held):
        record.hands[seat] = sum(1 << piece for piece in pieces)
        record.held[seat] = len(pieces)


def clean_table(record: np.record) -> None:
    """Take everything off the board."""
    record.value[:] = 0
    record.taken[:] = 0
    record.rim[:] = tables().start
    record.joker_cell, record.joker_way = -1, 0


def _pieces(field: str) -> list[int]:
    pieces = []
    for name in [] if field == "-" else field.split(","):
        piece = find_kind(name)
        if piece is None:
            words = Text(
                "There is no piece {name}: every hand and the stock must be told in full.",
                "Il n’y a pas de pièce {name} : toutes les mains et le talon doivent être donnés en entier.",
            )
            raise BadPosition(words.fill(name=name))
        pieces.append(piece)
    return pieces


def _read_chips(record: np.record, chips: str, bank: str) -> None:
    total = int(record.bank) + int(record.chips.sum())
    purses = [read_number(4, purse, total) for purse in chips.split(",")]
    if len(purses) != int(record.players) or sum(purses) + read_number(5, bank, total) != total:
        words = Text(
            "The chips of {n} players and the bank must make {total} together.",
            "Les jetons des {n} joueurs et de la banque doivent faire {total} en tout.",
        )
        raise BadPosition(words.fill(n=int(record.players), total=total))
    record.chips[: len(purses)] = purses
    record.bank = int(bank)


why_illegal = describe_illegal
explain = describe_move
ending = describe_ending
