"""Nobody is ever sent what they must not know: whole games of hidden hands, every byte of every viewer."""

import random
import re
import sqlite3

import pytest

from tests.server.conftest import Running, bearer
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.server.telling import tell_look

HIDDEN = [name for name, game in GAMES.items() if game.hidden]


def _random_move(server: Running, match: str, token: str, chance: random.Random) -> tuple[str, list[bytes]]:
    """A move picked thing by thing, and every byte that was told on the way."""
    tree = server.look(match, token)["choices"]
    path: list[str] = []
    told: list[bytes] = []
    while True:
        thing = chance.choice(sorted(tree))
        path.append(thing)
        if tree[thing]["move"]:
            return str(tree[thing]["move"]), told
        tree = tree[thing]["next"]
        if tree is None:
            answer = server.http.get(f"/api/matches/{match}/choices", params={"path": path}, headers=bearer(token))
            told.append(answer.content)
            tree = answer.json()["choices"]


def _secrets(position: Position, seat: int) -> list[str]:
    """Quoted glyphs of everything in hands that the seat does not see, unless the same lies where it may be seen."""
    everything, seen = tell_look(position, []), tell_look(position.view(seat), [])
    visible = {item.glyph for tray in seen.trays for item in tray.items} | {piece.glyph for piece in seen.pieces}
    hidden = {item.glyph for tray in everything.trays for item in tray.items} - visible
    return [f'"glyph":"{glyph}"' for glyph in hidden]


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("players", [2, 4])
def test_no_byte_tells_a_secret(server: Running, game: str, players: int) -> None:
    given = server.create(game, *["me", *["friend"] * (players - 1)], players=players)
    match, tokens = given["match"], [seat["token"] for seat in given["seats"]]
    (seed,) = sqlite3.connect(server.database).execute("select seed from matches where id = ?", [match]).fetchone()
    position = Position.start(GAMES[game], GAMES[game].choose({"players": players}), int(seed))
    chance = random.Random(f"{game} {players}")
    told_to: list[bytes] = []
    for ply in range(60):
        if position.is_over:
            break
        for seat in range(-1, players):
            headers = bearer(tokens[seat]) if seat >= 0 else {}
            answer = server.http.get(f"/api/matches/{match}", headers=headers)
            told = answer.json()
            assert answer.status_code == 200
            assert all(not tray["items"] for tray in told["trays"] if tray["seat"] != seat), "a hand that is not mine"
            text = answer.text
            for secret in _secrets(position, seat):
                assert secret not in text, f"{secret} told to seat {seat} at ply {ply}"
            told_to.append(answer.content)
        mover = position.to_move
        assert mover is not None
        move, more = _random_move(server, match, tokens[mover], chance)
        told_to += more
        answer = server.move(match, tokens[mover], ply, move, f"{match}-{ply:04}")
        assert answer.status_code == 200, answer.text
        told_to.append(answer.content)
        position = position.play(move)
    assert position.ply > 20
    everything = b"\n".join(told_to)
    assert seed.encode() not in everything, "the seed"
    assert not re.search(rb'"(seed|token|generator|bag|stock)"\s*:', everything), "a field that must stay inside"
    assert all(token.encode() not in everything for token in tokens), "a token"
    log = server.log.read_bytes()
    assert seed.encode() not in log
    assert all(token.encode() not in log for token in tokens)


@pytest.mark.parametrize("game", HIDDEN)
def test_records_of_running_games_are_closed(server: Running, game: str) -> None:
    given = server.create(game, "me", "friend")
    assert server.http.get(f"/api/matches/{given['match']}/record").status_code == 409
