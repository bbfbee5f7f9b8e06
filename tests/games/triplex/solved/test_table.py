"""The file of the table: tiles come back as they were packed, and bad files are refused with a sentence."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.games.triplex.solved.spoiling import KINDS, spoil_the_table, spoiled
from trilude.contract.errors import TriludeError
from trilude.contract.position import Position
from trilude.games.triplex import GAME
from trilude.games.triplex.players import perfect
from trilude.games.triplex.solved.building import chances_of_levels, levels_of
from trilude.games.triplex.solved.coding import (
    CONTEXTS,
    COUNT_BITS,
    NO_POSITION,
    READ_BITS,
    WRITE_BITS,
    Model,
    Stream,
    begin_reading,
    begin_writing,
    blank_tile,
    end_writing,
    walk_rows,
    walk_tile,
)
from trilude.games.triplex.solved.places import TILES, places
from trilude.games.triplex.solved.table_file import read_table
from trilude.players.find import find_player
from trilude.players.levels import HINT_SECONDS, strongest_player
from trilude.players.mcts import Budget

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("tile", [(0, 0), (5, 20), (700, 44), (1478, 3)])
def test_a_tile_of_anything_comes_back_as_it_was(tile: tuple[int, int]) -> None:
    order, chance = places(), np.random.default_rng(tile)
    alone = chance.integers(1, 6, len(order.number)).astype(np.uint8)
    rows = int(order.first_row[tile[0] + 1] - order.first_row[tile[0]])
    columns = int(order.first_column[tile[1] + 1] - order.first_column[tile[1]])
    states = blank_tile()
    states[:rows, :columns] = np.maximum(1, chance.integers(-20, 26, (rows, columns)))
    counts = np.zeros((CONTEXTS, 2), np.int64)
    stream = Stream(np.zeros(1 << 20, np.uint8), np.zeros(5, np.int64))
    counting = Model(np.zeros(1, np.uint8), np.zeros(1, np.uint16), counts)
    walk_tile(order, alone, counting, stream, COUNT_BITS, tile, states)
    model = Model(levels_of(counts), chances_of_levels(), np.zeros((1, 2), np.int64))
    begin_writing(stream)
    walk_tile(order, alone, model, stream, WRITE_BITS, tile, states)
    length, back = end_writing(stream), blank_tile()
    begin_reading(stream, 0, length)
    for first, end in pairwise((0, 1, rows // 3, rows)):  # as far as it is asked for, and on from there
        walk_rows(order, alone, model, stream, READ_BITS, tile, back, first, end)
        assert (back[:end] == states[:end]).all()
        assert not back[end:].any()
    assert (back == states).all()
    assert (back[:rows, :columns] != NO_POSITION).sum() > rows * columns / 3


def test_no_position_is_beyond_the_edges_of_its_tile() -> None:
    order = places()
    assert sorted(order.number.tolist()) == list(range(50_508))
    assert (order.number[order.place] == np.arange(50_508)).all()
    assert len(order.first_row) - 1 == 3 + 6 * 36 + 36 * 35
    assert len(order.first_column) - 1 == 3 + 6 + 36
    assert (len(order.first_row) - 1) * (len(order.first_column) - 1) == TILES


@pytest.mark.parametrize("kind", KINDS)
def test_a_bad_file_is_refused_with_a_sentence(kind: str, tmp_path: Path) -> None:
    with pytest.raises(TriludeError, match=r"^[A-Z/].*lost\.table.*\.$") as caught:
        read_table(spoiled(kind, tmp_path))
    assert caught.value.text.fr != caught.value.text.en


def test_play_goes_on_without_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil_the_table(tmp_path, monkeypatch)
    monkeypatch.setattr(perfect, "_WITHOUT", Budget(200))
    start = Position.start(GAME, GAME.choose({}), 0)
    assert GAME.solved is not None
    reason = GAME.solved.why_not(start.options)
    assert reason is not None
    assert "damaged" in reason.en
    choice = find_player(GAME, "perfect").choose(start.view(0))
    assert choice.move in start.legal_moves
    assert not choice.proven


def test_without_a_table_nobody_takes_the_game_for_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = GAME.choose({})
    assert (GAME.is_solved(options), GAME.known_with) == (True, {"path": ("bent",)})
    assert strongest_player(GAME, options, HINT_SECONDS) == "perfect"
    spoil_the_table(tmp_path, monkeypatch)
    assert (GAME.is_solved(options), GAME.known_with) == (False, None)
    assert strongest_player(GAME, options, HINT_SECONDS) == "prover:1s", "who is asked for a hint thinks no longer"
    assert Position.start(GAME, options, 0).verdict is None
