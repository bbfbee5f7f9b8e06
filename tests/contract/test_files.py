"""Files that somebody named: read and written whole, or refused in a sentence that says why."""

from pathlib import Path

import pytest

from trilude.contract.errors import BadRecord, TriludeError
from trilude.contract.files import check_place, load, save


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    for text in ("△ é\n", "", "longer than before\n"):
        save(path, text)
        assert load(path) == text
        assert load(str(path)) == text
    assert [kept.name for kept in tmp_path.iterdir()] == ["page.txt"]
    path.chmod(0o600)
    save(path, "private\n")
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(TriludeError, match=r"nothing cannot be read: No such file or directory\.$") as refusal:
        load(tmp_path / "nothing")
    assert type(refusal.value) is TriludeError
    (tmp_path / "bytes").write_bytes(b"\xff")
    with pytest.raises(BadRecord, match=r"bytes cannot be read: not UTF-8\.$") as refused:
        load(tmp_path / "bytes", BadRecord)
    assert refused.value.text.fr.endswith("bytes ne peut être lu : pas en UTF-8.")


def test_what_cannot_be_written_is_told_and_leaves_no_traces(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"page cannot be written: No such file or directory\.$") as refusal:
        save(tmp_path / "nowhere" / "page", "", BadRecord)
    assert "ne peut être écrit" in refusal.value.text.fr
    (tmp_path / "folder").mkdir()
    with pytest.raises(TriludeError, match="folder cannot be written: Is a directory"):
        save(tmp_path / "folder", "")
    assert [kept.name for kept in tmp_path.iterdir()] == ["folder"]


def test_a_place_is_checked_before_anything_is_written(tmp_path: Path) -> None:
    check_place(None)
    check_place(tmp_path / "page")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(TriludeError, match="cannot be written: No such file or directory"):
        check_place(tmp_path / "nowhere" / "page")
    with pytest.raises(TriludeError, match="cannot be written: Is a directory"):
        check_place(tmp_path)
