"""How Trioker puzzles are drawn: corners where they belong, turns that turn, choices that do what they show."""

from math import cos, hypot, pi, sin
from typing import Any

import pytest

from tests.server.inside import Inside
from tests.server.test_puzzles import ask
from trilude.games.trioker.solo.library import library

Point = tuple[float, float]


@pytest.fixture
def laid(inside: Inside) -> tuple[dict[str, Any], dict[str, Any]]:
    """A hexagon with two pieces, an A and a V, and its board."""
    told = ask(inside, "hexagon", {"a2": "031", "a1": "123"})
    assert list(told["placed"]) == ["a1", "a2"], "in the order of cells, however they were filled"
    answer = inside.http.get(f"/api/boards/{told['scene']['board']}")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    return told["scene"], answer.json()


def corners(path: str) -> list[Point]:
    assert path[0] == "M"
    assert path[-1] == "Z"
    points = [tuple(map(float, point.split())) for point in path[1:-1].split("L")]
    return [(x, y) for x, y in points]


def test_cells_are_triangles_with_sides_of_length_one(laid: tuple[dict[str, Any], dict[str, Any]]) -> None:
    _, board = laid
    assert [cell["id"] for cell in board["cells"]] == ["a1", "a2", "a3", "b1", "b2", "b3"]
    assert [cell["label"] for cell in board["cells"]] == ["a1", "a2", "a3", "b1", "b2", "b3"]
    looks = [cell["look"].removeprefix("triangle ") for cell in board["cells"]]
    assert looks == ["up", "down", "up", "down", "up", "down"]
    for number, cell in enumerate(board["cells"]):
        outline = cell["outline"]
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
            assert hypot(ax - bx, ay - by) == pytest.approx(1, abs=0.0002)
        exact = library()["hexagon"].shape.outline(number)
        assert outline == [[round(x, 4), round(y, 4)] for x, y in exact], "short enough to send"


def test_pieces_lie_in_their_cells_and_their_marks_in_the_corners(laid: tuple[dict[str, Any], dict[str, Any]]) -> None:
    scene, board = laid
    shape = library()["hexagon"].shape
    outlines = {cell["id"]: shape.outline(number) for number, cell in enumerate(board["cells"])}
    assert [(piece["id"], piece["cell"], piece["glyph"], piece["look"]) for piece in scene["pieces"]] == [
        ("a1-123", "a1", "123", "trioker"),
        ("a2-031", "a2", "031", "trioker"),
    ]
    for piece in scene["pieces"]:
        outline = outlines[piece["cell"]]
        x, y = (sum(point[axis] for point in outline) / 3 for axis in (0, 1))
        assert piece["at"] == [round(x, 4), round(y, 4)]
        assert [mark["text"] for mark in piece["marks"]] == list(piece["glyph"])
        for corner, drawn, mark in zip(outline, corners(piece["shape"]), piece["marks"], strict=True):
            towards = (corner[0] - x, corner[1] - y)
            assert drawn == pytest.approx([0.97 * value for value in towards], abs=0.001), "a little smaller"
            assert mark["at"] == pytest.approx([0.58 * value for value in towards], abs=0.00006), "inside the corner"
            assert [round(value, 4) for value in mark["at"]] == mark["at"]


def _turned(point: Point) -> Point:
    """A sixth of a turn clockwise; y grows downwards."""
    x, y = point
    return x * cos(pi / 3) - y * sin(pi / 3), x * sin(pi / 3) + y * cos(pi / 3)


def test_a_piece_in_hand_turns_by_sixths(laid: tuple[dict[str, Any], dict[str, Any]]) -> None:
    _, board = laid
    assert len(board["turns"]) == 25
    for item, turns in board["turns"].items():
        ways = {turn["id"]: turn for turn in turns}
        assert len(turns) == 6
        assert all(turn["flipped"] == turn["id"] for turn in turns), "pieces are never turned over"
        assert all(turn["rotated"] in ways for turn in turns)
        assert item.removeprefix("piece-") in turns[0]["id"]


def test_marks_turn_with_the_piece(laid: tuple[dict[str, Any], dict[str, Any]]) -> None:
    ways = {turn["id"]: turn for turn in laid[1]["turns"]["piece-123"]}
    seen, turn = [], ways["123-up-123"]
    for _ in range(6):
        seen.append(turn["id"])
        after = ways[turn["rotated"]]
        places = {mark["text"]: mark["at"] for mark in after["marks"]}
        for mark in turn["marks"]:
            assert places[mark["text"]] == pytest.approx(_turned(mark["at"]), abs=0.0002)
        assert corners(after["shape"]) != corners(turn["shape"])
        turn = after
    assert turn["id"] == seen[0]
    assert set(seen) == set(ways)


def test_every_choice_puts_the_piece_where_and_as_it_shows(inside: Inside) -> None:
    before = ask(inside, "hexagon", {"a1": "000"})
    turns = before["choices"]["piece-123"]["next"]
    assert len(turns) == 6
    for turn, choice in turns.items():
        _, way, shown = turn.split("-")
        assert sorted(choice["next"]) == (["a3", "b2"] if way == "up" else ["a2", "b1", "b3"]), "the empty ones"
        cell, last = max(choice["next"].items())
        assert last == {"move": f"{cell}={shown}", "next": None}
        after = ask(inside, "hexagon", before["placed"], last["move"])
        assert after["placed"] == {"a1": "000", cell: shown}


def test_a_turn_that_fits_nowhere_is_not_offered(inside: Inside) -> None:
    placed = {"a1": "000", "a3": "111", "b2": "222"}
    turns = ask(inside, "hexagon", placed)["choices"]["piece-123"]["next"]
    assert sorted(turn.split("-")[1] for turn in turns) == ["down"] * 3


def test_a_puzzle_is_a_table_for_one(laid: tuple[dict[str, Any], dict[str, Any]]) -> None:
    scene, _ = laid
    assert (scene["to_move"], scene["seats"]) == (0, [])
    (tray,) = scene["trays"]
    assert (tray["seat"], tray["backs"]) == (0, 0)
    first = tray["items"][0]
    a_shaped = next(piece["shape"] for piece in scene["pieces"] if piece["cell"] == "a1")
    assert (first["shape"], first["look"], first["glyph"]) == (a_shaped, "trioker", "000")
    assert [mark["at"] for mark in first["marks"]] == [mark["at"] for mark in scene["pieces"][0]["marks"]]
