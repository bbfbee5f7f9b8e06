"""Placements of Trioker as text, and why one is not allowed.

101@d7 lays the piece 011 on d7: its corners there, read anticlockwise, are 1, 0, 1, from the top of a cell that points
up, from the left of one that points down. `*` is the Joker's black corner.
"""

import re

import numpy as np

from trilude.boards.triangles import TriangleBoard
from trilude.contract.errors import BadNotation, BadPosition
from trilude.contract.reading import read_cell
from trilude.contract.words import Text
from trilude.games.trioker.pieces import JOKER, KINDS, NAMES, PIECE_OF, WAY_TEXTS, WAYS, write_corners
from trilude.games.trioker.placing import has_cell, key_of, lay

_PLACEMENT = re.compile(r"(?P<way>[0-9*]{3})@(?P<cell>[a-z][0-9]{1,2})")

UP_CORNERS = (Text("top", "en haut"), Text("left", "à gauche"), Text("right", "à droite"))
DOWN_CORNERS = (Text("left", "à gauche"), Text("bottom", "en bas"), Text("right", "à droite"))


def write_placement(board: TriangleBoard, move: int) -> str:
    """A placement in notation."""
    cell, way = divmod(move, WAYS)
    return f"{WAY_TEXTS[way]}@{board.names[cell]}"


def read_placement(board: TriangleBoard, text: str) -> int | None:
    """The placement that a text means, or None where it does not look like one."""
    match = _PLACEMENT.fullmatch(text)
    if not match:
        return None
    if match["way"] not in WAY_TEXTS:
        words = Text(
            "There is no piece with the corners {way} (in “{text}”): values go from 0 to 3, the Joker is {joker}.",
            "Aucune pièce n’a les coins {way} (dans « {text} ») : les valeurs vont de 0 à 3, le Joker est {joker}.",
        )
        raise BadNotation(words.fill(way=match["way"], text=text, joker=write_corners(KINDS[JOKER])))
    return read_cell(board.names, match["cell"], text) * WAYS + WAY_TEXTS.index(match["way"])


def why_not_there(board: TriangleBoard, tables: np.record, record: np.record, move: int) -> Text:
    """Which part of the one rule an illegal placement of a piece in hand breaks."""
    cell, way = divmod(move, WAYS)
    name = board.names[cell]
    if has_cell(record.taken, cell):
        return Text("{cell} is taken.", "{cell} est occupée.").fill(cell=name)
    if not has_cell(record.rim, cell):
        if not record.taken.any():
            start = next(board.names[other] for other in range(len(board.names)) if has_cell(record.rim, other))
            return Text("The first piece goes on {start}.", "La première pièce se pose en {start}.").fill(start=start)
        return Text(
            "A piece must share a side with a placed one, and {cell} has none beside it.",
            "Une pièce doit toucher par un côté une pièce posée, et {cell} n’en a pas à côté.",
        ).fill(cell=name)
    places = UP_CORNERS if board.up[cell] else DOWN_CORNERS
    for corner, place in enumerate(places):
        there, brought = int(record.value[board.corners[cell][corner]]), int(tables.entry[way, corner])
        if there and brought and there != brought:
            return Text(
                "Corners that meet must be equal: on {cell}, {place}, there is a {there}, not a {brought}.",
                "Les coins réunis doivent être égaux : en {cell}, {place}, il y a un {there} et non un {brought}.",
            ).fill(cell=name, place=place, there=there - 1, brought=brought - 1)
    return Text("That piece must not be placed now.", "Cette pièce ne peut être posée maintenant.")


def read_table(board: TriangleBoard, field: str) -> list[int]:
    """The placements of a position's text, `-` for none, in the order of the text."""
    placements: list[int] = []
    for text in [] if field == "-" else field.split(","):
        try:
            move = read_placement(board, text)
        except BadNotation as error:
            raise BadPosition(error.text) from None
        if move is None:
            words = Text(
                "“{text}” is no placed piece: one is written 101@d7.",
                "« {text} » n’est pas une pièce posée : on l’écrit 101@d7.",
            )
            raise BadPosition(words.fill(text=text))
        placements.append(move)
    return placements


def lay_table(board: TriangleBoard, tables: np.record, record: np.record, placements: list[int]) -> None:
    """Lay the pieces of a position's text in an order in which each may be laid; raises BadPosition where none is."""
    pieces = [PIECE_OF[move % WAYS] for move in placements]
    if len(set(pieces)) < len(pieces):
        twice = next(piece for piece in pieces if pieces.count(piece) > 1)
        words = Text("The piece {name} lies on the board twice.", "La pièce {name} est deux fois sur le plateau.")
        raise BadPosition(words.fill(name=NAMES[twice]))
    waiting = list(placements)
    while waiting:
        move = next((move for move in waiting if _may_lie(tables, record, move)), None)
        if move is None:
            reason = why_not_there(board, tables, record, waiting[0])
            words = Text("{piece} cannot lie there. {reason}", "{piece} ne peut être là. {reason}")
            raise BadPosition(words.fill(piece=write_placement(board, waiting[0]), reason=reason))
        lay(tables, record, *divmod(move, WAYS))
        waiting.remove(move)


def _may_lie(tables: np.record, record: np.record, move: int) -> bool:
    cell, way = divmod(move, WAYS)
    if not has_cell(record.rim, cell):
        return False
    key = key_of(tables, record, cell)
    return way in tables.ways[int(tables.first_way[key]) : int(tables.first_way[key + 1])]
