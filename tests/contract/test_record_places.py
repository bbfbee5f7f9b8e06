"""Records of every kind of ending read back, and every complaint about a text names the line and the column."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import trilude
from tests.effort import rounds
from trilude.contract.chance import draw_below
from trilude.contract.position import Position
from trilude.contract.record import Line, Record, Step, result_of
from trilude.contract.walk import generator

WON = "○□△d1 □g4,△a4,○g1 w 4 1"
HEAD = '[Game "triplex"]\n\n'


def finished(name: str, seed: int, **options: Any) -> Position:
    """A whole game at random."""
    position, chance = trilude.start(name, seed=seed, **options), generator(seed)
    while not position.is_over:
        numbers = position.legal_moves.numbers
        position = position.play(numbers[draw_below(chance, len(numbers))])
    return position


@pytest.mark.parametrize("seed", range(rounds(6)))
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("trioker-champions", {}),
        ("trioker-champions", {"hatched": False}),
        ("trioker-quick", {"players": 3, "deals": 1}),
        ("trioker-quick", {"players": 2, "deals": 1, "bank": 10}),
        ("triolet", {"players": 2}),
        ("triolet", {"players": 4, "edition": "second"}),
        ("trigon", {"players": 2}),
    ],
)
def test_a_finished_game_reads_back_to_the_same_bytes(name: str, options: dict[str, Any], seed: int) -> None:
    position = finished(name, seed, **options)
    record = Record.of(position, ("Ada", 'Bob "B" \\'))
    shares = [float(share) for share in record.result.split()]
    assert shares == pytest.approx(list(position.shares), abs=1e-4)
    read = Record.parse(str(record))
    assert read == record
    assert bytes(read.final) == bytes(position)
    assert read.final.moves == position.moves
    assert read.start.seed == seed


def drawn() -> Position:
    position = trilude.start("triplex")
    for _ in range(2):
        for move in ("△g1-f1", "□g4-g3", "△f1-g1", "□g3-g4"):
            position = position.play(move)
    return position


def test_results_are_shares_or_not_known() -> None:
    assert result_of(trilude.start("triplex")) == "*"
    assert result_of(trilude.position("triplex", WON).play("○□△d1-d4")) == "1 0"
    assert result_of(drawn()) == "0.5 0.5"
    assert Record.parse(str(Record.of(drawn()))).final.shares == (0.5, 0.5)


def test_a_game_from_a_position_is_kept_with_its_start() -> None:
    start = trilude.position("triplex", WON)
    record = Record(start, Line((Step("○□△d1-d4", "so"),)), "1 0", {"Event": "x"})
    text = str(record)
    assert f'[Start "{WON}"]' in text
    assert "Seed" not in text
    read = Record.parse(text)
    assert read == record
    assert read.start.seed is None
    assert read.final.winners == (0,)
    over = trilude.position("triplex", start.play("○□△d1-d4").text)
    assert Record.parse(str(Record(over, Line(), result_of(over)))).start == over
    played = Record.of(start.play("○□△d1-d4"))
    assert (played.start, [step.move for step in played.line.steps]) == (start, ["○□△d1-d4"])
    assert Record.parse(str(played)).final.winners == (0,)


def test_a_new_record_names_the_day_and_the_players() -> None:
    before = datetime.now(UTC).date().isoformat()
    record = Record.of(trilude.start("triplex").play("△g1-f1"), ("Ada", "level:5"))
    after = datetime.now(UTC).date().isoformat()
    assert record.headers["Date"] in (before, after)
    assert (record.headers["Player1"], record.headers["Player2"]) == ("Ada", "level:5")
    assert str(record).splitlines()[:3] == ['[Game "triplex"]', '[Options "path=bent repetition=3"]', '[Seed "0"]']
    assert str(record).endswith('[Result "*"]\n\n1. △g1-f1\n')
    assert record.game.name == "triplex"


def test_long_records_are_wrapped_and_every_ply_is_numbered() -> None:
    position = finished("trioker-champions", 2)
    lines = str(Record.of(position)).split("\n\n")[1].splitlines()
    assert max(len(line) for line in lines) <= 100 < len(lines[0]) + len(lines[1].split()[0]) + 15
    words = " ".join(lines).split()
    assert words[::2] == [f"{number}." for number in range(1, position.ply + 1)]
    assert words[1::2] == [move.text for move in position.moves]


def test_variations_are_numbered_like_the_move_they_replace() -> None:
    inner = Line((Step("□g4-f4", "", (Line((Step("□g4-g3"),), "why"),)), Step("○d7-c5", "c")))
    record = Record(trilude.start("triplex"), Line((Step("△g1-f1"), Step("○d1xa1", "bold", (inner,)))), "*")
    moves = str(record).split("\n\n")[1].strip()
    assert moves == "1. △g1-f1 2. ○d1xa1 {bold} (2. □g4-f4 ({why} 2. □g4-g3) 3. ○d7-c5 {c})"
    assert Record.parse(str(record)) == record


def test_odd_texts_come_back_as_they_were_but_for_white_space() -> None:
    comment = 'a } brace { and \\ "quotes" (in brackets) [too] 3. like a move'
    record = Record(trilude.start("triplex"), Line((Step("△g1-f1", comment),), comment), "*", {"Event": 'a "b" \\ c]'})
    assert Record.parse(str(record)) == record
    loose = Record(trilude.start("triplex"), Line((Step("△g1-f1", " a\n\tb  c "),)), "*", {"Event": "x\ny"})
    read = Record.parse(str(loose))
    assert read.line.steps[0].comment == "a b c"
    assert read.headers["Event"] == "x y"


def test_reading_is_patient_with_how_a_text_is_laid_out() -> None:
    plain = Record.parse(HEAD + "1. △g1-f1 {one two} 2. □g4-g3")
    assert Record.parse("\ufeff" + HEAD + "△g1-f1\n{one}\n{two}   □g4-g3\n\n") == plain
    assert Record.parse('\n  [Game "triplex"] [Result "*"]\n1.\n△g1-f1 {one\ntwo} 2. □g4-g3') == plain
    assert plain.line.steps[0].comment == "one two"
    begun = Record.parse(HEAD + "{a} {b} 1. △g1-f1 (1. □a1-a2 {x} {y})")
    assert begun.line.comment == "a b"
    assert begun.line.steps[0].variations[0].steps[0].comment == "x y"
    assert (plain.result, plain.start.seed) == ("*", 0)
    assert Record.parse('[Game "triplex"]\n[Result "1 0"]').result == "1 0"
    assert Record.parse('[Game "triplex"]\n[Result "0.3333 0.6667"]').line == Line()


@pytest.mark.parametrize(
    ("text", "line", "column", "complaint"),
    [
        ("1. △g1-f1", 1, 1, "the header [Game"),
        ('\n\n  [Game "triplex]', 3, 3, "a header looks like"),
        ('[Game "triplex"]\n [Event "a\nb"]', 2, 2, "a header looks like"),
        ('[Game "triplex"]\n[Event "x"]\n[Options "repetition"]', 3, 1, "options look like name=value, not repetition"),
        ('[Game "triplex"]\n  [Options "colour=red"]', 2, 3, "triplex has no option colour"),
        ('[Game "triplex"]\n[Seed "--1"]', 2, 1, "the seed --1 is no number"),
        ('[Game "triplex"] [Seed "1.5"]', 1, 18, "the seed 1.5 is no number"),
        ('[Game "triplex"]\n\n[Start "x"]', 3, 1, "A position has 5 parts"),
        ('[Game "triplex"]\n[Result "1-0"]', 2, 1, "the result 1-0 is neither"),
        ('[Game "triplex"]\n[Result ""]', 2, 1, "the result  is neither"),
        ('[Game "triplex"]\n[Result "1 0 "]', 2, 1, "the result 1 0  is neither"),
        (HEAD + "1. △g1-f1\n  2. what", 4, 6, "move 2, what: "),
        (HEAD + "1. △g1-f1 (1. □a1-a2 2. □a1-a2)", 3, 25, "move 2, □a1-a2: "),
        (HEAD + "1. △g1-f1 (1. □a1-a2", 3, 21, "a variation is not closed"),
        (HEAD + "1. △g1-f1 (1. □a1-a2 (1. □a1-b1)\n", 4, 1, "a variation is not closed"),
        (HEAD + "1. △g1-f1\n)", 4, 1, "this bracket closes nothing"),
        (HEAD + "{x} (1. △g1-f1)", 3, 5, "a variation needs a move before it"),
        (HEAD + "1. △g1-f1 ({x})", 3, 11, "this variation has no moves"),
        (HEAD + "1. △g1-f1 }", 3, 11, "this } opens or closes nothing"),
        (HEAD + "1. △g1-f1 [x]", 3, 11, "this [ opens or closes nothing"),
        (HEAD + "1. △g1-f1 {x\\}", 3, 11, "this { opens or closes nothing"),
    ],
)
def test_a_complaint_names_the_place(text: str, line: int, column: int, complaint: str) -> None:
    with pytest.raises(trilude.BadRecord) as refusal:
        Record.parse(text)
    said = refusal.value.text
    assert said.en.startswith(f"Line {line}, column {column}: {complaint}")
    assert said.fr.startswith(f"Ligne {line}, colonne {column} : ")
    assert said.en.endswith(".")
    assert not said.en.endswith("..")


def test_records_are_kept_in_files(tmp_path: Path) -> None:
    record = Record.of(trilude.start("triplex").play("△g1-f1"), ("Été",))
    record.save(tmp_path / "game.txt")
    assert Record.load(str(tmp_path / "game.txt")) == record
    assert (tmp_path / "game.txt").stat().st_mode & 0o777 == 0o644
    (tmp_path / "game.txt").chmod(0o600)
    record.save(str(tmp_path / "game.txt"))
    assert (tmp_path / "game.txt").stat().st_mode & 0o777 == 0o600, "whoever may read it stays the same"
    with pytest.raises(trilude.BadRecord, match="No such file"):
        record.save(tmp_path / "nowhere" / "game.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]
    with pytest.raises(trilude.BadRecord, match="Is a directory"):
        Record.load(tmp_path)
