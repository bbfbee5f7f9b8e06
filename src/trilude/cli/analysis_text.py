"""An analysis on a terminal: coloured and as wide as the screen, or plain lines in a pipe."""

from textwrap import wrap

from rich.console import Console
from rich.text import Text as Coloured

from trilude.analysis.graph_text import draw_text
from trilude.analysis.judgement import Analysis, Judgement, Mark
from trilude.analysis.wording import SYMBOLS, better, percent, percent_exactly, said_of_move
from trilude.cli.language import say
from trilude.contract.words import Text

SEAT_STYLES = ("dodger_blue1", "dark_goldenrod", "indian_red", "green4")
MARK_STYLES = {Mark.FINE: "", Mark.INACCURACY: "", Mark.MISTAKE: "dark_orange", Mark.BLUNDER: "bold red"}
INDENT = "     "
WIDEST_MOVE = 16
"""Longer moves push the rest of their line to the right."""


def print_analysis(analysis: Analysis) -> None:
    """Moves, graph, summaries; the last line is for scripts too."""
    console = Console(highlight=False, soft_wrap=True)
    width = console.width if console.is_terminal else None
    words = Text("{game}, judged by {player}", "{game}, selon {player}")
    console.print(Coloured(say(words.fill(game=analysis.record.game.title, player=analysis.player)), style="bold"))
    for judgement in analysis.judgements:
        _print_move(console, analysis, judgement, width)
    _print_graph(console, analysis, min(console.width, 120))
    _print_summaries(console, analysis)


def _print_move(console: Console, analysis: Analysis, judgement: Judgement, width: int | None) -> None:
    names = [say(name) for name in analysis.record.game.seat_names[: analysis.seats]]
    moves = max(len(each.move.text) for each in analysis.judgements)
    line = Coloured(f"{judgement.ply:>4}. ")
    line.append(names[judgement.seat].ljust(max(map(len, names)) + 1), SEAT_STYLES[judgement.seat])
    line.append(judgement.move.text.ljust(min(WIDEST_MOVE, moves) + 1))
    line.append(f"{percent(judgement.before):>6} → {percent(judgement.after):>5}  ")
    line.append(f"{SYMBOLS[judgement.mark] or ' '} ", MARK_STYLES[judgement.mark])
    line.append(say(said_of_move(judgement)), MARK_STYLES[judgement.mark])
    line.rstrip()
    console.print(line)
    more = say(better(judgement))
    if more:
        indent = INDENT + " "
        folded = wrap(more, width, initial_indent=indent, subsequent_indent=indent) if width else [indent + more]
        console.print(Coloured("\n".join(folded), style="dim"))


def _print_graph(console: Console, analysis: Analysis, width: int) -> None:
    graph = draw_text(analysis, width)
    for band in graph.bands:
        console.print(Coloured(f"\n{say(analysis.seat_name(band.seat))}", style=f"bold {SEAT_STYLES[band.seat]}"))
        for row in band.rows:
            console.print(Coloured(row, style=SEAT_STYLES[band.seat]))
        if band.marks.strip():
            console.print(Coloured(band.marks, style="bold red"))
    console.print(Coloured(graph.scale, style="dim"))
    console.print(Coloured("  ".join(f"{SYMBOLS[mark]} {say(mark.title)}" for mark in SYMBOLS if SYMBOLS[mark]), "dim"))


def _print_summaries(console: Console, analysis: Analysis) -> None:
    words = Text(
        "{name}: decisions {decisions}, agreement {agreement}; inaccuracies {inaccuracies}, mistakes {mistakes},"
        " blunders {blunders}",
        "{name} : décisions {decisions}, accord {agreement} ; imprécisions {inaccuracies}, erreurs {mistakes},"
        " gaffes {blunders}",
    )
    console.print()
    losses = []
    for seat in range(analysis.seats):
        summary = analysis.summary(seat)
        filled = words.fill(
            name=analysis.seat_name(seat),
            agreement="–" if summary.agreement is None else percent(summary.agreement),
            decisions=summary.decisions,
            inaccuracies=summary.count(Mark.INACCURACY),
            mistakes=summary.count(Mark.MISTAKE),
            blunders=summary.count(Mark.BLUNDER),
        )
        console.print(Coloured(say(filled)))
        name, loss = analysis.record.game.seat_names[seat], percent_exactly(summary.average_loss)
        losses.append(Text("{name} {loss}", "{name} {loss}").fill(name=name, loss=loss))
    last = Text("average loss: {losses}", "perte moyenne : {losses}").fill(losses=Text.join(", ", losses))
    console.print(Coloured(say(last)))
