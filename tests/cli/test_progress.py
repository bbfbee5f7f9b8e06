"""Bars tell how long the rest will take."""

import pytest
import rich.console

from trilude.cli.progress import watching
from trilude.contract.words import Text


def test_the_time_left_is_told_anew_for_each_kind_of_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    monkeypatch.setattr(rich.console, "monotonic", lambda: now)
    analysing, packing = Text.same("Analysing"), Text.same("Packing")
    with watching() as tell:
        tell(analysing, 0.5)
        now = 3600.0
        tell(analysing, 1.0)
        tell(packing, 0.01)
        now = 3620.0
        tell(packing, 0.5)
        tell(packing, 0.49)
        tell(packing, 0.5)
    told = capsys.readouterr().err
    assert "Packing" in told
    assert "0:00:20 left" in told
