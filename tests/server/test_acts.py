"""Who acts for whom: one person with several seats, offers and their answers, names, chat, hints."""

import pytest

from tests.server.inside import Inside
from tests.server.test_views import table
from tests.server.visitor import bearer


def offers(inside: Inside, match: str) -> list[tuple[str, int]]:
    return [(offer["kind"], offer["seat"]) for offer in inside.look(match)["offers"]]


def test_of_several_seats_the_one_to_move_acts(inside: Inside) -> None:
    match, (both, _) = table(inside, "triplex", "me", "screen")
    inside.act(match, both, "draw")
    assert offers(inside, match) == [("draw", 0)]
    inside.act(match, both, "decline")
    inside.move(match, both, 0, "△g1-f1", "key-0001")
    inside.act(match, both, "draw")
    assert offers(inside, match) == [("draw", 1)]
    inside.act(match, both, "decline")
    assert inside.act(match, both, "resign").json()["result"]["shares"] == [1.0, 0.0]


def test_where_it_is_somebody_elses_turn_the_first_of_several_seats_acts(inside: Inside) -> None:
    match, (friend, mine, _, _) = table(inside, "trigon", "friend", "me", "screen", "screen")
    inside.act(match, mine, "draw")
    assert offers(inside, match) == [("draw", 1)]
    told = inside.look(match, mine)
    assert (told["scene"]["to_move"], told["seen_as"], told["you"]) == (0, 1, [1, 2, 3])
    assert inside.act(match, friend, "resign").status_code == 200


def test_each_seat_of_a_screen_answers_in_turn(inside: Inside) -> None:
    match, (friend, mine, *_) = table(inside, "trigon", "friend", "me", "screen", "screen")
    inside.act(match, friend, "draw")
    for _ in range(2):
        assert inside.act(match, mine, "accept").json()["result"] is None
        assert offers(inside, match) == [("draw", 0)]
    ended = inside.act(match, mine, "accept").json()
    assert ended["result"]["shares"] == [0.25] * 4
    assert ended["result"]["reason"] == {"en": "A draw by agreement.", "fr": "Nulle d’un commun accord."}


def test_one_refusal_withdraws_an_offer(inside: Inside) -> None:
    match, (one, two, three) = table(inside, "triolet", "me", "friend", "friend", players=3)
    inside.act(match, one, "draw")
    assert inside.act(match, two, "accept").json()["result"] is None
    assert inside.act(match, two, "accept").status_code == 409, "nobody answers twice"
    assert inside.act(match, three, "decline").json()["offers"] == []
    refused = inside.act(match, three, "accept")
    assert refused.status_code == 409
    assert refused.json()["problem"] == {"en": "Nothing is offered to you.", "fr": "On ne vous propose rien."}


