"""The puzzles of a day over the wire."""

from tests.server.inside import Inside

DAY = "/api/daily/2026-02-15"


def test_a_day_tells_its_puzzles_and_no_answers(inside: Inside) -> None:
    told = inside.http.get(DAY).json()
    assert told["day"] == "2026-02-15"
    assert {puzzle["difficulty"] for puzzle in told["puzzles"]} == {5}
    for puzzle in told["puzzles"]:
        card = inside.http.get(f"{DAY}/{puzzle['name']}", timeout=600).json()
        answer = inside.http.get(f"{DAY}/{puzzle['name']}/answer").json()["text"]
        solo = inside.http.post("/api/solos", json={"text": card["text"]}).json()
        shown = inside.http.post("/api/solos", json={"text": answer}).json()
        assert not solo["state"]["solved"]
        assert shown["state"]["words"] != solo["state"]["words"]
    assert inside.http.get("/api/daily").json()["today"] == told["today"]


def test_days_and_games_that_are_not_there_are_refused(inside: Inside) -> None:
    for path in ("/api/daily/2031-01-01", "/api/daily/soon", f"{DAY}/nim", f"{DAY}/trioker-quick/answer"):
        answer = inside.http.get(path)
        assert answer.status_code == 400
        assert answer.json()["problem"]["fr"].endswith(".")
