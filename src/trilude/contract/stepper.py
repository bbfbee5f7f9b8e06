"""A game to step through in a notebook: one piece of HTML and SVG, without a server and without a script.

Every position has a radio button. They stand in a row like a slider, so arrow keys step, and the style sheet shows what
belongs to the one that is chosen. The board is drawn once, and every piece once, with the moves after which it lies
there.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from secrets import token_hex
from typing import TYPE_CHECKING

from trilude.contract.animation import plies_shown
from trilude.contract.scene import Board, Scene
from trilude.contract.svg import HOUSE_STYLE, drawn_board, drawn_piece, framed, points_of
from trilude.contract.words import Language, Text

if TYPE_CHECKING:
    from trilude.contract.record import Record, Step

MOST_STEPS = 150
"""Positions that are shown; of a longer game every second move is, or every third."""
WIDTH = 480

_STYLE = f"""
.steps {{ display: flex; width: {WIDTH}px; max-width: 100%; margin: 0; padding: 0; border: 0 }}
.steps input {{ flex: 1; min-width: 0; margin: 0; accent-color: #c8843c }}
.told {{ display: none; align-items: center; gap: 0.6em; min-height: 2.4em }}
.told label {{ padding: 0.1em 0.6em; border: 1px solid #8886; border-radius: 4px; cursor: pointer }}
.lying {{ display: none }}
.touched {{ fill: none }}
"""

_POSITIONS = Text("Positions of the game", "Positions de la partie")
_START = Text("The first position", "La première position")
_EARLIER, _LATER = Text("Earlier", "Avant"), Text("Later", "Après")


def stepper(record: "Record", language: Language = "en") -> str:
    """The game as HTML, to be put into any page."""
    positions = list(record.positions())
    plies = plies_shown(len(positions) - 1, MOST_STEPS)
    name = f"trilude-{token_hex(4)}"  # several on one page must not be taken for one
    shown = "".join(f"&:has(.n{ply}:checked) .a{ply} {{ display: flex }}\n" for ply in plies)
    captions = [_caption(record.line.steps, ply) or _START.say(language) for ply in plies]
    return "\n".join(
        [
            f'<div id="{name}">',
            f"<style>#{name} {{{HOUSE_STYLE}{record.game.scene.STYLE}{_STYLE}{shown}}}</style>",
            *_drawn({ply: positions[ply].scene for ply in plies}, positions[0].board),
            f'<fieldset class="steps" aria-label="{_POSITIONS.say(language)}">',
            *(_button(name, ply, caption) for ply, caption in zip(plies, captions, strict=True)),
            "</fieldset>",
            *(_words(name, plies, place, captions[place], language) for place in range(len(plies))),
            "</div>",
        ]
    )


def _caption(steps: "Sequence[Step]", ply: int) -> str:
    """The move that led to a position, with its mark and its comment."""
    if not ply:
        return ""
    step = steps[ply - 1]
    return escape(" ".join(part for part in (f"{ply}.", step.move, step.mark, step.comment) if part))


def _drawn(scenes: Mapping[int, Scene], board: Board) -> Iterator[str]:
    """The board, and all that ever lies on it, each thing with the moves after which it does."""
    left, top, width, height = framed(board)
    yield f'<svg viewBox="{left:.3f} {top:.3f} {width:.3f} {height:.3f}" width="{WIDTH}" style="max-width: 100%">'
    yield from drawn_board(board)
    for cell in board.cells:
        if after := [ply for ply, scene in scenes.items() if cell.id in scene.last]:
            yield f'<polygon class="touched last {_lying(after)}" points="{points_of(cell.outline)}"/>'
    for drawn, after in _pieces(scenes):
        yield f'<g class="{_lying(after)}">{drawn}</g>'
    yield "</svg>"


def _lying(after: Sequence[int]) -> str:
    return " ".join(["lying", *(f"a{ply}" for ply in after)])


def _pieces(scenes: Mapping[int, Scene]) -> list[tuple[str, list[int]]]:
    """All drawings of pieces, and after which moves each is seen. Of two on one cell, the upper one comes later."""
    found: list[tuple[str, list[int]]] = []
    known: dict[str, list[int]] = {}
    for ply, scene in scenes.items():
        tops: dict[str, int] = {}
        for piece in scene.pieces:
            drawn, cells = drawn_piece(piece), piece.cells or (piece.cell,)
            under = max(tops.get(cell, -1) for cell in cells)
            place = next((one for one in known.get(drawn, ()) if one > under), len(found))
            if place == len(found):
                found.append((drawn, []))
                known.setdefault(drawn, []).append(place)
            found[place][1].append(ply)
            tops.update(dict.fromkeys(cells, place))
    return found


def _button(name: str, ply: int, caption: str) -> str:
    chosen = "" if ply else " checked"
    return f'<input type="radio" name="{name}" class="n{ply}" id="{name}-at-{ply}" aria-label="{caption}"{chosen}>'


def _words(name: str, plies: Sequence[int], place: int, caption: str, language: Language) -> str:
    """What is said under the board, between the ways to the position before and to the next."""
    ways = ((place - 1, "◀", _EARLIER), (place + 1, "▶", _LATER))
    earlier, later = (
        f'<label for="{name}-at-{plies[to]}" title="{words.say(language)}">{sign}</label>'
        if 0 <= to < len(plies)
        else ""
        for to, sign, words in ways
    )
    return f'<div class="told a{plies[place]}">{earlier}{later}<span>{caption}</span></div>'
