"""The analysis goes on where it was broken off, and refuses what it did not write."""

import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from tests.effort import EFFORT
from trilude.contract.errors import TriludeError
from trilude.games.triplex.solved.way_back import WayBack

pytestmark = pytest.mark.compiled

FIRST, SECOND = (4_860_756, 2_254_050), (84_549_936, 13_145_495)
"""Won and lost in the first turns, as another program found them, too."""


def begin(folder: Path) -> "subprocess.Popen[bytes]":
    command = ["solve-game", "triplex", "--keep", str(folder), "--write", str(folder / "table"), "--threads", "2"]
    return subprocess.Popen([sys.executable, "-m", "trilude", *command], stderr=subprocess.DEVNULL)


@pytest.mark.skipif(EFFORT <= 1, reason="two turns take half a minute of the processor, and 4 GB")
@pytest.mark.timeout(1200)
def test_a_turn_that_was_broken_off_by_a_kill_is_all_that_is_lost(tmp_path: Path) -> None:
    solving = begin(tmp_path)
    while not (tmp_path / "turn-001").exists():
        assert solving.poll() is None
        time.sleep(0.1)
    time.sleep(1)
    solving.kill()
    solving.wait()
    (tmp_path / "growing").write_bytes(b"half a turn")
    parts: list[float] = []
    way_back = WayBack(2, tmp_path)
    assert [(layer.won, layer.lost) for layer in way_back.layers] == [FIRST]
    way_back.next(parts.append)
    assert [(layer.won, layer.lost) for layer in way_back.layers] == [FIRST, SECOND]
    assert np.bitwise_count(way_back.lost).sum() == FIRST[1] + SECOND[1]
    assert np.bitwise_count(way_back.won).sum() == FIRST[0] + SECOND[0]
    assert (way_back.turns_lost == 1).sum() == FIRST[1]
    assert parts == sorted(parts)
    assert len(parts) > 1000
    assert parts[-1] == 1.0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "turn-001 is damaged: delete it"),
        (b'{"sizes": []}\nxyz', "turn-001 is damaged: delete it"),
        (b'{"game": {"homes": {}, "straight": false}}\n', "turn-001 is of a game with other rules"),
    ],
)
def test_a_file_it_did_not_write_is_refused_with_a_sentence(text: bytes, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "turn-001").write_bytes(text)
    with pytest.raises(TriludeError, match=complaint):
        WayBack(1, tmp_path)
