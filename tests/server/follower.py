"""A client that is told changes, and makes them to what it knows, as the page does."""

import json
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

from tests.server.inside import PATIENCE


def patched(value: Any, patch: dict[str, Any]) -> Any:
    """A value after a patch."""
    if "now" in patch:
        return patch["now"]
    if "parts" in patch:
        copy = value.copy()
        for name, change in patch["parts"].items():
            place = int(name) if isinstance(copy, list) else name
            copy[place] = patched(copy[place], change)
        return copy
    dropped, first, last = patch["dropped"], patch["first"], patch["last"]
    return [*value[dropped : dropped + first], *patch["between"], *value[len(value) - last :]]


class Follower:
    """Somebody at a match who knows what was told before."""

    def __init__(self, host: str, match: str, *tokens: str, since: str = "", known: Any = None) -> None:
        self._open = ExitStack()
        self.socket = self._open.enter_context(connect(f"ws://{host}/api/matches/{match}/live"))
        self.socket.send(json.dumps({"tokens": tokens, "since": since}))
        self.edition, self.match = since, known
        self.heard: list[bytes] = []
        """Every message, as it came."""

    def hear(self) -> dict[str, Any]:
        """The next message."""
        self.heard.append(self.socket.recv(PATIENCE, decode=False))
        told: dict[str, Any] = json.loads(self.heard[-1])
        if told["change"]:
            assert told["change"]["since"] == self.edition, "a change of something that this client was never told"
            self.match = patched(self.match, told["change"]["patch"])
        elif told["match"]:
            self.match = told["match"]
        self.edition = told["edition"] or self.edition
        return told

    def until(self, revision: int, watching: int | None = None) -> dict[str, Any]:
        """The match once it is at a revision, and so many watch it."""
        while (
            self.match is None
            or self.match["revision"] < revision
            or (watching is not None and self.match["watching"] != watching)
        ):
            self.hear()
        match: dict[str, Any] = self.match
        return match

    def leave(self) -> None:
        self._open.close()
