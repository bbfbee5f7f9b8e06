"""Parts of sentences that several games say alike."""

from collections.abc import Sequence

from trilude.contract.words import Text


def listed(texts: Sequence[Text]) -> Text:
    """Several names in a row: one, two and three."""
    *before, last = texts
    if not before:
        return last
    return Text(
        f"{', '.join(text.en for text in before)} and {last.en}",
        f"{', '.join(text.fr for text in before)} et {last.fr}",
    )


def won_with(winners: Sequence[Text], points: object) -> Text:
    """Who won or shares the win, and with how much: the beginning of a sentence."""
    words = (
        Text("{names} wins with {points}", "{names} gagne avec {points}")
        if len(winners) == 1
        else Text("{names} share the win with {points} each", "{names} partagent la victoire avec {points}")
    )
    return words.fill(names=listed(winners), points=points)
