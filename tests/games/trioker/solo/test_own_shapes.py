"""Shapes of one's own: drawn cell by cell, named, surveyed within bounds, played; and what cannot be drawn."""

import pytest
from numba import config

from trilude.contract.errors import TriludeError
from trilude.contract.solo import read_solo
from trilude.games.trioker.solo import survey as module
from trilude.games.trioker.solo.own import read

compiled_only = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="takes too long uncompiled")


def test_a_shape_is_drawn_named_and_played() -> None:
    sheet = read("draw .")
    for cell in ("d5", "d6", "d7"):
        sheet = sheet.do(f"flip {cell}")  # type: ignore[assignment]
    assert sheet.state.words.en == "3 cells."
    named = sheet.do("name Small hat").do("by Ada")
    played = named.do("play")
    assert played.text.endswith("name:Small_hat by:Ada")
    assert (played.title.en, played.name) == ("Small hat", "shape")
    assert "Made by Ada." in played.aim.en
    again = read_solo(played.text)
    assert (again.title, again.aim) == (played.title, played.aim)
    assert read(sheet.text).do("flip d6").state.words.en == "2 cells."


def test_pieces_can_lie_there_from_the_start() -> None:
    sheet = read("draw .AVA").do("g2=012").do("joker may")
    played = sheet.do("play")
    assert played.text == "shape AVA joker:may lying:a1=012"
    with pytest.raises(TriludeError, match="given and stays"):
        played.do("lift a1")
    assert sheet.do("flip g2").do("play").text == "shape AVA joker:may", "a tap takes the piece away first"


def test_a_piece_can_lie_on_every_cell_and_it_does_not_matter_which_came_first() -> None:
    sheet = read("draw .AVA")
    turns = sheet.choices(("012",))
    assert {cell for turn in turns.values() for cell in turn.next or {}} == {"g2", "g3", "g4"}
    assert sheet.do("g2=012").do("g4=011").text == sheet.do("g4=011").do("g2=012").text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("draw " + "/".join(["VAVAVAV"] * 9), "7 rows of 15 cells at most"),
        ("draw VVVV", "Row 1, column 2 is out of step"),
        ("draw V/V", "Row 2, column 1 is out of step"),
        ("draw <script>", "written with A, V and dots"),
        ("draw V lying:z9=000", "No cell z9 is drawn"),
        ("draw V lying:g1=999", "no piece “999”"),
        ("draw VAVAVAVAVAVAVAV/AVAVAVAVAVAVAVA", "25 cells at most"),
    ],
)
def test_hostile_lines_are_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(TriludeError, match=sentence) as refusal:
        read(text)
    assert refusal.value.text.fr != refusal.value.text.en


def test_what_is_no_shape_yet_says_why_and_cannot_be_played() -> None:
    apart, empty = read("draw V.....V"), read("draw .")
    assert apart.state.last
    assert "falls apart" in apart.state.last.en
    for sheet in (apart, empty):
        assert not sheet.state.surveyed
        assert "play" not in [act.do for act in sheet.acts]
        with pytest.raises(TriludeError):
            sheet.do("play")


@compiled_only
def test_a_survey_tells_all_or_says_that_it_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    small, giant = read("draw VAV/AVA"), read_solo("shape .AVAVA./AVAVAVA/VAVAVAV/.VAVAV.")
    found = small.survey()
    assert (found.solvable, found.difficulty) == (True, 1)
    assert "solutions" in found.words.en
    impossible = giant.survey()  # type: ignore[attr-defined]
    assert impossible.solvable is False
    assert "Proved impossible: 2,667" in impossible.words.en
    monkeypatch.setattr(module, "AT_ONCE", 100)
    monkeypatch.setattr(module, "EFFORT", 300)
    trapezoid = read_solo("shape .AVAVAVAVAVA./AVAVAVAVAVAVA")
    unknown = trapezoid.survey()  # type: ignore[attr-defined]
    assert (unknown.solvable, unknown.share) == (None, 0)
    for _ in range(3):
        assert unknown.further
        unknown = trapezoid.survey(unknown.further)  # type: ignore[attr-defined]
    assert unknown.further is None
    assert unknown.solvable is None
    assert "gave up" in unknown.words.en


@compiled_only
def test_a_survey_that_is_asked_to_go_on_finds_what_one_count_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = read_solo("shape .AVA./AVAVA/VAVAV name:Barn")
    whole = shape.survey()  # type: ignore[attr-defined]
    monkeypatch.setattr(module, "AT_ONCE", 1000)
    shares, parts = [], shape.survey()  # type: ignore[attr-defined]
    while parts.further is not None:
        shares.append(parts.share)
        parts = shape.survey(parts.further)  # type: ignore[attr-defined]
    assert parts == whole
    assert len(shares) > 2
    assert shares == sorted(shares)
    with pytest.raises(TriludeError):
        shape.survey("1,2,x")  # type: ignore[attr-defined]
