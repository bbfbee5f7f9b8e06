"""Where the chips went in a quick game: every payment of every deal, and what each deal came to."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from trilude.contract.account import Account, Entry
from trilude.contract.position import Position, Sight
from trilude.contract.rules import NOBODY
from trilude.contract.sentences import begun, told_of
from trilude.contract.words import Text
from trilude.games.trioker.pieces import WAYS
from trilude.games.trioker.quick.reasons import describe_ending
from trilude.games.trioker.quick.rules import (
    FROM_BANK,
    FROM_OTHERS,
    PASS,
    PAY_BANK,
    PAY_OTHERS,
    RUINED,
    tables,
)

PAYMENTS = {
    PAY_BANK: Text("A cell: to the bank", "Une case : à la banque"),
    PAY_OTHERS: Text("A cell: to the others", "Une case : aux autres"),
    FROM_BANK: Text("A cell: from the bank", "Une case : de la banque"),
    FROM_OTHERS: Text("A cell: from the others", "Une case : des autres"),
}
BEFORE = Text("Before", "Avant")
CHIPS = Text("In chips", "En jetons")

Amounts = tuple[int, ...]


def accounts(positions: Sequence[Position]) -> Iterator[Account]:
    """One of every deal that has ended, then one of the game."""
    first, last = positions[0], positions[-1]
    entries = [Entry(BEFORE, first.scores)]
    began = 0
    for ply in range(1, len(positions)):
        if _deals(positions[ply]) > _deals(positions[ply - 1]) or positions[ply].is_over:
            deal = _deal(positions[began : ply + 1], len(entries), last)
            yield deal
            entries.append(Entry(deal.title, _change(positions[began].scores, positions[ply].scores)))
            began = ply
    if last.is_over:
        entries.append(Entry(CHIPS, last.scores))
        yield Account(Text("The game", "La partie"), last.ply, describe_ending(last), tuple(entries))


def _deals(position: Position) -> int:
    """How many deals have ended, void ones too."""
    return int(position.record.deal) + int(position.record.voids)


def _deal(line: Sequence[Position], number: int, now: Position) -> Account:
    """The account of a deal, from its first position to the one after its last move, told as people are called now.

    The next deal lies on the board by then, so the board to look at is the one before that move.
    """
    before, last = line[-2], line[-1]
    entries = [Entry(BEFORE, line[0].scores)]
    for here, after in pairwise(line):
        entries += _payments(here, after)
    entries.append(Entry(CHIPS, last.scores))
    title = Text("Deal {number}", "Donne {number}").fill(number=number)
    return Account(title, last.ply if last.is_over else before.ply, _how_it_ended(before, last, now), tuple(entries))


def _how_it_ended(before: Position, last: Position, now: Position) -> Text:
    if int(last.record.deal) > int(before.record.deal):
        return begun(
            told_of(
                now.name_of(before.mover),
                Text("{name} wins the deal.", "{name} gagne la donne."),
                Text("You win the deal.", "Vous gagnez la donne."),
            )
        )
    if int(last.record.phase) == RUINED:
        return Text("The bank is ruined.", "La banque est ruinée.")
    return Text(
        "Nobody can get rid of all pieces: the deal is void.",
        "Personne ne peut se débarrasser de tout : la donne est nulle.",
    )


def _payments(here: Position, after: Position) -> Iterator[Entry]:
    """What a move made everybody pay and receive: for the cell it covered, then for the end of the deal."""
    move = after.moves[-1].id
    paid = here.scores
    if 0 <= move < PASS:
        purses = after_cell(here, move // WAYS)
        paid = tuple(purses[seat] for seat in range(here.seats))
        if paid != here.scores:
            yield Entry(PAYMENTS[int(tables().kind[move // WAYS])], _change(here.scores, paid))
    settled = _change(paid, after.scores)
    if any(settled):
        winner = here.mover
        gained = tuple(amount if seat == winner else None for seat, amount in enumerate(settled))
        yield Entry(Text("Deal won", "Donne gagnée"), gained)
        lost = tuple(None if seat == winner else amount for seat, amount in enumerate(settled))
        yield Entry(Text("Pieces left in hand", "Pièces restées en main"), lost)


def _change(before: Amounts, after: Amounts) -> Amounts:
    return tuple(now - then for then, now in zip(before, after, strict=True))


def after_cell(here: Sight, cell: int) -> dict[int, int]:
    """Everybody's chips and the bank's, NOBODY, once the seat to move has done what a cell says.

    Nobody pays more than there is.
    """
    chips = dict(enumerate(here.scores)) | {NOBODY: int(here.record.bank)}
    seat, kind, amount = here.mover, int(tables().kind[cell]), int(tables().amount[cell])
    others = [(seat + step) % here.seats for step in range(1, here.seats)]
    pairs = {
        PAY_BANK: [(seat, NOBODY)],
        FROM_BANK: [(NOBODY, seat)],
        PAY_OTHERS: [(seat, other) for other in others],
        FROM_OTHERS: [(other, seat) for other in others],
    }
    for payer, receiver in pairs.get(kind, []):
        paid = min(amount, chips[payer])
        chips[payer] -= paid
        chips[receiver] += paid
    return chips
