"""Pages of the documentation are wrapped at one width: `python -m tests.wrapping` wraps those that are not.

Tables, code, headings, pictures and what stands between HTML comments are left as they are; so is a word, a link or an
inline command that is longer than a line.
"""

import re
import textwrap
from pathlib import Path

WIDTH = 120

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("benchmarks/*.md"), *ROOT.glob("learning/*.md")]
)

_BESIDE_TEXT = re.compile(r"\||#|!\[|<!--|\s*```|\s*$")
_ITEM = re.compile(r"\s*(?:[-*]|\d+\.) +")
_GLUE = "\0"
"""Stands for a blank at which no line ends."""


def too_long(page: str) -> list[int]:
    """The numbers of the lines that could be shorter."""
    old, new = page.splitlines(), wrapped(page).splitlines()
    shorter = {line for line in old if len(line) > WIDTH} - set(new)
    return [number for number, line in enumerate(old, 1) if line in shorter]


def wrapped(page: str) -> str:
    """The page with its paragraphs and items wrapped."""
    lines: list[str] = []
    block: list[str] = []
    in_code = False
    for line in [*page.splitlines(), ""]:
        fence = line.lstrip().startswith("```")
        beside_text = in_code or _BESIDE_TEXT.match(line)
        if block and (beside_text or _ITEM.match(line)):
            lines += _wrap(block)
            block = []
        if beside_text:
            lines.append(line)
        else:
            block.append(line)
        in_code ^= fence
    return "\n".join(lines).rstrip() + "\n"


def _wrap(block: list[str]) -> list[str]:
    """The lines of a paragraph or an item."""
    item = _ITEM.match(block[0])
    first = item.group() if item else block[0][: len(block[0]) - len(block[0].lstrip())]
    text = " ".join([block[0][len(first) :], *(line.strip() for line in block[1:])])
    text = re.sub(r"`[^`]*`", lambda code: code.group().replace(" ", _GLUE), text)
    text = re.sub(r"(?<=\d) (?=%|(?:s|ms|µs|kB|KB|MB)\b)", _GLUE, text)
    text = re.sub(r" (?=(?:[-+*#>]|\d+[.)]) )", _GLUE, text)  # at a line's beginning these would begin an item
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_GLUE, " ") for line in lines]


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(wrapped(path.read_text("utf-8")), "utf-8")
