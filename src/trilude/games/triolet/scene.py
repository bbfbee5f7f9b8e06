"""Triolet laid out for drawing: cream tokens on deep blue, with yellow, red and orange squares.

A placement is picked as token, cell, token, cell, … and `done`, the tokens in any order; after a joker's cell comes
the number it stands for. An exchange begins with `exchange`, then the tokens to give back, then `done`.
"""

from itertools import permutations
from math import cos, sin, tau

from trilude.contract.game import Path
from trilude.contract.options import Options
from trilude.contract.position import Sight
from trilude.contract.rules import NOBODY
from trilude.contract.scene import Board, Cell, Item, Mark, Piece, Scene, Seat, Tray
from trilude.contract.words import Text
from trilude.games.triolet import GAME
from trilude.games.triolet.board import (
    CELL_OF_NAME,
    CENTRE,
    EXCHANGE_NEEDS,
    JOKER,
    NAMES,
    ON_BOARD,
    SQUARES,
    STRIDE,
    SUPPLY,
)
from trilude.games.triolet.counting import Laid, describe_count, token_name
from trilude.games.triolet.encoding import EXCHANGE, NONE, PASS, tables
from trilude.games.triolet.guide import AS, DONE, EXCHANGE_CHOICE, PASS_CHOICE, tasks
from trilude.games.triolet.guide import foresee as foresee
from trilude.games.triolet.guide import why_not as why_not
from trilude.games.triolet.placements import EMPTY
from trilude.games.triolet.position_text import write_token
from trilude.games.triolet.reasons import laid_by

STYLE = """
.square { fill: #24406b; stroke: #16294a; stroke-width: 0.04 }
.double { fill: #e3bd4e }
.triple { fill: #c2483d }
.bis { fill: #e08a3c }
.label { fill: #b9c6dc }
.token { fill: #f7efdc; stroke: #6d5f45; stroke-width: 0.04 }
.joker { fill: #dfe9d2 }
.mark { fill: #16294a }
.token .mark { fill: #2b2620 }
.count { font-size: 0.19px; opacity: 0.75 }
.star { fill: #a8421f; stroke: none }
.rose { fill: #f4dd92 }
"""

LOOKS = ("square", "square double", "square triple", "square bis")
PRINTED = ("", "×2", "×3", "bis")
"""What is written on each kind of square, for people who cannot tell their colours."""

ROUNDED = "M-0.4 -0.32Q-0.4 -0.4 -0.32 -0.4H0.32Q0.4 -0.4 0.4 -0.32V0.32Q0.4 0.4 0.32 0.4H-0.32Q-0.4 0.4 -0.4 0.32Z"


def _star(points: int, *radii: float) -> str:
    """A star around (0, 0) whose corners lie at these distances in turn, the first at the top, as an SVG path."""
    corners = points * len(radii)
    ends = (
        (radii[i % len(radii)] * sin(i * tau / corners), -radii[i % len(radii)] * cos(i * tau / corners))
        for i in range(corners)
    )
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in ends) + "Z"


STAR, SMALL_STAR = _star(5, 0.3, 0.13), _star(5, 0.12, 0.052)
"""What a joker shows in a rack, and beside the number that it stands for."""

ROSE = _star(4, 0.46, 0.13, 0.28, 0.13)
"""The compass rose of the centre."""

LEGENDS = (
    None,
    Text(
        "double: a trio with a token laid here counts 60, otherwise that token counts twice",
        "double : un trio avec un jeton posé ici compte 60, sinon ce jeton compte deux fois",
    ),
    Text(
        "triple: a trio with a token laid here counts 90, otherwise that token counts three times",
        "triple : un trio avec un jeton posé ici compte 90, sinon ce jeton compte trois fois",
    ),
    Text("bis: whoever lays a token here moves again", "bis : qui pose un jeton ici rejoue"),
)
_CENTRE_LEGEND = Text("centre: the first move covers it; {double}", "centre : le premier coup le couvre ; {double}")


