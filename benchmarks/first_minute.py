"""The first minute on a machine that never played: `python benchmarks/first_minute.py [game …]`.

For each game a server starts with nothing compiled. As soon as it answers, somebody asks for all the lids of the
cupboard, opens the game against a computer of level 3, looks at the board, moves, and waits for the computer's answer.
Seconds count from the first page (lids) and from the opening of the game (the rest).
"""

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.conftest import Running
from trilude.games import GAMES

LEVEL = "3"
LOOK_SECONDS = 0.05


def first_move(server: Running, told: dict[str, Any], token: str) -> str:
    """Some move, picked thing by thing as a page does."""
    choices, path = told["choices"], []
    while True:
        path.append(min(choices))
        choice = choices[path[-1]]
        if choice["move"] is not None:
            return str(choice["move"])
        choices = choice["next"]
        if choices is None:
            address = f"/api/matches/{told['match']}/choices"
            answer = server.http.get(address, params={"path": path}, headers={"authorization": f"Bearer {token}"})
            choices = answer.json()["choices"]


def measure(name: str) -> str:
    """A row of the table."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TRILUDE_CACHE"] = folder
        server = Running(Path(folder) / "parlour.sqlite")
        page = time.perf_counter()
        for game in server.http.get("/api/games").json():
            server.http.post("/api/positions", json={"game": game["name"], "moves": game["lid"]}).raise_for_status()
        lids = time.perf_counter() - page
        opened = time.perf_counter()
        seats = GAMES[name].seats(GAMES[name].choose({}))
        given = server.create(name, "me", *[LEVEL] * (seats - 1))
        match, token = given["match"], given["seats"][0]["token"]
        told = server.look(match, token)
        server.http.get(f"/api/boards/{told['scene']['board']}").raise_for_status()
        board = time.perf_counter() - opened
        promised = moved = 0.0
        mine: set[int] = set()
        while True:
            told = server.look(match, token)
            if told["choices"] and not moved:
                mine.add(told["ply"])
                answer = server.move(match, token, told["ply"], first_move(server, told, token), "first-move")
                moved = time.perf_counter() - opened
                promised = answer.json()["thinking"]["expected"] if answer.json()["thinking"] else 0.0
            if any(move["seat"] for move in told["moves"]):
                break
            time.sleep(LOOK_SECONDS)
        reply = time.perf_counter() - opened
        server.stop()
    load = os.getloadavg()[0]
    return f"| {name} | {lids:.1f} | {board:.1f} | {moved:.1f} | {promised:.0f} | {reply:.1f} | {load:.1f} |"


def main() -> None:
    """Print the table."""
    print("| game | all lids | board | first move | reply promised after | computer's first reply | load |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name in sys.argv[1:] or GAMES:
        print(measure(name), flush=True)


if __name__ == "__main__":
    main()
