"""Hands on the board: pieces are dragged, wheeled and walked to; whoever listens hears what there is."""

from typing import Any

from tests.browser.conftest import Visit
from tests.browser.hands import Hands, sit_down, two_friends
from tests.server.conftest import Running


def middle(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, start: str, *stops: str) -> None:
    """Press on something, move over other things, and let go at the last."""
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    for stop in stops:
        page.mouse.move(*middle(page, stop), steps=6)
    page.mouse.up()


def cell(name: str) -> str:
    return f'.board [data-cell="{name}"]'


def label(page: Any, name: str) -> str:
    return str(page.locator(cell(name)).get_attribute("aria-label"))


def test_a_piece_on_the_board_is_dragged_to_its_place(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    hands = sit_down(page, server)
    hands.await_turn()
    drag(page, cell("g1"), cell("d4"), cell("g1"))  # let go where it was: still picked, nothing played
    page.locator(".board .chosen").wait_for()
    assert hands.told["moves"] == []
    page.keyboard.press("Escape")
    drag(page, cell("g1"), cell("e2"))
    hands.await_moves(1)
    assert hands.told["moves"][0]["text"] == "△g1-e2"


def test_a_piece_in_a_tray_is_dragged_to_the_board_and_turned_by_the_wheel(visit: Visit, server: Running) -> None:
    page = visit("/puzzles/pattern")
    hands = Hands(page, server)
    board = server.http.post("/api/solos", json={"text": "pattern"}).json()["scene"]["board"]
    turns = server.http.get(f"/api/boards/{board}").json()["turns"]["blue-L6"]
    rotated = {turn["id"]: turn["rotated"] for turn in turns}
    page.locator('[data-item="blue-L6"]').click()
    page.locator('[data-item="blue-L6"][data-turn]').wait_for()
    chain = [page.locator("[data-turn]").get_attribute("data-turn")]
    for _ in range(4):
        chain.append(rotated[chain[-1]])
    page.mouse.move(*middle(page, cell("r10")))
    for steps, turned in (((100,), 1), ((100,), 2), ((-100,), 1), ((20, 20, 20), 2), ((100,), 3)):
        for step in steps:  # a notch of a wheel, or a touchpad's small steps
            page.mouse.wheel(0, step)
        page.locator(f'[data-turn="{chain[turned]}"]').wait_for()
    page.keyboard.press("r")
    page.locator(f'[data-turn="{chain[4]}"]').wait_for()
    page.keyboard.press("Escape")
    drag(page, '[data-item="blue-I6"]', cell("q12"), cell("r10"))
    page.locator(".count", has_text="1 of 88 pieces.").wait_for()
    page.wait_for_function("() => document.querySelector('.cell:not([aria-label*=empty])')")
    covered = page.locator(".cell:not([aria-label*=empty])").first.get_attribute("data-cell")
    hands.pick_cell(covered)
    page.locator('[data-item="blue-I6"][data-turn]').wait_for()


def test_cells_say_what_lies_there_and_what_can_be_done(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    hands = sit_down(page, server)
    hands.await_turn()
    piece = "home of the white triangle, white triangle, 2 steps, force 2"
    assert label(page, "g1") == f"g1, {piece}, can be picked"
    assert label(page, "d4") == "d4, centre: a trio with the circle on top wins here, empty"
    hands.pick_cell("g1")
    page.locator(".board .chosen").wait_for()
    assert [label(page, "g1"), label(page, "e2")] == [f"g1, {piece}, picked", "e2, empty, can be picked"]
    hands.pick_cell("e2")
    hands.await_moves(1)
    page.wait_for_function(
        "cell => document.querySelector(cell).getAttribute('aria-label').startsWith('e2, white triangle')",
        arg=cell("e2"),
    )


def test_own_moves_and_answers_are_said_aloud(visit: Visit, server: Running) -> None:
    white, black = two_friends(visit, server)
    page, black_page = white.page, black.page
    black.page.get_by_text("Your friend to play.").first.wait_for()
    for one, title in ((page, "● Triplex · Trilude"), (black_page, "Triplex · Trilude")):
        one.wait_for_function("title => document.title === title", arg=title)
    white.make(white.told, ["g1", "e2"])
    white.await_words("e2")
    black.await_words("e2")
    black.await_words("Your turn.")
    for one, title in ((page, "Triplex · Trilude"), (black_page, "● Triplex · Trilude")):
        one.wait_for_function("title => document.title === title", arg=title)
    assert "Your turn" not in page.locator('[role="status"].aloud').inner_text()


def test_a_result_is_told_announced_and_remembered(visit: Visit, server: Running) -> None:
    page = visit("/new/triplex")
    hands = sit_down(page, server)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator(".ending h2", has_text="You lose.").wait_for()
    result = hands.told["result"]
    assert result["shares"] == [0, 1]
    hands.await_words(f"You lose. {result['reason']['en']}")
    page.get_by_role("button", name="To the board").click()
    page.locator(".bar .status", has_text=result["reason"]["en"]).wait_for()
    assert page.locator(".board.result").count() == 1
    hands.pick_cell("g1")
    page.get_by_text("The game is over; no more moves can be made.").wait_for()
    page.get_by_role("link", name="My games").click()
    page.locator("h2:has-text('Finished') + ul").get_by_role("link", name="Triplex").wait_for()


def test_every_lid_shows_a_game_under_way(visit: Visit, server: Running) -> None:
    page = visit("/")
    for game in server.http.get("/api/games").json():
        start = server.http.post("/api/positions", json={"game": game["name"]}).json()
        lid = page.locator(f'a.box[href="/new/{game["name"]}"] svg.board')
        lid.wait_for()
        places = "all => all.map(one => one.getAttribute('transform').match(/[-.\\d]+/g).map(Number))"
        drawn = lid.locator(".piece").evaluate_all(places)
        assert drawn, game["name"]
        assert sorted(drawn) != sorted(piece["at"] for piece in start["scene"]["pieces"]), game["name"]


def test_what_a_person_likes_is_found_again(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("dark").check()
    page.get_by_label("Show coordinates").check()
    page.get_by_role("button", name="Français").click()
    page.get_by_text("Des jeux autour du trois").wait_for()
    page.reload()
    page.get_by_text("Des jeux autour du trois").wait_for()
    html = page.locator("html")
    assert [html.get_attribute("lang"), html.get_attribute("data-theme")] == ["fr", "dark"]
    page.get_by_role("button", name="Réglages").click()
    assert page.get_by_label("Afficher les coordonnées").is_checked()
