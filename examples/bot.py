"""A bot in thirty lines: it takes a seat by its invitation link and plays the first legal move it finds.

python examples/bot.py http://127.0.0.1:8000/m/MATCH#seat=INVITATION
"""

import sys
import uuid
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import connect


def play(link: str) -> None:
    parts = urlsplit(link)
    match, token = parts.path.rsplit("/", 1)[1], uuid.uuid4().hex
    url, headers = f"{parts.scheme}://{parts.netloc}/api/matches/{match}", {"Authorization": f"Bearer {token}"}

    invitation = {"invitation": parts.fragment.removeprefix("seat="), "token": token, "name": "bot"}
    httpx.post(f"{url}/seats", json=invitation).raise_for_status()

    def first_move(choices: dict[str, Any], *path: str) -> str:
        thing, choice = next(iter(choices.items()))
        if not (choice["move"] or choice["next"]):  # there is more to pick than was sent
            asked = httpx.get(f"{url}/choices", params={"path": [*path, thing]}, headers=headers)
            choice["next"] = asked.json()["choices"]
        return choice["move"] or first_move(choice["next"], *path, thing)

    with connect(f"ws://{parts.netloc}/api/matches/{match}/live") as socket:
        socket.send(f'{{"tokens": ["{token}"]}}')
        for _ in socket:  # something happened at the table
            table = httpx.get(url, headers=headers).json()
            if table["result"]:
                return print(table["result"]["reason"]["en"])
            if table["choices"]:
                move = {"ply": table["ply"], "move": first_move(table["choices"]), "key": str(uuid.uuid4())}
                httpx.post(f"{url}/moves", json=move, headers=headers)
    return None


if __name__ == "__main__":
    play(sys.argv[1])
