"""The puzzle room, through the interface alone."""

from typing import Any

import httpx
import pytest

from tests.server.inside import Inside
from trilude.games.trioker.solo.library import library, read_shape
from trilude.server import puzzles as puzzles_module

WITH_GIVEN = """en: Half a hexagon
fr: Un demi-hexagone
pieces: 000 012 021 001 122
given: a1=012

AVA
"""


def ask(inside: Inside, puzzle: str, placed: dict[str, str] | None = None, do: str | None = None) -> Any:
    answer = _post(inside, puzzle, placed, do)
    assert answer.status_code == 200, answer.text
    return answer.json()


def _post(inside: Inside, puzzle: str, placed: dict[str, str] | None = None, do: str | None = None) -> httpx.Response:
    return inside.http.post(f"/api/puzzles/{puzzle}", json={"placed": placed or {}, "do": do})


def solve(inside: Inside, puzzle: str) -> tuple[Any, dict[str, str]]:
    """The puzzle as it looks when all hints were followed, and as it looked one piece before."""
    told, before = ask(inside, puzzle), {}
    while not told["solved"]:
        before = told["placed"]
        told = ask(inside, puzzle, before, ask(inside, f"{puzzle}/help", before)["do"])
        assert len(told["placed"]) == len(before) + 1
    return told, before


def test_every_shape_is_listed_as_hard_as_it_is(inside: Inside) -> None:
    listed = {puzzle["id"]: puzzle for puzzle in inside.http.get("/api/puzzles").json()}
    assert set(listed) == {*library(), "patience"}
    assert listed["parallelogram-2x6"]["solutions"] == 240
    hardness = {
        "hexagon": 1,
        "spinning-top": 1,
        "acrobat": 2,
        "eagle": 2,
        "boat": 3,
        "sledge": 3,
        "windmill": 3,
        "letter-z": 4,
        "lamp": 4,
        "letter-t": 5,
        "slide": 5,
        "giant-hexagon": 5,
        "patience": 3,
    }
    assert {name: listed[name]["difficulty"] for name in hardness} == hardness
    for name, file in library().items():
        one = listed[name]
        assert (one["pieces"], one["free_tips"]) == (len(file.shape.cells), len(file.shape.tips))
        assert (one["kind"], one["solutions"], one["title"]["fr"]) == ("shape", file.solutions, file.name.fr)
    patience = listed["patience"]
    assert (patience["kind"], patience["pieces"], patience["solutions"]) == ("patience", 10, None)
    assert patience["picture"] == listed["hexagon"]["picture"]


def test_pictures_fit_their_boxes(inside: Inside) -> None:
    for puzzle in inside.http.get("/api/puzzles").json():
        cells = [part.strip("MZ") for part in puzzle["picture"].split("Z") if part]
        points = [tuple(map(float, point.split())) for cell in cells for point in cell.split("L")]
        assert len(points) == 3 * len(cells)
        if puzzle["kind"] == "shape":
            assert len(cells) == puzzle["pieces"]
        left, top, width, height = puzzle["box"]
        assert (left, top) == (min(x for x, _ in points), min(y for _, y in points))
        shape = library().get(puzzle["id"], library()["hexagon"]).shape
        exact = [point for cell in range(len(shape.cells)) for point in shape.outline(cell)]
        assert width == round(max(x for x, _ in exact) - min(x for x, _ in exact), 2)
        assert height == round(max(y for _, y in exact) - min(y for _, y in exact), 2)


def test_a_puzzle_is_solved_by_following_hints_and_not_before(inside: Inside) -> None:
    told, before = solve(inside, "hexagon")
    assert ask(inside, "hexagon", before)["solved"] is False
    assert told["faults"] == []
    assert told["scene"]["notes"] == [{"en": "6 of 6 cells filled.", "fr": "6 cases remplies sur 6."}]
    assert len(told["scene"]["pieces"]) == len(told["placed"]) == 6
    assert ask(inside, "hexagon/help", told["placed"]) == {"solvable": True, "do": None}
    assert ask(inside, "hexagon", told["placed"])["solved"] is True


def test_a_shape_that_is_full_of_wrong_pieces_is_not_solved(inside: Inside) -> None:
    told, before = solve(inside, "hexagon")
    (cell,) = set(told["placed"]) - set(before)
    a, b, c = told["placed"][cell]
    free = [item["glyph"] for item in told["scene"]["trays"][0]["items"] if not item["used"]]
    for other in (f"{b}{c}{a}", free[0], free[-1]):
        if other == told["placed"][cell]:
            continue
        wrong = ask(inside, "hexagon", before, f"{cell}={other}")
        assert len(wrong["placed"]) == 6
        assert wrong["solved"] is False
        assert "Corners that meet differ" in wrong["faults"][0]["en"]
        assert wrong["faults"][0]["fr"].startswith("Des coins réunis diffèrent")
        assert ask(inside, "hexagon/help", wrong["placed"]) == {"solvable": False, "do": None}


def test_wrong_pieces_are_shown_and_lifted(inside: Inside) -> None:
    first = ask(inside, "hexagon", do="a1=000")
    wrong = ask(inside, "hexagon", first["placed"], "a2=123")
    assert "Corners that meet differ" in wrong["faults"][0]["en"]
    assert ask(inside, "hexagon/help", wrong["placed"]) == {"solvable": False, "do": None}
    lifted = ask(inside, "hexagon", wrong["placed"], wrong["choices"]["a2"]["move"])
    assert lifted["placed"] == {"a1": "000"}
    assert lifted == first


