"""Sentences that several games say alike name everybody they speak of."""

from trilude.contract.sentences import won_with
from trilude.contract.words import Text

BLUE, RED, GREEN = Text("Blue", "Bleu"), Text("Red", "Rouge"), Text("Green", "Vert")


def test_one_winner_wins_and_several_share() -> None:
    assert won_with([BLUE], 12) == Text("Blue wins with 12", "Bleu gagne avec 12")
    several = won_with([BLUE, RED, GREEN], 7)
    assert several.en == "Blue, Red and Green share the win with 7 each"
    assert several.fr == "Bleu, Rouge et Vert partagent la victoire avec 7"
