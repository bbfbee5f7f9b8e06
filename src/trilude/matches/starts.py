"""Games that are taken up from a position, which everybody may have seen laid open."""

import time
from collections.abc import Sequence
from secrets import randbits

from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.matches.live import Refused
from trilude.matches.rows import MoveRow
from trilude.matches.seats import SEED_BITS, Seat


def first_steps(start: Position, seats: Sequence[Seat]) -> tuple[MoveRow, ...]:
    """What has to stand before the first move: all that whoever takes play up could not see there is dealt anew.

    Two people would each have seen what the other holds, so that a game with secrets is taken up by one person.
    """
    if start.is_over:
        raise Refused(Text("The game is over: go back to a move before.", "La partie est finie : revenez en arrière."))
    if not start.game.chance:
        return ()
    people = [number for number, seat in enumerate(seats) if seat.kind == "person"]
    if len(people) != 1:
        words = Text(
            "A game with secrets is taken up by one person, against computers.",
            "Une partie à secrets se reprend à une seule personne, contre des ordinateurs.",
        )
        raise Refused(words)
    text = f"~deal:{people[0] + 1}:{randbits(SEED_BITS)}"
    return (MoveRow(0, start.mover, text, f"step-0-{start.mover}", time.time()),)
