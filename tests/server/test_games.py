"""The cupboard and the rules."""

import pytest

from tests.server.inside import Inside
from trilude.games import GAMES


def test_the_cupboard_tells_all_games_and_their_options(inside: Inside) -> None:
    told = {game["name"]: game for game in inside.http.get("/api/games").json()}
    assert list(told) == list(GAMES)
    assert [told[name]["players"] for name in ("triplex", "trigon", "triolet")] == [[2], [4, 3, 2], [2, 3, 4]]
    assert [told[name]["hidden"] for name in ("triplex", "triolet")] == [False, True]
    assert [name["en"] for name in told["trigon"]["seat_names"]] == ["Blue", "Yellow", "Red", "Green"]
    for name, game in GAMES.items():
        assert told[name]["title"] == {"en": game.title.en, "fr": game.title.fr}
        assert told[name]["ready"] is True
        offered = [option for option in game.options if option.former is None]
        assert [option["name"] for option in told[name]["options"]] == [option.name for option in offered]
        for option, asked in zip(told[name]["options"], offered, strict=True):
            assert (option["values"], option["default"]) == (list(asked.values), asked.default)
            assert len(option["meanings"]) == len(asked.meanings)
        levels = told[name]["levels"]
        assert len(levels) == 9
        assert levels[2]["words"] == {"en": "beats most beginners", "fr": "bat la plupart des débutants"}
        assert levels[0]["step"] is None
        assert levels[8]["step"]["en"].endswith("out of 10 against level 8")
    teams = next(option for option in told["trigon"]["options"] if option["name"] == "teams")
    assert set(teams["meanings"]) <= {"true", "false"}


def test_what_cannot_be_chosen_together_is_told_with_the_reason(inside: Inside) -> None:
    def conflicts(**options: object) -> list[tuple[str, object]]:
        told = inside.http.post("/api/games/trigon/options/conflicts", json={"options": options}).json()
        assert all(one["reason"]["en"] == "Teams are for four players." for one in told)
        return [(one["option"], one["value"]) for one in told]

    assert conflicts() == []
    assert conflicts(players=3) == [("teams", True)]
    assert conflicts(teams=True, contact="strict") == [("players", 3), ("players", 2)]
    assert inside.http.post("/api/games/trigon/options/conflicts", json={"options": {"players": 9}}).status_code == 400
    assert inside.http.post("/api/games/nothing/options/conflicts", json={}).status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_told_in_both_languages(inside: Inside, game: str) -> None:
    told = inside.http.get(f"/api/games/{game}/rules").json()
    assert (told["en"], told["fr"]) == (GAMES[game].rules_text("en"), GAMES[game].rules_text("fr"))
    assert told["en"] != told["fr"]


def test_what_else_there_is_to_read_is_told_too(inside: Inside) -> None:
    told = {game["name"]: game["readings"] for game in inside.http.get("/api/games").json()}
    assert told["trioker-quick"] == ["rules", "strategy", "about"]
    quick, champions = (
        inside.http.get(f"/api/games/{name}/about").json() for name in ("trioker-quick", "trioker-champions")
    )
    assert quick == champions, "games of one box come from the same box"
    assert quick["fr"].startswith("# À propos du Trioker")
    assert inside.http.get("/api/games/triplex/gossip").status_code == 422


def test_what_nobody_wrote_cannot_be_read(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["triplex"]), "find_data", lambda _game, _file_name: None)
    assert inside.http.get("/api/games/triplex/strategy").status_code == 404
