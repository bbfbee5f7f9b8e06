"""Solo play through the interface alone: one route for whatever kind, and nothing kept by the server."""

from typing import Any

import httpx
import pytest

from tests.server.inside import Inside
from trilude.contract.game import boxes
from trilude.contract.posed import Pose
from trilude.contract.puzzle_stock import read_stock
from trilude.contract.solo import POSED, SET, kinds, read_solo
from trilude.contract.solo_offers import cards_of
from trilude.games import GAMES
from trilude.server import telling
from trilude.server.telling import BOARDS, tell_scene

EXAMPLE = 'example triplex position="□a1,△g1,○c4 □c3,△a4,○d1 w 4 1"'


def post(inside: Inside, route: str = "", **asked: Any) -> Any:
    response = _post(inside, route, **asked)
    assert response.status_code == 200, response.text
    return response.json()


def _post(inside: Inside, route: str = "", **asked: Any) -> httpx.Response:
    return inside.http.post(f"/api/solos{route}", json=asked)


def test_a_solo_is_told_as_the_contract_says(inside: Inside) -> None:
    told = post(inside, text="eighty-eight strict")
    solo = read_solo("eighty-eight strict")
    assert (told["text"], told["name"]) == ("eighty-eight strict", "eighty-eight")
    assert told["title"] == {"en": "Eighty-eight", "fr": "Quatre-vingt-huit"}
    assert told["aim"]["fr"] == solo.aim.fr
    assert told["state"] == {
        "words": {"en": "0 of 88 pieces.", "fr": "0 pièce sur 88."},
        "solved": False,
        "stuck": False,
        "faults": [],
        "done": 0,
        "last": None,
        "facts": [],
        "wrong": [],
        "solution": None,
        "to_find": None,
        "switches": [],
        "outcome": None,
        "chance": None,
        "start": None,
        "surveyed": False,
        "record": None,
        "free": False,
    }
    assert told["scene"]["board"] == solo.board.id
    assert set(told["choices"]) == set(solo.choices())
    assert [act["do"] for act in told["acts"]] == ["contact basic", "solution"]
    assert (told["advises"], told["judges"]) == (True, False)
    board = inside.http.get(f"/api/boards/{told['scene']['board']}")
    assert len(board.json()["cells"]) == len(solo.board.cells)
    assert "immutable" in board.headers["cache-control"]


def test_what_is_done_makes_another_text_and_nothing_is_kept(inside: Inside) -> None:
    first = post(inside, text=EXAMPLE)
    after = post(inside, text=EXAMPLE, do="△g1-f1")
    assert after["text"] == f"{EXAMPLE} moves △g1-f1"
    assert after["state"]["done"] == 1
    assert after == post(inside, text=after["text"])
    assert post(inside, text=EXAMPLE) == first
    assert post(inside, text=after["text"], do="undo") == first


def test_choices_that_did_not_come_along_are_asked_for(inside: Inside) -> None:
    told = post(inside, text="pattern")
    assert told["choices"]["blue-I6"] == {"move": None, "next": None}
    turn = min(post(inside, "/choices", text=told["text"], path=["blue-I6"])["choices"])
    places = post(inside, "/choices", text=told["text"], path=["blue-I6", turn])["choices"]
    after = post(inside, text=told["text"], do=min(pick["move"] for pick in places.values()))
    assert after["state"]["words"]["fr"] == "1 pièce sur 88."
    assert post(inside, "/choices", text=told["text"])["choices"] == told["choices"]
    assert post(inside, "/choices", text=told["text"], path=["nobody"])["choices"] == {}


def test_choices_of_an_example_are_told_step_by_step(inside: Inside) -> None:
    asked = post(inside, "/choices", text="example triplex", path=["g1"])
    assert asked["choices"]["f1"] == {"move": "△g1-f1", "next": None}
    later = post(inside, "/choices", text="example triplex moves △g1-f1", path=["d1"])
    assert later["choices"]["c1"]["move"] == "○d1-c1"


def test_advice_tells_what_is_picked_to_follow_it(inside: Inside) -> None:
    advice = post(inside, "/advice", text="eighty-eight")
    *picks, cell = advice["path"]
    choices = post(inside, "/choices", text="eighty-eight", path=picks)["choices"]
    assert choices[cell]["move"] == advice["do"]
    assert advice["words"]["en"].endswith(".")
    assert advice["solvable"] is None
    assert post(inside, text="eighty-eight", do=advice["do"])["state"]["done"] == 1


