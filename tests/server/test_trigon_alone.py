"""Trigon for one, through the interface alone: all 88 pieces by the rules, and patterns without any."""

from typing import Any

import numpy as np
import pytest

from tests.effort import rounds
from tests.server.inside import Inside
from trilude.contract.errors import TriludeError
from trilude.games.trigon.notation import write_piece
from trilude.games.trigon.placements import tables
from trilude.games.trigon.shapes import NAMES
from trilude.puzzles import eighty_eight
from trilude.puzzles.eighty_eight import EightyEight
from trilude.puzzles.patterns import Pattern
from trilude.server import trigon_alone as trigon_alone_module


def post(inside: Inside, route: str, **asked: Any) -> Any:
    response = inside.http.post(f"/api/puzzles/{route}", json=asked)
    assert response.status_code == 200, response.text
    return response.json()


def test_an_attempt_is_carried_on_from_its_line_and_taken_back(inside: Inside) -> None:
    told = post(inside, "eighty-eight")
    assert (told["placed"], told["over"], told["solved"], told["name"]) == (0, False, False, "")
    assert [tray["seat"] for tray in told["scene"]["trays"]] == [0, 1, 2, 3]
    lines = [told["line"]]
    for number in range(1, 6):
        advice = post(inside, "eighty-eight/advice", line=told["line"])
        told = post(inside, "eighty-eight", line=told["line"], do=advice["do"])
        assert told["placed"] == len(told["scene"]["pieces"]) == number
        assert told["scene"]["to_move"] == number % 4
        lines.append(told["line"])
    assert told["status"] == {"en": "5 of 88 pieces.", "fr": "5 pièces sur 88."}
    assert told["line"].startswith(lines[4] + " ")
    before = post(inside, "eighty-eight", line=told["line"], do="undo")
    assert (before["line"], before["placed"]) == (lines[4], 4)
    assert post(inside, "eighty-eight", do="undo")["line"] == lines[0], "an empty board stays empty"
    strict = post(inside, "eighty-eight", line="eighty-eight strict")
    assert strict["line"] == "eighty-eight strict"


def test_advice_tells_what_is_picked_to_follow_it(inside: Inside) -> None:
    advice = post(inside, "eighty-eight/advice")
    *picks, cell = advice["path"]
    choices = post(inside, "eighty-eight/choices", path=picks)
    assert choices["ply"] == 0
    assert choices["choices"][cell]["move"] == advice["do"]


def test_the_places_of_a_piece_are_asked_for_and_each_is_a_move(inside: Inside) -> None:
    told = post(inside, "eighty-eight")
    piece = "blue-I6"
    assert told["choices"][piece]["next"] is None
    path = [piece]
    choices = post(inside, "eighty-eight/choices", path=path)["choices"]
    while choices and not all(choice["move"] for choice in choices.values()):
        thing = next(iter(choices))
        path.append(thing)
        choices = choices[thing]["next"] or post(inside, "eighty-eight/choices", path=path)["choices"]
    move = next(iter(choices.values()))["move"]
    assert post(inside, "eighty-eight", do=move)["placed"] == 1


@pytest.fixture(scope="module")
def stuck() -> EightyEight:
    """An attempt in which no colour can go on."""
    attempt = EightyEight.start()
    while not attempt.position.is_over:
        attempt = attempt.place(attempt.position.legal_moves[-1].id)
    return attempt


def test_an_attempt_that_can_go_no_further_says_so(inside: Inside, stuck: EightyEight) -> None:
    before = post(inside, "eighty-eight", line=str(stuck.undo()))
    assert before["over"] is False
    assert before["choices"]
    do = post(inside, "eighty-eight/advice", line=before["line"])["do"]
    told = post(inside, "eighty-eight", line=str(stuck))
    assert do is not None
    assert (told["over"], told["solved"], told["placed"]) == (True, False, stuck.placed)
    assert told["choices"] is None
    assert told["scene"]["to_move"] is None
    assert told["status"]["fr"] == f"{stuck.placed} pièces sur 88, et plus rien ne va."
    assert post(inside, "eighty-eight/advice", line=told["line"]) == {"do": None, "path": []}
    assert post(inside, "eighty-eight/choices", line=told["line"])["choices"] == {}


def test_an_attempt_that_follows_advice_goes_far(inside: Inside) -> None:
    told, steps = post(inside, "eighty-eight"), 0
    while not told["over"] and steps < max(3, rounds(20)):
        advice = post(inside, "eighty-eight/advice", line=told["line"])["do"]
        told, steps = post(inside, "eighty-eight", line=told["line"], do=advice), steps + 1
    assert told["placed"] == steps
    assert told["placed"] > 50 or not told["over"]


def test_only_all_pieces_are_a_solution(inside: Inside, stuck: EightyEight, monkeypatch: pytest.MonkeyPatch) -> None:
    assert post(inside, "eighty-eight", line=str(stuck))["solved"] is False
    monkeypatch.setattr(eighty_eight, "GOAL", stuck.placed)  # as if these were all there are
    told = post(inside, "eighty-eight", line=str(stuck))
    assert told["solved"] is True
    assert told["status"]["en"] == "All 88 pieces are placed!"
    assert post(inside, "eighty-eight", line=str(stuck.undo()))["solved"] is False


