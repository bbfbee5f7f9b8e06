"""Writing an analysis into its record: judgements become marks and comments, better moves become variations."""

from dataclasses import replace

from trilude.analysis.judgement import Analysis, Judgement, Mark
from trilude.analysis.wording import percent, said_of_move
from trilude.contract.position import Position
from trilude.contract.record import Line, Record, Step
from trilude.contract.words import Language

SIGNS = {Mark.FINE: "", Mark.INACCURACY: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}
"""Marks as records write them."""


def annotate(analysis: Analysis, language: Language) -> Record:
    """The record with what was found about its moves."""
    record = analysis.record
    steps = list(record.line.steps)
    positions = list(record.positions())
    for judgement in analysis.judgements:
        step = steps[judgement.ply - 1]
        found = f"{percent(judgement.before)} → {percent(judgement.after)}"
        words = [step.comment, ", ".join(part for part in (found, said_of_move(judgement).say(language)) if part)]
        variations = step.variations
        if judgement.mark is not Mark.FINE:
            variations += (_better_line(judgement, positions[judgement.ply - 1]),)
        comment = " ".join(word for word in words if word)
        steps[judgement.ply - 1] = replace(step, comment=comment, variations=variations, mark=SIGNS[judgement.mark])
    return replace(record, line=replace(record.line, steps=tuple(steps)))


def _better_line(judgement: Judgement, before: Position) -> Line:
    """The line expected; of a game with secrets only its first move, since the rest was imagined."""
    moves = judgement.line[:1] if before.game.hidden else judgement.line
    steps: list[Step] = []
    for move in moves:
        if move.id not in before.legal_moves.ids:
            break
        before = before.play(move.id)
        steps.append(Step(before.moves[-1].text, "" if steps else percent(judgement.before)))
    return Line(tuple(steps))
