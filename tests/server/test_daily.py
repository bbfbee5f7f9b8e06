"""The puzzles of a day over the wire."""

from tests.server.conftest import Running

DAY = "/api/daily/2026-02-15"


def test_a_day_tells_its_puzzles_and_no_answers(server: Running) -> None:
    told = server.http.get(DAY).json()
    assert told["day"] == "2026-02-15"
    assert {puzzle["difficulty"] for puzzle in told["puzzles"]} == {5}
    for puzzle in told["puzzles"]:
        card = server.http.get(f"{DAY}/{puzzle['name']}", timeout=600).json()
        answer = server.http.get(f"{DAY}/{puzzle['name']}/answer").json()["text"]
        solo = server.http.post("/api/solos", json={"text": card["text"]}).json()
        shown = server.http.post("/api/solos", json={"text": answer}).json()
        assert not solo["state"]["solved"]
        assert shown["state"]["words"] != solo["state"]["words"]
    assert server.http.get("/api/daily").json()["today"] == told["today"]


def test_days_and_games_that_are_not_there_are_refused(server: Running) -> None:
    for path in ("/api/daily/2031-01-01", "/api/daily/soon", f"{DAY}/nim", f"{DAY}/trioker-quick/answer"):
        answer = server.http.get(path)
        assert answer.status_code == 400
        assert answer.json()["problem"]["fr"].endswith(".")
