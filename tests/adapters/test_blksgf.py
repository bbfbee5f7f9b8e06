"""Files of Trigon programs: what is read is written back, and what is broken is named by its byte."""

import json
import random
from pathlib import Path

import pytest

import trilude
from trilude.adapters.blksgf import Blksgf
from trilude.contract.errors import BadRecord
from trilude.contract.record import Line, Record, Step
from trilude.games.trigon.variants import VARIANTS

GAMES = json.loads((Path(__file__).parents[1] / "games" / "trigon" / "vectors.json").read_text("utf-8"))


def file_of(game: dict[str, object]) -> str:
    title = next(variant.title for variant in VARIANTS if variant.name == game["game"])
    moves = "".join(f";{colour}[{cells}]" for colour, cells, _ in game["moves"])  # type: ignore[attr-defined]
    return f"(;GM[{title}]CA[UTF-8]AP[Elsewhere:1.0]DT[2026-11-15]XY[kept \\] as it is][twice]{moves})"


@pytest.mark.parametrize("number", [0, 12, 18])
def test_a_game_of_each_variant_is_read_and_written(number: int) -> None:
    game = GAMES[number]
    file = Blksgf.parse(file_of(game))
    record = file.record()
    assert [move for _, move, _ in game["moves"]] == [file.variant.to_theirs(step.move) for step in record.line.steps]
    assert record.final.is_over
    assert record.headers["Date"] == "2026-11-15"
    again = Blksgf.parse(str(file))
    assert str(again) == str(file)
    kept = again.root.find("XY")
    assert kept is not None
    assert kept.values == ["kept ] as it is", "twice"]
    through_record = Blksgf.of(Record.parse(str(record))).record()
    assert through_record.line == record.line
    assert through_record.headers == record.headers
    assert bytes(through_record.final) == bytes(record.final)


def test_variations_and_comments_come_through() -> None:
    text = """(;GM[Blokus Trigon]C[An opening: \\[r15\\]];1[r15]C[alone]
      (;2[r4];3[z12])(;2[z7]C[why not?](;3[z12])(;3[j7])))"""
    record = Blksgf.parse(text).record()
    assert record.line == Line(
        (
            Step("r15", "alone"),
            Step("r4", "", (Line((Step("z7", "why not?"), Step("z12", "", (Line((Step("j7"),)),)))),)),
            Step("z12"),
        ),
        "An opening: [r15]",
    )
    assert Blksgf.of(record).record() == record


def test_positions_set_up_in_any_order_are_read() -> None:
    start = trilude.start("trigon").play("r15").play("r4").play("z12").play("z7").play("s16,t16")
    assert start.legal_moves
    text = "(;GM[Blokus Trigon]A1[s16,t16][r15]A2[r4]A3[z12]A4[z7]PL[2])"
    record = Blksgf.parse(text).record()
    assert record.start.text == start.text
    assert Blksgf.of(record).record().start.text == start.text


def test_games_of_two_follow_the_sheet_where_they_can() -> None:
    opposite = "(;GM[Blokus Trigon Two-Player];1[r15];2[z12];3[r4];4[j7])"
    anywhere = "(;GM[Blokus Trigon Two-Player];1[r15];2[r4];3[z12];4[j7])"
    assert Blksgf.parse(opposite).record().start.options["starts"] == "sheet"
    assert Blksgf.parse(anywhere).record().start.options["starts"] == "free"


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("", 0, "opens a game"),
        ("(;GM[Blokus Trigon]", 19, "ends inside"),
        ("(;GM[Chess])", 2, "must be one of"),
        ("(;GM[Blokus Trigon];1[r15", 21, "never closed"),
        ("(;GM[Blokus Trigon];1)", 21, "no value"),
        ("(;GM[Blokus Trigon];1[r15];2[r15])", 27, "covers a taken cell"),
        ("(;GM[Blokus Trigon];1[r15];3[r4])", 27, "color 2 is to move"),
        ("(;GM[Blokus Trigon];1[r99])", 20, "no cell r99"),
        ("(;GM[Blokus Trigon];1[r15];A1[r4])", 27, "after the start"),
        ("(;GM[Blokus Trigon]A1[r12])", 19, "by the rules"),
        ("(;GM[Blokus Trigon] !)", 20, "is missing"),
        ("x(;GM[Blokus Trigon])", 0, "before the first"),
    ],
)
def test_a_broken_file_names_the_byte(text: str, offset: int, words: str) -> None:
    with pytest.raises(BadRecord, match=f"byte {offset}: .*{words}") as refusal:
        Blksgf.parse(text).record()
    assert f"octet {offset} " in refusal.value.text.fr


def test_damaged_files_are_refused_with_a_sentence_or_read() -> None:
    chance = random.Random(4)
    whole = file_of(GAMES[18]).encode("utf-8")
    refused = 0
    for _ in range(60):
        damaged = bytearray(whole)
        for _ in range(chance.randrange(1, 4)):
            damaged[chance.randrange(len(damaged))] = chance.choice(b"();[]\\\xff1a,\x00")
        try:
            Blksgf.parse(bytes(damaged)).record()
        except BadRecord:
            refused += 1
    assert refused > 30


def test_a_deep_file_does_not_overturn_us() -> None:
    with pytest.raises(BadRecord, match="cannot begin here"):
        Blksgf.parse("(;GM[Blokus Trigon]" + "(;C[deeper]" * 100_000)


def test_files_are_saved_whole(tmp_path: Path) -> None:
    file = Blksgf.parse(file_of(GAMES[3]))
    file.save(tmp_path / "game.blksgf")
    assert str(Blksgf.load(tmp_path / "game.blksgf")) == str(file)
    with pytest.raises(BadRecord, match="cannot be read"):
        Blksgf.load(tmp_path / "nothing.blksgf")
