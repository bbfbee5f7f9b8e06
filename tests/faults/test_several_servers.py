"""Several servers over one PostgreSQL and one Valkey: they play one game, and any part may fail."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from websockets.sync.client import connect

import trilude
from tests.effort import rounds
from tests.faults.conftest import House, Thinker, needs_engines
from tests.server.conftest import Running, bearer
from trilude.contract.position import View
from trilude.matches.far import keep_place
from trilude.players.find import find_player
from trilude.players.player import Choice

pytestmark = needs_engines

PATIENCE = 60
KEYS = count()


def until(condition: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
    return found


def move(server: Running, match: str, token: str, ply: int, text: str) -> int:
    return server.move(match, token, ply, text, f"key-{next(KEYS):08}").status_code


def played(told: dict[str, Any]) -> list[str]:
    return [one["text"] for one in told["moves"]]


def expect_one_legal_game(told: dict[str, Any]) -> None:
    position = trilude.start(told["game"])
    for text in played(told):
        position = position.play(text)
    assert position.ply == told["ply"]


def test_a_move_through_one_server_is_seen_through_the_other(house: House) -> None:
    one, other = house.servers
    given = one.create("triplex", "me", "friend")
    match, tokens = given["match"], [seat["token"] for seat in given["seats"]]
    with connect(f"ws://{other.host}/api/matches/{match}/live") as socket:
        socket.send(json.dumps({"tokens": [tokens[1]]}))
        assert json.loads(socket.recv(PATIENCE))["match"]["ply"] == 0
        assert move(one, match, tokens[0], 0, "△g1-f1") == 200
        told = json.loads(socket.recv(PATIENCE))["match"]
        while told is None or told["ply"] == 0:
            told = json.loads(socket.recv(PATIENCE))["match"]
        assert played(told) == ["△g1-f1"]
        answer = trilude.start("triplex").play("△g1-f1").legal_moves[0].text
        assert move(other, match, tokens[1], 1, answer) == 200
        assert until(lambda: played(one.look(match)) == ["△g1-f1", answer])


@pytest.mark.parametrize("seed", range(rounds(2)))
def test_two_servers_that_race_leave_one_legal_game_with_all_that_was_acknowledged(house: House, seed: int) -> None:
    """Moves, take-backs, resignations and words through both servers at once: what was answered with yes stands."""
    given = house.servers[0].create("triplex", "me", "screen")
    match, token = given["match"], given["seats"][0]["token"]
    accepted: list[tuple[str, str]] = []

    def client(number: int) -> None:
        chance, server = random.Random(10 * seed + number), house.servers[number % 2]
        for step in range(15):
            told = server.http.get(f"/api/matches/{match}", headers=bearer(token)).json()
            position = trilude.start("triplex")
            for text in played(told):
                position = position.play(text)
            act = chance.choice(["move", "move", "move", "undo", "chat"])
            if act == "move" and not position.is_over:
                text = position.legal_moves[chance.randrange(len(position.legal_moves))].text
                key = f"race-{seed}-{number}-{step}"
                answer = server.move(match, token, position.ply, text, key)
                what = (key, text)
            else:
                answer = server.act(match, token, act if act != "move" else "chat", f"{number}-{step}")
                what = (act, f"{number}-{step}")
            assert answer.status_code in (200, 409, 429), answer.text
            if answer.status_code == 200:
                accepted.append(what)

    threads = [threading.Thread(target=client, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    newest = max(server.look(match, token)["revision"] for server in house.servers)
    for server in house.servers:
        while (told := server.look(match, token))["revision"] != newest:
            time.sleep(0.05)
        expect_one_legal_game(told)
        assert {line["text"] for line in told["chat"]} == {what for act, what in accepted if act == "chat"}
    assert newest == len(accepted), "everything that was acknowledged happened once, and nothing else did"


def test_computers_of_a_killed_server_go_on_elsewhere_though_nobody_looks(house: House) -> None:
    one, other = house.servers
    match = one.create("trioker-champions", "1", "1")["match"]
    until(lambda: one.look(match)["ply"] >= 1)
    one.kill()
    try:
        before = other.look(match)["ply"]
        until(lambda: other.look(match)["ply"] > before or other.look(match)["result"])
        until(lambda: other.look(match)["result"])
    finally:
        one.start()
    assert played(one.look(match)) == played(other.look(match))


def test_without_the_bell_play_goes_on_and_heals(house: House) -> None:
    one, other = house.servers
    given = one.create("triplex", "me", "friend")
    against = one.create("triplex", "me", "1")
    match, tokens = given["match"], [seat["token"] for seat in given["seats"]]
    assert other.look(match)["ply"] == 0
    house.valkey.kill()
    try:
        assert move(one, match, tokens[0], 0, "△g1-f1") == 200
        until(lambda: other.look(match)["ply"] == 1)
        assert move(one, against["match"], against["seats"][0]["token"], 0, "△g1-f1") == 200
        until(lambda: one.look(against["match"])["ply"] == 2)
    finally:
        house.valkey.start()
    answer = trilude.start("triplex").play("△g1-f1").legal_moves[0].text
    assert move(other, match, tokens[1], 1, answer) == 200
    until(lambda: one.look(match)["ply"] == 2)


def test_while_the_database_is_down_a_sentence_says_so_and_nothing_is_lost(house: House) -> None:
    one, other = house.servers
    given = one.create("triplex", "me", "screen")
    match, token = given["match"], given["seats"][0]["token"]
    assert move(one, match, token, 0, "△g1-f1") == 200
    answer = trilude.start("triplex").play("△g1-f1").legal_moves[0].text
    house.postgres.kill()
    try:
        refused = one.move(match, token, 1, answer, "while it is down")
        assert refused.status_code == 503
        assert refused.json()["problem"]["en"] == "This could not be stored: try again."
        ill = until(lambda: (found := one.http.get("/api/health")).status_code == 503 and found)
        assert ill.json()["problem"]["fr"].startswith("Cela n’a pas pu être enregistré")
    finally:
        house.postgres.start()
    until(lambda: one.http.get("/api/health").status_code == 200)
    until(lambda: one.move(match, token, 1, answer, "while it is down").status_code == 200)
    assert until(lambda: played(other.look(match)) == ["△g1-f1", answer])


class Elsewhere:
    """A place that is kept here, in a thread: notes what it is asked, and answers at random or not at all."""

    def __init__(self, house: House, *, fails: bool = False) -> None:
        self.url, self.fails = house.valkey.url, fails
        self.asked: list[tuple[View, str]] = []
        self.stop = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._think()))

    async def choose(self, view: View, name: str, seed: int, match: str | None = None) -> Choice:
        self.asked.append((view, name))
        if self.fails:
            raise MemoryError
        return find_player(view.game, "random", seed).choose(view)

    async def _think(self) -> None:
        place = asyncio.create_task(keep_place(self.url, self))
        while not self.stop.is_set():
            await asyncio.sleep(0.05)
        place.cancel()
        await asyncio.gather(place, return_exceptions=True)

    def until_asked(self, server: Running, game: str) -> str:
        """A new match, and another, until the server has noticed who thinks; returns the last."""
        match = ""

        def noticed() -> bool:
            nonlocal match
            match = server.create(game, "1", "1")["match"]
            end = time.monotonic() + 2
            while not self.asked and time.monotonic() < end:
                time.sleep(0.05)
            return bool(self.asked)

        until(noticed)
        return match

    def __enter__(self) -> "Elsewhere":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join()


def test_thinkers_elsewhere_see_what_the_mover_sees_and_nothing_else(house: House) -> None:
    with Elsewhere(house) as place:
        place.until_asked(house.servers[0], "triolet")
        until(lambda: len(place.asked) > 5)
    asked = place.asked
    for view, name in asked:
        assert name == "level:1"
        assert view.seat == view.mover
        hidden = [hand for seat, hand in enumerate(view.record["rack"]) if seat != view.seat]
        assert all((hand < 0).all() or (hand == hand[0]).all() for hand in hidden), "no rack but the mover's travels"


def test_a_thinker_that_has_no_answer_keeps_nobody_waiting(house: House) -> None:
    with Elsewhere(house, fails=True) as place:
        match = place.until_asked(house.servers[0], "trioker-champions")
        until(lambda: house.servers[0].look(match)["result"])
    expect_one_legal_game(house.servers[0].look(match))


def test_a_thinker_that_is_killed_costs_nobody_a_move(house: House) -> None:
    server = house.servers[0]
    thinker = Thinker(house.valkey.url, house.folder / "thinker.log")
    try:
        match = server.create("trioker-champions", "1", "1")["match"]
        until(lambda: server.look(match)["ply"] >= 1)
    finally:
        thinker.kill()
    until(lambda: server.look(match)["result"])
    expect_one_legal_game(server.look(match))