def test_a_pattern_is_built_named_and_taken_apart(inside: Inside) -> None:
    told = post(inside, "pattern")
    assert (told["placed"], told["over"], told["solved"], told["name"]) == (0, False, False, "")
    turns = post(inside, "pattern/choices", path=["red-I6"])["choices"]
    turn = min(turns)
    places = post(inside, "pattern/choices", path=["red-I6", turn])
    assert places["ply"] == 0
    cell, choice = min(places["choices"].items(), key=str)
    told = post(inside, "pattern", line=told["line"], do=choice["move"])
    covered = told["scene"]["pieces"][0]["cells"]
    assert "red-I6" not in told["choices"]
    assert "blue-I6" in told["choices"]
    assert told["status"]["en"] == "1 of 88 pieces."
    over_it = post(inside, "pattern/choices", line=told["line"], path=["blue-I6", turn])
    assert over_it["ply"] == 1
    assert cell not in over_it["choices"]
    told = post(inside, "pattern", line=told["line"], do="name  L'été, \"vu\" d'ici ")
    again = post(inside, "pattern", line=told["line"])
    assert again == told
    assert told["name"] == "L'été, \"vu\" d'ici"
    lifted = post(inside, "pattern", line=told["line"], do=told["choices"][covered[-1]]["move"])
    assert lifted["placed"] == 0
    assert lifted["name"] == told["name"]


def test_a_pattern_has_four_hands_and_whatever_lies_can_be_lifted(inside: Inside) -> None:
    line = str(Pattern().put("b", "r15,q15").put("g", "A4@r9"))
    told = post(inside, "pattern", line=line)
    assert told["status"] == {"en": "2 of 88 pieces.", "fr": "2 pièces sur 88."}
    scene, choices = told["scene"], told["choices"]
    assert [tray["seat"] for tray in scene["trays"]] == [0, 1, 2, 3]
    used = [[item["id"] for item in tray["items"] if item["used"]] for tray in scene["trays"]]
    assert used == [["blue-2"], [], [], ["green-A4"]]
    seats = [(seat["name"]["fr"], seat["look"], seat["score"]) for seat in scene["seats"]]
    assert seats == [("Bleu", "blue", None), ("Jaune", "yellow", None), ("Rouge", "red", None), ("Vert", "green", None)]
    lifts = {thing: choice["move"] for thing, choice in choices.items() if choice["move"]}
    cells = [cell for piece in scene["pieces"] for cell in piece["cells"]]
    assert lifts == {cell: f"lift {cell}" for cell in cells}
    assert len(cells) == 6
    assert len(choices) == 88 - 2 + 6


def _placements(piece: str) -> list[str]:
    return [write_piece(int(move)) for move in np.flatnonzero(tables().piece == NAMES.index(piece))]


@pytest.mark.parametrize("piece", ["1", "2"])
def test_the_places_of_a_pattern_are_all_where_the_piece_covers_no_other(inside: Inside, piece: str) -> None:
    pattern = Pattern().put("b", "r15,q15").put("g", "A4@r9")
    offered = post(inside, "pattern/choices", line=str(pattern), path=[f"yellow-{piece}"])["choices"]
    moves = {choice["move"] for turn in offered.values() for choice in turn["next"].values()}

    def fits(move: str) -> bool:
        try:
            pattern.put("y", move)
        except TriludeError:
            return False
        return True

    assert moves == {f"y={move}" for move in _placements(piece) if fits(move)}
    assert len(moves) < len(_placements(piece)), "some are taken"
    for turn, choice in offered.items():
        asked = post(inside, "pattern/choices", line=str(pattern), path=[f"yellow-{piece}", turn])["choices"]
        assert asked == choice["next"]


def test_a_piece_with_many_places_is_told_turn_by_turn(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    many = post(inside, "pattern/choices", path=["blue-I6"])["choices"]
    assert all(choice == {"move": None, "next": None} for choice in many.values())
    assert post(inside, "pattern/choices", path=["blue-I6", next(iter(many))])["choices"]
    places = len(_placements("2"))
    monkeypatch.setattr(trigon_alone_module, "MANY_PLACES", places)
    assert all(choice["next"] for choice in post(inside, "pattern/choices", path=["blue-2"])["choices"].values())
    monkeypatch.setattr(trigon_alone_module, "MANY_PLACES", places - 1)
    assert not any(choice["next"] for choice in post(inside, "pattern/choices", path=["blue-2"])["choices"].values())


@pytest.mark.parametrize(
    "path", [["nobody-9"], ["blue-9"], ["nobody-I6"], ["blue"], ["blue-1", "9"], ["blue-1", "1/0", "a1"]]
)
def test_picks_that_lead_nowhere_have_no_choices(inside: Inside, path: list[str]) -> None:
    assert post(inside, "pattern/choices", path=path)["choices"] == {}


@pytest.mark.parametrize(
    ("route", "asked"),
    [
        ("eighty-eight", {"line": "eighty-nine"}),
        ("eighty-eight", {"line": "eighty-eight basic what"}),
        ("eighty-eight", {"do": "r14"}),
        ("eighty-eight/choices", {"line": "pattern"}),
        ("eighty-eight/advice", {"line": "pattern"}),
        ("pattern", {"line": "eighty-eight basic"}),
        ("pattern/choices", {"line": "eighty-eight basic"}),
        ("pattern", {"do": "jump"}),
        ("pattern", {"do": "b=I6@r14"}),
        ("pattern", {"do": "lift a1"}),
        ("pattern", {"do": "lift nowhere"}),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(route: str, asked: dict[str, str], inside: Inside) -> None:
    response = inside.http.post(f"/api/puzzles/{route}", json=asked)
    assert response.status_code == 400
    assert response.json()["problem"]["fr"]
