"""A bot in thirty lines: it takes a seat by its invitation link and plays the first legal move it finds.

python examples/bot.py http://127.0.0.1:8000/m/MATCH#seat=TOKEN
"""

import json
import sys
import uuid
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import connect


def first_move(choices: dict[str, Any]) -> str:
    choice = next(iter(choices.values()))
    return choice["move"] or first_move(choice["next"])


def play(link: str) -> None:
    parts = urlsplit(link)
    match, token = parts.path.rsplit("/", 1)[1], parts.fragment.removeprefix("seat=")
    with connect(f"ws://{parts.netloc}/api/matches/{match}/live") as socket:
        socket.send(json.dumps({"tokens": [token]}))
        for text in socket:
            table = json.loads(text)["match"]
            if table and table["result"]:
                print(table["result"]["reason"]["en"])
                return
            if table and table["choices"]:
                move = {"ply": table["ply"], "move": first_move(table["choices"]), "key": str(uuid.uuid4())}
                socket.send(json.dumps({"move": move}))


if __name__ == "__main__":
    play(sys.argv[1])
