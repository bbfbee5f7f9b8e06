"""What each viewer is told of a match: hands, moves, choices, thoughts and who may do what."""

import time
from typing import Any

import pytest

from tests.server.inside import Inside
from trilude.contract.words import Text
from trilude.matches.match import Match, Thought
from trilude.matches.waits import Wait
from trilude.players.levels import HINT_SECONDS
from trilude.server.match_messages import MatchTold
from trilude.server.telling import tell_match, tell_shared, tell_wait
from trilude.server.viewer import Viewer


def table(inside: Inside, game: str, *kinds: str, **options: Any) -> tuple[str, list[str]]:
    given = inside.create(game, *kinds, **options)
    return given["match"], [seat["token"] for seat in given["seats"]]


def found(inside: Inside, match: str) -> Match:
    here = inside.await_there(inside.parlour.find(match))
    assert here is not None
    return here


def hands(told: dict[str, Any]) -> list[tuple[int, int]]:
    """Of every seat, how many things in its hand are seen and how many are not."""
    assert [tray["seat"] for tray in told["scene"]["trays"]] == list(range(len(told["scene"]["trays"])))
    return [(len(tray["items"]), tray["backs"]) for tray in told["scene"]["trays"]]


def exchange(told: dict[str, Any]) -> str:
    """The move that gives one token back."""
    return f"x={next(tray['items'][0]['glyph'] for tray in told['scene']['trays'] if tray['items'])}"


def test_a_spectator_sees_no_hand_and_a_player_only_the_own(inside: Inside) -> None:
    match, tokens = table(inside, "triolet", "me", "friend", "friend", players=3)
    assert hands(inside.look(match)) == [(0, 3)] * 3
    assert inside.look(match)["seen_as"] == -1
    for seat, token in enumerate(tokens):
        told = inside.look(match, token)
        assert hands(told) == [(3, 0) if other == seat else (0, 3) for other in range(3)]
        assert (told["seen_as"], told["you"]) == (seat, [seat])


def test_a_screen_with_two_seats_sees_one_hand_at_a_time(inside: Inside) -> None:
    match, tokens = table(inside, "triolet", "friend", "me", "screen", players=3)
    assert tokens[1] == tokens[2]
    seen = []
    for ply in range(6):
        told = inside.look(match, tokens[1])
        assert told["you"] == [1, 2]
        assert [items for items, _ in hands(told)].count(3) == 1
        seen.append(told["seen_as"])
        assert hands(told)[seen[-1]] == (3, 0)
        assert (told["choices"] is not None) == (told["scene"]["to_move"] in (1, 2))
        mover = inside.look(match, tokens[told["scene"]["to_move"]])
        inside.move(match, tokens[told["scene"]["to_move"]], ply, exchange(mover), f"key-{ply:05}")
    order = [move["seat"] for move in inside.look(match)["moves"]]
    assert seen == [seat if seat in (1, 2) else 1 for seat in order]
    assert {1, 2} <= set(seen)


def test_what_was_exchanged_and_what_it_did_is_told_to_who_did_it(inside: Inside) -> None:
    match, tokens = table(inside, "triolet", "me", "friend")
    first = inside.look(match)["scene"]["to_move"]
    move = exchange(inside.look(match, tokens[first]))
    told = inside.move(match, tokens[first], 0, move, "key-0001").json()
    (made,) = told["moves"]
    assert (made["ply"], made["seat"], made["text"]) == (0, first, move)
    assert (len(made["picture"]["items"]), made["picture"]["backs"]) == (move.count(",") + 1, 0)
    for others in ([], [tokens[1 - first]]):
        (seen,) = inside.look(match, *others)["moves"]
        assert (seen["ply"], seen["seat"], seen["text"], seen["note"]) == (0, first, "x=?", None)
        assert (seen["picture"]["items"], seen["picture"]["backs"]) == ([], move.count(",") + 1)


def test_what_a_move_scored_is_told_to_everybody_who_may_know_the_move(inside: Inside) -> None:
    match, tokens = table(inside, "trioker-quick", "me", "friend")
    while True:
        told = inside.look(match)
        ply, mover = told["ply"], told["scene"]["to_move"]
        tree: Any = inside.look(match, tokens[mover])["choices"]
        while "move" not in tree or tree["move"] is None:
            tree = tree["next"] if tree.get("next") else tree[min(tree)]
        inside.move(match, tokens[mover], ply, tree["move"], f"key-{ply:05}")
        told = inside.look(match)
        if any(move["note"] for move in told["moves"]):
            break
        assert ply < 20
    assert all(move["text"] for move in told["moves"])
    assert [move["ply"] for move in told["moves"]] == list(range(told["ply"]))
    assert told["moves"] == inside.look(match, tokens[0])["moves"] == inside.look(match, tokens[1])["moves"]
    assert told["moves"][-1]["note"]["en"] != told["moves"][-1]["note"]["fr"]


