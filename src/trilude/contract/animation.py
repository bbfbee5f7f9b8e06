"""A game as one animated picture (APNG): every move a frame, of which only what has changed is drawn.

Long games show every second move, or every third, so that time and size are bounded. What is drawn is what lies on the
board, in the open: hands are not.
"""

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from trilude.contract.png import png_of
from trilude.contract.position import Position
from trilude.contract.scene import Board, Scene
from trilude.contract.svg import Drawing, Window, framed, scene_svg

MOST_FRAMES = 100
WIDTH = 420
"""In pixels."""
MOVE_SECONDS, LAST_SECONDS = 0.9, 3.0
"""How long a frame is seen, and the last one."""
_AROUND = 0.5
"""How far a piece or an edge may reach beyond its cells, in units of the board."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Frame:
    """What changes on the picture, as a PNG of its own."""

    window: Window
    png: bytes


def plies_shown(last: int, most: int = MOST_FRAMES) -> list[int]:
    """After which moves of a game the board is shown, at most so often: the first and the last position always are."""
    every = max(1, ceil(last / (most - 1)))
    return sorted({*range(0, last, every), last})


def frames(positions: Sequence[Position], first: int = 0) -> Iterator[Frame]:
    """The frames of positions that are shown one after another, from one of them on."""
    for number in range(first, len(positions)):
        yield _frame(positions[number], positions[number - 1] if number else None)


def _frame(position: Position, before: Position | None) -> Frame:
    board, scene = position.board, position.scene
    whole = _whole(board)
    window = _changed(board, before.scene, scene, whole) if before else whole
    drawing = Drawing(size=WIDTH, part=window)
    return Frame(window, png_of(scene_svg(board, scene, position.game.scene.STYLE, "en", drawing)))


def _whole(board: Board) -> Window:
    _, _, width, height = framed(board)
    return Window(0, 0, WIDTH, ceil(WIDTH * height / width))


def _changed(board: Board, before: Scene, after: Scene, whole: Window) -> Window:
    """The part of the picture in which something has changed; where nothing has, one pixel."""
    lay, lie = _by_cell(before), _by_cell(after)
    touched = {cell for cell in {*lay, *lie} if lay.get(cell) != lie.get(cell)} | {*before.last} ^ {*after.last}
    corners = [corner for cell in board.cells if cell.id in touched for corner in cell.outline]
    if not corners:
        return Window(0, 0, 1, 1)
    left, top, width, _ = framed(board)
    scale = WIDTH / width
    xs, ys = [(x - left) * scale for x, _ in corners], [(y - top) * scale for _, y in corners]
    around = _AROUND * scale
    from_x, from_y = max(0, floor(min(xs) - around)), max(0, floor(min(ys) - around))
    to_x, to_y = min(whole.width, ceil(max(xs) + around)), min(whole.height, ceil(max(ys) + around))
    return Window(from_x, from_y, to_x - from_x, to_y - from_y)


def _by_cell(scene: Scene) -> dict[str, list[object]]:
    """What lies on every cell, from the bottom up."""
    lying: dict[str, list[object]] = {}
    for piece in scene.pieces:
        for cell in piece.cells or (piece.cell,):
            lying.setdefault(cell, []).append((piece.at, piece.shape, piece.look, piece.marks))
    return lying


def animated(drawn: Sequence[Frame]) -> bytes:
    """Frames as one picture that begins again and again."""
    whole = drawn[0].window
    parts = [
        _chunk(b"IHDR", struct.pack(">IIBBBBB", whole.width, whole.height, 8, 6, 0, 0, 0)),
        _chunk(b"acTL", struct.pack(">II", len(drawn), 0)),
    ]
    number = 0
    for place, frame in enumerate(drawn):
        seconds = LAST_SECONDS if place == len(drawn) - 1 else MOVE_SECONDS
        parts.append(_chunk(b"fcTL", _control(number, frame.window, seconds)))
        number += 1
        for pixels in _pixels(frame.png):
            if place == 0:
                parts.append(_chunk(b"IDAT", pixels))
            else:
                parts.append(_chunk(b"fdAT", struct.pack(">I", number) + pixels))
                number += 1
    return _SIGNATURE + b"".join(parts) + _chunk(b"IEND", b"")


def _control(number: int, window: Window, seconds: float) -> bytes:
    """Where a frame lies and how long it is seen; it replaces what is there."""
    place = window.width, window.height, window.left, window.top
    return struct.pack(">IIIIIHHBB", number, *place, round(1000 * seconds), 1000, 0, 0)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _pixels(png: bytes) -> Iterable[bytes]:
    """The compressed pixels of a PNG."""
    place = len(_SIGNATURE)
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        if png[place + 4 : place + 8] == b"IDAT":
            yield png[place + 8 : place + 8 + length]
        place += 12 + length


def animate(positions: Sequence[Position]) -> bytes:
    """A whole game, position by position, as one picture."""
    return animated(list(frames([positions[ply] for ply in plies_shown(len(positions) - 1)])))
