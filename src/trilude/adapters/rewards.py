"""What the end of a game is worth to each seat."""

from collections.abc import Sequence


def rewards_of(shares: Sequence[float]) -> list[float]:
    """Shares of the win as rewards that add up to 0: 1 for a lone winner, -1 for who loses against one other.

    A share is counted from the mean, and so that the most a seat can win is 1.
    """
    seats = len(shares)
    mean = sum(shares) / seats
    return [(share - mean) * seats / (seats - 1) for share in shares]
