"""The puzzles of a day: every one solved on its page, and the result that can be shared."""

from datetime import date

from tests.browser.conftest import Visit
from tests.browser.hands import Hands, way_to
from tests.server.conftest import Running
from trilude.contract.attempt import Attempt
from trilude.contract.daily import answer_of, line_of, read
from trilude.contract.puzzle_stock import boxes_of_days
from trilude.contract.solo import read_solo
from trilude.games import GAMES

DAY = date(2026, 2, 2)
"""A Monday: what is to be solved is easy."""


def _solve(hands: Hands, attempt: Attempt) -> None:
    while attempt.answer:
        move = next(iter(attempt.answer))
        told = hands.server.http.post("/api/solos", json={"text": attempt.text}).json()
        number = attempt.position.move(move).id
        hands.make(told, list(next(path for path, leads in attempt.position.paths if leads == number)))
        attempt = attempt.do(move)
        words = attempt.state.words.en
        hands.page.get_by_text(words).first.wait_for()


def _fill(hands: Hands, line: str, answer: str) -> None:
    for word in answer.removeprefix(line).split():
        told = hands.server.http.post("/api/solos", json={"text": line}).json()
        path = way_to(told["choices"], word)
        assert path
        hands.make(told, path)
        line = read_solo(line).do(word).text
        hands.page.get_by_text(read_solo(line).state.words.en).first.wait_for()


def test_every_puzzle_of_a_day_is_solved_and_the_result_can_be_shared(visit: Visit, server: Running) -> None:
    page = visit(f"/daily/{DAY}")
    names = [box.name for box in boxes_of_days()]
    page.locator("li .picture svg").nth(len(names) - 1).wait_for()
    for name in names:
        page.goto(f"/daily/{DAY}/{name}")
        hands, line = Hands(page, server), line_of(name, DAY)
        if name in GAMES:
            _solve(hands, read(line))
        else:
            _fill(hands, line, answer_of(name, DAY))
        page.locator("aside pre", has_text="✓").wait_for()
    shared = page.locator("aside pre").inner_text()
    assert f"Trilude {DAY} · {len(names)}/{len(names)}" in shared
    assert shared.count("▲ ✓") == len(names)
    page.get_by_role("link", name="Puzzles of the day").last.click()
    page.get_by_text("at the first try").wait_for()
    page.get_by_role("link", name=f"{DAY}: {len(names)} solved").wait_for()


def test_a_wrong_move_counts_and_can_be_tried_again_and_the_answer_asked_for(visit: Visit, server: Running) -> None:
    page = visit(f"/daily/{DAY}/trioker-champions", locale="fr-FR")
    hands, attempt = Hands(page, server), read(line_of("trioker-champions", DAY))
    wrong = next(move for move in attempt.position.legal_moves if move.text not in (attempt.answer or {}))
    told = server.http.post("/api/solos", json={"text": attempt.text}).json()
    hands.make(told, list(next(path for path, leads in attempt.position.paths if leads == wrong.id)))
    page.locator(".slip").get_by_role("button", name="Réessayer").click()
    page.locator("aside").get_by_text("Essais manqués").wait_for()
    page.get_by_role("button", name="Montrer la réponse").click()
    page.locator("aside").get_by_text("La réponse").wait_for()
    page.reload()
    page.locator("aside").get_by_text("La réponse").wait_for()
    assert "✗–" in page.locator("aside pre").inner_text()
