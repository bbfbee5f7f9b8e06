"""Playing line by line: for pipes, for screen readers, for terminals that cannot move a cursor."""

import sys
from collections.abc import Callable, Mapping

from trilude.cli.language import say
from trilude.contract.errors import TriludeError

Commands = Mapping[tuple[str, ...], Callable[[], str | None]]
"""Words of both languages for the same thing, and what does it; it may return something to tell."""

QUIT = ("quit", "quitter")


def obey_line(prompt: str, commands: Commands, otherwise: Callable[[str], str | None]) -> bool:
    """Ask for a line and do what it says; False once somebody quits or the input ends."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    words = line.strip()
    if not line or words.lower() in QUIT:
        return False
    does = next((does for names, does in commands.items() if words.lower() in names), None)
    try:
        told = does() if does else otherwise(words) if words else None
    except TriludeError as error:
        told = say(error.text)
    if told:
        print(told)
    return True
