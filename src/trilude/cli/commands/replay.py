"""`trilude replay FILE`: go through a record."""

import argparse

from trilude.cli.arguments import fills_screen
from trilude.cli.language import say
from trilude.cli.reading import add_record, load_record
from trilude.contract.record_lines import written
from trilude.contract.words import Text

HELP = Text("go through a recorded game", "revoir une partie notée")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The record."""
    add_record(parser)


def run(arguments: argparse.Namespace) -> None:
    """On a terminal turn its pages; elsewhere print headers, moves, last board and, last of all, the result."""
    record = load_record(arguments.file, arguments.number)
    if fills_screen(arguments):
        from trilude.cli.terminal.replay_app import ReplayApp

        ReplayApp(record).run()
        return
    print(f"{record.game.name} {record.start.options}")
    for name, value in record.headers.items():
        print(f"{name}: {value}")
    if record.line.comment:
        print(f"{{{record.line.comment}}}")
    for number, step in enumerate(record.line.steps, 1):
        comment = f"  {{{step.comment}}}" if step.comment else ""
        mark = f" {step.mark}" if step.mark else ""
        print(f"{number}. {step.move}{mark}{comment}")
        for variation in step.variations:
            print(f"   ({' '.join(written(variation, number))})")
    last = record.final
    print(f"\n{last}\n{last.text}")
    if last.ending:
        print(say(last.ending))
    print(record.result)
