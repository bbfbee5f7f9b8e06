"""Triolet laid out for drawing: cream tokens on deep blue, with yellow, red and orange squares.

A placement is picked as token, cell, token, cell, … and `done`, the tokens in any order; after a joker's cell comes
the number it stands for. An exchange begins with `exchange`, then the tokens to give back, then `done`.
"""

from itertools import permutations

from trilude.contract.game import Path
from trilude.contract.options import Options
from trilude.contract.position import Sight
from trilude.contract.rules import NOBODY
from trilude.contract.scene import Board, Cell, Item, Mark, Piece, Scene, Seat, Tray
from trilude.contract.words import Text
from trilude.games.triolet import GAME
from trilude.games.triolet.board import CELL_OF_NAME, CENTRE, EXCHANGE_NEEDS, JOKER, NAMES, ON_BOARD, SQUARES, STRIDE
from trilude.games.triolet.counting import Laid, describe_count, token_name
from trilude.games.triolet.encoding import EXCHANGE, NONE, PASS, tables
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
"""

LOOKS = ("square", "square double", "square triple", "square bis")
PRINTED = ("", "×2", "×3", "bis")
"""What is written on each kind of square, for people who cannot tell their colours."""

ROUNDED = "M-0.4 -0.32Q-0.4 -0.4 -0.32 -0.4H0.32Q0.4 -0.4 0.4 -0.32V0.32Q0.4 0.4 0.32 0.4H-0.32Q-0.4 0.4 -0.4 0.32Z"
DONE, EXCHANGE_CHOICE, PASS_CHOICE = "done", "exchange", "pass"

_CELLS = tuple(
    Cell(
        NAMES[cell],
        tuple(
            (float(cell % STRIDE + dx), float(cell // STRIDE - 1 + dy)) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))
        ),
        LOOKS[SQUARES[cell]] + (" centre" if cell == CENTRE else ""),
        NAMES[cell],
        (Mark((cell % STRIDE + 0.5, cell // STRIDE - 0.55), PRINTED[SQUARES[cell]]),) if SQUARES[cell] else (),
    )
    for cell in ON_BOARD
)

_CHOICES = {
    DONE: Text("Done", "C'est tout"),
    EXCHANGE_CHOICE: Text("Exchange tokens", "Échanger des jetons"),
    PASS_CHOICE: Text("Pass", "Passer"),
    **{f"as-{number}": Text(f"Joker as {number}", f"Joker pour {number}") for number in range(16)},
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
            _piece(cell, int(sight.record.token[cell])) for cell in ON_BOARD if sight.record.token[cell] != EMPTY
        ),
        seats=tuple(Seat(GAME.seat_names[seat], scores[seat], f"seat-{seat}") for seat in range(sight.seats)),
        to_move=sight.to_move,
        last=tuple(NAMES[cell] for cell in _last_laid(sight)),
        trays=tuple(_tray(sight, seat) for seat in range(sight.seats)),
        notes=_notes(sight),
        names=_CHOICES,
    )


def _piece(cell: int, token: int) -> Piece:
    return Piece(
        f"token-{NAMES[cell]}",
        NAMES[cell],
        (cell % STRIDE + 0.5, cell // STRIDE - 0.5),
        ROUNDED,
        "token joker" if token >= JOKER else "token",
        write_token(token),
        (Mark((0.0, 0.0), write_token(token)),),
    )


def _tray(sight: Sight, seat: int) -> Tray:
    record = sight.record
    kinds = [int(kind) for kind in record.rack[seat] if kind != EMPTY]
    items = tuple(
        Item(
            f"rack{seat + 1}-{slot + 1}",
            Text("Joker", "Joker") if kind == JOKER else Text.same(str(kind)),
            ROUNDED,
            "token joker" if kind == JOKER else "token",
            token_name(kind),
            marks=(Mark((0.0, 0.0), token_name(kind)),),
        )
        for slot, kind in enumerate(kinds)
    )
    return Tray(seat, items, int(record.held[seat]) - len(kinds))


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
        notes.append(Text("No more exchanges", "Plus d'échange possible"))
    laid = _last_laid(sight)
    if laid:
        words = Text("Last move: {count}", "Dernier coup : {count}").fill(count=describe_count(sight.record, laid))
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
    return (NAMES[cell], f"as-{token - JOKER}") if token >= JOKER else (NAMES[cell],)