def test_every_card_is_on_its_shelf_with_a_picture(inside: Inside) -> None:
    shelves = inside.http.get("/api/solos/cards").json()
    expected = {box.title.en: [card.name for card in cards_of(box)] for box in boxes() if box.solos}
    assert {shelf["title"]["en"]: [card["name"] for card in shelf["cards"]] for shelf in shelves} == expected
    cards = {card["name"]: card for shelf in shelves for card in shelf["cards"]}
    for box in boxes():
        for card in cards_of(box):
            told = cards[card.name]
            assert (told["title"]["fr"], told["pieces"]) == (card.title.fr, card.pieces)
            assert (told["difficulty"], told["solutions"]) == (card.difficulty, card.solutions)
            assert told["game"] == card.scene.game
            assert len(told["drawn"]) == len(card.scene.pieces)
            assert told["text"].split()[0] in kinds()
            outlines = [part for path in told["ground"].values() for part in path.split("Z") if part]
            assert len(outlines) == len(card.board.cells)
            points = [tuple(map(float, p.split())) for part in outlines for p in part.removeprefix("M").split("L")]
            left, top, width, height = told["box"]
            assert (left, top) == (min(x for x, _ in points), min(y for _, y in points))
            assert abs(left + width - max(x for x, _ in points)) < 0.02
            assert abs(top + height - max(y for _, y in points)) < 0.02
            for look in told["ground"]:
                assert look in {cell.look for cell in card.board.cells}


@pytest.mark.parametrize(
    ("route", "asked"),
    [
        ("", {"text": ""}),
        ("", {"text": "chess"}),
        ("", {"text": "eighty-eight loose"}),
        ("", {"text": "eighty-eight basic what"}),
        ("", {"text": "eighty-eight", "do": "r14"}),
        ("", {"text": "pattern", "do": "jump"}),
        ("", {"text": "pattern", "do": "lift nowhere"}),
        ("", {"text": EXAMPLE, "do": "d7-d4"}),
        ("/choices", {"text": "pattern x", "path": []}),
        ("/advice", {"text": "pattern x"}),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(route: str, asked: dict[str, Any], inside: Inside) -> None:
    response = _post(inside, route, **asked)
    assert response.status_code == 400
    problem = response.json()["problem"]
    assert problem["fr"] != problem["en"]


@pytest.mark.parametrize(
    ("route", "asked"),
    [
        ("", {}),
        ("", {"text": "pattern " + "x" * 4000}),
        ("", {"text": "pattern", "do": "x" * 201}),
        ("", {"text": "pattern", "line": ""}),
        ("/choices", {"text": "pattern", "path": ["x"] * 9}),
        ("/advice", {"text": "x" * 4001}),
    ],
)
def test_what_is_too_long_or_unknown_is_not_even_read(route: str, asked: dict[str, Any], inside: Inside) -> None:
    assert _post(inside, route, **asked).status_code == 422


def test_an_example_of_no_game_is_not_found(inside: Inside) -> None:
    assert _post(inside, text="example chess").status_code == 404


def test_boards_are_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "BOARDS", {})
    monkeypatch.setattr(telling, "MOST_BOARDS", 2)
    solos = [read_solo(f"example {game}") for game in ("triplex", "trigon", "triplex", "triolet")]
    for solo in solos:
        assert tell_scene(solo) == solo.scene
    assert list(telling.BOARDS) == [solos[2].board.id, solos[3].board.id], "those asked for last"
    assert telling.BOARDS is not BOARDS


def test_a_puzzle_that_was_set_up_is_checked_before_it_is_offered(inside: Inside) -> None:
    game = GAMES["triplex"]
    puzzle = read_stock(game)[0]
    line = Pose(game, game.choose({}), puzzle.start, puzzle.goal, by="Ada").line(SET)
    sheet = post(inside, text=line)
    assert sheet["state"]["record"].startswith('[Game "triplex"]')
    assert post(inside, "/survey", text=line)["solvable"] is True
    offered = post(inside, text=line, do="play")
    assert offered["text"] == sheet["text"].replace(SET, POSED, 1)
    assert offered["aim"]["en"].endswith("Made by Ada.")
    right = next(iter(puzzle.answer))
    assert right not in str({name: told for name, told in offered.items() if name != "choices"}), "no answer is told"
    assert not post(inside, text=offered["text"], do=right)["state"]["stuck"]


def test_a_claim_that_is_false_is_refused_in_a_sentence(inside: Inside) -> None:
    game = GAMES["triplex"]
    line = Pose(game, game.choose({}), "□a1,△g1,○d7 □g4,△a4,○d1 w 0 1", "win").line(SET)
    survey = post(inside, "/survey", text=line)
    assert survey["solvable"] is None
    for refused in (_post(inside, text=line, do="play"), _post(inside, text=line.replace(SET, POSED, 1))):
        assert refused.status_code in range(400, 500)
        assert refused.json()["problem"] == survey["words"]
