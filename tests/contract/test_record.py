"""Records: what is written can be read, what is wrong is named by its place, and files are never half-written."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trilude
from tests.effort import rounds
from trilude.contract.record import Line, Record, Step

HEADERS = '[Game "triplex"]\n[Options "path=bent"]\n[Player1 "Ada \\"the\\" first"]\n[Event "café"]\n\n'


def test_comments_variations_and_unknown_headers_are_kept() -> None:
    text = HEADERS + "{before} 1. △g1-f1 {a \\} brace} 2. ○d1xa1 (2. □g4-f4 {calm} (2. □g4-g3) 3. ○d7-c5) 3. Cd7-c5"
    record = Record.parse(text)
    assert record.headers == {"Player1": 'Ada "the" first', "Event": "café"}
    assert record.line.comment == "before"
    assert [step.move for step in record.line.steps] == ["△g1-f1", "○d1xa1", "○d7-c5"]
    assert record.line.steps[0].comment == "a } brace"
    (variation,) = record.line.steps[1].variations
    assert [step.move for step in variation.steps] == ["□g4-f4", "○d7-c5"]
    assert variation.steps[0].variations[0].steps[0].move == "□g4-g3"
    assert Record.parse(str(record)) == record
    assert len(list(record.positions())) == 4


@st.composite
def lines(draw: st.DrawFn, position: trilude.Position, depth: int) -> Line:
    comments = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]) | st.just(" "), max_size=12)
    tidy = comments.map(lambda words: " ".join(words.split()))
    steps = []
    for _ in range(draw(st.integers(1, 4))):
        move = draw(st.sampled_from(list(position.legal_moves)))
        count = draw(st.integers(0, 2)) if depth else 0
        variations = tuple(draw(lines(position, depth - 1)) for _ in range(count))
        steps.append(Step(move.text, draw(tidy), variations))
        position = position.play(move)
        if position.is_over:
            break
    return Line(tuple(steps), draw(tidy))


@settings(max_examples=rounds(40), deadline=None)
@given(st.data())
def test_whatever_is_written_reads_back(data: st.DataObject) -> None:
    start = trilude.start("triplex")
    line = data.draw(lines(start, 2))
    name = data.draw(st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), max_size=8))
    record = Record(start, line, "*", {"Player1": name})
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", r"Line 1, column 1: the header \[Game"),
        ("[Game triplex]", "Line 1, column 1: a header looks like"),
        ('[Game "chess"]', "no game chess"),
        ('[Game "triplex"]\n[Options "path=curved"]', "Line 2, column 1: The option path cannot be curved"),
        ('[Game "triplex"]\n[Options "bent"]', "Line 2, column 1: options look like"),
        ('[Game "triplex"]\n[Seed "x"]', "Line 2, column 1: the seed x"),
        ('[Game "triplex"]\n[Start "□a1"]', "Line 2, column 1: A position has 5 parts"),
        ('[Game "triplex"]\n[Result "won"]', "Line 2, column 1: the result won"),
        (HEADERS + "1. △g1-f1 2. △g1-f1", "Line 6, column 14: move 2, △g1-f1: Black has no △ on g1"),
        (HEADERS + "1. △g1-f1 (1. □a1-a2", "a variation is not closed"),
        (HEADERS + "1. △g1-f1 )", "Line 6, column 11: this bracket closes nothing"),
        (HEADERS + "(1. △g1-f1)", "Line 6, column 1: a variation needs a move"),
        (HEADERS + "1. △g1-f1 ()", "Line 6, column 11: this variation has no moves"),
        (HEADERS + "1. △g1-f1 {open", "Line 6, column 11: this { opens or closes nothing"),
    ],
)
def test_wrong_records_are_refused_and_the_place_is_named(text: str, complaint: str) -> None:
    with pytest.raises(trilude.TriludeError, match=complaint):
        Record.parse(text)


def test_an_illegal_seventeenth_move_is_named() -> None:
    position = trilude.start("triplex")
    cycle = ["△g1-f1", "□g4-g3", "△f1-e1", "□g3-g2", "△e1-c1", "□g2-f2", "△c1-b1", "□f2-f3"]
    for move in [*cycle, "△b1-a1", "□f3-e4", "□a1-a2", "□e4-e5", "□a2-a3", "□e5-e6", "□a3-b4", "□e6-d6"]:
        position = position.play(move)
    text = str(Record.of(position)) + "17. ○d7-d1"
    with pytest.raises(trilude.BadRecord, match="move 17, ○d7-d1: "):
        Record.parse(text)


def test_a_failed_save_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.txt"
    record = Record.of(trilude.start("triplex").play("△g1-f1"))
    record.save(file)
    before = file.read_text("utf-8")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(trilude.BadRecord, match="No space left"):
        Record.of(trilude.start("triplex")).save(file)
    assert file.read_text("utf-8") == before
    assert list(tmp_path.iterdir()) == [file]


def test_missing_and_binary_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(trilude.BadRecord, match=r"nothing\.txt cannot be read"):
        Record.load(tmp_path / "nothing.txt")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(trilude.BadRecord, match="not UTF-8"):
        Record.load(tmp_path / "binary")
