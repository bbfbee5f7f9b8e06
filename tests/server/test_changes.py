"""Whoever wants to is told changes instead of whole states, and knows the same as everybody else."""

import json
from typing import Any

import pytest

from tests.server.follower import Follower, patched
from tests.server.inside import Inside
from tests.server.test_views import table
from trilude.games import GAMES
from trilude.server.patches import Now, Parts, difference
from trilude.server.schema import describe
from trilude.server.socket_messages import ChangeTold, SocketTold, write_change

LISTS = [[], [1], [1, 2, 3], [1, 2, 3, 4], [2, 3, 4], [1, 9, 3], [1, 2, 9, 3], [9], [[1], [2]], [[1], [3]]]


def now(inside: Inside, match: str, *tokens: str) -> dict[str, Any]:
    """A match without what passes with time."""
    return timeless(inside.look(match, *tokens))


def timeless(told: dict[str, Any]) -> dict[str, Any]:
    return {**told, "hint_seconds": 0, "thinking": None}


@pytest.mark.parametrize("before", LISTS)
@pytest.mark.parametrize("after", LISTS)
def test_a_difference_leads_from_one_value_to_the_other(before: list[Any], after: list[Any]) -> None:
    patch = difference(before, after, {})
    assert (patch is None) == (before == after)
    assert before == after or patched(before, json.loads(patch or "")) == after


@pytest.mark.parametrize("game", list(GAMES))
def test_changes_lead_to_what_everybody_else_is_told(inside: Inside, game: str) -> None:
    players = GAMES[game].seats(GAMES[game].choose({}))
    match, tokens = table(inside, game, "me", *["friend"] * (players - 1))
    followers = [Follower(inside.host, match, *tokens[seat : seat + 1]) for seat in range(players + 1)]
    for ply in range(6):
        state = next(told for token in tokens if (told := inside.look(match, token))["choices"])
        move, tree, path = None, state["choices"], []
        while not move:
            thing = sorted(tree)[ply % len(tree)]
            path.append(thing)
            move = tree[thing]["move"]
            tree = tree[thing]["next"] or inside.choices(match, tokens[state["seen_as"]], path)
        assert inside.move(match, tokens[state["seen_as"]], ply, move, f"key-{ply:04}").status_code == 200
        for seat, follower in enumerate(followers):
            told = now(inside, match, *tokens[seat : seat + 1])
            assert timeless(follower.until(told["revision"], watching=1)) == told
    whole, *changes = (json.loads(message) for message in followers[0].heard)
    assert whole["match"]
    assert all(told["change"] for told in changes)
    assert 2 * len(followers[-1].heard[-1]) < len(json.dumps(followers[-1].match)), "a change is as long as the whole"
    for follower in followers:
        follower.leave()


def test_a_line_of_chat_is_a_small_change(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    one, other = Follower(inside.host, match, white), Follower(inside.host, match, black)
    other.until(inside.look(match)["revision"])
    inside.act(match, white, "chat", "Hello")
    revision = inside.look(match)["revision"]
    for follower in (one, other):
        assert [line["text"] for line in follower.until(revision)["chat"]] == ["Hello"]
        assert len(follower.heard[-1]) < 500
        follower.leave()


def test_whoever_was_away_for_a_moment_is_told_what_they_missed(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    stays, goes = Follower(inside.host, match, black), Follower(inside.host, match, white)
    goes.until(inside.look(match)["revision"])
    goes.leave()
    assert inside.move(match, white, 0, "△g1-f1", "key-0001").status_code == 200
    back = Follower(inside.host, match, white, since=goes.edition, known=goes.match)
    assert timeless(back.until(inside.look(match)["revision"])) == now(inside, match, white)
    assert b'"change":{' in back.heard[0]
    back.leave()
    again = Follower(inside.host, match, white, since=back.edition, known=back.match)
    assert again.hear()["change"], "whoever missed nothing hears that they are heard"
    again.leave()
    stays.leave()


@pytest.mark.parametrize("since", ["", "00000000-0", "00000000-999999999999999999999999", "x", "-", "-1", "é-²"])
def test_whoever_has_what_nobody_knows_is_told_everything(inside: Inside, since: str) -> None:
    match, (white, _) = table(inside, "triplex", "me", "friend")
    follower = Follower(inside.host, match, white, since=since)
    assert follower.hear()["match"]["match"] == match
    follower.leave()


def test_an_edition_of_another_seat_is_no_edition_of_mine(inside: Inside) -> None:
    match, (white, black) = table(inside, "triolet", "me", "friend")
    one, other = Follower(inside.host, match, white), Follower(inside.host, match, black)
    one.until(inside.look(match)["revision"])
    other.until(inside.look(match)["revision"])
    spy = Follower(inside.host, match, black, since=one.edition)
    assert spy.hear()["match"]["seen_as"] == 1
    for follower in (one, other, spy):
        follower.leave()


def test_the_whole_is_told_to_whoever_asks_for_it(inside: Inside) -> None:
    match, (white, _) = table(inside, "triplex", "me", "friend")
    follower = Follower(inside.host, match, white)
    follower.hear()
    follower.socket.send(json.dumps({"since": ""}))
    assert follower.hear()["match"] == follower.match
    follower.socket.send(json.dumps({"since": follower.edition}))
    assert follower.hear()["change"]["patch"] == {"parts": {}}
    follower.leave()


def test_a_change_is_written_as_the_message_says() -> None:
    told = SocketTold(change=ChangeTold(since="0a-1", patch=Parts({"ply": Now(3)})), edition="0a-2")
    assert write_change("0a-1", '{"parts":{"ply":{"now":3}}}', "0a-2") == told.model_dump_json()


def test_a_patch_is_described_with_the_other_messages() -> None:
    schemas = describe()["components"]["schemas"]
    assert {"Now", "Parts", "Spliced", "ChangeTold"} <= set(schemas)
