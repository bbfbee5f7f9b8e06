"""Patterns: building freely with the 88 pieces of Trigon on its board. No contact rules; pieces must not overlap.

A pattern is one line of text: its name in quotes, then the pieces of each colour.

    pattern "A star" b=A4@r14/1,V@s9/2 y=- r=I6@q9/2 g=-
"""

import json
import re
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from trilude.contract.choices import Choices, Pick
from trilude.contract.errors import BadNotation, BadSolo, IllegalMove
from trilude.contract.game import Game
from trilude.contract.scene import Board, Scene
from trilude.contract.solo import Act, Advice, Card, State, telling_where
from trilude.contract.words import Text
from trilude.games.trigon import GAME
from trilude.games.trigon.notation import LETTERS, read_cells, read_piece, write_piece
from trilude.games.trigon.placements import tables
from trilude.games.trigon.reasons import COLOUR_NAMES, cells_of
from trilude.games.trigon.scene import lay_freely, whole_board
from trilude.games.trigon.shapes import BOARD, LOOKS, NAMES
from trilude.games.trigon.solo import of_all

KIND = "pattern"
CLEAR, NAME, LIFT = "clear", "name", "lift"
MANY_PLACES = 1000
"""A piece with more places than this is told turn by turn."""
TITLE = Text("Patterns", "Motifs")

_LINE = re.compile(rf'{KIND} ("(?:[^"\\]|\\.)*")' + "".join(rf" {letter}=(\S+)" for letter in LETTERS))


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece of a colour on the board."""

    colour: int
    move: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """A named arrangement of pieces, kept in the order of colours."""

    called: str = ""
    pieces: tuple[Laid, ...] = ()

    name = KIND
    title = TITLE
    aim = Text(
        "Build what you like. Pick a piece on the board to take it up again.",
        "Construisez ce qu’il vous plaît. Choisissez une pièce posée pour la reprendre.",
    )
    writing = Text(
        "Type a colour and the cells of a piece (b q15,r15), or a piece, cell and turn (y 2@r9/1), or: lift q15.",
        "Tapez une couleur et les cases d’une pièce (b q15,r15), ou une pièce, case et orientation (y 2@r9/1), ou : "
        "lever q15.",
    )
    advises = False
    judges = False

    def put(self, colour: str, piece: str) -> "Pattern":
        """The pattern with a piece more: a colour's letter (b, y, r, g) and cells, or piece, cell and turn."""
        if colour not in LETTERS or len(colour) != 1:
            words = Text("A colour is b, y, r or g, not {colour}.", "Une couleur est b, y, r ou g, pas {colour}.")
            raise IllegalMove(words.fill(colour=colour))
        laid = Laid(LETTERS.index(colour), read_piece(piece) if "@" in piece else read_cells(piece))
        shape = int(tables().piece[laid.move])
        if any(other.colour == laid.colour and int(tables().piece[other.move]) == shape for other in self.pieces):
            words = Text("{colour} has one {piece} only.", "{colour} n’a qu’une pièce {piece}.")
            raise IllegalMove(words.fill(colour=COLOUR_NAMES[laid.colour], piece=NAMES[shape]))
        covered = set(cells_of(laid.move)) & {cell for other in self.pieces for cell in cells_of(other.move)}
        if covered:
            words = Text("It covers a taken cell: {cells}.", "Elle recouvre une case prise : {cells}.")
            raise IllegalMove(words.fill(cells=", ".join(BOARD.names[cell] for cell in sorted(covered))))
        return replace(self, pieces=tuple(sorted((*self.pieces, laid), key=lambda one: one.colour)))

    def lift(self, cell: str) -> "Pattern":
        """The pattern without the piece on a cell."""
        kept = tuple(
            laid for laid in self.pieces if cell not in [BOARD.names[covered] for covered in cells_of(laid.move)]
        )
        if len(kept) == len(self.pieces):
            raise IllegalMove(Text("No piece lies on {cell}.", "Aucune pièce sur {cell}.").fill(cell=cell))
        return replace(self, pieces=kept)

    def named(self, called: str) -> "Pattern":
        """The pattern under another name."""
        return replace(self, called=called)

    def do(self, act: str) -> "Pattern":
        """Put a piece (`b=I6@r14/3`), lift one, name the pattern or take all pieces away."""
        verb, _, rest = act.partition(" ")
        if act == CLEAR:
            return replace(self, pieces=())
        if verb == NAME:
            return self.named(rest.strip())
        if verb == LIFT:
            return self.lift(rest)
        colour, equals, piece = act.partition("=")
        if not equals:
            words = Text("“{do}” is nothing that can be done here.", "« {do} » ne peut se faire ici.")
            raise BadNotation(words.fill(do=act))
        return self.put(colour, piece)

    @property
    def text(self) -> str:
        """Its name and the pieces of each colour."""
        fields = [f"{KIND} {json.dumps(self.called, ensure_ascii=False)}"]
        for colour, letter in enumerate(LETTERS):
            pieces = [write_piece(laid.move) for laid in self.pieces if laid.colour == colour]
            fields.append(f"{letter}={','.join(pieces) or '-'}")
        return " ".join(fields)

    @property
    def board(self) -> Board:
        """The whole board."""
        return whole_board()

    @property
    def scene(self) -> Scene:
        """The pattern, and what is left of each colour."""
        return lay_freely([(laid.colour, laid.move) for laid in self.pieces])

    @property
    def state(self) -> State:
        """How many pieces lie there; a pattern is never finished."""
        placed = len(self.pieces)
        return State(Text("{placed}.", "{placed}.").fill(placed=of_all(placed)), done=placed, free=True)

    @property
    def acts(self) -> tuple[Act, ...]:
        """A pattern has a name, and can be taken apart."""
        name = Act(NAME, Text("Name it", "Nommer"), Text("Name of the pattern", "Nom du motif"), self.called)
        return (Act(CLEAR, Text("Clear the board", "Tout enlever")), name) if self.pieces else (name,)

    def choices(self, picked: tuple[str, ...] = ()) -> Choices:
        """A piece that is left, its turn, a cell where it covers no other; or a piece to be lifted."""
        if not picked:
            return self._lifts() | self._items()
        look, _, name = picked[0].partition("-")
        if look not in LOOKS or name not in NAMES or len(picked) > 2:
            return {}
        piece, letter = NAMES.index(name), LETTERS[LOOKS.index(look)]
        turns: dict[str, list[int]] = {}
        for move in self._free_placements(piece):
            turns.setdefault(f"{name}/{int(tables().turn[move])}", []).append(move)
        if len(picked) == 2:
            return _cells(turns.get(picked[1], []), letter)
        if sum(map(len, turns.values())) > MANY_PLACES:
            return {turn: Pick() for turn in turns}
        return {turn: Pick(next=_cells(moves, letter)) for turn, moves in turns.items()}

    def _lifts(self) -> dict[str, Pick]:
        cells = [BOARD.names[cell] for laid in self.pieces for cell in cells_of(laid.move)]
        return {cell: Pick(f"{LIFT} {cell}") for cell in cells}

    def _items(self) -> dict[str, Pick]:
        placed = {(laid.colour, int(tables().piece[laid.move])) for laid in self.pieces}
        return {
            f"{look}-{name}": Pick()
            for colour, look in enumerate(LOOKS)
            for piece, name in enumerate(NAMES)
            if (colour, piece) not in placed
        }

    def _free_placements(self, piece: int) -> list[int]:
        """Where a piece covers no other."""
        board = tables()
        moves = np.flatnonzero(board.piece == piece)
        taken = np.zeros(len(BOARD.names), bool)
        taken[[cell for laid in self.pieces for cell in cells_of(laid.move)]] = True
        size = int(board.piece_size[piece])
        free: list[int] = moves[~taken[board.cell[moves, :size]].any(axis=1)].tolist()
        return free

    def advice(self) -> Advice:
        """Nobody can tell what another wants to build."""
        return Advice(Text("Build what you like.", "Construisez ce qu’il vous plaît."))


