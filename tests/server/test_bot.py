"""The bot of the examples takes a seat by its link and plays a whole game."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import rounds
from tests.server.inside import Inside

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.parametrize("game", ["trioker-champions", "trigon"][: rounds(2)])
def test_the_bot_plays_a_game_to_its_end(inside: Inside, game: str) -> None:
    given = inside.invite(game, "friend", *(["1"] * (1 if game == "trioker-champions" else 3)))
    link = f"http://{inside.host}/m/{given['match']}#seat={given['seats'][0]['invitation']}"
    process = subprocess.run([sys.executable, BOT, link], capture_output=True, text=True, timeout=200, check=False)
    assert process.returncode == 0, process.stderr
    assert inside.look(given["match"])["result"]["reason"]["en"] == process.stdout.strip()
