"""Why a move was good or bad, in a sentence or two: what it gave away, and what the better one does."""

from trilude.analysis.judgement import Judgement, Mark
from trilude.analysis.wording import percent
from trilude.contract.foresight import foresee
from trilude.contract.position import Position
from trilude.contract.words import Text


def missed_points(judgement: Judgement, before: Position) -> int | None:
    """How many points more the better move scores at once; None where nobody counts, or it scores no more."""
    view = before.view(judgement.seat)
    best, made = (foresee(view, move.id).points for move in (judgement.best, judgement.move))
    return best - made if best is not None and made is not None and best > made else None


def reason(judgement: Judgement, before: Position) -> Text:
    """What is to be said about a move."""
    if judgement.forced:
        return Text("The only move.", "Le seul coup possible.")
    if judgement.agrees:
        return Text("The best move.", "Le meilleur coup.")
    if judgement.as_good:
        return Text("As good as the best move.", "Aussi bon que le meilleur coup.")
    if judgement.mark is Mark.FINE:
        return Text("A good move.", "Un bon coup.")
    said = [_fall(judgement), _better(judgement, before)]
    return Text.join(" ", [text for text in said if text.en])


_MARKED = {
    Mark.INACCURACY: Text("Inaccuracy: {what}", "Imprécision : {what}"),
    Mark.MISTAKE: Text("Mistake: {what}", "Erreur : {what}"),
    Mark.BLUNDER: Text("Blunder: {what}", "Gaffe : {what}"),
}


def _fall(judgement: Judgement) -> Text:
    if judgement.certain and judgement.certain_after:
        what = Text("{before} becomes {after}.", "{before} devient {after}.")
        filled = what.fill(before=_certain(judgement.before), after=_certain(judgement.after))
    else:
        what = Text(
            "the share of the win to be expected falls from {before} to {after}.",
            "la part de victoire à espérer tombe de {before} à {after}.",
        )
        filled = what.fill(before=percent(judgement.before), after=percent(judgement.after))
    return _MARKED[judgement.mark].fill(what=filled)


def _certain(share: float) -> Text:
    if share >= 1:
        return Text("a certain win", "un gain certain")
    if share <= 0:
        return Text("a certain loss", "une perte certaine")
    return Text("a draw", "une nulle")


def _better(judgement: Judgement, before: Position) -> Text:
    missed = missed_points(judgement, before)
    if missed is not None:
        words = Text("The better move scores {points} more.", "Le meilleur coup rapporte {points} de plus.")
        return words.fill(points=missed)
    note = foresee(before.view(judgement.seat), judgement.best.id).note
    return Text("Better: {note}", "Mieux : {note}").fill(note=note) if note else Text("", "")
