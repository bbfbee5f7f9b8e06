"""The frame of everything that fills a terminal: a board on the left, words at its side, keys at the bottom."""

from typing import ClassVar

from textual.app import App

from trilude.cli.language import say
from trilude.contract.words import Text


class FullScreen(App[None]):
    """A screen whose keys are named in the language of the terminal."""

    KEYS: ClassVar[tuple[tuple[str, str, Text], ...]] = ()
    """Key, action, and what the foot of the screen calls it."""
    CSS = """
    #board, #lattice { width: auto; height: auto; margin: 1 2; }
    #side { width: 1fr; min-width: 26; padding: 1 2; }
    #title, #seats, #status { height: auto; margin-bottom: 1; }
    #status { text-style: bold; }
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        for key, action, words in self.KEYS:
            self.bind(key, action, description=say(words))
