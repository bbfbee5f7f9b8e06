"""Shapes and the patience as lines of text: read, written, begun from cards, and refused with a reason."""

import pytest

from trilude.contract.errors import TriludeError
from trilude.contract.solo import read_solo
from trilude.contract.solo_offers import find_card
from trilude.games.trioker.pieces import NAMES
from trilude.games.trioker.solo.figure import fill_shape
from trilude.games.trioker.solo.filling import Filling
from trilude.games.trioker.solo.hard_patience import deal_patience
from trilude.games.trioker.solo.library import library, read_shape
from trilude.games.trioker.solo.lines import cards, game, read

WITH_GIVEN = """en: Half a hexagon
fr: Un demi-hexagone
pieces: 000 012 021 001 122
lying: a1=012

AVA
"""


def hand(filling: Filling) -> list[str]:
    return [item.id for item in filling.scene.trays[0].items]


def test_every_shape_has_a_card_as_hard_as_it_is() -> None:
    found = {card.name: card for card in cards()}
    assert sorted(found) == sorted([*library(), "patience"])
    hardness = {
        "hexagon": 1,
        "spinning-top": 1,
        "boat": 2,
        "windmill": 2,
        "arrow": 3,
        "letter-t": 4,
        "super-triangle": 5,
        "giant-hexagon": None,
        "patience": None,
    }
    assert {name: found[name].difficulty for name in hardness} == hardness
    for name, file in library().items():
        card = found[name]
        assert (card.title, card.pieces, card.solutions) == (file.name, len(file.shape.cells), file.solutions)
        begun = read_solo(card.text)
        assert (begun.text, begun.name, begun.title, begun.aim) == (card.text, name, card.title, card.aim)
        assert card.board.cells == begun.board.cells
        assert (card.board.turns, card.scene.board, card.scene.pieces) == ({}, card.board.id, ())
    patience = found["patience"]
    assert (patience.pieces, patience.solutions, patience.board) == (10, None, found["hexagon"].board)
    assert find_card("patience") != patience, "dealt anew"
    assert game("shape hexagon") is None


def test_what_was_put_down_follows_in_order() -> None:
    text = "shape hexagon b3=330 a1=123 b1=000"
    filling = read(text)
    assert filling.text == text
    assert filling.do("lift a1").text == "shape hexagon b3=330 b1=000"
    assert filling.do("turn b3").text == "shape hexagon b3=033 a1=123 b1=000"
    assert filling.do("a2=joker" if "joker" in hand(filling) else "a2=111").text == f"{text} a2=111"
    assert filling.do("clear").text == "shape hexagon"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("shape AVA/VAV a1=330", "shape AVA/VAV a1=330"),
        ("shape .AV/AVA joker:tip", "shape .AV/AVA joker:tip"),
        ("shape ..AV./.AVA.", "shape .AV/AVA"),
        ("shape AVA boxes:2 pieces:000,000,012 lying:a2=000", "shape AVA boxes:2 pieces:000,000,012 lying:a2=000"),
        ("shape AVA pieces:all,but,000,111", "shape AVA pieces:" + ",".join(NAMES[1:13] + NAMES[14:24])),
        ("shape AVAVA boxes:3", "shape AVAVA boxes:3"),
        ("shape giant-hexagon-joker joker:no", "shape giant-hexagon-joker joker:no"),
        ("shape hexagon joker:no", "shape hexagon"),
        ("shape hexagon pieces:000,001,002,003,110,012", "shape hexagon pieces:000,001,002,003,110,012 joker:no"),
    ],
)
def test_a_line_says_what_is_not_as_usual(text: str, written: str) -> None:
    filling = read(text)
    assert filling.text == written
    assert read(written).text == written


def test_a_shape_of_the_library_keeps_its_name_whatever_it_is_filled_with() -> None:
    own, known = read("shape AVA/VAV joker:yes"), read("shape hexagon joker:yes")
    assert own.attempt == known.attempt
    assert (known.name, known.title.fr) == ("hexagon", "Hexagone")
    assert (own.name, own.title.fr) == ("shape", "Une figure personnelle")


def test_files_of_ones_own_become_lines() -> None:
    filling = fill_shape(read_shape(WITH_GIVEN, "half"))
    assert (filling.title.en, filling.title.fr) == ("Half a hexagon", "Un demi-hexagone")
    assert filling.text == "shape AVA pieces:000,001,012,021,221 lying:a1=012 name:Half_a_hexagon"
    assert read(filling.text).attempt == filling.attempt


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("shape eagle", "Fill the shape with pieces: corners that meet are equal."),
        (
            "shape giant-hexagon-joker",
            "Fill the shape with pieces: corners that meet are equal. "
            "The Joker must be used, in place of a piece where there are enough.",
        ),
        (
            "shape super-triangle",
            "Fill the shape with pieces: corners that meet are equal. "
            "The Joker must be used, its black corner on a free tip.",
        ),
        (
            "shape giant-hexagon",
            "Fill the shape with pieces: corners that meet are equal. This is proved impossible.",
        ),
        (
            "patience 7 1",
            "7 pieces are drawn. Make a hexagon of six of them, corners that meet being equal, "
            "or say that there is none.",
        ),
    ],
)
def test_the_aim_is_told(text: str, english: str) -> None:
    aim = read(text).aim
    assert aim.en == english
    assert aim.fr != english


