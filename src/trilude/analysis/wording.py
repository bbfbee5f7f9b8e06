"""How values, marks and certainties are said, in the drawings and on the terminal."""

from trilude.analysis.judgement import Judgement, Mark
from trilude.contract.words import Text

SYMBOLS = {Mark.FINE: "", Mark.INACCURACY: "·", Mark.MISTAKE: "?", Mark.BLUNDER: "✗"}
"""A mark in one character."""

SHOWN_LINE, SHOWN_LETTERS = 5, 48
"""Moves of an expected line that are told, and letters from which on no further move is."""


def percent(share: float) -> str:
    """A share of the win, for people."""
    return f"{100 * share:.0f} %"


def percent_in_words(share: float) -> Text:
    """A share of the win inside a sentence: no line ends before its sign."""
    figure = f"{100 * share:.0f}"
    return Text(f"{figure}%", f"{figure}\u202f%")


def percent_exactly(share: float) -> Text:
    """A share of the win with one decimal."""
    figure = f"{100 * share:.1f}"
    return Text(f"{figure} %", f"{figure.replace('.', ',')} %")


def certainty(value: float) -> Text:
    """What a proven value means for whoever may expect it."""
    if value >= 1:
        return Text("wins for certain", "gagne à coup sûr")
    if value <= 0:
        return Text("loses for certain", "perd à coup sûr")
    return Text("shares the win for certain", "partage la victoire à coup sûr")


def said_of_move(judgement: Judgement) -> Text:
    """What is to be said about a move itself: its mark with what it lost, or that it was forced or the best."""
    if judgement.forced:
        words = Text("the only move", "seul coup possible")
    elif judgement.agrees:
        words = Text("the best move", "le meilleur coup")
    elif judgement.as_good:
        words = Text("as good as the best", "aussi bon que le meilleur")
    elif judgement.mark is Mark.FINE:
        words = Text("", "")
    else:
        loss = f"{100 * judgement.loss:.0f}"
        words = Text("{mark} (−{loss})", "{mark} (−{loss})").fill(mark=judgement.mark.title, loss=loss)
    said = [words] if words.en else []
    if judgement.certain_after:
        said.append(certainty(judgement.after))
    return Text.join(", ", said)


def best_move(judgement: Judgement) -> Text:
    """What would have been better, or just as well, with its value."""
    value = certainty(judgement.before) if judgement.certain else Text.same(percent(judgement.before))
    word = Text("preferred", "préféré") if judgement.mark is Mark.FINE else Text("better", "mieux")
    words = Text("{word}: {best} ({value})", "{word} : {best} ({value})")
    return words.fill(word=word, best=judgement.best, value=value)


def better(judgement: Judgement) -> Text:
    """The best move where another one was made, and how play was expected to go on after it."""
    line = ""
    for move in judgement.line[1 : 1 + SHOWN_LINE]:
        line += f" {move}" if len(line) < SHOWN_LETTERS else ""
    line = line.strip()
    if judgement.agrees:
        return Text("expected: {line}", "suite attendue : {line}").fill(line=line) if line else Text("", "")
    best = best_move(judgement)
    if not line:
        return best
    return Text("{best}, expecting {line}", "{best}, puis sans doute {line}").fill(best=best, line=line)