def _cells(moves: list[int], letter: str) -> dict[str, Pick]:
    return {BOARD.names[int(tables().anchor[move])]: Pick(f"{letter}={write_piece(move)}") for move in moves}


def read(text: str) -> Pattern:
    """The pattern that a line of text tells; raises BadSolo, naming the piece, where it tells none."""
    if text.split() == [KIND]:
        return Pattern()
    match = _LINE.fullmatch(text.strip())
    try:
        called = json.loads(match[1]) if match else None
    except ValueError:
        called = None
    if match is None or called is None:
        words = Text(
            'A pattern looks like: pattern "its name" b=I6@r14/3 y=- r=- g=-.',
            'Un motif s’écrit : pattern "son nom" b=I6@r14/3 y=- r=- g=-.',
        )
        raise BadSolo(words)
    pattern = Pattern(called)
    for colour, letter in enumerate(LETTERS):
        field = match[2 + colour]
        for piece in field.split(",") if field != "-" else []:
            words = Text("{letter}, {piece}: {reason}", "{letter}, {piece} : {reason}")
            with telling_where(words, letter=letter, piece=piece):
                pattern = pattern.put(letter, piece)
    return pattern


def game(_text: str) -> Game | None:
    """No rules are asked."""
    return None


@cache
def cards() -> tuple[Card, ...]:
    """One card, with a rosette drawn on it."""
    aim = Text("Build what you like, in four colours.", "Construisez ce qu’il vous plaît, en quatre couleurs.")
    return (Card(KIND, Pattern().text, TITLE, aim, whole_board(), read(GAME.data("solo/rosette.txt")).scene),)
