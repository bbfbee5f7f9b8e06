"""The documentation is wrapped at one width."""

from pathlib import Path

import pytest

from tests.wrapping import PAGES, WIDTH, too_long, wrapped

LONG = "word " * 40


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_line_is_too_long(page: Path) -> None:
    assert too_long(page.read_text("utf-8")) == [], "python -m tests.wrapping wraps them"


@pytest.mark.parametrize(
    "line", [f"| {LONG}|", f"# {LONG}".rstrip(), f"![{LONG}](x.svg)", f"```\n{LONG}\n```", "w" * 200]
)
def test_what_cannot_be_wrapped_is_left_alone(line: str) -> None:
    assert wrapped(f"{line}\n") == f"{line}\n"
    assert too_long(f"{line}\n") == []


def test_paragraphs_and_items_are_wrapped() -> None:
    page = f"One\nline.\n\n{LONG}\n- {LONG}\n  more\n10. {LONG}\n\n```\na\nb\n```\n"
    assert too_long(page) == [4, 5, 7]
    lines = wrapped(page).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert lines[0] == "One line."
    assert lines[4].startswith("- word")
    assert lines[5].startswith("  word")
    assert lines[5].endswith("more")
    assert lines[7].startswith("    word")
    assert lines[-4:] == ["```", "a", "b", "```"]
    assert wrapped(wrapped(page)) == wrapped(page)


def test_no_line_ends_inside_a_command_or_begins_an_item() -> None:
    command = "`trilude duel triplex level:1 level:2`"
    assert command in wrapped("word " * 18 + command + " more words\n" * 2)
    assert "0.1 s" in wrapped("word " * 23 + "0.1 s\n")
    assert "\n1. " not in wrapped("word " * 23 + "in 1. April\n")
