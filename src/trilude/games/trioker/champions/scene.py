"""Trioker for two champions laid out for drawing: ochre against black card, both hands open.

A move is picked as a piece, one of its turns, then a cell; or as the one choice `pass`.
"""

from trilude.contract.game import Path
from trilude.contract.options import Options
from trilude.contract.position import Sight
from trilude.contract.scene import Board, Mark, Scene, Seat, Tray
from trilude.contract.words import Text
from trilude.games.trioker import drawing
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.guide import foresee as foresee
from trilude.games.trioker.champions.guide import legend, tasks
from trilude.games.trioker.champions.guide import why_not as why_not
from trilude.games.trioker.champions.rules import BOARD, CAMPS, CELLS, HATCHED, PASS, START, tables
from trilude.games.trioker.drawing import empty_board, hand_item, placed_piece, placement_path
from trilude.games.trioker.pieces import NAMES, PIECE_OF, WAY_CORNERS, WAYS
from trilude.games.trioker.placing import has_cell, way_on

STYLE = f"""{drawing.STYLE}
.hatched {{ fill: #ddd0b0 }}
.closed {{ fill: #f3ede0 }}
.hatching {{ fill: none; stroke: #b79f68; stroke-width: 0.03 }}
"""

SIDES = ("even", "odd")


def board(options: Options) -> Board:
    """The cells, the hatched ones open or closed."""
    hatched = bool(options["hatched"])
    return empty_board(
        GAME.name,
        BOARD,
        lambda cell: _kind(cell, hatched),
        _hatching,
        legend=lambda cell: legend(cell, start=cell == START, hatched=hatched),
    )


def lay_out(sight: Sight) -> Scene:
    """The board, what lies on it, and both hands."""
    record = sight.record
    return Scene(
        game=GAME.name,
        board=sight.board.id,
        pieces=tuple(
            placed_piece(BOARD, cell, WAY_CORNERS[way], SIDES[CAMPS[1] >> PIECE_OF[way] & 1])
            for cell in range(CELLS)
            if has_cell(record.taken, cell)
            for way in [way_on(tables(), record, cell)]
        ),
        seats=tuple(
            Seat(name, score, side) for name, score, side in zip(GAME.seat_names, sight.scores, SIDES, strict=True)
        ),
        to_move=sight.to_move,
        last=tuple(sight.moves[-1].text.split("@")[1:]) if sight.moves else (),
        trays=tuple(
            Tray(
                seat,
                tuple(
                    hand_item(piece, SIDES[seat], not int(record.hands[seat]) >> piece & 1)
                    for piece in range(len(NAMES))
                    if CAMPS[seat] >> piece & 1
                ),
            )
            for seat in range(2)
        ),
        notes=_notes(sight),
        names={"pass": Text("Pass: nothing can be placed", "Passer : rien ne peut être posé")},
        tasks=tasks(sight),
    )


def _kind(cell: int, hatched: bool) -> str:
    if cell == START:
        return "tri start"
    if cell in HATCHED:
        return "tri hatched" if hatched else "tri closed"
    return "tri"


def _hatching(cell: int) -> tuple[Mark, ...]:
    """Lines across a hatched cell, all in one direction."""
    if cell not in HATCHED:
        return ()
    (ax, ay), (bx, by), (cx, cy) = drawing.UP if BOARD.up[cell] else reversed(drawing.DOWN)
    lines = ""
    for part in (0.2, 0.4, 0.6, 0.8):
        lines += f"M{ax + part * (cx - ax):.3f} {ay + part * (cy - ay):.3f}"
        lines += f"L{bx + part * (cx - bx):.3f} {by + part * (cy - by):.3f}"
    return (Mark(BOARD.centre(cell), "", lines, "hatching"),)


def _notes(sight: Sight) -> tuple[Text, ...]:
    owed = int(sight.record.owed)
    if sight.is_over or not owed:
        return ()
    words = Text(
        "{n} more to play after this one, for closed hexagons.",
        "Encore {n} à jouer après ce coup, pour les hexagones fermés.",
    )
    return (words.fill(n=owed),)


def paths(sight: Sight, move: int) -> tuple[Path, ...]:
    """The piece, its turn and the cell that make the move."""
    if move == PASS:
        return (("pass",),)
    cell, way = divmod(move, WAYS)
    return (placement_path(BOARD, cell, WAY_CORNERS[way]),)
