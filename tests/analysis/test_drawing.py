"""The graph of an analysis, in characters and as a picture."""

from xml.etree import ElementTree as ET

import pytest

from tests.analysis.test_judging import QUICK_PLAYERS, random_position, triplex_record
from trilude.analysis import Analysis, Mark, analyse
from trilude.analysis.graph_text import draw_text
from trilude.contract.record import Record

SVG = "{http://www.w3.org/2000/svg}"


def classes(picture: str, tag: str) -> list[str]:
    root = ET.fromstring(picture)  # noqa: S314
    return [element.get("class", "") for element in root.iter(SVG + tag)]


def words(picture: str) -> str:
    root = ET.fromstring(picture)  # noqa: S314
    return "\n".join(element.text or "" for element in root.iter(SVG + "text"))


@pytest.mark.parametrize("game", list(QUICK_PLAYERS))
def test_the_picture_is_well_formed_and_has_a_curve_for_each_seat(game: str) -> None:
    found = analyse(
        Record.of(random_position(game, 8), ("A&<B>", 'a "quoted" name of great length')), QUICK_PLAYERS[game]
    )
    picture = found.svg("fr")
    assert classes(picture, "polyline") == [f"curve seat{seat}" for seat in range(found.seats)]
    assert classes(picture, "rect").count("over") == 8
    assert "A&<B>" in words(picture)
    assert "part de la victoire" in words(picture)


def test_a_blunder_is_ringed_and_told() -> None:
    found = analyse(triplex_record("△d1-f1/□"), "mcts:500")
    picture = found.svg()
    assert classes(picture, "circle") == ["blunder", "blunder"]
    assert "1. White △d1-f1/□: 100 % → " in words(picture)
    assert "better: ○□△d1-d4" in words(picture)
    graph = draw_text(found, 60)
    assert "✗" in graph.bands[0].marks
    assert "✗" not in graph.bands[1].marks


@pytest.fixture(scope="module")
def long_game() -> Analysis:
    return analyse(Record.of(random_position("triplex", 150)), "mcts:20")


@pytest.mark.parametrize("width", [20, 60, 200])
def test_the_graph_fits_its_terminal_however_long_the_game(long_game: Analysis, width: int) -> None:
    graph = draw_text(long_game, width)
    lines = [graph.scale, *(line for band in graph.bands for line in (*band.rows, band.marks))]
    assert max(len(line) for line in lines) <= width
    for band in graph.bands:
        marked = [each.mark for each in long_game.judgements if each.seat == band.seat]
        assert ("✗" in band.marks) == (Mark.BLUNDER in marked)


def test_a_band_is_as_high_as_the_chances() -> None:
    found = analyse(triplex_record("○□△d1-d4"), "mcts:500")
    winner, loser = draw_text(found, 60).bands
    assert winner.rows[0].endswith("█")
    assert loser.rows[-1].strip() == "0 %"


def test_a_notebook_shows_the_picture() -> None:
    assert analyse(triplex_record("○□△d1-d4"), "mcts:50")._repr_svg_().startswith("<svg")
