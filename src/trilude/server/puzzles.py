"""The puzzle room: Trioker shapes and the hard patience. The server draws and judges, the page only shows and picks.

Nothing is kept here: the page sends along what lies on the table.
"""

import asyncio
import re
from hashlib import sha256
from math import log10

from fastapi import APIRouter

from trilude.contract.choices import Pick
from trilude.contract.scene import Board, Cell, Item, Mark, Piece, Scene, Tray, Turn, point
from trilude.contract.words import Text
from trilude.puzzles.attempt import Attempt, BadPlacement
from trilude.puzzles.library import ShapeFile, library
from trilude.puzzles.patience import FEWEST, MOST, USUAL, deal
from trilude.puzzles.pieces import BLACK, JOKER, KINDS, NAMES, Corners, write_corners
from trilude.puzzles.puzzle import Puzzle
from trilude.server.puzzle_messages import HelpTold, PuzzleAsked, PuzzleListed, PuzzleTold
from trilude.server.refusals import REFUSALS, NotFound
from trilude.server.telling import BOARDS

PATIENCE = "patience"

_DEALT = re.compile(r"patience-(\d{1,2})-(\d{1,20})", re.ASCII)
"""The name of a patience: pieces drawn, seed."""

_RADIUS = 3**-0.5
"""From the middle of a triangle with sides of length 1 to its corners."""

_UP = ((0.0, -_RADIUS), (-0.5, _RADIUS / 2), (0.5, _RADIUS / 2))
_DOWN = ((-0.5, -_RADIUS / 2), (0.0, _RADIUS), (0.5, -_RADIUS / 2))
"""Corners round the middle, in the order in which pieces show them."""

LIFT = "lift "


def puzzle_routes() -> APIRouter:
    """The routes of the puzzle room."""
    router = APIRouter(prefix="/api/puzzles", responses=REFUSALS)

    @router.get("")
    async def puzzles() -> list[PuzzleListed]:
        return [_listed(file) for file in library().values()] + [_patience_listed()]

    @router.post("/{puzzle_id}")
    async def look(puzzle_id: str, asked: PuzzleAsked) -> PuzzleTold:
        attempt = _attempt(puzzle_id, asked)
        if asked.do is not None:
            _do(attempt, asked.do)
        return _tell(puzzle_id, attempt)

    @router.post("/{puzzle_id}/help")
    async def help_me(puzzle_id: str, asked: PuzzleAsked) -> HelpTold:
        attempt = _attempt(puzzle_id, asked)
        hint = await asyncio.to_thread(attempt.hint)
        if hint is None:
            return HelpTold(solvable=attempt.is_solved, do=None)
        name = attempt.puzzle.shape.names[hint.cell]
        return HelpTold(solvable=True, do=f"{name}={write_corners(hint.corners)}")

    return router


