"""The command `trilude`."""

import argparse
import os
import signal
import sys
from _thread import interrupt_main
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from pkgutil import iter_modules
from threading import Timer, main_thread
from typing import TYPE_CHECKING, NoReturn, cast

import trilude
from trilude.cli import commands, house
from trilude.cli.arguments import add
from trilude.cli.extras import missing_package
from trilude.cli.language import say, speak, take_language
from trilude.contract.command import Command, brought_along
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


class Parser(argparse.ArgumentParser):
    """Reads arguments; a mistake is one sentence that points to the help."""

    def error(self, message: str) -> NoReturn:
        """Complain."""
        hint = Text("{message}; {program} --help tells more.", "{message} ; {program} --help en dit plus.")
        raise TriludeError(hint.fill(message=message[:1].upper() + message[1:], program=self.prog))


def build(words: Sequence[str]) -> Parser:
    """The parser for a line of words. It knows all commands by name, and the arguments of the one that is asked for."""
    about = Text(
        "Games about three, to play, to study, to solve.", "Des jeux autour du trois, à jouer, étudier, résoudre."
    )
    parser = Parser(prog="trilude", description=say(about))
    version = f"trilude {trilude.__version__}"
    add(parser, "--version", Text("show the version", "affiche la version"), action="version", version=version)
    where = Text("the language, anywhere on the line", "la langue, n’importe où sur la ligne")
    add(parser, "--lang", where, choices=("en", "fr"))
    parsers = parser.add_subparsers(dest="command", metavar=say(Text("COMMAND", "COMMANDE")), required=True)
    asked = next((word for word in words if not word.startswith("-")), None)
    for found in iter_modules(commands.__path__):
        module = import_module(f"{commands.__name__}.{found.name}")
        name = found.name.replace("_", "-")
        command = parsers.add_parser(name, help=say(module.HELP), description=say(module.HELP))
        if name == asked:
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    for name, help_words, place in brought_along():
        command = parsers.add_parser(name, help=say(help_words), description=say(help_words))
        if name == asked:
            brought = cast("Command", import_module(place))
            brought.add_arguments(command, house)
            command.set_defaults(run=partial(brought.run, house=house))
    return parser


def interrupt_again(fault: "UnraisableHookArgs") -> None:
    """An interruption that comes while a compiler calls back is ignored by Python, with a traceback: it comes again."""
    if fault.exc_type is KeyboardInterrupt:
        Timer(0.01, _interrupt).start()
    else:
        sys.__unraisablehook__(fault)


def _interrupt() -> None:
    """As Ctrl-C does: whatever the main thread waits for ends, which `interrupt_main` alone does not bring about."""
    if sys.platform == "win32":
        interrupt_main()
    else:
        signal.pthread_kill(cast("int", main_thread().ident), signal.SIGINT)


def run() -> None:
    """Run one command; every mistake becomes one sentence on the error stream and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that knows no accents, or no △, gets ? for them
            stream.reconfigure(errors="replace")
    sys.unraisablehook = interrupt_again
    try:
        language, words = take_language(sys.argv[1:])
        speak(language)
        words = words or ["serve"]
        arguments = build(words).parse_args(words)
        arguments.run(arguments)
        sys.stdout.flush()
    except TriludeError as error:
        print(say(error.text), file=sys.stderr)
        sys.exit(2)
    except ModuleNotFoundError as error:
        print(say(missing_package(error)), file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(say(Text("Interrupted.", "Interrompu.")), file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
