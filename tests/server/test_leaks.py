"""Nobody is ever sent what they must not know: whole games of hidden hands, every byte of every viewer."""

import json
import logging
import random
import re
import sqlite3
import time
from contextlib import ExitStack, closing
from functools import cache
from typing import Any

import pytest

from tests.server.follower import Follower
from tests.server.inside import Inside
from tests.server.visitor import bearer
from trilude.contract.errors import TriludeError
from trilude.contract.position import Position, View
from trilude.contract.rules import NOBODY
from trilude.games import GAMES

HIDDEN = [name for name, game in GAMES.items() if game.hidden]

SOME_PLIES = 12
"""After so many moves everybody tries this and that."""

STRANGERS: tuple[dict[str, str], ...] = ({}, bearer("nobody-s-token-at-all"), {"authorization": "nonsense"})
"""Whoever has no seat here sees what a spectator sees, whatever they say."""


class Table:
    """A match of hidden hands, the position that nobody may see, and every byte that anybody was told."""

    def __init__(self, inside: Inside, game: str, players: int) -> None:
        self.inside, self.players = inside, players
        given = inside.create(game, *["me", *["friend"] * (players - 1)], hints=True, players=players)
        self.match: str = given["match"]
        self.tokens: list[str] = [seat["token"] for seat in given["seats"]]
        database = sqlite3.connect(inside.database)
        (self.seed,) = database.execute("select seed from matches where id = ?", [self.match]).fetchone()
        database.close()
        self.positions = [Position.start(GAMES[game], GAMES[game].choose({"players": players}), int(self.seed))]
        self.sockets: dict[int, Follower] = {}
        self.newest: dict[int, dict[str, Any]] = {}
        """What each viewer was last told on the socket."""
        self.bytes: list[bytes] = []
        self.chance = random.Random(f"{game} {players}")
        self.looks = 0

    @property
    def position(self) -> Position:
        """As it is now."""
        return self.positions[-1]

    def connect(self, stack: ExitStack) -> None:
        """A socket for every seat, and one for a spectator; they are told changes, while HTTP tells whole states."""
        for seat in range(NOBODY, self.players):
            follower = Follower(self.inside.host, self.match, *(self.tokens[seat : seat + 1] if seat >= 0 else []))
            stack.callback(follower.leave)
            self.sockets[seat] = follower
        while not self._all_here():
            time.sleep(0.02)

    def _all_here(self) -> bool:
        now = self.inside.look(self.match)
        return now["watching"] == 1 and all(seat["online"] for seat in now["seats"])

    def check(self, seat: int, told: bytes) -> dict[str, Any]:
        """What a viewer was told of the position as it is now."""
        match: dict[str, Any] = json.loads(told)
        match = match.get("match") if "done" in match else match  # type: ignore[assignment]
        assert match["seen_as"] == seat
        assert all(not tray["items"] for tray in match["scene"]["trays"] if tray["seat"] != seat), (
            "a hand that is not mine"
        )
        text = self._without_own_pictures(match)
        for secret in _secrets(self.position, seat):
            assert secret not in text, f"{secret} told to seat {seat} at ply {self.position.ply}"
        assert [move["text"] for move in match["moves"]] == [move.as_seen_by(seat).text for move in self.position.moves]
        assert (match["choices"] is not None) == (seat == self.position.to_move)
        return match

    def _without_own_pictures(self, told: dict[str, Any]) -> str:
        """What was told, without pictures of moves that the viewer knows: whoever exchanged a token knows which."""
        known = [move.text for move in self.position.moves]
        moves = [
            {**move, "picture": None} if move["text"] == known[ply] else move for ply, move in enumerate(told["moves"])
        ]
        return json.dumps({**told, "moves": moves}, ensure_ascii=False, separators=(",", ":"))

    def look_back(self, seat: int, headers: dict[str, str]) -> None:
        """A viewer looks at what lay there before: at no hand but their own, and at no secret of then or of now."""
        ply = self.chance.randint(0, self.position.ply)
        answer = self.inside.http.get(f"/api/matches/{self.match}/past", params={"ply": ply}, headers=headers)
        past = answer.json()
        self.bytes.append(answer.content)
        assert past["ply"] == ply
        assert past["choices"] is None
        if any(account["ply"] == ply for account in self.newest[seat]["accounts"]):
            return  # the end of a deal: its hands are laid open
        assert all(not tray["items"] for tray in past["scene"]["trays"] if tray["seat"] != seat), "another's hand"
        text = self._without_own_pictures(past)
        then = self.positions[ply]
        for position in (then, self.position):
            for secret in set(_secrets(position, seat)) - set(_seen(then, seat)):
                assert secret not in text, f"{secret} of ply {position.ply} told to seat {seat} at ply {ply}"

    def look_everywhere(self) -> None:
        """Every viewer hears of it on the socket; one of them, each in turn, looks over HTTP, now and at the past."""
        viewers = range(NOBODY, self.players)
        one = viewers[self.looks % len(viewers)]
        self.looks += 1
        headers = bearer(self.tokens[one]) if one >= 0 else self.chance.choice(STRANGERS)
        answer = self.inside.http.get(f"/api/matches/{self.match}", headers=headers)
        self.bytes.append(answer.content)
        now = json.loads(answer.content)
        for seat in viewers:
            self._follow(seat, now)
        assert now == self.newest[one], "whichever way one asks"
        self.look_back(one, headers)

    def _follow(self, seat: int, now: dict[str, Any]) -> None:
        """A viewer hears all changes up to now: they hold nothing but what is in the state to which they lead."""
        follower = self.sockets[seat]
        while not follower.match or any(
            follower.match[what] != now[what] for what in ("revision", "watching", "seats")
        ):
            told = follower.hear()
            self.bytes.append(follower.heard[-1])
            if told["change"]:
                assert _changed_words(told["change"]["patch"]) <= _words(follower.match)
        written = json.dumps(follower.match, ensure_ascii=False, separators=(",", ":"))
        self.newest[seat] = self.check(seat, written.encode())

    def play(self) -> None:
        """Whoever's turn it is makes a random move, picked thing by thing."""
        seat = self.position.to_move
        assert seat is not None
        token, path = self.tokens[seat], []
        tree = self.newest[seat]["choices"]
        while True:
            thing = self.chance.choice(sorted(tree))
            path.append(thing)
            if tree[thing]["move"]:
                break
            tree = tree[thing]["next"]
            if tree is None:
                answer = self.inside.http.get(
                    f"/api/matches/{self.match}/choices", params={"path": path}, headers=bearer(token)
                )
                self.bytes.append(answer.content)
                tree = answer.json()["choices"]
        move = str(tree[thing]["move"])
        answer = self.inside.move(self.match, token, self.position.ply, move, f"random-{self.chance.random()}")
        assert answer.status_code == 200, answer.text
        self.positions.append(self.position.play(move))
        self.bytes.append(answer.content)
        if not self.position.is_over:  # then all hands are laid open
            self.check(seat, answer.content)

    def take_back(self) -> None:
        """Whoever moved last asks for it, and everybody agrees."""
        del self.positions[-1]
        seat = self.position.to_move
        assert seat is not None
        self.bytes.append(self.inside.act(self.match, self.tokens[seat], "takeback").content)
        for other in range(self.players):
            if other != seat:
                answer = self.inside.act(self.match, self.tokens[other], "accept")
                assert answer.status_code == 200, answer.text
                self.bytes.append(answer.content)
        with closing(sqlite3.connect(self.inside.database)) as database:
            rows = database.execute(
                "select text from moves where match = ? and not undone order by ply", [self.match]
            ).fetchall()
        for (step,) in rows[self.position.ply :]:
            self.positions.append(self.position.follow(step))

    def try_nonsense(self) -> None:
        """Moves that are refused get no reason but what the mover's own view gives."""
        seat = self.position.to_move
        assert seat is not None
        everything = [item.glyph for tray in self.position.scene.trays for item in tray.items]
        view = self.position.view(seat)
        for number, glyph in enumerate(dict.fromkeys(everything)):
            for move in (f"H8={glyph}", f"x={glyph}", f"{glyph}@a1", glyph):
                reason = _reason(view, move)
                if reason is not None:
                    key = f"nonsense-{number}"
                    answer = self.inside.move(self.match, self.tokens[seat], self.position.ply, move, key)
                    assert answer.status_code == 400
                    assert answer.json()["problem"]["en"] == reason
                    self.bytes.append(answer.content)

    def ask_for_hints(self) -> None:
        """Everybody asks, also who may not; whoever may is told of moves that they know to be possible."""
        mover = self.position.to_move or 0
        told = [self.inside.act(self.match, token, "hint").content for token in (*self.tokens, "")]
        self.bytes += told
        hint = json.loads(told[mover])
        legal = {move.text for move in self.position.view(mover).legal_moves}
        assert {hint["move"], *(one["move"] for one in hint["candidates"])} <= legal