def test_choices_are_told_to_whose_turn_it_is_until_the_end(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    assert inside.look(match, white)["choices"]
    assert inside.look(match, black)["choices"] is None
    assert inside.look(match)["choices"] is None
    assert {inside.look(match, *who)["scene"]["to_move"] for who in ([], [white], [black])} == {0}
    ended = inside.act(match, black, "resign").json()
    assert ended["scene"]["to_move"] is None
    assert inside.look(match, white)["choices"] is None
    assert ended["result"] == {
        "shares": [1.0, 0.0],
        "scores": [0, 0],
        "reason": {"en": "The win goes to White by resignation.", "fr": "Victoire par abandon : Blancs."},
    }


def test_an_undo_is_offered_where_it_would_do_something(inside: Inside) -> None:
    match, (mine, _) = table(inside, "triplex", "me", "1")
    assert not inside.look(match, mine)["can_undo"]
    inside.move(match, mine, 0, "△g1-f1", "key-0001")
    assert inside.look(match, mine)["can_undo"]
    assert not inside.look(match)["can_undo"], "a spectator takes nothing back"
    shared, (one, _) = table(inside, "triplex", "me", "screen")
    inside.move(shared, one, 0, "△g1-f1", "key-0001")
    assert inside.look(shared, one)["can_undo"]
    assert inside.act(shared, one, "undo").json()["ply"] == 0
    friends, (white, black) = table(inside, "triplex", "me", "friend")
    inside.move(friends, white, 0, "△g1-f1", "key-0001")
    assert not inside.look(friends, white)["can_undo"], "a friend is asked"
    assert not inside.look(friends, black)["can_undo"]


def test_an_undo_is_not_offered_where_only_a_computer_has_moved(inside: Inside) -> None:
    match, (_, mine) = table(inside, "triplex", "1", "me")
    until = time.monotonic() + 60
    while (told := inside.look(match, mine))["ply"] == 0:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert not told["can_undo"]
    assert inside.act(match, mine, "undo").status_code == 409
    tree: Any = {"next": told["choices"]}
    while tree["next"]:
        tree = tree["next"][min(tree["next"])]
    moved = inside.move(match, mine, 1, tree["move"], "key-0001").json()
    assert moved["can_undo"], "now there is a move of mine"
    assert [move["seat"] for move in moved["moves"]] == [0, 1]


def test_a_table_tells_who_sits_there(inside: Inside) -> None:
    answer = inside.http.post(
        "/api/matches",
        json={
            "game": "trigon",
            "options": {"players": 4},
            "name": " Ada ",
            "seats": [{"kind": "me"}, {"kind": "screen"}, {"kind": "friend"}, {"kind": "computer", "level": 7}],
        },
    ).json()
    assert [seat["kind"] for seat in answer["seats"]] == ["me", "screen", "friend", "computer"]
    assert [seat["seat"] for seat in answer["seats"]] == [0, 1, 2, 3]
    told = inside.look(answer["match"])
    facts = [(s["kind"], s["level"], s["player"], s["joined"], s["online"]) for s in told["seats"]]
    assert facts == [
        ("person", None, "Ada", True, False),
        ("person", None, "", True, False),
        ("person", None, "", False, False),
        ("computer", 7, "", True, False),
    ]
    assert [seat["name"]["fr"] for seat in told["scene"]["seats"]] == ["Bleu", "Jaune", "Rouge", "Vert"]
    assert (told["match"], told["game"], told["options"]["players"]) == (answer["match"], "trigon", 4)
    assert told["hint_seconds"] >= HINT_SECONDS, "longer while its players are compiled"
    assert (told["thinking"], told["thought"], told["rematch"], told["watching"]) == (None, None, None, 0)


def test_everything_that_happens_grows_the_revision_and_is_told(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    before = inside.look(match)
    assert (before["revision"], before["ply"]) == (1, 0), "a friend came"
    inside.move(match, white, 0, "△g1-f1", "key-0001")
    inside.act(match, white, "takeback")
    inside.act(match, black, "draw")
    inside.act(match, white, "chat", "well")
    told = inside.look(match)
    assert (told["revision"], told["ply"]) == (5, 1)
    assert told["offers"] == [{"kind": "takeback", "seat": 0}, {"kind": "draw", "seat": 1}]
    (line,) = told["chat"]
    assert (line["seat"], line["name"], line["text"]) == (0, "", "well")
    assert abs(line["at"] - time.time()) < 60
    assert told["scene"]["last"] == ["g1", "f1"]


def thought_told(inside: Inside, match: str, thought: Thought | None) -> dict[str, Any] | None:
    found(inside, match).thought = thought
    told: dict[str, Any] | None = inside.look(match)["thought"]
    return told


def test_what_a_computer_expects_is_told_until_play_goes_otherwise(inside: Inside) -> None:
    match, (one, _) = table(inside, "triplex", "me", "screen")
    line = ("△g1-f1", "○d1-c1", "○d7-c5")
    thought = Thought(seat=0, ply=0, value=0.123456, proven=False, line=line)
    inside.move(match, one, 0, line[0], "key-0001")
    assert thought_told(inside, match, None) is None
    told = thought_told(inside, match, thought)
    assert told is not None
    assert (told["seat"], told["value"], told["proven"]) == (0, 0.1235, False)
    assert [move["text"] for move in told["line"]] == list(line[1:])
    inside.move(match, one, 1, line[1], "key-0002")
    assert [move["text"] for move in inside.look(match)["thought"]["line"]] == [line[2]]
    inside.move(match, one, 2, "△f1-e2", "key-0003")
    assert inside.look(match)["thought"]["line"] == [], "play went otherwise"
    inside.act(match, one, "resign")
    assert thought_told(inside, match, thought) is None, "once it is over nothing is expected"


def test_waits_are_told_to_the_hundredth(inside: Inside) -> None:
    match, (_, black) = table(inside, "triplex", "me", "friend")
    viewer = Viewer(found(inside, match), (black,))

    def tell(**facts: Any) -> MatchTold:
        return tell_match(viewer, tell_shared(viewer.match, **facts))

    told = tell(thinking=Wait(1.23456, 5.6789), hint_seconds=1.23456, online=frozenset({1}), watching=3)
    assert told.thinking is not None
    assert (told.thinking.elapsed, told.thinking.expected, told.thinking.what) == (1.23, 5.68, None)
    assert (told.hint_seconds, told.watching) == (1.23, 3)
    assert [seat.online for seat in told.seats] == [False, True]
    assert tell().thinking is None
    assert (tell().watching, tell().hint_seconds, [seat.online for seat in tell().seats]) == (0, 0.0, [False, False])
    named = tell_wait(Wait(0.0, 1.0, Text("the rules", "les règles"))).what
    assert named is not None
    assert (named.en, named.fr) == ("the rules", "les règles")


@pytest.mark.parametrize("game", ["triplex", "trigon"])
def test_records_of_games_without_secrets_are_open(inside: Inside, game: str) -> None:
    match, (token, *_) = table(inside, game, "me", *["4"] * (1 if game == "triplex" else 3))
    inside.act(match, token, "name", "Ada")
    record = inside.http.get(f"/api/matches/{match}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert '[Player1 "Ada"]\n[Player2 "level:4"]' in record.text
    assert '[Result "*"]' in record.text
    assert "Ending" not in record.text


def test_a_computer_can_be_asked_to_lay_no_traps(inside: Inside) -> None:
    games = {game["name"]: game for game in inside.http.get("/api/games").json()}
    assert [games[name]["trappers"] for name in ("triplex", "trigon")] == [[9], []]
    assert [games[name]["solved_with"] for name in ("triplex", "trigon")] == [{"path": ["bent"]}, None]
    seats = [{"kind": "me"}, {"kind": "computer", "level": 9, "traps": False}]
    match = inside.http.post("/api/matches", json={"game": "triplex", "seats": seats}).json()["match"]
    assert '[Player2 "level:9:plain"]' in inside.http.get(f"/api/matches/{match}/record").text


def test_a_finished_record_tells_how_it_ended(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    inside.move(match, white, 0, "△g1-f1", "key-0001")
    inside.act(match, white, "draw")
    inside.act(match, black, "accept")
    record = inside.http.get(f"/api/matches/{match}/record").text
    assert '[Player1 ""]\n[Player2 ""]' in record
    assert '[Result "0.5 0.5"]' in record
    assert '[Ending "A draw by agreement."]' in record
    assert record.rstrip().endswith("1. △g1-f1")
