"""The chances of each seat along a game, as an SVG picture that stands alone, in light and in dark.

    ┌─ title ────────────────────────────┐
100 │                                    │ names of the seats,
    │          curves, marks             │ where their curves end
  0 │                                    │
    └─ moves, or their numbers ──────────┘
      mistakes and blunders in words
"""

from collections.abc import Iterator
from html import escape

from trilude.analysis.graph_text import steps, value_at
from trilude.analysis.judgement import Analysis, Judgement, Mark
from trilude.analysis.wording import best_move, better, percent, said_of_move
from trilude.contract.words import Language, Text

LEFT, RIGHT, TOP, HEIGHT = 56, 168, 64, 300
LEAST_WIDTH, MOST_WIDTH, PLY = 720, 1120, 16
"""Of the curves; and the room for a ply whose move is written below it."""
LONGEST_MOVE = 14
"""Longer moves are not written below the curves."""
LETTER = 6.9
"""How wide a letter of the notes is, rather more than less."""
NUMBERED = 60
"""In longer games only blunders carry the number of their move; mistakes would hide each other."""
NOTES = 14
"""How many marked moves are told in words: the worst ones."""
DASHES = ("none", "8 4", "2 4", "10 4 2 4")
SHAPES = (
    "M-3.4,0a3.4,3.4 0 1 0 6.8,0a3.4,3.4 0 1 0 -6.8,0z",
    "M-3,-3h6v6h-6z",
    "M0,-4L3.8,3H-3.8z",
    "M0,-4.4L4.4,0L0,4.4L-4.4,0z",
)
"""Of the points of each seat: circle, square, triangle, diamond."""

_STYLE = """
.graph { --paper: #f6f1e7; --ink: #2b2722; --soft: #6b6257; --seam: #d9cfbd; --alarm: #c01818; --warn: #c4560a;
  --seat0: #2f5d9b; --seat1: #96650a; --seat2: #ad3a33; --seat3: #3a7448;
  background: var(--paper); font: 13px system-ui, sans-serif }
@media (prefers-color-scheme: dark) { .graph { --paper: #1f1c19; --ink: #ece5d8; --soft: #a89f91; --seam: #3d3832;
  --alarm: #ff6b61; --warn: #ff9d4d; --seat0: #86b4f2; --seat1: #e6bd57; --seat2: #f08c82; --seat3: #86cf97 } }
.graph .paper { fill: var(--paper) }
.graph text { fill: var(--ink) }
.graph .title { font-size: 17px; font-weight: 600 }
.graph .soft { fill: var(--soft); font-size: 12px }
.graph .move { fill: var(--soft); font-size: 10.5px }
.graph .seam { stroke: var(--seam); stroke-width: 1 }
.graph .half { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 1 5 }
.graph .curve { fill: none; stroke-width: 2.2; stroke-linejoin: round; stroke-linecap: round }
.graph .point { stroke: var(--paper); stroke-width: 0.8 }
.graph .blunder { fill: none; stroke: var(--alarm); stroke-width: 2.2 }
.graph .mistake { fill: none; stroke: var(--warn); stroke-width: 1.8 }
.graph text.blunder { fill: var(--alarm); font-weight: 700 }
.graph text.mistake { fill: var(--warn); font-weight: 600 }
.graph text.number { stroke: var(--paper); stroke-width: 4; paint-order: stroke; text-anchor: middle }
.graph .over { fill: transparent } .graph .over:hover { fill: var(--soft); fill-opacity: 0.14 }
""" + "".join(
    f".graph .curve.seat{seat} {{ stroke: var(--seat{seat}); stroke-dasharray: {dash} }}\n"
    f".graph .point.seat{seat}, .graph text.seat{seat} {{ fill: var(--seat{seat}) }}\n"
    for seat, dash in enumerate(DASHES)
)


def draw(analysis: Analysis, language: Language) -> str:
    """The whole picture."""
    return "\n".join(_Drawing(analysis, language).lines()) + "\n"


