"""Trigon for one, through the interface alone: all 88 pieces by the rules, and patterns without any."""

from typing import Any

import pytest

from tests.server.inside import Inside


def post(inside: Inside, route: str, **asked: Any) -> Any:
    response = inside.http.post(f"/api/puzzles/{route}", json=asked)
    assert response.status_code == 200, response.text
    return response.json()


def test_an_attempt_is_carried_on_from_its_line_and_taken_back(inside: Inside) -> None:
    told = post(inside, "eighty-eight")
    assert (told["placed"], told["over"]) == (0, False)
    for number in range(1, 6):
        advice = post(inside, "eighty-eight/advice", line=told["line"])["do"]
        told = post(inside, "eighty-eight", line=told["line"], do=advice)
        assert told["placed"] == len(told["table"]["pieces"]) == number
        assert told["table"]["to_move"] == number % 4
    assert told["status"]["en"] == "5 of 88 pieces."
    before = post(inside, "eighty-eight", line=told["line"], do="undo")
    assert told["line"].startswith(before["line"] + " ")
    assert before["placed"] == 4


def test_the_places_of_a_piece_are_asked_for_and_each_is_a_move(inside: Inside) -> None:
    told = post(inside, "eighty-eight")
    piece = "blue-I6"
    assert told["table"]["choices"][piece]["next"] is None
    path = [piece]
    choices = post(inside, "eighty-eight/choices", path=path)["choices"]
    while choices and not all(choice["move"] for choice in choices.values()):
        thing = next(iter(choices))
        path.append(thing)
        choices = choices[thing]["next"] or post(inside, "eighty-eight/choices", path=path)["choices"]
    move = next(iter(choices.values()))["move"]
    assert post(inside, "eighty-eight", do=move)["placed"] == 1


def test_an_attempt_that_follows_advice_to_its_end_says_so(inside: Inside) -> None:
    told = post(inside, "eighty-eight")
    while not told["over"]:
        advice = post(inside, "eighty-eight/advice", line=told["line"])["do"]
        told = post(inside, "eighty-eight", line=told["line"], do=advice)
    assert told["table"]["choices"] is None
    assert told["placed"] > 50
    assert f"{told['placed']} " in told["status"]["fr"]
    assert post(inside, "eighty-eight/advice", line=told["line"])["do"] is None


def test_a_pattern_is_built_named_and_taken_apart(inside: Inside) -> None:
    told = post(inside, "pattern")
    turns = post(inside, "pattern/choices", path=["red-I6"])["choices"]
    turn = min(turns)
    places = post(inside, "pattern/choices", path=["red-I6", turn])["choices"]
    cell, choice = min(places.items(), key=str)
    told = post(inside, "pattern", line=told["line"], do=choice["move"])
    covered = told["table"]["pieces"][0]["cells"]
    assert "red-I6" not in told["table"]["choices"]
    assert "blue-I6" in told["table"]["choices"]
    over_it = post(inside, "pattern/choices", line=told["line"], path=["blue-I6", turn])["choices"]
    assert cell not in over_it
    told = post(inside, "pattern", line=told["line"], do="name L'été, \"vu\" d'ici")
    again = post(inside, "pattern", line=told["line"])
    assert again == told
    assert "L'été" in told["line"]
    lifted = post(inside, "pattern", line=told["line"], do=told["table"]["choices"][covered[-1]]["move"])
    assert lifted["placed"] == 0


@pytest.mark.parametrize(
    ("route", "asked"),
    [
        ("eighty-eight", {"line": "eighty-nine"}),
        ("eighty-eight", {"line": "eighty-eight basic what"}),
        ("eighty-eight", {"do": "r14"}),
        ("eighty-eight/choices", {"line": "pattern"}),
        ("pattern", {"line": "eighty-eight basic"}),
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
    assert post(inside, "pattern/choices", path=["nobody-9"])["choices"] == {}
