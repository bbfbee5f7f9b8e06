"""A shape of one's own, as it is drawn: cells are put on a sheet and taken off it, pieces can lie there from the start.

draw .AV/AVA joker:may lying:b2=001 name:Hat by:Ada      all but the rows may be missing; an empty sheet is `draw .`

The sheet keeps where the shape lies on it, in the dots around it. What is drawn becomes a shape to fill, which is what
is shared; the sheet itself judges nothing, and asks the solver what to say (see survey.py).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

from trilude.boards.triangles import DOWN, HOLES, UP, TriangleBoard
from trilude.contract.choices import Choices, Pick
from trilude.contract.errors import BadSolo, TriludeError
from trilude.contract.scene import Board, Piece, Scene, Tray
from trilude.contract.solo import Act, Advice, Card, Solo, State, Survey
from trilude.contract.words import Text
from trilude.games.trioker import FAMILY
from trilude.games.trioker.drawing import empty_board, hand_item, placed_piece, triangle, turn_id
from trilude.games.trioker.pieces import (
    BOX_ORDER,
    JOKER,
    KIND_OF,
    KINDS,
    NAMES,
    Corners,
    read_corners,
    rotations,
    write_corners,
)
from trilude.games.trioker.solo.figure import TURN_JOKER, Figure, fill_shape, joker_switch
from trilude.games.trioker.solo.library import JOKERS, ShapeFile
from trilude.games.trioker.solo.lines import BY_CHANCE, SAID, read_told

DRAW = "draw"
"""The kind."""

ROWS, COLUMNS = 7, 15
SHEET = TriangleBoard.of_rows(
    ["".join(UP if (row + column) % 2 else DOWN for column in range(COLUMNS)) for row in range(ROWS)]
)
NUMBER = {name: number for number, name in enumerate(SHEET.names)}

MOST = len(KINDS)
CLEAR, PLAY, NAME, BY = "clear", "play", "name", "by"
"""Acts."""

_ROWS = re.compile(r"[AV./]+")


@dataclass(frozen=True)
class ShapeSheet:
    """What was drawn so far."""

    cells: frozenset[int] = frozenset()
    lying: tuple[tuple[int, Corners], ...] = ()
    """Pieces that lie there from the start."""
    joker: str = "no"
    called: str = ""
    by: str = ""

    name = DRAW
    judges = False
    advises = False
    title = Text("Draw your own shape", "Dessinez votre figure")
    aim = Text(
        "Put cells on the sheet or take them off; pieces may lie there from the start. Then play it, or send it to a "
        "friend.",
        "Ajoutez ou retirez des cases ; des pièces peuvent être posées d’avance. Puis jouez-la, ou envoyez-la.",
    )
    writing = Text(
        "Type: flip d7, or a cell and a piece that lies there (d7=012).",
        "Tapez : flip d7, ou une case et une pièce posée d’avance (d7=012).",
    )

    @property
    def text(self) -> str:
        """The rows of the sheet down to the last that is used, then what else is said."""
        return " ".join([DRAW, "/".join(self._rows()), *self._said(SHEET)])

    def _rows(self) -> list[str]:
        rows = [[HOLES[0]] * COLUMNS for _ in range(ROWS)]
        for cell in self.cells:
            row, column = SHEET.cells[cell]
            rows[row][column] = UP if SHEET.up[cell] else DOWN
        return ["".join(row).rstrip(HOLES[0]) or HOLES[0] for row in rows[: self._lowest + 1]]

    @property
    def _lowest(self) -> int:
        return max((SHEET.cells[cell][0] for cell in self.cells), default=0)

    def _said(self, named: TriangleBoard) -> Iterator[str]:
        """What a line says beside the rows; cells are named as on the sheet or as in the shape."""
        names = sorted(self.cells) if named is not SHEET else range(len(SHEET.cells))
        where = {cell: named.names[number] for number, cell in enumerate(names)}
        if self.joker != JOKERS[0]:
            yield f"joker:{self.joker}"
        if self.lying:
            yield "lying:" + ",".join(f"{where[cell]}={write_corners(corners)}" for cell, corners in self.lying)
        for key, words in ((NAME, self.called), (BY, self.by)):
            if words:
                yield f"{key}:{words.replace(' ', '_')}"

    @property
    def board(self) -> Board:
        """The empty sheet."""
        return _board()

    @property
    def scene(self) -> Scene:
        """The cells that were drawn, and what lies there; all pieces in the tray."""
        lying = dict(self.lying)
        used = {KIND_OF[corners] for corners in lying.values()}
        drawn = [
            placed_piece(SHEET, cell, lying[cell], "given")
            if cell in lying
            else Piece(
                f"cell-{SHEET.names[cell]}",
                SHEET.names[cell],
                SHEET.centre(cell),
                triangle(SHEET.up[cell]),
                "tile drawn",
                "#",
            )
            for cell in sorted(self.cells)
        ]
        items = tuple(
            hand_item(kind, "laid", kind in used) for kind in BOX_ORDER if kind != JOKER or self.joker != "no"
        )
        return Scene(
            game=FAMILY.name,
            board=self.board.id,
            pieces=tuple(drawn),
            seats=(),
            to_move=0,
            last=(),
            trays=(Tray(0, items),),
            tasks={
                "": Text("Tap cells to draw them or to take them off.", "Touchez les cases à dessiner ou à retirer.")
            },
        )

    @cached_property
    def state(self) -> State:
        """How many cells there are, and what keeps them from being a shape."""
        count = len(self.cells)
        words = Text("{count} cells.", "{count} cases.") if count > 1 else Text("One cell.", "Une case.")
        words = words if count else Text("No cell yet.", "Aucune case pour le moment.")
        problem = self._problem
        switches = () if self._joker_lies else (joker_switch(JOKERS[:3], self.joker),)
        return State(
            words.fill(count=count),
            done=count,
            last=problem,
            switches=switches,
            surveyed=bool(count) and problem is None,
            free=True,
        )

    @property
    def _problem(self) -> Text | None:
        if not self.cells:
            return None
        try:
            self.figure()
        except TriludeError as mistake:
            return mistake.text
        return None

    def file(self) -> ShapeFile:
        """What is drawn as a shape file; raises a TriludeError where it is no shape."""
        shape = read_told([], self._rows()).shape
        return read_told(list(self._said(shape)), shape.rows)

    def figure(self) -> Figure:
        """What is drawn, to be filled; raises a TriludeError where that cannot be tried."""
        return fill_shape(self.file())

    @property
    def acts(self) -> tuple[Act, ...]:
        """To play it, to name it, to begin again."""
        play = Act(PLAY, Text("Play it and share it", "La jouer et la partager"), at_hand=True)
        clear = Act(CLEAR, Text("Clear the sheet", "Tout effacer"))
        ready = self.cells and self._problem is None
        named = (
            Act(NAME, Text("Name", "Nom"), Text("What it is called", "Comment elle s’appelle"), self.called),
            Act(BY, Text("Made by", "Composée par"), Text("Made by", "Composée par"), self.by),
        )
        return (*((play,) if ready else ()), *((clear,) if self.cells else ()), *named)

    @property
    def _joker_lies(self) -> bool:
        return any(KIND_OF[corners] == JOKER for _, corners in self.lying)

    def choices(self, picked: tuple[str, ...] = ()) -> Choices:
        """A cell to put it on or off; a piece, its turn and a cell for what lies there from the start."""
        found: dict[str, Pick] = {name: Pick(f"flip {name}") for name in SHEET.names}
        used = {KIND_OF[corners] for _, corners in self.lying}
        for kind in BOX_ORDER:
            if kind not in used and (kind != JOKER or self.joker != "no") and (turns := self._turns(kind)):
                found[NAMES[kind]] = Pick(next=turns)
        following: Choices = found
        for thing in picked:
            following = (following[thing].next if thing in following else None) or {}
        return following

    def _turns(self, kind: int) -> Choices:
        free = self.cells - {cell for cell, _ in self.lying}
        found = {}
        for corners in rotations(KINDS[kind]):
            for up in (True, False):
                places = [SHEET.names[cell] for cell in sorted(free) if SHEET.up[cell] == up]
                if places:
                    found[turn_id(corners, up)] = Pick(
                        next={name: Pick(f"{name}={write_corners(corners)}") for name in places}
                    )
        return found

    def do(self, act: str) -> Solo:
        """Put a cell on or off (`flip d7`), lay a piece (`d7=012`), or one of the acts."""
        verb, _, rest = act.partition(" ")
        cell, equals, piece = act.partition("=")
        if act == PLAY and self.cells:
            return self.figure()
        if act == CLEAR and self.cells:
            return replace(self, cells=frozenset(), lying=())
        if verb == TURN_JOKER and rest in JOKERS and not self._joker_lies:
            return replace(self, joker=rest)
        if verb in (NAME, BY):
            return replace(self, called=_tidy(rest)) if verb == NAME else replace(self, by=_tidy(rest))
        if verb == "flip" and rest in NUMBER:
            return self.flipped(NUMBER[rest])
        if equals and NUMBER.get(cell) in self.cells:
            return self.laid(NUMBER[cell], read_corners(piece))
        words = Text("“{act}” is nothing that can be done here.", "« {act} » ne peut se faire ici.")
        raise BadSolo(words.fill(act=act[:40]))

    def flipped(self, cell: int) -> "ShapeSheet":
        """With a cell on or off; a piece that lies there goes first."""
        if any(cell == lying for lying, _ in self.lying):
            return replace(self, lying=tuple(one for one in self.lying if one[0] != cell))
        if cell not in self.cells and len(self.cells) >= MOST:
            words = Text(
                "A shape has {most} cells at most, one for each piece.",
                "Une figure a {most} cases au plus, une par pièce.",
            )
            raise BadSolo(words.fill(most=MOST))
        return replace(self, cells=self.cells ^ {cell})

    def laid(self, cell: int, corners: Corners) -> "ShapeSheet":
        """With a piece that lies there from the start."""
        lies = {KIND_OF[other] for _, other in self.lying}
        if KIND_OF[corners] in lies or any(cell == other for other, _ in self.lying):
            raise BadSolo(Text("That piece or that cell is taken.", "Cette pièce ou cette case est prise."))
        return replace(self, lying=tuple(sorted((*self.lying, (cell, corners)))))

    def advice(self) -> Advice:
        """Nobody knows what somebody wants to draw."""
        return Advice(Text("Draw what you like.", "Dessinez ce qui vous plaît."))

    def survey(self, further: str = "") -> Survey:
        """What the solver says about the shape as it is drawn."""
        return self.figure().survey(further)


@cache
def _board() -> Board:
    return empty_board(FAMILY.name, SHEET, look=lambda _cell: "tri sheet")


def _tidy(words: str) -> str:
    return " ".join(words.replace("_", " ").split())[:40]


def read(text: str) -> ShapeSheet:
    """The sheet that a line of text tells; raises a TriludeError where it tells none."""
    _, rows, *said = (*text.split(), HOLES[0])[: max(2, len(text.split()))]
    if not _ROWS.fullmatch(rows) or len(rows.split("/")) > ROWS or max(map(len, rows.split("/"))) > COLUMNS:
        words = Text(
            "A sheet has {rows} rows of {columns} cells at most, written with A, V and dots.",
            "Une feuille a au plus {rows} lignes de {columns} cases, écrites avec A, V et des points.",
        )
        raise BadSolo(words.fill(rows=ROWS, columns=COLUMNS))
    sheet = ShapeSheet()
    for cell in _cells(rows.split("/")):
        sheet = sheet.flipped(cell)
    facts = dict(word.split(":", 1) for word in said if word.split(":")[0] in SAID and ":" in word)
    joker = facts.get("joker", JOKERS[0])
    sheet = replace(
        sheet,
        joker=joker if joker in JOKERS else JOKERS[0],
        called=_tidy(facts.get(NAME, "")),
        by=_tidy(facts.get(BY, "")),
    )
    for word in facts.get("lying", "").split(",") if facts.get("lying") else ():
        name, _, corners = word.partition("=")
        if NUMBER.get(name) not in sheet.cells:
            raise BadSolo(Text("No cell {name} is drawn.", "Aucune case {name} n’est dessinée.").fill(name=name[:10]))
        sheet = sheet.laid(NUMBER[name], read_corners(corners))
    return sheet


def _cells(rows: list[str]) -> Iterator[int]:
    number = {place: cell for cell, place in enumerate(SHEET.cells)}
    for r, row in enumerate(rows):
        for k, sign in enumerate(row):
            if sign in HOLES:
                continue
            if (sign == UP) != SHEET.up[number[r, k]]:
                words = Text(
                    "Row {row}, column {column} is out of step with the sheet.",
                    "Ligne {row}, colonne {column}, le dessin ne suit pas la feuille.",
                )
                raise BadSolo(words.fill(row=r + 1, column=k + 1))
            yield number[r, k]


def game(_text: str) -> None:
    """The solver is of no game."""


def cards() -> list[Card]:
    """An empty sheet, with something drawn on its card."""
    hat = read("draw ./......AVA/.....AVAVA/....AVAVAVA/......VAV")
    board = empty_board(FAMILY.name, SHEET, look=lambda _cell: "tri sheet", turns={})
    scene = replace(hat.scene, board=board.id, trays=())
    return [Card(DRAW, ShapeSheet().text, hat.title, hat.aim, board, scene, shelf=BY_CHANCE)]
