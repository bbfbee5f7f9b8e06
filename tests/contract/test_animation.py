"""Animated pictures: what is put together frame by frame is what a whole picture shows, and nothing grows too large."""

import struct
import zlib

import numpy as np
import pytest
from numpy.typing import NDArray

import trilude
from tests.contract.games_at_random import at_random
from trilude.contract.animation import LAST_SECONDS, MOST_FRAMES, animate, frames, plies_shown
from trilude.contract.png import png_of

pytest.importorskip("resvg_py")


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    found, place = [], 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        kind, data = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        assert struct.unpack(">I", png[place + 8 + length : place + 12 + length])[0] == zlib.crc32(kind + data)
        found.append((kind, data))
        place += 12 + length
    return found


def pixels(width: int, height: int, packed: bytes) -> NDArray[np.uint8]:
    """Unpacked and unfiltered, as the PNG specification says."""
    unpacking = zlib.decompressobj()
    raw = np.frombuffer(unpacking.decompress(packed), np.uint8).reshape(height, 4 * width + 1)
    assert not unpacking.unused_data
    rows = np.zeros((height + 1, width, 4), np.uint8)
    for row, (kind, *line) in enumerate(raw):
        values, above = np.array(line, np.uint8).reshape(width, 4), rows[row]
        if kind == 0:
            rows[row + 1] = values
        elif kind == 1:
            rows[row + 1] = np.cumsum(values, axis=0, dtype=np.uint8)
        elif kind == 2:
            rows[row + 1] = values + above
        else:
            rows[row + 1] = _by_neighbours(int(kind), values, above)
    return rows[1:]


def _by_neighbours(kind: int, values: NDArray[np.uint8], above: NDArray[np.uint8]) -> NDArray[np.uint8]:
    line, up = bytearray(values.tobytes()), above.tobytes()
    for i, value in enumerate(line):
        left, corner = (line[i - 4], up[i - 4]) if i > 3 else (0, 0)
        nearest = min((left, up[i], corner), key=lambda one: abs(left + up[i] - corner - one))
        line[i] = (value + ((left + up[i]) // 2 if kind == 3 else nearest)) % 256
    return np.frombuffer(bytes(line), np.uint8).reshape(values.shape)


def composed(picture: bytes) -> tuple[NDArray[np.uint8], int, float]:
    """The last frame as somebody sees it, how many frames there are, and how long it is seen."""
    screen, window, count, seconds, numbers = None, (0, 0, 0, 0), 0, 0.0, []
    for kind, data in chunks(picture):
        if kind == b"fcTL":
            number, width, height, left, top, num, den, *_ = struct.unpack(">IIIIIHHBB", data)
            numbers.append(number)
            window, seconds, count = (left, top, width, height), num / den, count + 1
        elif kind in (b"IDAT", b"fdAT"):
            left, top, width, height = window
            if kind == b"fdAT":
                numbers.append(struct.unpack(">I", data[:4])[0])
            drawn = pixels(width, height, data if kind == b"IDAT" else data[4:])
            screen = drawn.copy() if screen is None else screen
            screen[top : top + height, left : left + width] = drawn
    assert numbers == list(range(len(numbers)))
    assert screen is not None
    return screen, count, seconds


@pytest.mark.parametrize(
    ("game", "plies"), [("triplex", 7), ("triplex", 30), ("trigon", 4), ("triolet", 4), ("trioker-champions", 4)]
)
def test_the_last_frame_shows_what_lies_there(game: str, plies: int) -> None:
    position = at_random(game, plies)
    positions = list(trilude.Record.of(position).positions())
    picture = animate(positions)
    screen, count, seconds = composed(picture)
    assert (count, seconds) == (plies + 1, LAST_SECONDS)
    (alone,) = frames(positions[-1:])
    (whole,) = (data for kind, data in chunks(alone.png) if kind == b"IDAT")
    wanted = pixels(alone.window.width, alone.window.height, whole)
    assert int(np.abs(screen.astype(int) - wanted).max()) < 40  # smoothed edges may differ a little, a lost piece much
    assert (wanted[..., 3] == 255).all()  # nothing shines through


def test_long_games_leave_moves_out() -> None:
    assert plies_shown(0) == [0]
    assert plies_shown(3) == [0, 1, 2, 3]
    for last in (99, 100, 150, 999, 2000):
        shown = plies_shown(last)
        assert (shown[0], shown[-1]) == (0, last)
        assert len(shown) <= MOST_FRAMES


def test_numbers_are_drawn_without_fonts_of_the_machine() -> None:
    written = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="36"><text y="8" {}>7</text></svg>'
    empty = png_of(written.format('fill="none"'))
    assert png_of(written.format('font-family="system-ui, sans-serif" font-size="9px"')) != empty
