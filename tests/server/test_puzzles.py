"""The puzzle room, through the interface alone."""

from tests.server.inside import Inside


def test_every_shape_is_listed_with_a_picture(inside: Inside) -> None:
    listed = {puzzle["id"]: puzzle for puzzle in inside.http.get("/api/puzzles").json()}
    assert len(listed) > 40
    assert listed["parallelogram-2x6"]["solutions"] == 240
    assert {puzzle["difficulty"] for puzzle in listed.values()} == {1, 2, 3, 4, 5}
    assert all(puzzle["picture"].startswith("M") for puzzle in listed.values())


def test_a_puzzle_is_solved_by_following_hints(inside: Inside) -> None:
    placed: dict[str, str] = {}
    for _ in range(30):
        help_told = inside.http.post("/api/puzzles/hexagon/help", json={"placed": placed}).json()
        told = inside.http.post("/api/puzzles/hexagon", json={"placed": placed, "do": help_told["do"]}).json()
        assert told["faults"] == []
        placed = told["placed"]
        if told["solved"]:
            break
    assert told["solved"]
    assert len(told["table"]["pieces"]) == 6
    assert inside.http.get(f"/api/boards/{told['table']['board']}").status_code == 200


def test_wrong_pieces_are_shown_and_lifted(inside: Inside) -> None:
    first = inside.http.post("/api/puzzles/hexagon", json={"do": "a1=000"}).json()
    wrong = inside.http.post("/api/puzzles/hexagon", json={"placed": first["placed"], "do": "a2=123"}).json()
    assert "Corners that meet differ" in wrong["faults"][0]["en"]
    asked = {"placed": wrong["placed"]}
    assert inside.http.post("/api/puzzles/hexagon/help", json=asked).json() == {"solvable": False, "do": None}
    lifted = inside.http.post("/api/puzzles/hexagon", json={**asked, "do": wrong["table"]["choices"]["a2"]["move"]})
    assert lifted.json()["placed"] == {"a1": "000"}


def test_a_patience_is_dealt_by_its_name(inside: Inside) -> None:
    told = inside.http.post("/api/puzzles/patience-10-7", json={}).json()
    assert len(told["table"]["trays"][0]["items"]) == 10
    again = inside.http.post("/api/puzzles/patience-10-7", json={}).json()
    assert again == told


def test_what_cannot_be_done_is_refused(inside: Inside) -> None:
    assert inside.http.post("/api/puzzles/nothing", json={}).status_code == 404
    assert inside.http.post("/api/puzzles/patience-99-1", json={}).status_code == 404
    for do in ("a1=999", "z9=000", "lift a1", "dance"):
        refused = inside.http.post("/api/puzzles/hexagon", json={"do": do})
        assert refused.status_code == 400
        assert refused.json()["problem"]["fr"]
