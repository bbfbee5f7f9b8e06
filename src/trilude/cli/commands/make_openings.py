"""`trilude make-openings FILE`: count the openings of an arena's games, for the explorer of the study room."""

import argparse
from pathlib import Path

from trilude.cli.arguments import add_file
from trilude.cli.progress import track
from trilude.contract.files import check_place, write_whole, writing
from trilude.contract.words import Text

HELP = Text("count the openings of an arena’s games", "compter les ouvertures des parties d’une arène")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The games, and where the count goes."""
    kept = Text("what `trilude duel --results FILE` wrote", "ce qu’a écrit `trilude duel --results FICHIER`")
    add_file(parser, "file", kept)
    where = Text("the file the count is written into", "le fichier où écrire le compte")
    add_file(parser, "--write", where, default=Path("openings.xz"))


def run(arguments: argparse.Namespace) -> None:
    """Count; the last line says in how many positions, and where they are."""
    from trilude.arena.openings import count_openings
    from trilude.arena.results import Results
    from trilude.contract.openings import pack

    results = Results.kept_in(arguments.file)
    results.expect_one_game()
    check_place(arguments.write)
    counted = count_openings(track(results.games, len(results.games), Text("Games", "Parties")))
    with writing(arguments.write):
        write_whole(arguments.write, pack(counted))
    print(f"{len(counted.places)} {arguments.write}")