def _words(told: Any) -> set[str]:
    """All texts in a message, the names of its fields among them."""
    if isinstance(told, dict):
        return {*told, *(word for value in told.values() for word in _words(value))}
    if isinstance(told, list):
        return {word for value in told for word in _words(value)}
    return {told} if isinstance(told, str) else set()


def _changed_words(patch: dict[str, Any]) -> set[str]:
    """All texts that a patch brings."""
    parts = patch.get("parts", {}).values()
    return _words([patch.get("now"), patch.get("between")]).union(*map(_changed_words, parts))


def _reason(view: View, move: str) -> str | None:
    """Why a move cannot be made, as far as a view tells; None if it can."""
    try:
        view.move(move)
    except TriludeError as error:
        return error.text.en
    return None


@cache
def _secrets(position: Position, seat: int) -> list[str]:
    """Quoted glyphs of everything in hands that the seat does not see, unless the same lies where it may be seen."""
    everything = {f'"glyph":"{item.glyph}"' for tray in position.scene.trays for item in tray.items}
    return sorted(everything - set(_seen(position, seat)))


@cache
def _seen(position: Position, seat: int) -> list[str]:
    """Quoted glyphs of all that the seat sees."""
    seen = position.view(seat).scene
    items = (item.glyph for tray in seen.trays for item in tray.items)
    return sorted({f'"glyph":"{glyph}"' for glyph in (*items, *(piece.glyph for piece in seen.pieces))})


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("players", [2, 4])
def test_no_byte_tells_a_secret(inside: Inside, game: str, players: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    table = Table(inside, game, players)
    taken_back = False
    with ExitStack() as stack:
        table.connect(stack)
        while not table.position.is_over:
            table.look_everywhere()
            if table.position.ply == SOME_PLIES:
                table.try_nonsense()
                if players == 2:
                    table.ask_for_hints()
                table.bytes.append(inside.http.get(f"/api/matches/{table.match}/record").content)
            table.play()
            if table.position.ply == 5 and not taken_back:
                taken_back = True
                table.look_everywhere()
                table.take_back()
        table.bytes.append(inside.http.get("/api/metrics").content)
    assert table.position.ply > SOME_PLIES
    everything = b"\n".join(table.bytes)
    assert table.seed.encode() not in everything, "the seed"
    assert not re.search(rb'"(seed|token|tokens|generator|bag|stock)"\s*:', everything), "a field that must stay inside"
    assert all(token.encode() not in everything for token in table.tokens), "a token"
    assert caplog.text
    assert table.seed not in caplog.text
    assert all(token not in caplog.text for token in table.tokens)


@pytest.mark.parametrize("game", HIDDEN)
def test_records_are_closed_while_a_game_with_secrets_runs(inside: Inside, game: str) -> None:
    given = inside.create(game, "me", "friend")
    match, token = given["match"], given["seats"][0]["token"]
    refused = inside.http.get(f"/api/matches/{match}/record", headers=bearer(token))
    assert refused.status_code == 409
    assert refused.json()["problem"]["fr"] == "La partie notée s’ouvre une fois la partie finie."
    inside.act(match, token, "resign")
    record = inside.http.get(f"/api/matches/{match}/record")
    assert record.status_code == 200
    assert '[Seed "' in record.text
