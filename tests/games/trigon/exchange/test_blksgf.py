"""Files of Trigon programs: what is read is written back, and what is broken is named by its byte."""

import random
from pathlib import Path
from typing import Any

import pytest

import trilude
from tests.effort import EFFORT, rounds
from tests.games.trigon.side_by_side import GAMES, rare_game, replayed
from trilude.contract.errors import BadRecord
from trilude.contract.record import UNKNOWN, Line, Record
from trilude.games.trigon.exchange.blksgf import Blksgf
from trilude.games.trigon.variants import VARIANTS


def file_of(game: dict[str, Any]) -> str:
    title = next(variant.title for variant in VARIANTS if variant.name == game["game"])
    moves = "".join(f";{colour}[{cells}]" for colour, cells, _ in game["moves"])
    return f"(;GM[{title}]CA[UTF-8]AP[Elsewhere:1.0]DT[2026-11-15]XY[kept \\] as it is][twice]{moves})"


@pytest.mark.parametrize("number", [0, 12, 18] if EFFORT >= 1 else [12])
def test_a_game_of_each_variant_is_read_and_written(number: int) -> None:
    game = GAMES[number]
    file = Blksgf.parse(file_of(game))
    record = file.record()
    assert [move for _, move, _ in game["moves"]] == [file.variant.to_theirs(step.move) for step in record.line.steps]
    assert record.final.is_over
    assert record.result == " ".join(f"{share:.4g}" for share in record.final.shares)
    assert record.headers == {"Date": "2026-11-15", "BlksgfAP": "Elsewhere:1.0", "BlksgfXY": "kept ] as it is twice"}
    again = Blksgf.parse(str(file))
    assert str(again) == str(file)
    kept = again.root.find("XY")
    assert kept is not None
    assert kept.values == ["kept ] as it is", "twice"]
    through_record = Blksgf.of(Record.parse(str(record))).record()
    assert through_record.line == record.line
    assert through_record.headers == record.headers
    assert bytes(through_record.final) == bytes(record.final)


def test_games_of_two_follow_the_sheet_where_they_can() -> None:
    opposite = "(;GM[Blokus Trigon Two-Player];1[r15];2[z12];3[r4];4[j7])"
    anywhere = "(;GM[Blokus Trigon Two-Player];1[r15];2[r4];3[z12];4[j7])"
    assert Blksgf.parse(opposite).record().start.options["starts"] == "sheet"
    assert Blksgf.parse(anywhere).record().start.options["starts"] == "free"
    beside = "(;GM[Blokus Trigon Three-Player];1[p14];2[x11])"
    assert Blksgf.parse(beside).record().start.options["starts"] == "free"


def test_an_unfinished_game_has_no_result() -> None:
    assert Blksgf.parse("(;GM[Blokus Trigon];1[r15])").record().result == UNKNOWN


def test_very_old_files_have_a_value_for_each_cell_and_colours_by_name() -> None:
    record = Blksgf.parse("(;GM[Blokus Trigon];BLUE[r15][s15];YELLOW[z12];RED[z7];GREEN[r4])").record()
    assert [step.move for step in record.line.steps] == ["r15,s15", "z12", "z7", "r4"]


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("Blokus Trigon", {"P1": "Player1", "P2": "Player2", "P3": "Player3", "P4": "Player4"}),
        ("Blokus Trigon Three-Player", {"P1": "Player1", "P2": "Player2", "P3": "Player3", "P4": "BlksgfP4"}),
        ("Blokus Trigon Two-Player", {"PB": "Player1", "PW": "Player2", "P1": "BlksgfP1"}),
    ],
)
def test_players_dates_and_places_become_headers_and_come_back(title: str, names: dict[str, str]) -> None:
    names = {**names, "DT": "Date", "EV": "Event", "RO": "Round", "PC": "Place", "TM": "Time", "ZZ": "BlksgfZZ"}
    text = f"(;GM[{title}]CA[UTF-8]" + "".join(f"{name}[a {name}]" for name in names) + "C[words])"
    record = Blksgf.parse(text).record()
    assert record.headers == {header: f"a {name}" for name, header in names.items()}
    assert str(Blksgf.of(record)).replace("\n", "") == text


def test_headers_that_such_files_do_not_know_stay_out() -> None:
    record = Record(trilude.start("trigon"), Line(), UNKNOWN, {"Annotator": "Ada", "Player2": "Bob"})
    assert str(Blksgf.of(record)) == "(;GM[Blokus Trigon]CA[UTF-8]P2[Bob])\n"


