"""What a process does with a whole game is cut into pieces, so that nobody waits long for the process."""

import pytest

from tests.contract.games_at_random import at_random
from trilude.contract.record import Record
from trilude.matches import whole_games
from trilude.matches.whole_games import draw_some

pytest.importorskip("resvg_py")


def test_frames_are_drawn_until_somebody_else_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    record = str(Record.of(at_random("triplex", 5)))
    monkeypatch.setattr(whole_games, "AT_ONCE_SECONDS", 600)
    drawn, count = draw_some(record, 2)
    assert (len(drawn), count) == (4, 6)
    monkeypatch.setattr(whole_games, "AT_ONCE_SECONDS", -1)
    assert [frame.png for frame in draw_some(record, 2)[0]] == [drawn[0].png]
