"""What people and computers are called in the sentences of a match."""

from collections.abc import Sequence

from trilude.contract.game import Game
from trilude.contract.sentences import YOU
from trilude.contract.words import Text
from trilude.matches.seats import Seat

COMPUTER = Text("the computer", "l’ordinateur")
GUEST = Text("the guest", "l’invité")
COMPUTERS = Text("Computer {number}", "Ordinateur {number}")
GUESTS = Text("Guest {number}", "Invité {number}")


def called(game: Game, seats: Sequence[Seat], me: int | None = None) -> tuple[Text | None, ...]:
    """Of each seat what it is called, by whoever has no name and sits on no other seat than theirs; None where its
    colour names it well.

    A name that two people share names nobody. Where seats have no colours, a number would tell nothing about who sits
    there: whoever has no name is then a guest, and computers are called what they are.
    """
    given = [seat.name if seat.kind == "person" else "" for seat in seats]
    names = [Text.same(name) if name and given.count(name) == 1 else None for name in given]
    if not game.seats_are_numbers:
        return tuple(names)
    computers = [number for number, seat in enumerate(seats) if seat.kind == "computer"]
    guests = [number for number, name in enumerate(names) if name is None and number not in computers]
    for one, many, alike in ((COMPUTER, COMPUTERS, computers), (GUEST, GUESTS, guests)):
        for count, number in enumerate(alike, 1):
            names[number] = one if len(alike) == 1 else many.fill(number=count)
    if me in guests:
        names[me] = YOU
    return tuple(names)
