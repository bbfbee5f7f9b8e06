"""Trigon for one: all 88 pieces by the rules, and patterns without any."""

from trilude.contract.words import Text


def of_all(placed: int) -> Text:
    """How many of the 88 pieces lie on the board."""
    words = Text("{placed} of 88 pieces", "{placed} pièces sur 88" if placed > 1 else "{placed} pièce sur 88")
    return words.fill(placed=placed)
