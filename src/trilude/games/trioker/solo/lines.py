"""Shapes to fill and the hard patience as lines of text.

shape hexagon b1=330 a2=*23        a shape of the library, then what was put down, in order, corners as they lie
shape .AV/AVA joker:tip b2=001     a shape of one's own, its rows from the top; in either case there may follow what a
                                   shape file says beside the rows (see SAID), with commas for blanks
shape .AV/AVA name:Hat by:Ada      what somebody called it, and who that was, with underscores for blanks
patience 10 4711 b1=330            the pieces that are drawn and the seed, then what was put down, or `none`
puzzle hexagon a1=330              as browsers kept it when rows had letters from the top: read, not written
"""

import re
from dataclasses import replace
from functools import cache
from secrets import randbelow

from trilude.contract.errors import BadSolo
from trilude.contract.game import Game
from trilude.contract.solo import Card
from trilude.contract.words import Text
from trilude.games.trioker import FAMILY
from trilude.games.trioker.drawing import empty_board
from trilude.games.trioker.solo.figure import SHAPE, card_facts, fill_shape
from trilude.games.trioker.solo.filling import Filling
from trilude.games.trioker.solo.hard_patience import PATIENCE, deal_patience
from trilude.games.trioker.solo.library import ShapeFile, library, names_from_the_top, read_shape
from trilude.games.trioker.solo.patience import USUAL

OLDER = "puzzle"
"""The kind that browsers kept once."""

CALLED = {"name": "en", "by": "by"}
"""What a line may tell about names, and the lines of a shape file that do."""

SAID = ("boxes", "pieces", "joker", "lying", *CALLED)
"""What a line may say about a shape."""

LONGEST_NAME = 40

_ROWS = re.compile(r"[AV./]+")
_DEAL = re.compile(r"(\d{1,2})[ -](\d{1,20})", re.ASCII)
"""The pieces that are drawn, and the seed."""

SEEDS = 10**9
OWN = Text("A shape of one’s own", "Une figure personnelle")

QUICK = Text("Quick puzzles", "Casse-tête rapides")
CHAMPIONS = Text("For champions", "Pour champions")
PROVE = Text("Prove it", "À prouver")
BY_CHANCE = Text("By chance, and your own", "Au hasard, et à vous")
"""Shelves."""

CHAMPIONS_FROM = 24
"""Cells."""


def read(text: str) -> Filling:
    """The solo that a line of text tells; raises a TriludeError, naming the place, where it tells none."""
    kind, *words = text.split() or [""]
    if kind == OLDER:
        return _read_older(words)
    if kind == PATIENCE:
        filling, laid = _read_patience(" ".join(words[:2])), words[2:]
    else:
        laid = [word for word in words[1:] if "=" in word and ":" not in word]
        filling = _read_shape("".join(words[:1]), [word for word in words[1:] if word not in laid])
    for word in laid:
        filling = filling.do(word)
    return filling


def _read_shape(name: str, said: list[str]) -> Filling:
    for word in said:
        if word.split(":")[0] not in SAID:
            words = Text("“{word}” tells nothing about a shape.", "« {word} » ne dit rien d’une figure.")
            raise BadSolo(words.fill(word=word[:40]))
    file = library().get(name)
    if file is None and not _ROWS.fullmatch(name):
        raise BadSolo(Text("There is no puzzle {id}.", "Il n’y a pas de casse-tête {id}.").fill(id=name[:40]))
    if file and not said:
        return fill_shape(file)
    told = read_told(said, file.shape.rows if file else name.split("/"))
    return fill_shape(file, told.puzzle()) if file else fill_shape(told)


def read_told(said: list[str], rows: list[str]) -> ShapeFile:
    """A shape of one's own, with what a line says about it."""
    header = [_header(*word.split(":", 1)) for word in said if ":" in word]
    file = read_shape("\n".join([*header, "", *rows]), SHAPE)
    return file if "en" in file.header else replace(file, name=OWN)


def _header(key: str, value: str) -> str:
    """The line of a shape file that says what a word of a line does."""
    if key in CALLED:
        return f"{CALLED[key]}: {value.replace('_', ' ')[:LONGEST_NAME]}"
    return f"{key}: {value.replace(',', ' ')}"


def _read_patience(dealt: str) -> Filling:
    numbers = _DEAL.fullmatch(dealt)
    if not numbers:
        words = Text(
            "A patience is written “patience 10 4711”: the pieces that are drawn, the seed.",
            "Une patience s’écrit « patience 10 4711 » : les pièces tirées, la graine.",
        )
        raise BadSolo(words)
    drawn, seed = map(int, numbers.groups())
    return deal_patience(drawn, seed)


def _read_older(words: list[str]) -> Filling:
    """What a browser kept: the name of the puzzle, and all that lay there, given pieces too."""
    name, *lying = words or [""]
    older = name.removeprefix(f"{PATIENCE}-")
    filling = _read_shape(name, []) if older == name else _read_patience(older)
    shape = filling.attempt.puzzle.shape
    names = dict(zip(names_from_the_top(shape), shape.names, strict=True))
    for word in lying:
        cell, _, shown = word.partition("=")
        now = names.get(cell, cell)
        if now not in shape.names or shape.names.index(now) not in filling.attempt.shown:
            filling = filling.do(f"{now}={shown}")
    return filling


def game(_text: str) -> Game | None:
    """The solver is of no game."""
    return None


def cards() -> list[Card]:
    """The patience, dealt anew, then all shapes of the library, shelf after shelf."""
    shelves = (QUICK, CHAMPIONS, PROVE)
    return [_patience_card(), *sorted(map(_card, library()), key=lambda card: shelves.index(card.shelf or QUICK))]


@cache
def _card(name: str) -> Card:
    file = library()[name]
    filling, drawn = fill_shape(file), empty_board(FAMILY.name, file.shape, turns={})
    scene = replace(filling.scene, board=drawn.id, trays=())
    cells = len(file.shape.cells)
    impossible = file.solutions == 0
    return Card(
        file.id,
        filling.text,
        file.name,
        filling.aim,
        drawn,
        scene,
        cells,
        None if impossible else file.difficulty,
        file.solutions,
        PROVE if impossible else QUICK if cells < CHAMPIONS_FROM else CHAMPIONS,
        card_facts(file),
    )


def _patience_card() -> Card:
    hexagon, filling = _card("hexagon"), deal_patience(seed=randbelow(SEEDS))
    return replace(
        hexagon,
        name=PATIENCE,
        text=filling.text,
        title=filling.title,
        aim=filling.aim,
        pieces=USUAL,
        difficulty=None,
        solutions=None,
        shelf=BY_CHANCE,
        facts=(),
    )
