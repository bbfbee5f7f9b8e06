"""Steps: what stands among the moves of a game, so that it replays, though no rule makes it a move.

~deal:2:123     after a take-back all that player 2 cannot see is dealt anew, from the seed 123
~draw:123       after a take-back what nobody holds is shuffled anew
~left:3         player 3 has given up and passes from now on
"""

from typing import Literal

StepKind = Literal["move", "redrawn", "left"]

SIGN = "~"
"""No move of any game begins like this."""


def kind_of(text: str) -> StepKind:
    """What a text among the moves of a game is."""
    if not text.startswith(SIGN):
        return "move"
    return "left" if text.startswith("~left:") else "redrawn"
