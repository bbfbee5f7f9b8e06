"""Shapes to fill and the hard patience as lines of text.

shape hexagon b1=330 a2=*23        a shape of the library, then what was put down, in order, corners as they lie
shape .AV/AVA joker:tip b2=001     a shape of one's own, its rows from the top; in either case there may follow what a
                                   shape file says beside the rows (see SAID), with commas for blanks
patience 10 4711 b1=330            the pieces that are drawn and the seed, then what was put down
puzzle hexagon a1=330              as browsers kept it when rows had letters from the top: read, not written
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from secrets import randbelow

from trilude.contract.errors import BadSolo
from trilude.contract.game import Game
from trilude.contract.solo import Act, Card
from trilude.contract.words import Text
from trilude.games.trioker import FAMILY
from trilude.games.trioker.drawing import empty_board
from trilude.games.trioker.pieces import JOKER, box, write_pieces
from trilude.games.trioker.solo.attempt import Attempt
from trilude.games.trioker.solo.filling import Filling
from trilude.games.trioker.solo.library import ShapeFile, library, names_from_the_top, read_shape
from trilude.games.trioker.solo.patience import USUAL, deal
from trilude.games.trioker.solo.puzzle import Puzzle, write_placement

SHAPE, PATIENCE, OLDER = "shape", "patience", "puzzle"
"""Kinds."""

ANOTHER = "another"

SAID = ("boxes", "pieces", "joker", "lying")
"""What a line may say about a shape, as a shape file does."""

_ROWS = re.compile(r"[AV./]+")
_DEAL = re.compile(r"(\d{1,2})[ -](\d{1,20})", re.ASCII)
"""The pieces that are drawn, and the seed."""

SEEDS = 10**9
OWN = Text("A shape of one’s own", "Une figure personnelle")


def fill_shape(file: ShapeFile, puzzle: Puzzle | None = None) -> Filling:
    """An empty shape, of the library or somebody's own, to be filled as its file says or as told."""
    puzzle = puzzle or file.puzzle()
    known = library().get(file.id) == file
    words = [SHAPE, file.id if known else "/".join(file.shape.rows)]
    aim = _aim(puzzle)
    if not known:
        words += [word for word in _said(puzzle) if word != "joker:no"]
    elif puzzle != file.puzzle():
        words += _said(puzzle)
    elif file.solutions == 0:
        aim = Text.join(" ", [aim, Text("This is proved impossible.", "C’est impossible : la preuve est faite.")])
    return Filling(" ".join(words), file.id if known else SHAPE, file.name, aim, Attempt(puzzle))


@dataclass(frozen=True)
class Patience(Filling):
    """A hexagon to be made of the pieces that were drawn; others can be drawn instead."""

    drawn: int = USUAL
    seed: int = 0

    @property
    def acts(self) -> tuple[Act, ...]:
        """The next seed draws other pieces."""
        return (*super().acts, Act(ANOTHER, Text("Draw other pieces", "Tirer d’autres pièces")))

    def do(self, act: str) -> Filling:
        """What can be done with any shape, or draw anew."""
        return deal_patience(self.drawn, self.seed + 1) if act == ANOTHER else super().do(act)


def deal_patience(drawn: int = USUAL, seed: int = 0) -> Patience:
    """A patience: so many pieces are drawn."""
    aim = Text(
        "{drawn} pieces are drawn. Make a hexagon of six of them: corners that meet are equal.",
        "{drawn} pièces sont tirées. Formez un hexagone avec six d’entre elles : les coins réunis sont égaux.",
    ).fill(drawn=drawn)
    title = Text("Hard patience", "Patience difficile")
    puzzle = deal(drawn, seed)
    return Patience(f"{PATIENCE} {drawn} {seed}", PATIENCE, title, aim, Attempt(puzzle), drawn, seed)


def _aim(puzzle: Puzzle) -> Text:
    aim = Text(
        "Fill the shape with pieces: corners that meet are equal.",
        "Remplissez la figure avec des pièces : les coins réunis sont égaux.",
    )
    joker = Text("The Joker must be used.", "Le Joker doit servir.")
    if puzzle.black_on_tip:
        joker = Text(
            "The Joker must be used, its black corner on a tip.", "Le Joker doit servir, coin noir sur une pointe."
        )
    return Text.join(" ", [aim, joker]) if puzzle.pieces[JOKER] else aim


def _said(puzzle: Puzzle) -> list[str]:
    """All that a line says about a puzzle beside its shape."""
    pieces, boxes = (*puzzle.pieces[:JOKER], 0), max(1, *puzzle.pieces)
    said = {
        "boxes": str(boxes) if boxes > 1 else "",
        "pieces": "" if pieces == box(joker=False, boxes=boxes) else write_pieces(pieces),
        "joker": "tip" if puzzle.black_on_tip else "yes" if puzzle.pieces[JOKER] else "no",
        "lying": " ".join(write_placement(puzzle.shape, placement) for placement in puzzle.given),
    }
    return [f"{key}:{value.replace(' ', ',')}" for key, value in said.items() if value]


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
    header = [word.replace(":", ": ", 1).replace(",", " ") for word in said]
    told = read_shape("\n".join([*header, "", *(file.shape.rows if file else name.split("/"))]), SHAPE)
    return fill_shape(file, told.puzzle()) if file else fill_shape(replace(told, name=OWN))


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
    """All shapes of the library, then the patience, dealt anew."""
    return [*map(_card, library()), _patience_card()]


@cache
def _card(name: str) -> Card:
    file = library()[name]
    filling, drawn = fill_shape(file), empty_board(FAMILY.name, file.shape, turns={})
    scene = replace(filling.scene, board=drawn.id, trays=())
    cells = len(file.shape.cells)
    return Card(file.id, filling.text, file.name, filling.aim, drawn, scene, cells, file.difficulty, file.solutions)


def _patience_card() -> Card:
    hexagon, filling = _card("hexagon"), deal_patience(seed=randbelow(SEEDS))
    title = Text("Hard patience: ten pieces, one hexagon", "Patience difficile : dix pièces, un hexagone")
    return replace(
        hexagon,
        name=PATIENCE,
        text=filling.text,
        title=title,
        aim=filling.aim,
        pieces=USUAL,
        difficulty=3,
        solutions=None,
    )
