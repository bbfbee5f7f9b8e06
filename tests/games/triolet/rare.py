"""Positions in which something rare happens next, found in thousands of random games: with what they show and the
moves that show it. Everything in them is known, the state of the draws too."""

import json
from dataclasses import dataclass
from pathlib import Path

import trilude
from trilude.contract.position import Position


@dataclass(frozen=True)
class Rare:
    """A position, and the moves that were made from there."""

    players: int
    edition: str
    text: str
    moves: list[str]

    def position(self, **changed: str) -> Position:
        """The position, some of its parts given anew."""
        parts = dict(
            zip(("board", "racks", "turn", "points", "aside", "idle", "draws"), self.text.split(), strict=True)
        )
        text = " ".join((parts | changed).values())
        return trilude.position("triolet", text, players=self.players, edition=self.edition)


RARE = {
    what: Rare(found["players"], found["edition"], found["text"], found["moves"].split())
    for what, found in json.loads((Path(__file__).parent / "rare_positions.json").read_text()).items()
}
BLOCKED = [what for what in RARE if "block each other" in what]
OUT = [what for what in RARE if "lays the last token" in what or "goes out" in what or "the last token lies" in what]


def finished(what: str, **changed: str) -> Position:
    """The position after the moves that show it."""
    position = RARE[what].position(**changed)
    for move in RARE[what].moves:
        position = position.play(move)
    return position
