"""The parlour is opened without compiling anything."""

import subprocess
import sys
from pathlib import Path

OPENED = """
import sys
import uvicorn
from trilude.cli.main import run
from trilude.games import GAMES

uvicorn.Server.run = lambda *_server, **_sockets: print({type(game.rules.play).__name__ for game in GAMES.values()})
sys.argv[1:] = ["serve", "--port", "0", "--database", sys.argv[1]]
run()
"""


def test_the_server_runs_rules_as_they_are_written(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPENED, str(tmp_path / "parlour.sqlite")]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "{'function'}"
