"""The quick game of Trioker laid out for drawing: hands as the looker may see them, chips, bank and stock.

A move is picked as a piece, one of its turns, then a cell; a gift as a piece, then its receiver; `draw` and `pass` are
choices of their own.
"""

from functools import cache

from trilude.contract.game import Path
from trilude.contract.options import Options
from trilude.contract.position import Sight
from trilude.contract.scene import Board, Chips, Mark, Scene, Seat, Tray
from trilude.contract.words import Text
from trilude.games.trioker import drawing
from trilude.games.trioker.drawing import empty_board, hand_item, placed_piece, placement_path
from trilude.games.trioker.pieces import NAMES, WAY_CORNERS, WAYS
from trilude.games.trioker.quick import GAME
from trilude.games.trioker.quick.guide import foresee as foresee
from trilude.games.trioker.quick.guide import legend, tasks
from trilude.games.trioker.quick.guide import why_not as why_not
from trilude.games.trioker.quick.memory import SEATS
from trilude.games.trioker.quick.notation import placed_ways
from trilude.games.trioker.quick.rules import BOARD, DRAW, GIVE, KINDS, OPENING, PASS, START, tables

STYLE = f"""{drawing.STYLE}
.pay-bank, .pay-others {{ fill: #e6bfa6 }}
.from-bank, .from-others {{ fill: #cfd8a8 }}
.give, .again {{ fill: #cfc6dd }}
.plain {{ fill: #f8efd9 }}
.seat-0 {{ fill: #d99a2b }}
.seat-1 {{ fill: #6b4f2a }}
.seat-2 {{ fill: #a9471d }}
.seat-3 {{ fill: #8a7f6a }}
"""

FIVE, TWO = 5, 2
"""What the two kinds of chips are worth."""

_SIGNS = {
    "pay bank": "−{n}",
    "pay others": "−{n}●",
    "from bank": "+{n}",
    "from others": "+{n}●",
    "give": "→",
    "again": "↻",
}
"""What is printed on a cell; a dot says that the other players are meant, not the bank."""


def board(options: Options) -> Board:
    """The same with all options."""
    return empty_board(GAME.name, BOARD, _kind, _sign, legend=legend)


def lay_out(sight: Sight) -> Scene:
    """The board, what lies on it, and everybody's hand as far as the looker may see it."""
    record = sight.record
    return Scene(
        game=GAME.name,
        board=sight.board.id,
        pieces=tuple(placed_piece(BOARD, cell, WAY_CORNERS[way], "plain") for cell, way in placed_ways(record)),
        seats=tuple(
            Seat(GAME.seat_names[seat], amount, f"seat-{seat}", chips_of(amount))
            for seat, amount in enumerate(sight.scores)
        ),
        to_move=sight.to_move,
        last=tuple(sight.moves[-1].text.split("@")[1:]) if sight.moves and int(record.phase) != OPENING else (),
        trays=tuple(_tray(sight, seat) for seat in range(sight.seats)),
        notes=_notes(sight),
        names={"pass": Text("Pass", "Passer"), "draw": Text("Draw a piece", "Piocher une pièce")}
        | {
            f"to-{seat + 1}": Text("Give it to {name}", "La donner à {name}").fill(name=sight.name_of(seat))
            for seat in range(sight.seats)
        },
        tasks=tasks(sight),
    )


@cache
def chips_of(amount: int) -> tuple[Chips, ...]:
    """An amount as red fives and black twos, about as many of each, as they are handed out; nothing for 1 and 3."""
    fives = min(range(amount % 2, amount // FIVE + 1, 2), key=lambda n: abs(n * (FIVE + TWO) - amount), default=None)
    if fives is None:
        return ()
    return Chips(FIVE, fives, "chip red"), Chips(TWO, (amount - FIVE * fives) // TWO, "chip black")


def _kind(cell: int) -> str:
    if cell == START:
        return "tri start"
    return f"tri {KINDS[int(tables().kind[cell])].replace(' ', '-')}".rstrip()


def _sign(cell: int) -> tuple[Mark, ...]:
    sign = _SIGNS.get(KINDS[int(tables().kind[cell])])
    return (Mark(BOARD.centre(cell), sign.format(n=int(tables().amount[cell]))),) if sign else ()


def _tray(sight: Sight, seat: int) -> Tray:
    hand, held = int(sight.record.hands[seat]), int(sight.record.held[seat])
    items = tuple(hand_item(piece, "plain", False) for piece in range(len(NAMES)) if hand >> piece & 1)
    return Tray(seat, items, held - len(items))


def _notes(sight: Sight) -> tuple[Text, ...]:
    record = sight.record
    deal, deals = int(record.deal), int(record.deals)
    dealer = (deal + int(record.voids)) % sight.seats
    of_all = f"/{deals}" if deals else ""
    notes = [
        Text("Deals played: {n}{of_all}.", "Donnes jouées : {n}{of_all}.").fill(n=deal, of_all=of_all)
        if sight.is_over
        else Text("Deal {n}{of_all}, dealt by {name}.", "Donne {n}{of_all}, donnée par {name}.").fill(
            n=deal + 1, of_all=of_all, name=sight.name_of(dealer)
        ),
        Text("Bank: {n}.", "Banque : {n}.").fill(n=int(record.bank)),
        Text("Stock: {n}.", "Talon : {n}.").fill(n=int(record.left)),
    ]
    if int(record.phase) == OPENING:
        notes.append(Text("{piece} opens the deal.", "{piece} ouvre la donne.").fill(piece=NAMES[int(record.opener)]))
    return tuple(notes)


def paths(sight: Sight, move: int) -> tuple[Path, ...]:
    """The piece, its turn and the cell that make the move, or the choices that do."""
    if move == PASS:
        return (("pass",),)
    if move == DRAW:
        return (("draw",),)
    if move >= GIVE:
        piece, receiver = divmod(move - GIVE, SEATS)
        return ((NAMES[piece], f"to-{receiver + 1}"),)
    cell, way = divmod(move, WAYS)
    return (placement_path(BOARD, cell, WAY_CORNERS[way]),)
