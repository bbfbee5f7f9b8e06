"""Pictures in pixels, for what shows no SVG: the extra `png` brings along what draws them."""

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text


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
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
