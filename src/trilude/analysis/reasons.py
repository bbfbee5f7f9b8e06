"""Why a move was good or bad, in a sentence or two: what it gave away, and what the better one does."""

from trilude.analysis.judgement import Judgement, Mark
from trilude.analysis.wording import percent_in_words
from trilude.contract.foresight import foresee
from trilude.contract.motifs import Motif, motifs
from trilude.contract.position import Position
from trilude.contract.sentences import listed
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
    found = motifs_of(judgement, before)
    instead = [motif.words for motif in found if motif.of == "better"]
    missed = missed_points(judgement, before)
    if missed is not None:
        instead.insert(0, Text("scores {points} more", "rapporte {points} de plus").fill(points=missed))
    better = [_BETTER.fill(what=listed(instead))] if instead else _note(judgement, before)
    return Text.join(" ", [_fall(judgement), *_given_away(found), *better])


def doubt(judgement: Judgement, before: Position) -> Text:
    """What is said to somebody who is about to err: what would be given away, and nothing of what would be better."""
    return Text.join(" ", [_fall(judgement), *_given_away(motifs_of(judgement, before))])


_MADE = Text("It {what}.", "Il {what}.")
_BETTER = Text("The better move {what}.", "Le meilleur coup {what}.")


def _given_away(found: tuple[Motif, ...]) -> list[Text]:
    made = [motif.words for motif in found if motif.of == "made"]
    return [_MADE.fill(what=listed(made))] if made else []


def motifs_of(judgement: Judgement, before: Position) -> tuple[Motif, ...]:
    """What the game calls what a marked move gave away and what the better one does."""
    if judgement.mark is Mark.FINE:
        return ()
    return motifs(before.view(judgement.seat), judgement.move.id, judgement.best.id)


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
            "the expected share of the win falls from {before} to {after}.",
            "la part de victoire espérée tombe de {before} à {after}.",
        )
        filled = what.fill(before=percent_in_words(judgement.before), after=percent_in_words(judgement.after))
    return _MARKED[judgement.mark].fill(what=filled)


def _certain(share: float) -> Text:
    if share >= 1:
        return Text("a certain win", "un gain certain")
    if share <= 0:
        return Text("a certain loss", "une perte certaine")
    return Text("a draw", "une nulle")


def _note(judgement: Judgement, before: Position) -> list[Text]:
    """What the better move does, as its game tells it beforehand."""
    note = foresee(before.view(judgement.seat), judgement.best.id).note
    if not note:
        return []
    words = Text("Better: {note}.", "Mieux : {note}.")
    return [words.fill(note=Text(note.en.rstrip("."), note.fr.rstrip(".")))]
