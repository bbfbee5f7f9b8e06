"""How Sphinx builds this folder: `make docs`.

Pages are the Markdown files beside this one, as they are read in the source. What is added here: links to files outside
this folder name those files, and boards are drawn while the pages are built (`live_boards.py`).
"""

import re
import sys
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "src")]

import trilude  # noqa: E402

project = "Trilude"
author = "The Trilude developers"
release = version = trilude.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "live_boards"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Trilude {version}"
html_static_path: list[str] = []
default_role = "code"  # docstrings write `code` as Markdown does
highlight_language = "text"
suppress_warnings = ["misc.highlighting_failure"]  # quotes leave out lines with …
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_mock_imports = [name for name in ("gymnasium", "pettingzoo", "pyspiel") if find_spec(name) is None]
python_use_unqualified_type_names = True

_ARRAY_LIKE = re.compile(r"_Buffer \| .*?_NestedSequence\[complex \| bytes \| str\]")
_OUTSIDE = re.compile(r"\[([^]]*)\]\((?:\.\./)+([^)#\s]+)[^)\s]*\)")


def name_the_source(_app: Sphinx, _page: str, text: list[str]) -> None:
    """Links that leave this folder name the files that they lead to in the source."""
    text[0] = _OUTSIDE.sub(r"\1 (`\2`)", text[0])


def list_all_pages(_app: Sphinx, page: str, text: list[str]) -> None:
    """Pages that the first one does not name are listed at its end, so that none is forgotten."""
    if page == "index":
        patterns = text[0].splitlines()
        others = [file.stem for file in sorted(HERE.glob("*.md")) if not any(fnmatch(file.stem, p) for p in patterns)]
        text[0] = text[0].replace("(others)", "\n".join(name for name in others if name != "index"))


def as_restructured_text(
    _app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """Docstrings are plain sentences; blocks that are set in, and lists, are shown as they are written."""
    shown, inside = [], False
    for number, line in enumerate(lines):
        block = line.startswith(("    ", "- "))
        if block and not inside:
            if number and lines[number - 1].strip():
                shown.append("")
            shown += ["::", ""]
        shown.append(f"    {line}" if block else line)
        inside = block or (inside and not line.strip())
    lines[:] = shown


def shorten_types(
    _app: Sphinx, _what: str, _name: str, _object: object, _options: object, signature: str | None, result: str | None
) -> tuple[str | None, str | None]:
    """What NumPy calls ArrayLike is written so, not as all that it stands for."""
    return signature and _ARRAY_LIKE.sub("ArrayLike", signature), result


def setup(app: Sphinx) -> None:
    """What Sphinx calls."""
    app.connect("source-read", name_the_source)
    app.connect("source-read", list_all_pages)
    app.connect("autodoc-process-docstring", as_restructured_text)
    app.connect("autodoc-process-signature", shorten_types)
