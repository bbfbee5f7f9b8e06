"""What can happen before the first move of a game of champions."""

from trilude.contract.words import Text

DRAWN = Text(
    "A coin was tossed, tails for Even, heads for Odd: {seats}.",
    "On a tiré à pile ou face, pile pour Pair, face pour Impair : {seats}.",
)
