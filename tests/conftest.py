"""Hypothesis draws the same examples in every run, and a slow machine is no failure; long tests come first."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "trilude",
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("trilude")

HERE = Path(__file__).parent
LONG = (
    *("plug_in", "browser", "faults", "server", "matches", "puzzles", "test_docs.py"),
    *("players", "every_game", "games", "arena", "cli"),
)
"""Whose tests take long. With them at the end one core would work while the others have nothing left to do."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files of a folder stay together: they share a server, or processes in which computers think."""
    folders = {item: item.path.relative_to(HERE).parts[0] for item in items}
    items.sort(key=lambda item: LONG.index(folders[item]) if folders[item] in LONG else len(LONG))