class _Drawing:
    """Where things are in a picture."""

    def __init__(self, analysis: Analysis, language: Language) -> None:
        self._analysis = analysis
        self._language = language
        self._first = analysis.judgements[0].ply - 1
        self._last = analysis.judgements[-1].ply
        self._curves = [analysis.curve(seat) for seat in range(analysis.seats)]
        plies = self._last - self._first
        longest = max(len(judgement.move.text) for judgement in analysis.judgements)
        self._writes_moves = longest <= LONGEST_MOVE and plies * PLY <= MOST_WIDTH
        self._width = min(MOST_WIDTH, max(LEAST_WIDTH, plies * PLY))
        self._foot = TOP + HEIGHT + (30 + 6.4 * (longest + 4) if self._writes_moves else 34)
        marked = [judgement for judgement in analysis.judgements if judgement.mark in (Mark.MISTAKE, Mark.BLUNDER)]
        worst = sorted(marked, key=lambda judgement: -judgement.loss)[:NOTES]
        self._notes = [judgement for judgement in marked if judgement in worst]

    def _x(self, ply: float) -> float:
        return LEFT + self._width * (ply - self._first) / (self._last - self._first)

    def _y(self, value: float) -> float:
        return TOP + HEIGHT * (1 - value)

    def _say(self, text: Text) -> str:
        return escape(text.say(self._language))

    def lines(self) -> Iterator[str]:
        width = LEFT + self._width + RIGHT
        height = self._foot + 24 * bool(self._notes) + 20 * len(self._notes) + 16
        title = Text("{game}: who would win", "{game} : qui l’emporterait").fill(game=self._analysis.record.game.title)
        judge = Text("share of the win, judged by {player}", "part de la victoire, selon {player}")
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="graph" viewBox="0 0 {width:.0f} {height:.0f}"'
            f' width="{width:.0f}" style="max-width: 100%; height: auto" role="img">'
        )
        yield f"<title>{self._say(title)}</title>"
        yield f"<style>{_STYLE}</style>"
        yield f'<rect class="paper" width="{width:.0f}" height="{height:.0f}"/>'
        yield f'<text class="title" x="{LEFT}" y="26">{self._say(title)}</text>'
        yield f'<text class="soft" x="{LEFT}" y="45">{self._say(judge.fill(player=self._analysis.player))}</text>'
        yield from self._axes()
        for seat in range(self._analysis.seats):
            yield from self._curve(seat)
        yield from self._names()
        for judgement in self._analysis.judgements:
            yield from self._ring(judgement)
        for judgement in self._analysis.judgements:
            yield self._over(judgement)
        yield from self._words()
        yield "</svg>"

    def _axes(self) -> Iterator[str]:
        right = LEFT + self._width
        for part in (0, 25, 50, 75, 100):
            y = self._y(part / 100)
            kind = "half" if part == 50 else "seam"
            yield f'<line class="{kind}" x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>'
            yield f'<text class="soft" text-anchor="end" x="{LEFT - 8}" y="{y + 4:.1f}">{part} %</text>'
        if self._writes_moves:
            for judgement in self._analysis.judgements:
                x, y = self._x(judgement.ply) + 3, TOP + HEIGHT + 12
                words = escape(f"{judgement.ply}. {judgement.move}")
                turned = f'transform="rotate(-90 {x:.1f} {y})" text-anchor="end"'
                yield f'<text class="move" x="{x:.1f}" y="{y}" {turned}>{words}</text>'
        else:
            step = next(step for step in steps() if (self._last - self._first) / step <= 24)
            for ply in range(-(-self._first // step) * step, self._last + 1, step):
                place = f'x="{self._x(ply):.1f}" y="{TOP + HEIGHT + 20}"'
                yield f'<text class="soft" text-anchor="middle" {place}>{ply}</text>'

    def _curve(self, seat: int) -> Iterator[str]:
        points = [(self._x(ply), self._y(value)) for ply, value in self._curves[seat]]
        if not points:
            return
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline class="curve seat{seat}" points="{path}"/>'
        for x, y in points if len(points) <= 64 else points[-1:]:
            yield f'<path class="point seat{seat}" transform="translate({x:.1f} {y:.1f})" d="{SHAPES[seat]}"/>'

    def _names(self) -> Iterator[str]:
        """Each seat's name beside the end of its curve, no two on top of each other."""
        ends = sorted((self._y(curve[-1][1]), seat) for seat, curve in enumerate(self._curves) if curve)
        lowest = TOP - 20.0
        for place, (end, seat) in enumerate(ends):
            room_below = TOP + HEIGHT + 4 - 19 * (len(ends) - 1 - place)
            y = lowest = max(lowest + 19, min(end + 4, room_below))
            x = LEFT + self._width + 14
            spot = f"translate({x} {y - 4:.1f}) scale(1.3)"
            yield f'<path class="point seat{seat}" transform="{spot}" d="{SHAPES[seat]}"/>'
            name = _shortened(self._analysis.seat_name(seat).say(self._language), 20)
            yield f'<text class="seat{seat}" x="{x + 10}" y="{y:.1f}">{escape(name)}</text>'

    def _ring(self, judgement: Judgement) -> Iterator[str]:
        """Around the point of a mistake or a blunder, with the number of the move."""
        curve = self._curves[judgement.seat]
        if judgement.mark not in (Mark.MISTAKE, Mark.BLUNDER) or not curve:
            return
        x, y = self._x(judgement.ply), self._y(value_at(curve, judgement.ply))
        kind = judgement.mark.value
        above = y - 12 if y > TOP + 24 else y + 22
        yield f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{8 if kind == "blunder" else 6.5}"/>'
        if judgement.mark is Mark.BLUNDER or self._last - self._first <= NUMBERED:
            yield f'<text class="{kind} number" x="{x:.1f}" y="{above:.1f}">{judgement.ply}</text>'

    def _over(self, judgement: Judgement) -> str:
        """What the pointer tells about a move."""
        step = self._x(judgement.ply) - self._x(judgement.ply - 1)
        words = [self._sentence(judgement), better(judgement).say(self._language)]
        told = escape("\n".join(word for word in words if word))
        place = f'x="{self._x(judgement.ply) - step / 2:.1f}" y="{TOP}" width="{step:.1f}" height="{HEIGHT}"'
        return f'<rect class="over" {place}><title>{told}</title></rect>'

    def _words(self) -> Iterator[str]:
        y = self._foot + 18
        for judgement in self._notes:
            words = f"{self._sentence(judgement)} — {best_move(judgement).say(self._language)}"
            short = _shortened(words, int((self._width + RIGHT - 30) / LETTER))
            mark = judgement.mark.value
            yield f'<circle class="{mark}" cx="{LEFT + 4}" cy="{y - 4.5:.1f}" r="5"/>'
            yield f'<text x="{LEFT + 18}" y="{y:.1f}">{escape(short)}</text>'
            y += 20

    def _sentence(self, judgement: Judgement) -> str:
        words = Text("{ply}. {seat} {move}: {before} → {after}", "{ply}. {seat} {move} : {before} → {after}").fill(
            ply=judgement.ply,
            seat=self._analysis.record.game.seat_names[judgement.seat],
            move=judgement.move,
            before=percent(judgement.before),
            after=percent(judgement.after),
        )
        said = [words, said_of_move(judgement)]
        return Text.join(", ", [text for text in said if text.en]).say(self._language)


def _shortened(words: str, room: int) -> str:
    return words if len(words) <= room else words[: room - 1] + "…"
