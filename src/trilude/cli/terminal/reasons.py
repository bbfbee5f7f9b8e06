"""Why a move: what a player considered, what it expected, and what it is sure of."""

from trilude.analysis.wording import certainty, percent
from trilude.contract.words import Text
from trilude.players.player import Choice

SHOWN = 8
"""Candidates that are told."""


def expectation(choice: Choice, seat: int) -> Text:
    """How play was expected to go on, and for what share of the win."""
    value = choice.candidates[0].value if choice.candidates else choice.values[seat]
    line = " ".join(str(move) for move in choice.line[:6])
    if choice.proven:
        return Text("Expected: {line} – {sure}.", "Attendu : {line} – {sure}.").fill(line=line, sure=certainty(value))
    words = Text("Expected: {line}, for {value} of the win.", "Attendu : {line}, pour {value} de la victoire.")
    return words.fill(line=line, value=percent(value))


def candidates(choice: Choice) -> list[Text]:
    """The best candidates, one in a line: the move, its share of the win, and how often the search visited it."""
    shown = choice.candidates[:SHOWN]
    width = max((len(candidate.move.text) for candidate in shown), default=0)
    lines = []
    for candidate in shown:
        start = f"{candidate.move.text.ljust(width)} {percent(candidate.value):>6}"
        visits = Text("{start}  visits: {n}", "{start}  visites : {n}").fill(start=start, n=candidate.visits)
        lines.append(visits if candidate.visits else Text.same(start))
    return lines
