"""Which seat is yours."""

from trilude.contract.errors import BadOption
from trilude.contract.words import Text


def wanted_seat(seat: int | None, seats: int) -> int | None:
    """The seat that was asked for, None where it is to be drawn; one that does not exist would never be to move."""
    if seat is not None and seat not in range(seats):
        words = Text("There is no seat {seat}: seats are 0 to {last}.", "Il n’y a pas de place {seat} : de 0 à {last}.")
        raise BadOption(words.fill(seat=seat, last=seats - 1))
    return seat
