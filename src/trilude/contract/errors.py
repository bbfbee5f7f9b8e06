"""Every mistake a person can make, as one sentence in both languages that says what was wrong and what to do."""

from trilude.contract.words import Text


class TriludeError(Exception):
    """A mistake of whoever called; its text is meant to be read by a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text

    def __reduce__(self) -> tuple[type["TriludeError"], tuple[Text]]:
        return type(self), (self.text,)


class UnknownGame(TriludeError):  # noqa: N818
    """No game of that name is in the cupboard."""


class BadOption(TriludeError):  # noqa: N818
    """An option that the game does not have, or a value it does not take."""


class BadNotation(TriludeError):  # noqa: N818
    """A text that is no move at all."""


class IllegalMove(TriludeError):  # noqa: N818
    """A move that the rules do not allow now; the text gives the reason."""


class BadPosition(TriludeError):  # noqa: N818
    """A text that does not describe a position."""


class BadRecord(TriludeError):  # noqa: N818
    """A text that is not the record of a game."""


class BadSolo(TriludeError):  # noqa: N818
    """A line of text that is no solo, of any kind."""


class BadPlayer(TriludeError):  # noqa: N818
    """A computer player that does not exist."""


class Resignation(BadPlayer):
    """A computer player that gives its game up; whoever counts games counts this one as lost."""