def test_nobody_accepts_the_own_offer(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    inside.move(match, white, 0, "△g1-f1", "key-0001")
    inside.move(match, black, 1, "○d1-c1", "key-0002")
    inside.act(match, white, "draw")
    assert inside.act(match, white, "accept").status_code == 409
    inside.act(match, black, "takeback")
    declined = inside.act(match, white, "decline").json()
    assert declined["offers"] == [{"kind": "draw", "seat": 0}], "what the other asked was answered, not the own"
    assert inside.act(match, black, "accept").json()["result"]


def test_names_are_as_long_everywhere(inside: Inside) -> None:
    match, (white, _) = table(inside, "triplex", "me", "friend")
    named = inside.act(match, white, "name", "  Ada   von " + "L" * 22 + " ")
    assert named.json()["seats"][0]["player"] == "Ada von " + "L" * 22
    refused = inside.act(match, white, "name", "L" * 31)
    assert refused.status_code == 409
    assert refused.json()["problem"] == {
        "en": "A name has at most 30 characters.",
        "fr": "Un nom a au plus 30 caractères.",
    }
    assert inside.act(match, white, "name", " ").json()["seats"][0]["player"] == "Ada von " + "L" * 22


def test_a_screen_is_named_as_a_whole(inside: Inside) -> None:
    match, (_, mine, _) = table(inside, "triolet", "friend", "me", "screen", players=3)
    seats = inside.act(match, mine, "name", "We").json()["seats"]
    assert [(seat["player"], seat["joined"]) for seat in seats] == [("", True), ("We", True), ("We", True)]


def test_chat_carries_the_name_of_who_speaks(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    inside.act(match, black, "name", "Bob")
    inside.act(match, black, "chat", " so\n  long ")
    inside.act(match, "", "chat", "x" * 200)
    inside.act(match, white, "chat", "hm")
    lines = [(line["seat"], line["name"], line["text"]) for line in inside.look(match)["chat"]]
    assert lines == [(1, "Bob", "so long"), (None, "", "x" * 200), (0, "", "hm")]
    for who in (white, ""):
        refused = inside.act(match, who, "chat", " \n ")
        assert refused.status_code == 409
        assert refused.json()["problem"] == {"en": "There is nothing to say.", "fr": "Il n’y a rien à dire."}
    assert len(inside.look(match)["chat"]) == 3


def test_a_screen_chats_as_its_first_seat(inside: Inside) -> None:
    asked = {"game": "triolet", "options": {"players": 3}, "name": "Ada"}
    given = inside.http.post(
        "/api/matches", json={**asked, "seats": [{"kind": "friend"}, {"kind": "me"}, {"kind": "screen"}]}
    ).json()
    told = inside.act(given["match"], given["seats"][1]["token"], "chat", "we are here").json()
    assert (told["chat"][0]["seat"], told["chat"][0]["name"]) == (1, "Ada")


def test_a_rematch_is_opened_by_a_player_only(inside: Inside) -> None:
    match, (white, _) = table(inside, "triplex", "me", "1")
    inside.act(match, white, "resign")
    assert inside.act(match, "", "rematch").status_code == 409
    following = inside.act(match, white, "rematch").json()["rematch"]
    assert inside.look(following, white)["you"] == [1]
    assert inside.look(match)["rematch"] == following, "spectators follow too"


def test_a_rematch_among_people_is_offered_and_their_talk_goes_along(inside: Inside) -> None:
    match, (one, two, three) = table(inside, "triolet", "me", "friend", "friend", players=3)
    inside.act(match, two, "name", "Bob")
    inside.act(match, two, "chat", "well played")
    assert inside.act(match, one, "rematch").status_code == 409, "not while the game goes on"
    for who, act in ((one, "draw"), (two, "accept"), (three, "accept"), (one, "rematch")):
        told = inside.act(match, who, act).json()
    assert (told["rematch"], offers(inside, match)) == (None, [("rematch", 0)])
    assert inside.act(match, two, "decline").json()["answered"]["kind"] == "rematch"
    assert offers(inside, match) == []
    inside.act(match, three, "rematch")
    assert inside.act(match, one, "accept").json()["rematch"] is None, "one of three has not said yet"
    following = inside.act(match, two, "rematch").json()["rematch"]
    told = inside.look(following, two)
    assert (told["you"], offers(inside, match)) == ([0], [])
    assert [(line["seat"], line["name"], line["text"]) for line in told["chat"]] == [(0, "Bob", "well played")]


def test_nobody_asks_themselves_for_a_rematch(inside: Inside) -> None:
    match, (friend, mine, *_) = table(inside, "trigon", "friend", "me", "screen", "screen")
    inside.act(match, friend, "draw")
    for _ in range(3):
        inside.act(match, mine, "accept")
    assert inside.act(match, friend, "rematch").json()["rematch"] is None
    assert inside.act(match, mine, "accept").json()["rematch"], "one answer for all seats of a screen"


def test_whoever_leaves_a_table_of_four_can_do_nothing_more_there(inside: Inside) -> None:
    match, (mine, friend, *_) = table(inside, "trigon", "me", "friend", "friend", "friend")
    told = inside.act(match, mine, "resign").json()
    assert told["you"] == []
    assert (told["seats"][0]["kind"], told["result"]) == ("computer", None)
    assert inside.move(match, mine, 0, "I6@r14", "key-0001").status_code == 409
    assert inside.act(match, mine, "resign").status_code == 409
    assert inside.look(match, friend)["you"] == [1]


def agreed(inside: Inside) -> tuple[str, list[str]]:
    """A table of two people who agreed on hints."""
    given = inside.create("triplex", "me", "friend", hints=True)
    return given["match"], [seat["token"] for seat in given["seats"]]


def test_people_get_hints_only_where_they_agreed(inside: Inside) -> None:
    match, (white, _) = table(inside, "triplex", "me", "friend")
    assert inside.look(match, white)["hints"] is False
    refused = inside.act(match, white, "hint")
    assert refused.status_code == 409
    assert refused.json()["problem"]["en"] == "Hints were not agreed on for this game among people."
    match, (white, _) = agreed(inside)
    assert inside.look(match, white)["hints"] is True
    match, (white, _) = table(inside, "triplex", "me", "1")
    assert inside.look(match, white)["hints"] is True


def test_an_offer_can_be_withdrawn_and_that_is_said(inside: Inside) -> None:
    match, (white, black) = table(inside, "triplex", "me", "friend")
    assert inside.act(match, white, "withdraw").status_code == 409
    inside.act(match, white, "draw")
    told = inside.act(match, white, "withdraw").json()
    assert told["offers"] == []
    assert inside.look(match, black)["answered"] == {
        "kind": "draw",
        "seat": 0,
        "answer": "withdrawn",
        "by": 0,
        "revision": told["revision"],
    }


def test_hints_are_for_ones_own_turn(inside: Inside) -> None:
    match, (white, black) = agreed(inside)
    early = inside.act(match, black, "hint")
    assert early.status_code == 409
    assert early.json()["problem"]["en"] == "Hints are for your own turn."
    assert inside.act(match, "", "hint").status_code == 400
    hint = inside.act(match, white, "hint").json()
    assert hint["ply"] == 0
    assert hint["line"][0]["text"] == hint["move"]
    assert 0 < hint["value"] < 1
    assert hint["proven"] is True, "the game is solved"
    best = hint["candidates"][0]
    assert (best["move"], best["value"]) == (hint["move"], hint["value"])
    assert [piece["glyph"] for piece in best["picture"]["pieces"]]
    assert len(hint["candidates"]) == 3
    assert len({one["move"] for one in hint["candidates"]}) == len(hint["candidates"])
    inside.act(match, black, "resign")
    assert inside.act(match, white, "hint").status_code == 409


@pytest.mark.parametrize("held", [["0"], ["0", "1"]])
def test_a_hint_is_for_the_seat_to_move_of_those_one_holds(inside: Inside, held: list[str]) -> None:
    match, tokens = agreed(inside)
    inside.move(match, tokens[0], 0, "△g1-f1", "key-0001")
    answer = inside.http.post(
        f"/api/matches/{match}/acts", json={"act": "hint"}, headers=bearer(*(tokens[int(seat)] for seat in held))
    )
    assert answer.status_code == (200 if "1" in held else 409)


def test_the_past_calls_people_by_their_names_too(inside: Inside) -> None:
    match, (mine, _) = table(inside, "trioker-quick", "me", "1", deals=1)
    inside.act(match, mine, "name", "Ada")
    past = inside.http.get(f"/api/matches/{match}/past", params={"ply": 0}, headers=bearer(mine)).json()
    assert past["scene"]["notes"][0]["en"].endswith(("dealt by Ada.", "dealt by the computer."))
