"""What goes over a socket while a match is played: moves and acts, which may be posted as well, and what changed."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from trilude.contract.words import Text
from trilude.matches.rows import ResignWay, Said
from trilude.server.match_messages import MatchTold
from trilude.server.messages import Asked, Short, Told, plain
from trilude.server.patches import Now, Patch
from trilude.server.position_messages import HintTold


class MoveAsked(Asked):
    """A move. The key makes sure that it is made once, however often it is sent."""

    ply: int
    move: Short
    key: Annotated[str, StringConstraints(min_length=8, max_length=64), AfterValidator(plain)]


class ActAsked(Asked):
    """Anything else that a seat can do. Offers (takeback, draw, stop, rematch) are answered with accept or decline."""

    act: Literal[
        "undo",
        "takeback",
        "draw",
        "stop",
        "accept",
        "decline",
        "withdraw",
        "resign",
        "rematch",
        "hint",
        "name",
        "chat",
    ]
    text: Short = ""
    """What to say, or the new name."""
    how: ResignWay = "computer"
    """Of resigning where three or four play: a computer plays on, or the seat passes whenever it is its turn."""


Edition = Annotated[str, StringConstraints(max_length=40)]
"""The name of a state of a match as some viewers are told it; empty where a client has none."""


class Hello(Asked):
    """The first message on a socket: the tokens of the seats this client holds, none for a spectator."""

    tokens: Annotated[list[Short], Field(max_length=4)] = Field(default=[])
    since: Edition | None = None
    """Whoever names the edition they have is told changes from then on; whoever does not, whole states."""


class SocketAsked(Asked):
    """A message on a socket after the first: exactly one of these."""

    move: MoveAsked | None = None
    act: ActAsked | None = None
    since: Edition | None = None
    """The edition that a client has: it is told all that has changed since, the whole state where it has none."""


class SaidTold(Told):
    """A line of chat, alone. A state with that revision or a later one holds it already."""

    revision: int
    line: Said


class ChangeTold(Told):
    """What has changed in a match since an edition. A client that has another one asks for the whole."""

    since: str
    patch: Patch
    """What turns that state of the match, a MatchTold, into the next one."""


class SocketTold(Told):
    """A message from the server on a socket: exactly one of these."""

    match: MatchTold | None = None
    change: ChangeTold | None = None
    edition: str | None = None
    """With a match or a change: the edition that a client has then."""
    said: SaidTold | None = None
    hint: HintTold | None = None
    problem: Text | None = None
    key: str | None = None
    """With a problem: the key of the move that was refused."""
    done: str | None = None
    """The key of a move that is stored."""


def write_change(since: str, patch: str, edition: str) -> str:
    """A message that tells a change, from a patch that is written already."""
    return f'{_BEFORE}"{since}"{_BETWEEN}{patch}{_AFTER}"{edition}"{_END}'


_BEFORE, _BETWEEN, _AFTER, _END = re.split(
    r'"SINCE"|{"now":"PATCH"}|"EDITION"',
    SocketTold(change=ChangeTold(since="SINCE", patch=Now("PATCH")), edition="EDITION").model_dump_json(),
)
