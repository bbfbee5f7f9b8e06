"""`trilude backup`: write all matches of a parlour into one file."""

import argparse
from pathlib import Path

from trilude.cli.arguments import add
from trilude.cli.commands.serve import add_database, database_url
from trilude.cli.language import say
from trilude.contract.words import Text

HELP = Text("write all matches into one file", "écrire toutes les parties dans un fichier")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """From where, and whereto."""
    add(parser, "file", Text("the file to write", "le fichier à écrire"), type=Path)
    add_database(parser)


def run(arguments: argparse.Namespace) -> None:
    """Write them as they are at one moment; a server may run meanwhile."""
    import asyncio

    from trilude.matches.store.backup import write_backup

    count = asyncio.run(write_backup(database_url(arguments.database), arguments.file))
    print(
        say(
            Text("{count} matches are in {file}.", "{count} parties dans {file}.").fill(
                count=count, file=arguments.file
            )
        )
    )
