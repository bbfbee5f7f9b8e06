"""`trilude bench`: how fast everything is, on this machine."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from trilude.cli.arguments import add_file, add_games, read_games
from trilude.cli.language import language, say
from trilude.cli.progress import prepare_game
from trilude.contract.words import Text

RESULTS = Path("benchmarks/results.md")
"""Where figures are kept in a checkout."""

HELP = Text("measure the speed of games and players", "mesurer la vitesse des jeux et des joueurs")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which games, and where the results go."""
    add_games(parser)
    words = Text(
        "put the tables into this file (benchmarks/results.md, if it is there)",
        "écrire les tableaux dans ce fichier (benchmarks/results.md, s’il existe)",
    )
    add_file(parser, "--write", words, default=RESULTS)


def run(arguments: argparse.Namespace) -> None:
    """Measure and print a Markdown table."""
    games = read_games(arguments)
    from trilude.arena.machine import describe_machine
    from trilude.cli.measures import measure_game, measure_house, table, write_section

    for game in games:
        prepare_game(game, ["mcts"])
    sections = {Text("The house", "La maison"): measure_house()}
    sections |= {Text.same(game.name): measure_game(game) for game in games}
    where_and_when = f"{describe_machine()}; {datetime.now(UTC).date().isoformat()}"
    print(where_and_when)
    for title, measures in sections.items():
        print(f"\n## {say(title)}\n\n{table(measures, language())}")
        if arguments.write != RESULTS or RESULTS.exists():
            write_section(arguments.write, title.en, f"{where_and_when}\n\n{table(measures, 'en')}")
