"""Every place where a piece of Trigon fits on the empty board, and what lies around it, as NumPy tables.

A *placement* is a turn of a piece whose anchor lies on a certain cell. Placements are the moves of the game: they are
numbered from the largest pieces to the smallest, and those of one size by their anchors, so that neighbours on the
board are neighbours in the numbering.

Sets of placements are rows of machine words, 63 placements to a word: the sign stays clear, so that the same code runs
uncompiled. All placements that cover a given cell fall into some 25 of the 511 words; `cover` lists those words.

Around a piece lie, where the board goes on:
    edge cells      share an edge with it: closed to its colour from now on
    corner cells    touch it at a corner only: its colour may go on from there
    behind cells    touch a point in the middle of one of its straight edges: closed too in strict contact
"""

import json
from functools import cache

import numpy as np
from numpy.typing import NDArray

from trilude.boards.triangle_hexagon import Place, corners
from trilude.contract.dtypes import record_dtype
from trilude.games.trigon import GAME
from trilude.games.trigon.learned import POLICY, WEIGHTS, read_weights
from trilude.games.trigon.shapes import BOARD, CELLS, PIECE_COUNT, SIZES, STARTS, Turn, turns

PLACEMENTS = 32_131
WORD_BITS = 63
WORDS = -(-PLACEMENTS // WORD_BITS)
COVER_WORDS = 33
"""No cell's placements fall into more words."""
BEHIND_WORDS = 34
MOST_EDGES, MOST_CORNERS, MOST_BEHIND = 8, 14, 6

PHASES, FEATURES, REACHES = 4, 10, 16
"""Of the weights by which players judge placements."""

_REACH = 8
"""How far beyond the board the cells around a piece may lie."""

TABLES = record_dtype(
    ("piece", np.uint8, (PLACEMENTS,)),
    ("turn", np.uint8, (PLACEMENTS,)),  # numbered from 1 for each piece
    ("anchor", np.uint16, (PLACEMENTS,)),
    ("triangles", np.uint8, (PLACEMENTS,)),
    ("edges", np.uint8, (PLACEMENTS,)),  # how many edge cells, corner cells, behind cells there are
    ("corners", np.uint8, (PLACEMENTS,)),
    ("behinds", np.uint8, (PLACEMENTS,)),
    ("cell", np.uint16, (PLACEMENTS, 6)),
    ("edge", np.uint16, (PLACEMENTS, MOST_EDGES)),
    ("corner", np.uint16, (PLACEMENTS, MOST_CORNERS)),
    ("behind", np.uint16, (PLACEMENTS, MOST_BEHIND)),
    ("covers", np.uint8, (CELLS,)),  # the words with placements that cover a cell, and which ones
    ("cover_word", np.uint16, (CELLS, COVER_WORDS)),
    ("cover", np.int64, (CELLS, COVER_WORDS)),
    ("refusals", np.uint8, (CELLS,)),  # the same for placements that have a cell behind them
    ("refusal_word", np.uint16, (CELLS, BEHIND_WORDS)),
    ("refusal", np.int64, (CELLS, BEHIND_WORDS)),
    ("of_piece", np.int64, (PIECE_COUNT, WORDS)),
    ("everywhere", np.int64, (WORDS,)),
    ("inside", np.int64, (WORDS,)),  # placements that stay off the outermost ring
    ("ring", np.uint8, (CELLS,)),  # 1 for cells of the outermost ring
    ("start", np.uint16, (6,)),
    ("neighbours", np.uint8, (CELLS,)),  # how many cells share an edge with a cell, and which
    ("neighbour", np.uint16, (CELLS, 3)),
    ("centrality", np.uint8, (CELLS,)),  # 0 in the outermost ring to 8 in the middle
    ("size_end", np.int32, (7,)),  # the first word that has no placement of so many cells or more
    ("piece_size", np.uint8, (PIECE_COUNT,)),
    ("weights", np.float64, (PHASES, FEATURES)),  # what a player makes of it: see tuning.json
    ("covered", np.float64, (PHASES, REACHES)),
    ("opened", np.float64, (PHASES, REACHES)),
    ("closed", np.float64, (PHASES, REACHES)),
    ("pieces", np.float64, (PHASES, PIECE_COUNT)),
    ("playout", np.float64, (PHASES, FEATURES)),
    ("rivals", np.int64, (PHASES,)),
    ("margin", np.float64),
    ("learned_until", np.int64),
    *WEIGHTS,
    *POLICY,
)


def _around(turn: Turn) -> tuple[list[Place], list[Place], list[Place]]:
    """The edge, corner and behind cells of a turn."""
    own = set(turn.cells)
    edge: set[Place] = set()
    touched: set[Place] = set()
    behind: set[Place] = set()
    for point in {point for cell in own for point in corners(cell)}:
        ring = _cells_around(point)
        for place, cell in enumerate(ring):
            if cell not in own:
                beside = ring[place - 1] in own or ring[(place + 1) % 6] in own
                (edge if beside else touched).add(cell)
                if all(ring[(place + step) % 6] in own for step in (2, 3, 4)):
                    behind.add(cell)
    return sorted(edge), sorted(touched - edge), sorted(behind)


def _cells_around(point: Place) -> list[Place]:
    """The six cells that meet in a point, clockwise."""
    u, v = point
    return [(u, v - 1), (u + 1, v - 1), (u + 1, v), (u, v), (u - 1, v), (u - 1, v - 1)]


def _grid() -> NDArray[np.int64]:
    """The cell at [y + reach, x + reach], -1 beyond the rim."""
    width, height = max(x for x, _ in BOARD.places) + 1, max(y for _, y in BOARD.places) + 1
    grid = np.full((height + 2 * _REACH, width + 2 * _REACH), -1, np.int64)
    for cell, (x, y) in enumerate(BOARD.places):
        grid[y + _REACH, x + _REACH] = cell
    return grid


def _lay(grid: NDArray[np.int64], turn: Turn, relative: list[Place], anchors: NDArray[np.int64]) -> NDArray[np.int64]:
    """The cells of the board that lie so relative to a turn on each of the anchors, those beyond the rim last as -1."""
    places = np.array(BOARD.places)[anchors]
    offsets = np.array(relative, np.int64).reshape(-1, 2) - turn.anchor
    x = places[:, :1] + offsets[:, 0] + _REACH
    y = places[:, 1:] + offsets[:, 1] + _REACH
    return -np.sort(-grid[y, x], axis=1)


def _padded(cells: NDArray[np.int64], width: int) -> NDArray[np.int64]:
    found = int((cells >= 0).sum(axis=1).max(initial=0))
    assert found <= width  # noqa: S101
    padded = np.full((len(cells), width), -1, np.int64)
    padded[:, :found] = cells[:, :found]
    return padded


@cache
def tables() -> np.record:
    """All placements, in order, and the sets that rules are made of."""
    grid = _grid()
    parity = np.array([(x + y) % 2 for x, y in BOARD.places])
    heads, cells, edges, touched, behinds = [], [], [], [], []
    for of_piece in turns():
        for turn in of_piece:
            anchors = np.flatnonzero(parity == turn.anchor[0])
            laid = _lay(grid, turn, list(turn.cells), anchors)
            fits = laid[:, -1] >= 0
            anchors = anchors[fits]
            edge, corner, behind = _around(turn)
            size = np.full(len(anchors), len(turn.cells))
            heads.append(np.stack([np.full_like(size, turn.piece), np.full_like(size, turn.number), anchors, size], 1))
            cells.append(_padded(laid[fits], 6))
            edges.append(_padded(_lay(grid, turn, edge, anchors), MOST_EDGES))
            touched.append(_padded(_lay(grid, turn, corner, anchors), MOST_CORNERS))
            behinds.append(_padded(_lay(grid, turn, behind, anchors), MOST_BEHIND))
    head = np.concatenate(heads)
    order = np.lexsort((head[:, 1], head[:, 0], head[:, 2], -head[:, 3]))
    head = head[order]
    assert len(head) == PLACEMENTS  # noqa: S101
    record: np.record = np.zeros(1, TABLES)[0]
    record.piece[:], record.turn[:], record.anchor[:], record.triangles[:] = head.T
    for name, lists in (("cell", cells), ("edge", edges), ("corner", touched), ("behind", behinds)):
        listed = np.concatenate(lists)[order]
        if name != "cell":
            record[name + "s"][:] = (listed >= 0).sum(axis=1)
        record[name][:] = np.maximum(listed, 0)
    _gather_sets(record, np.concatenate(cells)[order], np.concatenate(behinds)[order])
    tuning = json.loads(GAME.data("tuning.json"))
    for name in ("weights", "covered", "opened", "closed", "pieces", "playout", "rivals", "margin", "learned_until"):
        record[name] = tuning[name]
    read_weights(record)
    return record


def _gather_sets(record: np.record, cells: NDArray[np.int64], behinds: NDArray[np.int64]) -> None:
    """Fill the tables of sets of placements and of cells."""
    _words_of_cells(cells, record.covers, record.cover_word, record.cover)
    _words_of_cells(behinds, record.refusals, record.refusal_word, record.refusal)
    for piece in range(PIECE_COUNT):
        record.of_piece[piece] = _set_of(np.equal(record.piece, piece))
        record.piece_size[piece] = SIZES[piece]
    record.everywhere[:] = _set_of(np.ones(PLACEMENTS, np.bool_))
    for cell in range(CELLS):
        record.centrality[cell] = _rings_outside(cell)
        beside = BOARD.neighbours[cell]
        record.neighbours[cell] = len(beside)
        record.neighbour[cell, : len(beside)] = beside
    record.ring[:] = record.centrality == 0
    on_ring = np.append(record.ring.astype(np.bool_), False)[cells]
    record.inside[:] = _set_of(np.equal(on_ring.sum(axis=1), 0))
    record.start[:] = STARTS
    for size in range(1, 7):
        record.size_end[size] = -(-int((record.triangles >= size).sum()) // WORD_BITS)


def _rings_outside(cell: int) -> int:
    """How many rings of cells lie around a cell's ring."""
    middle_u, middle_v = BOARD.middle
    distances = []
    for u, v in corners(BOARD.places[cell]):
        along, down = (u - middle_u - v + middle_v) // 2, v - middle_v
        distances.append(max(abs(along), abs(down), abs(along + down)))
    return BOARD.side - max(distances)


def _set_of(members: NDArray[np.bool_]) -> NDArray[np.int64]:
    padded = np.zeros(WORDS * WORD_BITS, np.int64)
    padded[:PLACEMENTS] = members
    words: NDArray[np.int64] = padded.reshape(WORDS, WORD_BITS) @ (np.int64(1) << np.arange(WORD_BITS))
    return words


def _words_of_cells(
    cells: NDArray[np.int64], counts: NDArray[np.uint8], words: NDArray[np.uint16], masks: NDArray[np.int64]
) -> None:
    """For each cell, the words and bits of the placements in whose row of `cells` it stands."""
    placement, column = np.nonzero(cells >= 0)
    cell = cells[placement, column]
    key = cell * WORDS + placement // WORD_BITS
    found, group = np.unique(key, return_inverse=True)
    bits = np.zeros(len(found), np.int64)
    np.bitwise_or.at(bits, group, np.int64(1) << (placement % WORD_BITS))
    owner = found // WORDS
    first = np.searchsorted(owner, np.arange(CELLS))
    place = np.arange(len(found)) - first[owner]
    assert place.max() < words.shape[1]  # noqa: S101
    counts[:] = np.bincount(owner, minlength=CELLS)
    words[owner, place] = found % WORDS
    masks[owner, place] = bits


@cache
def by_cells() -> dict[tuple[int, ...], int]:
    """The placement on a set of cells, given in ascending order."""
    record = tables()
    sizes, cells = record.triangles.tolist(), record.cell.tolist()
    return {tuple(sorted(row[:size])): move for move, (size, row) in enumerate(zip(sizes, cells, strict=True))}


@cache
def by_turn() -> dict[tuple[int, int, int], int]:
    """The placement of a piece in a turn on an anchor."""
    record = tables()
    rows = zip(record.piece.tolist(), record.turn.tolist(), record.anchor.tolist(), strict=True)
    return {row: move for move, row in enumerate(rows)}
