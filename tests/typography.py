"""Letters as printers set them, in everything that people read: `python -m tests.typography --mend` puts them right.

An apostrophe is ’ in both languages. In French a space before ; ! ? is a narrow no-break space (U+202F), before : and
inside « » a no-break space (U+00A0). Looked at are the sentences of the source (every `Text`), the page's catalogue and
the texts of the games. What tests and documents quote of them is mended along.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
SENTENCES = ("src/trilude", "examples/marelle/marelle")
CATALOGUE = "web/src/house/catalogue.ts"
QUOTING = ("tests/**/*.py", "web/tests/*.ts", "docs/*.md", "README.md", "examples/**/*.md")
WIDE, NARROW = "\u00a0", "\u202f"
FEWEST_LETTERS = 5
"""What is quoted is known by at least so many letters."""


def english(text: str) -> str:
    """An English text with its apostrophes."""
    return re.sub(r"(?<=\w)\\?'(?=\w)|(?<=s)\\?'(?=\s)", "’", text)


def french(text: str) -> str:
    """A French text with its apostrophes and spaces that do not break."""
    text = re.sub(r"(?<=\w)\\?'(?=\w|[«{*`“]|$)", "’", text)
    text = re.sub(r" (?=[;!?])", NARROW, text)
    text = re.sub(r" (?=:(?:\W|$))", WIDE, text)
    return re.sub(r"« ", f"«{WIDE}", re.sub(r" »", f"{WIDE}»", text))


MENDERS: dict[str, Callable[[str], str]] = {"en": english, "fr": french}


@dataclass(frozen=True)
class Piece:
    """A stretch of a file that people read."""

    start: int
    end: int
    language: str


def _outside_braces(text: str, mend: Callable[[str], str]) -> str:
    """Mend what stands between placeholders, which stay as they are."""
    parts = re.split(r"(\{[^{}]*\})", text)
    mended = mend("\0".join(parts[::2])).split("\0")
    return "".join(piece for pair in zip(mended, [*parts[1::2], ""], strict=True) for piece in pair)


def python_pieces(text: str) -> Iterator[Piece]:
    """The literals that make up the two arguments of every `Text`."""
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    told = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Text":
            told += [(argument, language) for argument, language in zip(node.args, MENDERS, strict=False)]
            told += [(keyword.value, keyword.arg) for keyword in node.keywords if keyword.arg in MENDERS]
    spans = [
        ((argument.lineno, argument.col_offset), (argument.end_lineno or 0, argument.end_col_offset or 0), language)
        for argument, language in told
    ]
    in_bytes = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.STRING:
            continue
        line = in_bytes[token.start[0] - 1]
        at = token.start[0], len(line[: token.start[1]].encode())
        language = next((language for first, last, language in spans if first <= at < last), None)
        if language:
            start, end = lines[token.start[0] - 1] + token.start[1], lines[token.end[0] - 1] + token.end[1]
            yield Piece(start, end, language)


_SPOKEN_IN_FRENCH = re.compile(
    r"[àâçéèêëîïôùûœ«»]|\b(?:[cdjlmnst]|qu|jusqu|lorsqu)'\w|[a-z]{2} [:;!?] \w", re.IGNORECASE
)


def french_pieces(text: str) -> Iterator[Piece]:
    """The literals of a test that are French, whatever they are for."""
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.STRING and _SPOKEN_IN_FRENCH.search(token.string):
            start, end = lines[token.start[0] - 1] + token.start[1], lines[token.end[0] - 1] + token.end[1]
            yield Piece(start, end, "fr")


def catalogue_pieces(text: str) -> Iterator[Piece]:
    """The sentences of the page."""
    for found in re.finditer(r"\b(en|fr): (\"(?:[^\"\\]|\\.)*\")", text):
        yield Piece(found.start(2), found.end(2), found[1])


def markdown_pieces(text: str, language: str) -> Iterator[Piece]:
    """Everything but code and the lines of an example that say how to get there."""
    at, fence, is_code = 0, "", False
    for line in text.splitlines(keepends=True):
        if line.startswith("```"):
            fence, is_code = ("", False) if fence else (line.strip(), True)
        elif fence == "```example" and not line.strip():
            is_code = False  # its caption follows
        elif not is_code:
            start = at
            for code in re.finditer(r"`[^`\n]*`", line):
                yield Piece(start, at + code.start(), language)
                start = at + code.end()
            yield Piece(start, at + len(line), language)
        at += len(line)


def sources() -> Iterator[tuple[Path, list[Piece]]]:
    """All files with something to read."""
    for folder in SENTENCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, list(python_pieces(path.read_text("utf-8")))
        for path in sorted((ROOT / folder).rglob("*.md")):
            language = path.name.split(".")[-2]
            yield path, list(markdown_pieces(path.read_text("utf-8"), language))
    yield ROOT / CATALOGUE, list(catalogue_pieces((ROOT / CATALOGUE).read_text("utf-8")))


def mended(text: str, pieces: list[Piece]) -> str:
    """The text with all its pieces as they should be."""
    parts, end = [], 0
    for piece in sorted(pieces, key=lambda piece: piece.start):
        literal = text[piece.start : piece.end]
        edge = re.match(r"[a-zA-Z]*(\"\"\"|\"|')", literal) if not literal.startswith("’") else None
        quoted = edge is not None and literal.endswith(edge[1]) and len(literal) > len(edge[0])
        head, tail = (edge[0], edge[1]) if quoted and edge else ("", "")
        inner = literal[len(head) : len(literal) - len(tail)]
        parts += [text[end : piece.start], head, _outside_braces(inner, MENDERS[piece.language]), tail]
        end = piece.end
    return "".join([*parts, text[end:]])


def faults() -> list[str]:
    """Where letters are not as they should be."""
    found = []
    for path, pieces in sources():
        before = path.read_text("utf-8")
        after = mended(before, pieces)
        for number, (old, new) in enumerate(zip(before.splitlines(), after.splitlines(), strict=True), 1):
            if old != new:
                found.append(f"{path.relative_to(ROOT)}:{number}: {new.strip()}")
    return found


def unset(text: str) -> str:
    """A text as it was typed before it was set."""
    return text.replace("’", "'").replace(WIDE, " ").replace(NARROW, " ")


def quotations() -> dict[str, str]:
    """What others may quote of the sentences, as it was typed and as it is set; the longest first."""
    pieces = {
        part
        for path, found in sources()
        for text in [path.read_text("utf-8")]
        for piece in found
        for part in re.split(r"\{[^{}]*\}|\n", text[piece.start : piece.end].strip("\"'"))
        if unset(part) != part and sum(letter.isalpha() for letter in part) >= FEWEST_LETTERS
    }
    return {unset(part): part for part in sorted(pieces, key=len, reverse=True)}


def mend_quotations(text: str, known: dict[str, str]) -> str:
    """A text with everything that it quotes, whole or in part, as it is set."""
    for typed, put in known.items():
        text = text.replace(typed, put)
    whole = "\n".join(known)
    for literal in set(re.findall(r"\"([^\"\n]{8,})\"", text)):
        at = whole.find(literal)
        if at >= 0 and literal not in known:
            text = text.replace(f'"{literal}"', f'"{chr(10).join(known.values())[at : at + len(literal)]}"')
    return text


def mend() -> None:
    """Set everything that people read, then what quotes it."""
    for path, pieces in sources():
        before = path.read_text("utf-8")
        after = mended(before, pieces)
        if after != before:
            path.write_text(after, "utf-8")
    known = quotations()
    for pattern in QUOTING:
        for path in ROOT.glob(pattern):
            if path == Path(__file__) or path.name == "test_typography.py":
                continue
            before = path.read_text("utf-8")
            french_ones = list(french_pieces(before)) if path.suffix == ".py" else []
            after = mend_quotations(mended(before, french_ones), known)
            if after != before:
                path.write_text(after, "utf-8")


if __name__ == "__main__":
    if "--mend" in sys.argv:
        mend()
    sys.stdout.write("".join(f"{fault}\n" for fault in faults()))