def test_the_hand_shows_what_is_left(inside: Inside) -> None:
    told = ask(inside, "hexagon", do="a1=123")
    scene, choices = told["scene"], told["choices"]
    used = {item["id"]: item["used"] for item in scene["trays"][0]["items"]}
    assert len(used) == 24
    assert [item for item, gone in used.items() if gone] == ["piece-123"]
    assert "piece-123" not in choices
    assert set(choices) == {"a1"} | {item for item, gone in used.items() if not gone}
    assert (scene["to_move"], len(scene["pieces"]), scene["trays"][0]["backs"]) == (0, 1, 0)
    with_joker = ask(inside, "giant-hexagon-joker")["scene"]["trays"][0]["items"]
    assert len(with_joker) == 25
    assert with_joker[-1]["name"] == {"en": "Joker", "fr": "Joker"}
    assert sorted(mark["text"] for mark in with_joker[-1]["marks"]) == ["2", "3", "★"]
    assert with_joker[0]["name"] == {"en": "000", "fr": "000"}


def test_the_black_corner_of_the_joker_belongs_on_a_tip_where_the_puzzle_says_so(inside: Inside) -> None:
    cells = ask(inside, "super-triangle")["choices"]["piece-joker"]["next"]["joker-up-23*"]["next"]
    faults = [ask(inside, "super-triangle", do=cells[cell]["move"])["faults"] for cell in sorted(cells)]
    assert any("black corner" in fault[0]["en"] for fault in faults if fault)


def test_given_pieces_stay_and_are_marked(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = {**library(), "half": read_shape(WITH_GIVEN, "half")}
    monkeypatch.setattr(puzzles_module, "library", lambda: shapes)
    told = ask(inside, "half")
    assert told["title"] == {"en": "Half a hexagon", "fr": "Un demi-hexagone"}
    assert told["placed"] == {"a1": "012"}
    assert "a1" not in told["choices"], "a given piece is not lifted"
    assert _post(inside, "half", do="lift a1").status_code == 400
    again = ask(inside, "half", told["placed"], "a2=000")
    assert set(again["placed"]) == {"a1", "a2"}, "what was given and told may be sent along"
    assert [piece["look"] for piece in again["scene"]["pieces"]] == ["trioker given", "trioker"]
    assert {"a2"} == {thing for thing, choice in again["choices"].items() if choice["move"]}
    used = {item["glyph"]: item["used"] for item in again["scene"]["trays"][0]["items"]}
    assert used == {"000": True, "001": False, "012": True, "021": False, "122": False}


def test_a_patience_is_dealt_by_its_name(inside: Inside) -> None:
    told = ask(inside, "patience-10-7")
    assert told["title"] == {"en": "Hard patience", "fr": "Patience difficile"}
    assert told["puzzle"] == "patience-10-7"
    assert ask(inside, "patience-10-7") == told
    hands = {
        name: tuple(item["glyph"] for item in ask(inside, f"patience-{name}")["scene"]["trays"][0]["items"])
        for name in ("6-1", "10-7", "10-8", "24-0", "24-18446744073709551615")
    }
    assert [len(hand) for hand in hands.values()] == [6, 10, 10, 24, 24]
    assert hands["10-7"] != hands["10-8"]


UNKNOWN = ["nothing", "patience", "patience-99-1", "patience-5-1", "patience-25-1", "patience-10", "patience-10-x"]
LONG = ["patience-10-" + "9" * 5000, "patience-" + "9" * 5000 + "-1"]


@pytest.mark.parametrize("name", [*UNKNOWN, "patience-10--1", "patience-10-٣", *LONG], ids=lambda name: name[:20])
def test_unknown_puzzles_are_not_found(inside: Inside, name: str) -> None:
    for route in (name, f"{name}/help"):
        answer = _post(inside, route)
        assert answer.status_code == 404
        assert answer.json()["problem"] == {
            "en": f"There is no puzzle {name}.",
            "fr": f"Il n'y a pas de casse-tête {name}.",
        }


@pytest.mark.parametrize(
    ("placed", "do", "sentence"),
    [
        ({}, "a1=999", "There is no piece “999”"),
        ({}, "z9=000", "no cell z9"),
        ({}, "lift a1", "Cell a1 is empty."),
        ({}, "dance", "“dance” is nothing that can be done here."),
        ({"a1": "000"}, "a1=111", "Cell a1 is taken"),
        ({"a1": "000"}, "a2=000", "The piece 000 is not in your hand."),
        ({"a1": "012", "a2": "120"}, None, "The piece 012 is not in your hand."),
        ({"z9": "000"}, None, "no cell z9"),
        ({"a1": "joker"}, None, "not in your hand"),
    ],
)
def test_what_cannot_be_done_is_refused(inside: Inside, placed: dict[str, str], do: str | None, sentence: str) -> None:
    refused = _post(inside, "hexagon", placed, do)
    assert refused.status_code == 400
    assert sentence in refused.json()["problem"]["en"]
    assert refused.json()["problem"]["fr"] != refused.json()["problem"]["en"]