def test_only_trigon_fits() -> None:
    with pytest.raises(BadRecord, match="Only games of trigon") as refusal:
        Blksgf.of(Record(trilude.start("triplex"), Line(), UNKNOWN))
    assert "Seul trigon" in refusal.value.text.fr


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("", 0, "no “(” opens a game"),
        ("(;GM[Blokus Trigon]", 19, "the file ends inside a game"),
        ("(;GM[Chess])", 2, "the game (GM) must be one of Blokus Trigon, Blokus Trigon Two-Player, Blokus"),
        ("  (;C[no game])", 3, "the game (GM) must be one of"),
        ("(;GM[Blokus Trigon];1[r15];2[r15])", 27, "It covers a taken cell: r15."),
        ("(;GM[Blokus Trigon];1[r15];3[r4])", 27, "color 2 is to move."),
        ("(;GM[Blokus Trigon];1[r99])", 20, "There is no cell r99 (in “r99”)."),
        ("(;GM[Blokus Trigon];1[r15,r13])", 20, "The cells r15,r13 are not the shape of a piece."),
        ("(;GM[Blokus Trigon Three-Player];1[what])", 33, "There is no cell what."),
        ("(;GM[Blokus Trigon Two-Player];1[r15];2[r15])", 38, "It covers a taken cell: r15."),
        ("(;GM[Blokus Trigon Three-Player];4[p14])", 33, "color 1 is to move."),
        ("(;GM[Blokus Trigon];C[x]1[r15]2[z12])", 30, "a node has two moves."),
        ("(;GM[Blokus Trigon];1[r15];A1[r4])", 27, "pieces are set up after the start."),
        ("(;GM[Blokus Trigon]AE[r4])", 19, "pieces are set up after the start."),
        ("(;GM[Blokus Trigon](;1[r15])(;1[r14]))", 30, "It misses the starting point"),
        ("(;GM[Blokus Trigon]A1[r12])", 19, "r12 cannot have been placed by the rules."),
        ("(;GM[Blokus Trigon]A1[r15][r14,s14])", 19, "r14,s14 cannot have been placed by the rules."),
        ("(;GM[Blokus Trigon]A1[r15]A2[q99])", 26, "There is no cell q99 (in “q99”)."),
        ("(;GM[Blokus Trigon]A1[r15]PL[7])", 26, "this color cannot move."),
        ("(;GM[Blokus Trigon Three-Player]PL[4])", 32, "this color cannot move."),
    ],
)
def test_a_broken_file_names_the_byte(text: str, offset: int, words: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        Blksgf.parse(text).record()
    assert refusal.value.text.en.startswith(f"The file is broken at byte {offset}: {words}")
    assert not refusal.value.text.en.endswith("..")
    assert f"octet {offset} : " in refusal.value.text.fr


def test_a_colour_that_is_out_cannot_be_to_move_in_a_file() -> None:
    options, moves = rare_game("a tie of two")
    position, _ = replayed(options, moves, len(moves) - 1)
    text = str(Blksgf.of(Record(position, Line(), UNKNOWN)))
    assert Blksgf.parse(text).record().start.text == position.text
    with pytest.raises(BadRecord, match="this color cannot move"):
        Blksgf.parse(text.replace("PL[4]", "PL[1]")).record()


def test_damaged_files_are_refused_with_a_sentence_or_read() -> None:
    chance = random.Random(4)
    whole = file_of(GAMES[18]).encode("utf-8")
    refused, tries = 0, rounds(60)
    for _ in range(tries):
        damaged = bytearray(whole)
        for _ in range(chance.randrange(1, 4)):
            damaged[chance.randrange(len(damaged))] = chance.choice(b"();[]\\\xff1a,\x00")
        try:
            Blksgf.parse(bytes(damaged)).record()
        except BadRecord:
            refused += 1
    assert refused >= tries // 2


def test_a_deep_file_does_not_overturn_us() -> None:
    with pytest.raises(BadRecord, match="cannot begin here"):
        Blksgf.parse("(;GM[Blokus Trigon]" + "(;C[deeper]" * 100_000)


def test_files_are_saved_whole(tmp_path: Path) -> None:
    file = Blksgf.parse(file_of(GAMES[3]))
    file.save(tmp_path / "game.blksgf")
    assert str(Blksgf.load(tmp_path / "game.blksgf")) == str(file)
    assert [path.name for path in tmp_path.iterdir()] == ["game.blksgf"]
    with pytest.raises(BadRecord, match=r"nothing\.blksgf cannot be read: No such file"):
        Blksgf.load(tmp_path / "nothing.blksgf")
    with pytest.raises(BadRecord, match="cannot be written: No such file") as refusal:
        file.save(tmp_path / "nowhere" / "game.blksgf")
    assert "ne peut être écrit" in refusal.value.text.fr
