"""A record in a notebook: every position is there, what people wrote is safe, and size is bounded."""

import re
from html.parser import HTMLParser

import pytest

import trilude
from tests.contract.games_at_random import at_random
from trilude.contract.stepper import MOST_STEPS

RECORD = '[Game "triplex"]\n\n1. △g1-f1 2. ○d1xa1 ?! {<b>bold</b> & "so"} (2. □g4-f4) 3. ○d7-c5'


class Tags(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def test_a_record_is_stepped_through_without_a_script_or_a_server() -> None:
    record = trilude.Record.parse(RECORD)
    page = record._repr_html_()
    tags = Tags(page)
    buttons = tags.named("input")
    assert [button["aria-label"] for button in buttons] == [
        "The first position",
        "1. △g1-f1",
        '2. ○d1xa1 ?! <b>bold</b> & "so"',
        "3. ○d7-c5",
    ]
    assert [name for name, _ in tags.found if name in ("script", "b", "link", "iframe", "img")] == []
    assert not re.search(r"https?:|url\(|@import", page)
    lying = [one["class"] or "" for one in tags.named("g") if "lying" in (one["class"] or "").split()]
    for ply, position in enumerate(record.positions()):
        assert sum(f"a{ply}" in classes.split() for classes in lying) == len(position.scene.pieces)
    assert trilude.Record.parse(RECORD).stepper() != page  # two of them on one page are not mixed up
    assert "La première position" in record.stepper("fr")


@pytest.mark.parametrize(("game", "most"), [("triplex", 400_000), ("triolet", 400_000)])
def test_long_games_are_bounded(game: str, most: int) -> None:
    position = at_random(game, 400)
    page = trilude.Record.of(position).stepper()
    assert len(Tags(page).named("input")) <= MOST_STEPS
    assert len(page) < most
