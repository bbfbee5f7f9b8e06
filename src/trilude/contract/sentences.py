"""Sentences, and parts of them, that several games say alike."""

from collections.abc import Sequence

from trilude.contract.words import Text

GAME_OVER = Text("The game is over.", "La partie est terminée.")
NOT_YOUR_TURN = Text("It is not your turn.", "Ce n’est pas à vous de jouer.")
NO_SUCH_MOVE = Text("There is no such move.", "Ce coup n’existe pas.")

YOU = Text("you", "vous")
"""What somebody without a name is called in sentences that nobody else reads."""


def told_of(name: Text, of_them: Text, to_you: Text, **values: object) -> Text:
    """A sentence about somebody, {name}; where that is whoever reads it, the one that is said to them."""
    return to_you.fill(**values) if name == YOU else of_them.fill(name=name, **values)


def begun(words: Text) -> Text:
    """Words that begin a sentence: an article that comes first has a capital, names stay as people wrote them."""
    if not words.en.startswith("the "):
        return words
    return Text(words.en[0].upper() + words.en[1:], words.fr[0].upper() + words.fr[1:])


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
    if len(winners) == 1:
        return begun(
            told_of(
                winners[0],
                Text("{name} wins with {points}", "{name} gagne avec {points}"),
                Text("You win with {points}", "Vous gagnez avec {points}"),
                points=points,
            )
        )
    words = Text("{names} share the win with {points} each", "{names} partagent la victoire avec {points}")
    if YOU in winners:
        words = Text("{names} share the win with {points} each", "{names} partagez la victoire avec {points}")
        winners = [Text("You", "Vous"), *(name for name in winners if name != YOU)]
    return begun(words.fill(names=listed(winners), points=points))
