"""Positions set up by hand in every game: shared as puzzles, opened in another browser and solved; or studied."""

from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote, unquote

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Hands
from tests.server.conftest import Running
from trilude.contract.attempt import Attempt
from trilude.contract.errors import TriludeError
from trilude.contract.posed import Pose, answer, wishes_of
from trilude.contract.posed import read as read_posed
from trilude.contract.position import Position
from trilude.contract.puzzle_stock import boxes_of_days, read_stock
from trilude.contract.setting import Sheet, read
from trilude.contract.solo import POSED, SET
from trilude.games import GAMES


@cache
def posed(name: str) -> Pose:
    """A position that is a puzzle: the first of the stock, or one that turns up in a game played at random."""
    game = GAMES[name]
    if game in boxes_of_days():
        puzzle = read_stock(game)[0]
        return Pose(game, game.choose(dict(puzzle.options)), puzzle.start, puzzle.goal)
    wish, chance = next(iter(wishes_of(game))), Random(3)
    position = Position.start(game, game.choose({}), 3)
    while True:
        position = position.play(chance.choice(position.legal_moves.numbers))
        pose = Pose(game, position.options, position.text, wish)
        try:
            if len(position.scene.pieces) > 3 and len(answer(pose.line(POSED)).answer) == 1:
                return pose
        except TriludeError:
            continue


def put_back(whole: Sheet, lifted: Sheet) -> list[str]:
    """What is picked to put a piece where it lay."""
    (gone,) = {piece.id: piece for piece in whole.scene.pieces}.keys() - {piece.id for piece in lifted.scene.pieces}
    piece = next(one for one in whole.scene.pieces if one.id == gone)
    items = [item.id for tray in lifted.scene.trays for item in tray.items if not item.used]
    first = next((item for item in items if item == gone), None) or f"bag-{piece.glyph}"

    def leads(path: tuple[str, ...]) -> list[str] | None:
        for thing, pick in lifted.choices(path).items():
            if pick.move is None:
                found = leads((*path, thing))
                if found:
                    return found
            elif thing == piece.cell and lifted.do(pick.move).scene.pieces == whole.scene.pieces:
                return [*path, thing]
        return None

    path = leads((first,))
    assert path
    return path


def await_line(page: Any, line: str) -> None:
    page.wait_for_function("line => document.querySelector('#line')?.value === line", arg=line)


def solve(hands: Hands, attempt: Attempt) -> None:
    while attempt.answer:
        move = next(iter(attempt.answer))
        told = hands.server.http.post("/api/solos", json={"text": attempt.text}).json()
        number = attempt.position.move(move).id
        hands.make(told, list(next(path for path, leads in attempt.position.paths if leads == number)))
        attempt = attempt.do(move)
        hands.page.get_by_text(attempt.state.words.en).first.wait_for()


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_set_up_shared_and_solved_elsewhere(visit: Visit, server: Running, name: str) -> None:
    pose = posed(name)
    whole = read(Pose(pose.game, pose.options, pose.position).line(SET))
    lifted = whole.do(f"lift {whole.scene.pieces[-1].cell}")
    assert isinstance(lifted, Sheet)
    page = visit(f"/puzzles/set-{name}#line={quote(whole.text)}")
    hands = Hands(page, server)
    hands.pick_cell(whole.scene.pieces[-1].cell)  # a piece is lifted, and put back
    await_line(page, lifted.text)
    page.keyboard.press("Escape")
    path = put_back(whole, lifted)
    tray = next(i for i, tray in enumerate(lifted.scene.trays) if path[0] in [item.id for item in tray.items])
    page.locator(".hands input[type=radio]").nth(tray).check(force=True)
    hands.make(server.http.post("/api/solos", json={"text": lifted.text}).json(), path)
    await_line(page, whole.text)
    page.get_by_label(wishes_of(pose.game)[pose.wish].name.en, exact=True).check()
    page.locator(".survey").get_by_text("Confirmed.").wait_for()
    page.get_by_label("Made by").fill("Ada")
    page.get_by_label("Made by").press("Enter")
    page.wait_for_function("() => document.querySelector('#line').value.endsWith(' by:Ada')")
    page.get_by_role("button", name="Solve it and share it").click()
    page.wait_for_url("**/puzzles/posed")
    link = page.locator("[data-link]").get_attribute("data-link")
    guest = visit(link)
    guest.get_by_text("Made by Ada.").first.wait_for()
    solve(Hands(guest, server), read_posed(unquote(link.partition("#line=")[2])))
    guest.get_by_role("dialog", name="Solved!").wait_for()


ALL_SEEN = """width => innerWidth === width && [...document.querySelectorAll('.board [data-cell]')].every((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.board');
})"""


@pytest.mark.parametrize("name", GAMES)
def test_nothing_lies_over_a_cell_at_any_width(visit: Visit, name: str) -> None:
    page = visit(f"/puzzles/set-{name}")
    page.wait_for_selector(".board [data-cell]")
    for width, height in ((360, 740), (740, 360), (820, 1180), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(ALL_SEEN, arg=width)


def test_what_is_no_position_says_why_and_what_is_one_can_be_studied(visit: Visit, server: Running) -> None:
    page = visit("/puzzles", **PHONE)
    page.get_by_role("link", name="Trioker for two champions").click()
    hands = Hands(page, server)
    told = server.http.post("/api/solos", json={"text": "set trioker-champions"}).json()
    page.locator(".hands input[type=radio]").nth(1).check(force=True)
    hands.make(told, ["012", "up-012", next(cell for cell in read("set trioker-champions").choices(("012", "up-012")))])
    page.locator(".status").get_by_text("The first piece goes on d7.").wait_for()
    page.get_by_role("button", name="Take back").click()
    page.locator(".count").get_by_text("A position: Even to play.").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Study it, play on").click()
    page.wait_for_url("**/study/*")


def test_a_hostile_line_gives_one_sentence_and_a_false_claim_another(visit: Visit) -> None:
    page = visit(f"/puzzles/posed#line={quote('posed trigon position=' + chr(34) + 'V@zz99/1,' * 300)}")
    page.get_by_role("alert").first.wait_for()
    start = Pose(GAMES["triplex"], GAMES["triplex"].choose({}), "□a1,△g1,○d7 □g4,△a4,○d1 w 0 1", "win")
    page = visit(f"/puzzles/posed#line={quote(start.line(POSED))}")
    page.get_by_role("alert").get_by_text("White cannot force a win in 3 turns").wait_for()
