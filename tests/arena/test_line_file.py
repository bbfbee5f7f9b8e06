"""Files of lines: whatever a killed process leaves behind, whole lines stay and the next one is put after them."""

import gzip
from pathlib import Path

import pytest

from trilude.arena.line_file import STEP, LineFile, NotCompressed
from trilude.arena.results import BadResults, Results

LINES = ["one", "deux : △ é", "three " * 20, ""]

NAMES = ("lines.jsonl", "lines.jsonl.gz")


def written(path: Path, lines: list[str] = LINES) -> bytes:
    file = LineFile(path)
    for line in lines:
        file.append(line)
    return path.read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_lines_are_read_as_they_were_appended(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert LineFile(path).read() == []
    before = written(path)
    assert LineFile(path).read() == LINES
    LineFile(path).append("more")
    assert path.read_bytes().startswith(before), "what is kept is never written anew while lines are appended"
    assert LineFile(path).read() == [*LINES, "more"]


@pytest.mark.parametrize("name", NAMES)
def test_wherever_a_file_is_torn_the_whole_lines_stay(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    whole = written(path, LINES[:2])
    data = written(path, LINES[2:3])
    for length in range(len(whole), len(data)):
        path.write_bytes(data[:length])
        file = LineFile(path)
        assert file.read() == LINES[:2]
        assert path.read_bytes() == data[:length], "reading changes nothing"
        file.append("next")
        assert LineFile(path).read() == [*LINES[:2], "next"]
        assert path.read_bytes().startswith(whole)


def test_what_another_process_finished_meanwhile_is_not_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_bytes(b"one\ntw")
    file = LineFile(path)
    assert file.read() == ["one"]
    path.write_bytes(b"one\ntwo\n")
    file.append("three")
    assert LineFile(path).read() == ["one", "two", "three"]


def test_packed_lines_take_less_room_and_go_on(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl.gz"
    many = [f"game {n} of the same machine " * 5 for n in range(2000)]
    loose = written(path, many)
    path.write_bytes(loose + b"\x1f\x8b\x08")
    file = LineFile(path)
    assert file.read() == many
    file.pack()
    packed = path.read_bytes()
    assert len(packed) < len(loose) / 5
    assert packed == gzip.compress("".join(f"{line}\n" for line in many).encode(), mtime=0)
    file.pack()
    assert path.read_bytes() == packed
    file.append("last")
    assert LineFile(path).read() == [*many, "last"]
    assert gzip.decompress(path.read_bytes()).endswith(b"\nlast\n"), "gzip itself reads it too"
    path.write_bytes(path.read_bytes()[:-3])
    assert LineFile(path).read() == many


def test_long_lines_are_unpacked_step_by_step(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl.gz"
    noise = "".join(f"{n * n:x}" for n in range(STEP))
    assert len(written(path, [noise, "short", noise])) > 2 * STEP
    assert LineFile(path).read() == [noise, "short", noise]


def test_a_plain_file_is_not_packed(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    before = written(path)
    LineFile(path).pack()
    assert path.read_bytes() == before
    LineFile(tmp_path / "none.gz").pack()
    assert not (tmp_path / "none.gz").exists()


def test_a_file_that_is_not_compressed_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl.gz"
    for data in (b"one\n", gzip.compress(b"one\n") + b"two\n"):
        path.write_bytes(data)
        with pytest.raises(NotCompressed):
            LineFile(path).read()
        with pytest.raises(BadResults, match=r"lines\.jsonl\.gz is not a gzip file") as refusal:
            Results(path)
        assert "n’est pas un fichier gzip" in refusal.value.text.fr
        assert path.read_bytes() == data