def _listed(file: ShapeFile) -> PuzzleListed:
    shape = file.shape
    outlines = [shape.outline(cell) for cell in range(len(shape.cells))]
    path = "".join("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in outline) + "Z" for outline in outlines)
    xs, ys = ([point[axis] for outline in outlines for point in outline] for axis in (0, 1))
    return PuzzleListed(
        id=file.id,
        title=file.name,
        kind="shape",
        pieces=len(shape.cells),
        free_tips=len(shape.tips),
        solutions=file.solutions,
        difficulty=difficulty(file),
        picture=path,
        box=(round(min(xs), 2), round(min(ys), 2), round(max(xs) - min(xs), 2), round(max(ys) - min(ys), 2)),
    )


def difficulty(file: ShapeFile) -> int:
    """From 1 to 5: more pieces and fewer solutions are harder."""
    cells = len(file.shape.cells)
    rarity = cells / 4 - log10(max(file.solutions or 1, 1)) / 2
    return max(1, min(5, round(rarity)))


def _patience_listed() -> PuzzleListed:
    hexagon = _listed(library()["hexagon"])
    title = Text("Hard patience: ten pieces, one hexagon", "Patience difficile : dix pièces, un hexagone")
    return hexagon.model_copy(
        update={
            "id": PATIENCE,
            "title": title,
            "kind": "patience",
            "pieces": USUAL,
            "solutions": None,
            "difficulty": 3,
        }
    )


def _title(puzzle_id: str) -> Text:
    if puzzle_id.startswith(PATIENCE):
        return Text("Hard patience", "Patience difficile")
    return _shape(puzzle_id).name


def _shape(puzzle_id: str) -> ShapeFile:
    if puzzle_id not in library():
        raise NotFound(Text("There is no puzzle {id}.", "Il n'y a pas de casse-tête {id}.").fill(id=puzzle_id))
    return library()[puzzle_id]


def _puzzle(puzzle_id: str) -> Puzzle:
    """A shape's puzzle, or the patience `patience-10-4711`."""
    if dealt := _DEALT.fullmatch(puzzle_id):
        drawn, seed = map(int, dealt.groups())
        if FEWEST <= drawn <= MOST:
            return deal(drawn, seed)
    return _shape(puzzle_id).puzzle()


def _attempt(puzzle_id: str, asked: PuzzleAsked) -> Attempt:
    attempt = Attempt(_puzzle(puzzle_id))
    names = attempt.puzzle.shape.names
    for cell, shown in asked.placed.items():
        if cell not in names or names.index(cell) not in attempt.shown:
            attempt.place(cell, shown)
    return attempt


def _do(attempt: Attempt, do: str) -> None:
    if do.startswith(LIFT):
        attempt.lift(do.removeprefix(LIFT))
        return
    cell, equals, shown = do.partition("=")
    if not equals:
        raise BadPlacement(
            Text("“{do}” is nothing that can be done here.", "« {do} » ne peut se faire ici.").fill(do=do)
        )
    attempt.place(cell, shown)


def _tell(puzzle_id: str, attempt: Attempt) -> PuzzleTold:
    shape = attempt.puzzle.shape
    board = _board(attempt.puzzle)
    given = {placement.cell for placement in attempt.puzzle.given}
    pieces = [_piece(attempt, cell, cell in given) for cell in sorted(attempt.shown)]
    left = attempt.left
    items = [_item(kind, used=left[kind] == 0) for kind in range(len(KINDS)) if attempt.puzzle.pieces[kind] > 0]
    choices = {
        shape.names[cell]: Pick(move=f"{LIFT}{shape.names[cell]}") for cell in attempt.shown if cell not in given
    }
    for kind in range(len(KINDS)):
        if left[kind] > 0:
            choices[_item_id(kind)] = Pick(next=_turn_choices(attempt, kind))
    note = Text("{done} of {all} cells filled.", "{done} cases remplies sur {all}.")
    scene = Scene(
        game="trioker",
        board=board.id,
        pieces=tuple(pieces),
        seats=(),
        to_move=0,
        last=(),
        trays=(Tray(0, tuple(items)),),
        notes=(note.fill(done=len(attempt.shown), all=len(shape.cells)),),
    )
    return PuzzleTold(
        puzzle=puzzle_id,
        title=_title(puzzle_id),
        placed={shape.names[cell]: write_corners(corners) for cell, corners in sorted(attempt.shown.items())},
        scene=scene,
        choices=choices,
        faults=list(attempt.check()),
        solved=attempt.is_solved,
    )


def _board(puzzle: Puzzle) -> Board:
    shape = puzzle.shape
    cells = tuple(
        Cell(
            id=name,
            outline=tuple(point(x, y) for x, y in shape.outline(cell)),
            look="triangle up" if shape.up[cell] else "triangle down",
            label=name,
        )
        for cell, name in enumerate(shape.names)
    )
    turns = {_item_id(kind): _turns(kind) for kind in range(len(KINDS))}
    name = f"puzzle-{sha256(repr(shape.cells).encode()).hexdigest()[:16]}"
    return BOARDS.setdefault(name, Board(id=name, cells=cells, turns=turns, characters=(1.0, 1.0)))


def _item_id(kind: int) -> str:
    return f"piece-{NAMES[kind]}"


def _item(kind: int, *, used: bool) -> Item:
    name = Text.same("Joker" if kind == JOKER else NAMES[kind])
    a, b, c = KINDS[kind]
    return Item(
        id=_item_id(kind),
        name=name,
        shape=_triangle(True),
        look="trioker",
        glyph=NAMES[kind],
        used=used,
        marks=_marks((a, b, c), up=True),
    )


def _triangle(up: bool) -> str:
    return "M" + "L".join(f"{0.97 * x:.3f} {0.97 * y:.3f}" for x, y in (_UP if up else _DOWN)) + "Z"


def _marks(corners: Corners, *, up: bool) -> tuple[Mark, ...]:
    return tuple(
        Mark(point(0.58 * x, 0.58 * y), "★" if value == BLACK else str(value))
        for (x, y), value in zip(_UP if up else _DOWN, corners, strict=True)
    )


def _turns(kind: int) -> tuple[Turn, ...]:
    """The six ways a piece can lie, a sixth of a turn apart: in an A and in a V in turn."""
    a, b, c = KINDS[kind]
    ways: list[tuple[bool, Corners]] = []
    for _ in range(3):
        ways.append((True, (a, b, c)))
        a, b, c = b, c, a
        ways.append((False, (a, b, c)))
    ids = [_turn_id(kind, up, corners) for up, corners in ways]
    return tuple(
        Turn(
            id=ids[i],
            shape=_triangle(up),
            rotated=ids[(i + 1) % 6],
            flipped=ids[i],
            marks=_marks(corners, up=up),
        )
        for i, (up, corners) in enumerate(ways)
    )


def _turn_id(kind: int, up: bool, corners: Corners) -> str:
    return f"{NAMES[kind]}-{'up' if up else 'down'}-{write_corners(corners)}"


def _turn_choices(attempt: Attempt, kind: int) -> dict[str, Pick]:
    shape = attempt.puzzle.shape
    empty = [cell for cell in range(len(shape.cells)) if cell not in attempt.shown]
    choices = {}
    for turn in _turns(kind):
        _, way, shown = turn.id.rsplit("-", 2)
        cells = [shape.names[cell] for cell in empty if shape.up[cell] == (way == "up")]
        if cells:
            choices[turn.id] = Pick(next={cell: Pick(move=f"{cell}={shown}") for cell in cells})
    return choices


def _piece(attempt: Attempt, cell: int, given: bool) -> Piece:
    shape = attempt.puzzle.shape
    corners, up = attempt.shown[cell], shape.up[cell]
    outline = shape.outline(cell)
    x, y = sum(p[0] for p in outline) / 3, sum(p[1] for p in outline) / 3
    name = shape.names[cell]
    return Piece(
        id=f"{name}-{write_corners(corners)}",
        cell=name,
        at=point(x, y),
        shape=_triangle(up),
        look="trioker given" if given else "trioker",
        glyph=write_corners(corners),
        marks=_marks(corners, up=up),
    )