def test_a_patience_is_dealt_by_its_numbers() -> None:
    filling = read("patience 10 7 b1=000") if "000" in hand(read("patience 10 7")) else read("patience 10 7")
    assert filling.title.fr == "Patience difficile"
    assert filling.name == "patience"
    hands = {
        numbers: tuple(hand(read(f"patience {numbers}")))
        for numbers in ("6 1", "10 7", "10 8", "24 0", "24 18446744073709551615")
    }
    assert [len(one) for one in hands.values()] == [6, 10, 10, 24, 24]
    assert hands["10 7"] != hands["10 8"]
    assert deal_patience() == read("patience 10 0")


def test_what_browsers_kept_in_older_names_is_read() -> None:
    """Rows had letters from the top: a1 to a3 are the upper cells of the hexagon."""
    assert read("puzzle hexagon a1=330 b2=012").text == "shape hexagon b1=330 a2=012"
    first = hand(read("patience 10 7"))[0]
    assert read(f"puzzle patience-10-7 b3={first}").text == f"patience 10 7 a3={first}"
    eagle = library()["eagle"].shape
    assert read("puzzle eagle a1=000 d4=111").text == f"shape eagle {eagle.names[0]}=000 a4=111"
    with pytest.raises(TriludeError, match="no cell z9"):
        read("puzzle hexagon z9=000")


def test_given_pieces_are_in_what_browsers_kept_and_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = {**library(), "half": read_shape(WITH_GIVEN, "half")}
    for module in ("lines", "figure"):
        monkeypatch.setattr(f"trilude.games.trioker.solo.{module}.library", lambda: shapes)
    filling = read("puzzle half a1=012 a2=000")
    assert filling.text == "shape half a2=000"
    assert [piece.look for piece in filling.scene.pieces] == ["tile given", "tile laid"]
    with pytest.raises(TriludeError, match="given and stays"):
        filling.do("lift a1")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("shape", "There is no puzzle ."),
        ("shape nothing", "There is no puzzle nothing."),
        ("shape ../../etc/passwd", "There is no puzzle ../../etc/passwd."),
        ("puzzle nothing", "There is no puzzle nothing."),
        ("puzzle", "There is no puzzle ."),
        ("shape hexagon sparkling", "“sparkling” tells nothing about a shape."),
        ("shape hexagon colour:red", "“colour:red” tells nothing about a shape."),
        ("shape hexagon joker:perhaps", "takes no, may, yes or tip"),
        ("shape AA", "out of step"),
        ("shape A...A", "falls apart"),
        ("shape " + "AV" * 61, "the solver takes 120"),
        ("shape " + "AV" * 13, "too many for 24 pieces"),
        ("patience", "“patience 10 4711”"),
        ("patience 10", "“patience 10 4711”"),
        ("patience 10 x", "“patience 10 4711”"),
        ("patience 10 -1", "“patience 10 4711”"),
        ("patience 10 ٣", "“patience 10 4711”"),
        ("patience 10 " + "9" * 5000, "“patience 10 4711”"),
        ("patience 5 1", "from 6 to 24 pieces, not 5"),
        ("patience 25 1", "from 6 to 24 pieces, not 25"),
        ("shape hexagon b1=999", "There is no piece “999”"),
        ("shape hexagon z9=000", "no cell z9"),
        ("shape hexagon b1=012 b2=120", "The piece 012 is not in your hand."),
        ("shape hexagon b1=joker", "The piece joker is not in your hand."),
    ],
    ids=lambda text: text[:30],
)
def test_lines_that_tell_no_solo_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(TriludeError) as refusal:
        read(text)
    assert sentence in refusal.value.text.en
    assert refusal.value.text.fr != refusal.value.text.en


def test_other_pieces_can_be_drawn_for_a_patience() -> None:
    patience = read("patience 10 7 b1=330") if "330" in hand(read("patience 10 7")) else read("patience 10 7")
    assert [act.do for act in read("patience 10 7").acts] == ["none", "another"]
    other = patience.do("another")
    assert other.text == "patience 10 8"
    assert hand(other) != hand(patience)
    assert other.do("another").text == "patience 10 9", "and again"
    with pytest.raises(TriludeError):
        read("shape hexagon").do("another")
