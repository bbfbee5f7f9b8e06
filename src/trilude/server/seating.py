"""Who sits where at a new table, and the secrets that they are given."""

from collections.abc import Sequence

from trilude.matches.parlour import guest, person
from trilude.matches.seats import Seat, new_token
from trilude.server.match_messages import SeatAsked, SeatGiven


def seat_all(asked: Sequence[SeatAsked], name: str) -> tuple[list[Seat], list[SeatGiven]]:
    """The seats as they are stored, and what whoever opens the table is told of them."""
    mine = new_token()
    given = [_given(number, seat, mine) for number, seat in enumerate(asked)]
    return [_seat(seat, secrets, name) for seat, secrets in zip(asked, given, strict=True)], given


def _given(number: int, asked: SeatAsked, mine: str) -> SeatGiven:
    """Seats at my screen have my token, a friend's an invitation, a computer's needs neither."""
    token = mine if asked.kind in ("me", "screen") else None
    invitation = new_token() if asked.kind == "friend" else None
    return SeatGiven(seat=number, token=token, invitation=invitation, kind=asked.kind)


def _seat(asked: SeatAsked, given: SeatGiven, name: str) -> Seat:
    if given.invitation:
        return guest(given.invitation)
    if given.token:
        return person(given.token, asked.name or (name if asked.kind == "me" else ""), joined=True)
    return Seat("computer", asked.level, traps=asked.traps)
