"""`trilude restore`: put the matches of a backup into an empty database."""

import argparse
from pathlib import Path

from trilude.cli.arguments import add
from trilude.cli.commands.serve import add_database, database_url
from trilude.cli.language import say
from trilude.contract.words import Text

HELP = Text("read the matches of a backup", "relire les parties d’une sauvegarde")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """From where, and whereto."""
    add(parser, "file", Text("a file of trilude backup", "un fichier de trilude backup"), type=Path)
    add_database(parser)


def run(arguments: argparse.Namespace) -> None:
    """Read all of them, or none."""
    import asyncio

    from trilude.matches.store.backup import read_backup

    count = asyncio.run(read_backup(arguments.file, database_url(arguments.database)))
    print(say(Text("{count} matches were restored.", "{count} parties restaurées.").fill(count=count)))
