"""Levels in words, for whoever has to choose one.

One scale serves every game: a level promises the same wherever it is met, as calibrations place the levels of all
games about as far apart; who makes levels for a new game finds here what each is meant to be. A beginner is somebody
who plays as level 1 does: by their Elo, level 3 scores 80 to 95 % against that, and level 4 more than 90 %.
"""

from trilude.arena.standing import score_of
from trilude.contract.game import Game
from trilude.contract.words import Text
from trilude.players.levels import level_of

SCALE = (
    Text("a child can win", "un enfant peut gagner"),
    Text("for the first games", "pour les premières parties"),
    Text("beats most beginners", "bat la plupart des débutants"),
    Text("seldom loses to a beginner", "perd rarement contre un débutant"),
    Text("for those who play regularly", "pour qui joue régulièrement"),
    Text("tough, even for regulars", "coriace, même pour les habitués"),
    Text("strong: slips cost the game", "fort : un faux pas coûte la partie"),
    Text("rarely beaten", "rarement battu"),
    Text("as strong as it gets", "aussi fort que possible"),
)
"""What each level is like, the weakest first."""


def level_words(number: int) -> Text:
    """What a level is like."""
    return SCALE[number - 1]


def step_words(game: Game, number: int) -> Text | None:
    """How a level does against the one below, where both were measured."""
    elo, below = level_of(game, number).elo, level_of(game, number - 1).elo if number > 1 else None
    if elo is None or below is None:
        return None
    words = Text(
        "scores {points} out of 10 against level {below}", "marque {points} points sur 10 contre le niveau {below}"
    )
    return words.fill(points=round(10 * score_of(elo - below)), below=number - 1)
