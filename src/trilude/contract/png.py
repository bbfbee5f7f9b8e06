"""Pictures in pixels, for what shows no SVG: the extra `png` brings along what draws them.

Letters come from a small font of our own, so that a picture is the same on a machine without any.
"""

from functools import cache
from importlib.resources import files

from trilude.contract.errors import TriludeError
from trilude.contract.svg import PAPER
from trilude.contract.words import Text

FONT_FAMILY = "Trilude Figures"


def png_of(svg: str) -> bytes:
    """An SVG picture as PNG, as wide as it says."""
    try:
        import resvg_py
    except ImportError:
        words = Text(
            "Drawing PNG takes one more package: pip install 'trilude[png]'.",
            "Pour dessiner en PNG il faut un paquet de plus : pip install 'trilude[png]'.",
        )
        raise TriludeError(words) from None
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            background=PAPER,
            skip_system_fonts=True,
            font_files=[_font()],
            font_family=FONT_FAMILY,
            sans_serif_family=FONT_FAMILY,
        )
    )


@cache
def _font() -> str:
    """Where the font lies."""
    return str(files("trilude.contract").joinpath("figures.ttf"))
