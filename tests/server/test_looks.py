"""What games look like, as the page is told: style sheets that stay at home, lids and patterns."""

import pytest

from tests.server.conftest import Running
from trilude.games import GAMES


def test_every_game_has_a_style_sheet_of_its_own(server: Running) -> None:
    for name, game in GAMES.items():
        answer = server.http.get(f"/api/looks/{name}.css")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/css")
        assert answer.text.startswith(f".game-{name} {{\n")
        assert answer.text.rstrip().endswith("}")
        assert answer.text.count("{") == answer.text.count("}"), "no rule escapes"
        assert "--lid:" in answer.text
        assert (game.find_data("look.css") or "") in answer.text


def test_a_family_shares_its_look(server: Running) -> None:
    family = server.http.get("/api/looks/trioker.css").text
    assert family.startswith(".game-trioker {\n")
    shared = family.removeprefix(".game-trioker {\n").rstrip().removesuffix("}")
    for name in ("trioker-champions", "trioker-quick"):
        assert shared in server.http.get(f"/api/looks/{name}.css").text


def test_a_look_that_has_not_changed_is_not_sent_again(server: Running) -> None:
    first = server.http.get("/api/looks/triplex.css")
    assert first.headers["cache-control"] == "no-cache"
    again = server.http.get("/api/looks/triplex.css", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    assert again.headers["etag"] == first.headers["etag"]
    assert server.http.get("/api/looks/triplex.css", headers={"if-none-match": '"other"'}).status_code == 200
    assert server.http.get("/api/looks/trigon.css").headers["etag"] != first.headers["etag"]


@pytest.mark.parametrize("name", ["nothing", "..", "triplex.css"])
def test_what_is_no_game_has_no_look(server: Running, name: str) -> None:
    assert server.http.get(f"/api/looks/{name}.css").status_code == 404


def test_games_tell_their_lids_and_patterns(server: Running) -> None:
    told = {game["name"]: game for game in server.http.get("/api/games").json()}
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
