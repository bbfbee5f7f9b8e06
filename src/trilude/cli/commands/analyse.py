"""`trilude analyse FILE`: go through a record with a strong player."""

import argparse
import sys

from trilude.cli.arguments import PLAYER, add, add_count, add_file, add_json, decimal_number
from trilude.cli.language import language, say
from trilude.cli.progress import prepare_game, track
from trilude.cli.reading import add_record, load_record
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

HELP = Text("judge every move of a recorded game", "juger chaque coup d’une partie notée")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The record, who judges for how long, which moves, and what to make of it."""
    add_record(parser)
    judge = parser.add_mutually_exclusive_group()
    who = Text(
        "who judges: mcts:5000, alphabeta:2s, … (docs/players.md; by default the game’s strongest kind)",
        "qui juge : mcts:5000, alphabeta:2s… (docs/players.md ; par défaut la plus forte sorte pour ce jeu)",
    )
    add(judge, "--player", who, metavar=PLAYER)
    time = Text("how long it thinks about a position (1)", "combien il réfléchit à une position (1)")
    add(judge, "--seconds", time, type=_seconds, metavar=Text.same("N"))
    first = Text("the first move to judge (1)", "le premier coup à juger (1)")
    add_count(parser, "--from", first, 1, dest="first")
    last = Text("the last move to judge (the last one)", "le dernier coup à juger (le dernier)")
    add_count(parser, "--to", last, dest="last")
    add_file(parser, "--svg", Text("draw the graph into this file", "dessiner la courbe dans ce fichier"))
    kept = Text(
        "keep the record with the judgements as comments, for `trilude replay`",
        "garder la partie avec les jugements en commentaires, pour `trilude replay`",
    )
    add_file(parser, "--save", kept)
    add_json(parser)


def _seconds(text: str) -> float:
    """A time to think."""
    time = decimal_number(text)
    if not time > 0:
        words = Text(
            "“{text}” should be a number of seconds, like 0.5 or 10.",
            "« {text} » devrait être un nombre de secondes, comme 0,5 ou 10.",
        )
        raise TriludeError(words.fill(text=text))
    return time


def run(arguments: argparse.Namespace) -> None:
    """Judge, with a bar, and print every move, the graph, and last of all how much each seat lost on average."""
    from trilude.analysis.annotating import annotate
    from trilude.analysis.judgement import Analysis, Judgement
    from trilude.analysis.judging import SECONDS, judge_plies, plies_to_judge
    from trilude.contract.files import check_place, save
    from trilude.players.find import find_player
    from trilude.players.levels import strongest_player

    record = load_record(arguments.file, arguments.number)
    name = arguments.player or strongest_player(record.game, record.start.options, arguments.seconds or SECONDS)
    player = find_player(record.game, name)
    plies = plies_to_judge(record, arguments.first, arguments.last)
    check_place(arguments.svg)
    check_place(arguments.save)
    prepare_game(record.game, [name])
    title = Text("{player} thinks", "{player} réfléchit").fill(player=name)
    judgements: list[Judgement] = []
    try:
        for judgement in track(judge_plies(record, player, first=plies[0], last=plies[-1]), len(plies), title):
            judgements.append(judgement)  # noqa: PERF402
    except KeyboardInterrupt:
        if not judgements:
            raise
        words = Text("Interrupted after move {ply}; so far:", "Interrompu après le coup {ply} ; jusque-là :")
        print(say(words.fill(ply=judgements[-1].ply)), file=sys.stderr)
    analysis = Analysis(record, name, tuple(judgements))
    if arguments.json:
        from trilude.analysis.json_text import write_json

        print(write_json(analysis))
    else:
        from trilude.cli.analysis_text import print_analysis

        print_analysis(analysis)
    if arguments.svg:
        save(arguments.svg, analysis.svg(language()))
    if arguments.save:
        save(arguments.save, str(annotate(analysis, language())))
