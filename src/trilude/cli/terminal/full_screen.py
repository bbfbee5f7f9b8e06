"""The frame of everything that fills a terminal: a board on the left, words at its side, keys at the bottom."""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.widgets import Footer

from trilude.cli.language import say
from trilude.cli.terminal.board_widget import BoardWidget
from trilude.contract.words import Text


class FullScreen(App[None]):
    """A screen whose keys are named in the language of the terminal."""

    KEYS: ClassVar[tuple[tuple[str, str, Text], ...]] = ()
    """Key, action, and what the foot of the screen calls it."""
    CSS = """
    #place { width: auto; height: 1fr; max-width: 75%; }
    #board { width: auto; height: auto; margin: 1 2; }
    #side { width: 1fr; min-width: 26; padding: 1 2; }
    #heading, #status { height: auto; margin-bottom: 1; }
    #status { text-style: bold; }
    #choices, #moves { height: 1fr; }
    MatchApp #choices { height: auto; max-height: 12; }
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        for key, action, words in self.KEYS:
            self.bind(key, action, description=say(words))

    def compose(self) -> ComposeResult:
        """The board, its side, and the keys."""
        with Horizontal():
            with ScrollableContainer(id="place", can_focus=False):
                yield BoardWidget()
            with Vertical(id="side"):
                yield from self.side()
        yield Footer()

    def side(self) -> ComposeResult:
        """What stands beside the board."""
        raise NotImplementedError
