"""A sequential test: play only until a claim of strength is proved or refuted.

The claim "A is stronger than B" is tested between two hypotheses on the mean score m of pairs of games: m ≤ 1/2, and
m ≥ the score that a given lead in Elo brings. It is the generalised sequential probability ratio test of engine
testing, kept as a wager: a stake of 1 is multiplied at each pair by 1 + bet · (score - 1/2), where the bet, edge /
(variance + edge²), is fixed before the pair is looked at. The logarithm of the stake is, to second order, the usual
normal log-likelihood ratio. But as a wager it is a fair or losing game for whoever is not stronger, whatever the
distribution of scores: so the chance that it ever grows twentyfold is at most 1/20, for any number of pairs and any
moment of stopping. Refuting is the same wager on the other player's side.
"""

from collections.abc import Iterable, Iterator
from enum import Enum

from trilude.arena.standing import score_of

ERROR = 0.05
"""The chance of proving what is not so, or of refuting what is so."""

BOLDEST = 0.9
"""The largest part of the stake that one pair may lose."""

_WEIGHT = 4.0
"""How many pairs the first guess of mean and variance counts for."""

_VARIANCE = 0.125
"""Of the mean of two games that are won or lost by the toss of a coin."""


class Decision(Enum):
    """What a sequential test says."""

    PROVED = "proved"
    REFUTED = "refuted"
    OPEN = "open"


def judge(pairs: Iterable[float], elo: float) -> tuple[Decision, int]:
    """What the mean scores of pairs, in order, say of the claim to be stronger, and after how many of them.

    Whoever is not stronger is called so with a chance of at most 5 %; a lead of `elo` or more is refuted with a chance
    of at most 5 %.
    """
    scores = list(pairs)
    even, ahead = 0.5, score_of(elo)
    rising = _stakes(scores, even, ahead)
    falling = _stakes([1 - score for score in scores], 1 - ahead, even)
    for number, (for_it, against_it) in enumerate(zip(rising, falling, strict=True), 1):
        if for_it >= 1 / ERROR:
            return Decision.PROVED, number
        if against_it >= 1 / ERROR:
            return Decision.REFUTED, number
    return Decision.OPEN, len(scores)


def _stakes(scores: list[float], mean: float, claimed: float) -> Iterator[float]:
    """The stake after each score of a wager that their mean is above `mean`, by one who believes in `claimed`."""
    stake = 1.0
    weight, total, squares = _WEIGHT, _WEIGHT * claimed, _WEIGHT * (_VARIANCE + claimed**2)
    for score in scores:
        guess = total / weight
        variance = squares / weight - guess**2
        edge = max(guess, claimed) - mean
        bet = min(edge / (variance + edge**2), BOLDEST / mean)
        stake *= 1 + bet * (score - mean)
        yield stake
        weight, total, squares = weight + 1, total + score, squares + score**2