def _printed(cell: int) -> tuple[Mark, ...]:
    words = (Mark((cell % STRIDE + 0.5, cell // STRIDE - 0.55), PRINTED[SQUARES[cell]]),) if SQUARES[cell] else ()
    rose = (Mark((cell % STRIDE + 0.5, cell // STRIDE - 0.5), "", ROSE, "rose"),) if cell == CENTRE else ()
    return rose + words


def _legend(cell: int) -> Text | None:
    legend = LEGENDS[SQUARES[cell]]
    return _CENTRE_LEGEND.fill(double=legend) if cell == CENTRE else legend


_CELLS = tuple(
    Cell(
        NAMES[cell],
        tuple(
            (float(cell % STRIDE + dx), float(cell // STRIDE - 1 + dy)) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))
        ),
        LOOKS[SQUARES[cell]] + (" centre" if cell == CENTRE else ""),
        NAMES[cell],
        _printed(cell),
        name=_legend(cell),
    )
    for cell in ON_BOARD
)

CHOICES = {
    DONE: Text("Play", "Jouer"),
    EXCHANGE_CHOICE: Text("Exchange tokens", "Échanger des jetons"),
    PASS_CHOICE: Text("Pass", "Passer"),
    **{f"{AS}{number}": Text(f"Joker as {number}", f"Joker pour {number}") for number in range(16)},
}


_BOARD = Board.of(GAME.name, _CELLS, (4.0, 1.01))  # a little over one, so that no row falls between two lines


def board(options: Options) -> Board:
    """The same for any number of players and in both editions."""
    return _BOARD


def lay_out(sight: Sight) -> Scene:
    """The board, the racks as far as the viewer sees them, the points."""
    scores = sight.scores
    return Scene(
        game=GAME.name,
        board=_BOARD.id,
        pieces=tuple(
            token_on(cell, int(sight.record.token[cell])) for cell in ON_BOARD if sight.record.token[cell] != EMPTY
        ),
        seats=tuple(Seat(GAME.seat_names[seat], scores[seat], f"seat-{seat}") for seat in range(sight.seats)),
        to_move=sight.to_move,
        last=tuple(NAMES[cell] for cell in _last_laid(sight)),
        trays=tuple(_tray(sight, seat) for seat in range(sight.seats)),
        notes=_notes(sight),
        names=CHOICES,
        tasks=tasks(sight),
    )


_COUNT_AT, _STAR_AT = (0.25, 0.25), (0.25, -0.24)

IN_RACK = (
    *((Mark((0.0, 0.0), str(n)), Mark(_COUNT_AT, str(SUPPLY[n]), look="count")) for n in range(JOKER)),
    (Mark((0.0, 0.0), "J", STAR, "star"),),
)
"""What is written on the tokens: a number and how many tokens have it; a joker has a star."""

_MARKS = (
    *IN_RACK[:JOKER],
    *((Mark((0.0, 0.0), str(n)), Mark(_STAR_AT, "", SMALL_STAR, "star")) for n in range(JOKER)),
)
"""The same of tokens on the board, where a joker has a number too."""

_NAMES = (
    *(Text.same(str(number)) for number in range(JOKER)),
    *(Text(f"Joker as {number}", f"Joker pour {number}") for number in range(JOKER)),
)


def token_on(cell: int, token: int) -> Piece:
    """A token on the board."""
    return Piece(
        f"token-{NAMES[cell]}",
        NAMES[cell],
        (cell % STRIDE + 0.5, cell // STRIDE - 0.5),
        ROUNDED,
        "token joker" if token >= JOKER else "token",
        write_token(token),
        _MARKS[token],
        name=_NAMES[token],
    )


def _tray(sight: Sight, seat: int) -> Tray:
    record = sight.record
    kinds = [int(kind) for kind in record.rack[seat] if kind != EMPTY]
    items = tuple(token_in_tray(f"rack{seat + 1}-{slot + 1}", kind) for slot, kind in enumerate(kinds))
    return Tray(seat, items, int(record.held[seat]) - len(kinds))


def token_in_tray(name: str, kind: int, used: bool = False) -> Item:
    """A token of a kind beside the board, by its id."""
    return Item(
        name,
        Text.same("Joker") if kind == JOKER else _NAMES[kind],
        ROUNDED,
        "token joker" if kind == JOKER else "token",
        token_name(kind),
        used,
        IN_RACK[kind],
    )


def _last_laid(sight: Sight) -> Laid:
    """The tokens of the last move, where it was a placement."""
    if not sight.moves or "=" not in sight.moves[-1].text or sight.moves[-1].text.startswith("x"):
        return {}
    cells = [CELL_OF_NAME[part.partition("=")[0]] for part in sight.moves[-1].text.split(",")]
    return {cell: int(sight.record.token[cell]) for cell in cells}


def _notes(sight: Sight) -> tuple[Text, ...]:
    left = int(sight.record.in_bag)
    notes = [
        Text("{left} tokens in the bag", "{left} jetons dans le sac").fill(left=left)
        if left > 1
        else (
            Text("1 token in the bag", "1 jeton dans le sac") if left else Text("The bag is empty", "Le sac est vide")
        )
    ]
    if left < EXCHANGE_NEEDS and sight.to_move is not None:
        notes.append(Text("No more exchanges", "Plus d’échange possible"))
    laid = _last_laid(sight)
    if laid:
        words = Text("Last move: {count}", "Dernier coup : {count}").fill(count=describe_count(sight.record, laid))
        notes.append(words)
    return tuple(notes)


def paths(sight: Sight, move: int) -> tuple[Path, ...]:
    """Every order in which a person may pick the tokens of the move."""
    if move >= PASS:
        return ((PASS_CHOICE,),)
    seat = sight.to_move if sight.to_move is not None else NOBODY
    rack = [int(kind) for kind in sight.record.rack[seat]]
    if move < EXCHANGE:
        wanted = [(min(token, JOKER), _picks(cell, token)) for cell, token in laid_by(move).items()]
        beginning: Path = ()
    else:
        wanted = [(int(kind), ()) for kind in tables().exchange[move - EXCHANGE] if kind != NONE]
        beginning = (EXCHANGE_CHOICE,)
    found: list[Path] = []
    for slots in permutations(range(len(rack)), len(wanted)):
        for order in permutations(range(len(wanted))):
            if all(rack[slots[i]] == wanted[order[i]][0] for i in range(len(wanted))):
                picks = (
                    pick
                    for i in range(len(wanted))
                    for pick in (f"rack{seat + 1}-{slots[i] + 1}", *wanted[order[i]][1])
                )
                found.append((*beginning, *picks, DONE))
    return tuple(dict.fromkeys(found))


def _picks(cell: int, token: int) -> Path:
    return (NAMES[cell], f"{AS}{token - JOKER}") if token >= JOKER else (NAMES[cell],)
