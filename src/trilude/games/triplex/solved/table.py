"""A table of lost positions as kernels see it: tiles are unpacked when one of their positions is first asked for.

That goes row by row, as far as it is asked for; the tiles used last are kept.
"""

import hashlib
import json
import lzma
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.games.triplex.solved.coding import (
    CONTEXTS,
    LOST,
    NOT_LOST,
    READ_BITS,
    SPAN,
    Model,
    Stream,
    begin_reading,
    walk_rows,
)
from trilude.games.triplex.solved.configurations import COUNT
from trilude.games.triplex.solved.places import MOST_COLUMNS, MOST_ROWS, Places, places
from trilude.games.triplex.solved.table_file import HEAD, Facts, TableFile

KEPT_TILES = 1024
"""Unpacked tiles that are kept: 48 MB."""


class OpenTable(NamedTuple):
    """An open table, as kernels see it."""

    places: Places
    alone: NDArray[np.uint8]
    model: Model
    data: NDArray[np.uint8]
    """The file."""
    offsets: NDArray[np.int64]
    """Where each tile begins; one more than there are."""
    slot_of: NDArray[np.int32]
    """Where a tile is kept, unpacked; -1 where it is not."""
    tile_in: NDArray[np.int32]
    pool: NDArray[np.uint8]
    rows_read: NDArray[np.int64]
    """How many rows of each tile that is kept are unpacked."""
    coders: NDArray[np.int64]
    """Where each of them is read on."""
    next_slot: NDArray[np.int64]
    rows_asked: NDArray[np.int32]
    """How many rows of each tile were asked for since the effort was counted from nothing (see `count_effort`)."""
    effort: NDArray[np.int64]
    """Positions to be unpacked for that if nothing were kept, whatever is; a single number."""


@kernel
def state_of(table: OpenTable, own: int, other: int) -> int:
    """What a position is for the side to move, by the configurations of both as that side sees them."""
    row, column = int(table.places.place[own]), int(table.places.place[other])
    row_tile = int(np.int64(table.places.row_tile[row]))
    column_tile = int(np.int64(table.places.column_tile[column]))
    tile = row_tile * (len(table.places.first_column) - 1) + column_tile
    slot = int(table.slot_of[tile])
    if slot < 0:
        slot = begin_tile(table, tile)
    inside, known = row - int(table.places.first_row[row_tile]), int(table.rows_read[slot])
    asked = int(table.rows_asked[tile])
    if inside >= asked:
        columns = table.places.first_column[column_tile + 1] - table.places.first_column[column_tile]
        table.effort[0] += (inside + 1 - asked) * columns
        table.rows_asked[tile] = inside + 1
    if inside >= known:
        stream = Stream(table.data, table.coders[slot])
        walk_rows(
            table.places,
            table.alone,
            table.model,
            stream,
            READ_BITS,
            (row_tile, column_tile),
            table.pool[slot],
            known,
            inside + 1,
        )
        table.rows_read[slot] = inside + 1
    return int(table.pool[slot, inside, column - table.places.first_column[column_tile]])


@kernel
def begin_tile(table: OpenTable, tile: int) -> int:
    """Take the place of the tile that was begun longest ago; nothing of this one is unpacked yet."""
    slot = int(table.next_slot[0])
    table.next_slot[0] = (slot + 1) % len(table.tile_in)
    if table.tile_in[slot] >= 0:
        table.slot_of[table.tile_in[slot]] = -1
    begin_reading(Stream(table.data, table.coders[slot]), int(table.offsets[tile]), int(table.offsets[tile + 1]))
    table.pool[slot] = 0
    table.rows_read[slot] = 0
    table.slot_of[tile], table.tile_in[slot] = slot, tile
    return slot


def count_effort(table: OpenTable) -> None:
    """Count from nothing how much has to be unpacked."""
    table.rows_asked[:] = 0
    table.effort[0] = 0


@kernel
def most_turns(state: int) -> int:
    """The turns that a lost position lasts at most; it is that, or one less. 0 where it is not lost."""
    return (state - NOT_LOST) * SPAN if state >= LOST else 0


def write_table(path: Path, facts: Facts, model: Model, alone: NDArray[np.uint8], tiles: Sequence[bytes]) -> None:
    """Write the file; it takes its place once it is whole."""
    lengths = np.array([len(tile) for tile in tiles], "<u4")
    parts = [
        _squeeze(model.levels.tobytes()),
        model.chances.astype("<u2").tobytes(),
        _squeeze(alone.tobytes()),
        _squeeze(lengths.tobytes()),
        b"".join(tiles),
    ]
    body = b"".join(parts)
    told = asdict(facts) | {"sizes": [len(part) for part in parts], "sha256": hashlib.sha256(body).hexdigest()}
    growing = path.with_suffix(".growing")
    growing.write_bytes(HEAD + json.dumps(told).encode() + b"\n" + body)
    growing.replace(path)


def open_table(file: TableFile, kept: int = KEPT_TILES) -> OpenTable:
    """Make a file ready to be asked, with room for so many tiles."""
    data = np.frombuffer(file.data, np.uint8)
    edges = np.cumsum([file.first, *file.sizes])
    levels, chances, alone, lengths = (data[edges[i] : edges[i + 1]].tobytes() for i in range(4))
    ends = np.cumsum(np.frombuffer(_spread(lengths), "<u4"), dtype=np.int64) + edges[4]
    offsets = np.concatenate([[edges[4]], ends])
    model = Model(_bytes(levels, CONTEXTS), np.frombuffer(chances, "<u2").astype(np.uint16), np.zeros((1, 2), np.int64))
    return OpenTable(
        places(),
        _bytes(alone, COUNT),
        model,
        data,
        offsets,
        np.full(len(offsets) - 1, -1, np.int32),
        np.full(kept, -1, np.int32),
        np.zeros((kept, MOST_ROWS + 1, MOST_COLUMNS + 1), np.uint8),
        np.zeros(kept, np.int64),
        np.zeros((kept, 5), np.int64),
        np.zeros(1, np.int64),
        np.zeros(len(offsets) - 1, np.int32),
        np.zeros(1, np.int64),
    )


_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]


def _squeeze(data: bytes) -> bytes:
    return lzma.compress(data, lzma.FORMAT_RAW, filters=_FILTERS)


def _spread(data: bytes) -> bytes:
    return lzma.decompress(data, lzma.FORMAT_RAW, filters=_FILTERS)


def _bytes(squeezed: bytes, count: int) -> NDArray[np.uint8]:
    array = np.frombuffer(bytearray(_spread(squeezed)), np.uint8)
    if len(array) != count:
        raise ValueError(count)
    return array
