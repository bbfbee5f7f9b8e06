"""Examples inside the rules' text: positions that pages draw to be played on, and terminals as characters.

An example is a block of the Markdown: lines that say how to get there, an empty line, then what there is to see.

    ```example
    options: players=2
    position: …
    moves: g1-e2 a4-b4
    try: g1xf1
    line: g1xf1 d1-c2
    refused: d7-d4
    view: f1 g1

    White's triangle attacks.
    ```

In the rules of puzzles an example is one line that tells a solo, an empty line and a caption, in a block ```solo.

`try` is a legal move that shows what is meant, `line` moves to be gone through one after another, `refused` a move
that the rules forbid, `view` the cells that matter; `seed` deals a game with chance. All of them may be left out.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import TypeVar

from trilude.contract.errors import BadNotation
from trilude.contract.game import Game
from trilude.contract.trial import Start, Trial
from trilude.contract.words import Text

T = TypeVar("T")

_KEYS = ("options", "position", "seed", "moves", "try", "line", "refused", "view")


@dataclass(frozen=True, slots=True)
class Example:
    """A position to look at and play on."""

    fields: tuple[tuple[str, str], ...]
    caption: str

    def words(self, key: str) -> list[str]:
        """What a line of the example says, word by word."""
        return dict(self.fields).get(key, "").split()

    def trial(self, game: Game) -> Trial:
        """The position to be played on."""
        options = game.choose(dict(word.split("=", 1) for word in self.words("options")))
        start = Start(game, options, int("".join(self.words("seed")) or 0), dict(self.fields).get("position"))
        return reduce(Trial.do, self.words("moves"), Trial(start.first, start))


def split_examples(markdown: str) -> list[str | Example]:
    """The text, with its examples in their places."""
    return _split(markdown, "example", _read)


def split_solos(markdown: str) -> list[str | tuple[str, str]]:
    """The text of the rules of puzzles, with the lines of its solos and their captions in their places."""
    return _split(markdown, "solo", lambda line, caption: (line, caption))


def _split(markdown: str, kind: str, read: Callable[[str, str], T]) -> list[str | T]:
    """The text, with what is read from the blocks of a kind, each of some lines and a caption, in their places."""
    text, *blocks = re.split(rf"^```{kind}\n(.*?)\n\n(.*?)\n```$", markdown, flags=re.MULTILINE | re.DOTALL)
    parts: list[str | T] = [text]
    for lines, caption, after in zip(*(blocks[place::3] for place in range(3)), strict=True):
        parts += [read(lines, " ".join(caption.split())), after]
    return parts


def _read(lines: str, caption: str) -> Example:
    fields = []
    for line in lines.splitlines():
        key, colon, value = line.partition(": ")
        if not colon or key not in _KEYS:
            words = Text("“{line}” says nothing about an example.", "« {line} » ne dit rien d’un exemple.")
            raise BadNotation(words.fill(line=line))
        fields.append((key, value.strip()))
    return Example(tuple(fields), caption)
