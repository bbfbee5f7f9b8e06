"""What games look like, as the page is told: style sheets that stay at home, lids and patterns."""

import pytest

from tests.server.inside import Inside
from trilude.games import GAMES


def test_every_game_has_a_style_sheet_of_its_own(inside: Inside) -> None:
    for name, game in GAMES.items():
        answer = inside.http.get(f"/api/looks/{name}.css")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/css")
        assert answer.text.startswith(f".game-{name} {{\n")
        assert answer.text.rstrip().endswith("}")
        assert answer.text.count("{") == answer.text.count("}"), "no rule escapes"
        assert "--lid:" in answer.text
        assert (game.find_data("look.css") or "") in answer.text


def test_a_family_shares_its_look(inside: Inside) -> None:
    family = inside.http.get("/api/looks/trioker.css").text
    assert family.startswith(".game-trioker {\n")
    shared = family.removeprefix(".game-trioker {\n").rstrip().removesuffix("}")
    for name in ("trioker-champions", "trioker-quick"):
        assert shared in inside.http.get(f"/api/looks/{name}.css").text


def test_a_look_that_has_not_changed_is_not_sent_again(inside: Inside) -> None:
    first = inside.http.get("/api/looks/triplex.css")
    assert first.headers["cache-control"] == "no-cache"
    again = inside.http.get("/api/looks/triplex.css", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    assert again.headers["etag"] == first.headers["etag"]
    assert inside.http.get("/api/looks/triplex.css", headers={"if-none-match": '"other"'}).status_code == 200
    assert inside.http.get("/api/looks/trigon.css").headers["etag"] != first.headers["etag"]


@pytest.mark.parametrize("name", ["nothing", "..", "triplex.css"])
def test_what_is_no_game_has_no_look(inside: Inside, name: str) -> None:
    assert inside.http.get(f"/api/looks/{name}.css").status_code == 404


def test_games_tell_their_lids_and_patterns(inside: Inside) -> None:
    told = {game["name"]: game for game in inside.http.get("/api/games").json()}
    assert told["triplex"]["lid"][0] == "○d7-b4"
    assert told["triplex"]["patterns"] == {}
    assert all(game["lid"] for game in told.values())
    patterns = told["trigon"]["patterns"]
    assert list(patterns) == ["blue", "yellow", "red", "green"]
    assert patterns["blue"] == {
        "size": 0.24,
        "turned": 45,
        "path": "M0.12 0V0.24",
        "ink": "#fff",
        "opacity": 0.75,
        "width": 0.05,
    }
    assert patterns["green"]["turned"] == 0
