"""Elo as a picture, for light and dark pages: for each player a dot, and a bar over its 95 % interval."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from trilude.contract.svg import opening

_STYLE = """
svg { color: #2b2722; font: 13px system-ui, sans-serif }
@media (prefers-color-scheme: dark) { svg { color: #e9e2d5 } }
text { fill: currentColor } .title { font-size: 15px; font-weight: 600 }
.tick, .elo { font-variant-numeric: tabular-nums } .tick { font-size: 11px; opacity: 0.65; text-anchor: middle }
.name { text-anchor: end } .elo { font-size: 12px }
.grid { stroke: currentColor; opacity: 0.16 }
.bar, .cap { stroke: #c8843c; stroke-width: 2; stroke-linecap: round } .bar { stroke-width: 5; opacity: 0.45 }
.dot { fill: #c8843c; stroke: currentColor; stroke-width: 1 }
"""

_ROW, _TOP, _PLOT, _LETTER, _LONGEST_NAME = 28, 50, 460, 7.4, 34
"""Heights of a line and of the head, width of the field, of a letter; letters of a name that are shown."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A line of the plot."""

    name: str
    elo: float
    half: float


def elo_plot(dots: Sequence[Dot], title: str) -> str:
    """The whole picture, from the first dot down."""
    names = [shortened(dot.name) for dot in dots]
    left = 26 + _LETTER * max(map(len, names), default=0)
    low, high, step = _axis([x for dot in dots for x in (dot.elo - dot.half, dot.elo + dot.half)])
    width, height = left + _PLOT + 110, _TOP + _ROW * len(dots) + 34

    def at(elo: float) -> float:
        return left + _PLOT * (elo - low) / (high - low)

    bottom = _TOP + _ROW * len(dots)
    lines = [
        *opening(f"0 0 {width:.0f} {height}", round(width), title, _STYLE),
        f'<text class="title" x="12" y="24">{escape(title)}</text>',
    ]
    for i in range(round((high - low) / step) + 1):
        elo = low + i * step
        lines.append(f'<path class="grid" d="M{at(elo):.1f} {_TOP - 6}V{bottom}"/>')
        lines.append(f'<text class="tick" x="{at(elo):.1f}" y="{bottom + 18}">{_number(elo)}</text>')
    for i, (dot, name) in enumerate(zip(dots, names, strict=True)):
        y = _TOP + _ROW * i + _ROW / 2 - 4
        start, middle, end = at(dot.elo - dot.half), at(dot.elo), at(dot.elo + dot.half)
        lines += [
            f'<text class="name" x="{left - 12:.1f}" y="{y + 4.5:.1f}">'
            f"<title>{escape(dot.name)}</title>{escape(name)}</text>",
            f'<path class="bar" d="M{start:.1f} {y:.1f}H{end:.1f}"/>',
            f'<path class="cap" d="M{start:.1f} {y - 5:.1f}V{y + 5:.1f}M{end:.1f} {y - 5:.1f}V{y + 5:.1f}"/>',
            f'<circle class="dot" cx="{middle:.1f}" cy="{y:.1f}" r="4.5"/>',
            f'<text class="elo" x="{left + _PLOT + 14:.1f}" y="{y + 4.5:.1f}">'
            f"{_number(dot.elo)} ± {_number(dot.half)}</text>",
        ]
    return "\n".join([*lines, "</svg>", ""])


def shortened(name: str, most: int = _LONGEST_NAME) -> str:
    """A name with its middle left out where it is long: command lines often differ at their ends."""
    return name if len(name) <= most else f"{name[: most // 2]}…{name[-(most - most // 2 - 1) :]}"


def _number(elo: float) -> str:
    return str(round(elo)).replace("-", "−")


def _axis(values: Sequence[float]) -> tuple[float, float, float]:
    """The ends of an axis that holds the values, and its step: 1, 2 or 5 times a power of ten, four to ten of them."""
    low, high = min(values, default=0.0), max(values, default=0.0)
    rough = max(high - low, 10.0) / 6
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough)
    return math.floor(low / step) * step, max(math.ceil(high / step), math.floor(low / step) + 1) * step, step
