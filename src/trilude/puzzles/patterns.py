"""Patterns: building freely with the 88 pieces of Trigon on its board. No contact rules; pieces must not overlap.

A pattern is one line of text, to keep or to share: its name in quotes, then the pieces of each colour.

    pattern "A star" b=A4@r14/1,V@s9/2 y=- r=I6@q9/2 g=-
"""

import json
import re
from dataclasses import dataclass, replace
from pathlib import Path

from trilude.contract.errors import BadRecord, IllegalMove, TriludeError
from trilude.contract.files import load, save
from trilude.contract.scene import Scene
from trilude.contract.words import Text
from trilude.games.trigon.notation import LETTERS, read_cells, read_piece, write_piece
from trilude.games.trigon.placements import tables
from trilude.games.trigon.reasons import COLOUR_NAMES, cells_of
from trilude.games.trigon.scene import lay_freely
from trilude.games.trigon.shapes import BOARD, NAMES

_LINE = re.compile(r'pattern ("(?:[^"\\]|\\.)*")' + "".join(rf" {letter}=(\S+)" for letter in LETTERS))


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece of a colour on the board."""

    colour: int
    move: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """A named arrangement of pieces, kept in the order of colours."""

    name: str = ""
    pieces: tuple[Laid, ...] = ()

    def put(self, colour: str, piece: str) -> "Pattern":
        """The pattern with a piece more: a colour's letter (b, y, r, g) and cells, or piece, cell and turn."""
        if colour not in LETTERS or len(colour) != 1:
            raise IllegalMove(
                Text("A colour is b, y, r or g, not {colour}.", "Une couleur est b, y, r ou g, pas {colour}.").fill(
                    colour=colour
                )
            )
        laid = Laid(LETTERS.index(colour), read_piece(piece) if "@" in piece else read_cells(piece))
        shape = int(tables().piece[laid.move])
        if any(other.colour == laid.colour and int(tables().piece[other.move]) == shape for other in self.pieces):
            raise IllegalMove(
                Text("{colour} has one {piece} only.", "{colour} n'a qu'une pièce {piece}.").fill(
                    colour=COLOUR_NAMES[laid.colour], piece=NAMES[shape]
                )
            )
        covered = set(cells_of(laid.move)) & {cell for other in self.pieces for cell in cells_of(other.move)}
        if covered:
            raise IllegalMove(
                Text("It covers a taken cell: {cells}.", "Elle recouvre une case prise : {cells}.").fill(
                    cells=", ".join(BOARD.names[cell] for cell in sorted(covered))
                )
            )
        return replace(self, pieces=tuple(sorted((*self.pieces, laid), key=lambda one: one.colour)))

    def lift(self, cell: str) -> "Pattern":
        """The pattern without the piece on a cell."""
        kept = tuple(
            laid for laid in self.pieces if cell not in [BOARD.names[covered] for covered in cells_of(laid.move)]
        )
        if len(kept) == len(self.pieces):
            raise IllegalMove(Text("No piece lies on {cell}.", "Aucune pièce sur {cell}.").fill(cell=cell))
        return replace(self, pieces=kept)

    def named(self, name: str) -> "Pattern":
        """The pattern under another name."""
        return replace(self, name=name)

    @property
    def scene(self) -> Scene:
        """The pattern laid out for drawing and clicking."""
        return lay_freely([(laid.colour, laid.move) for laid in self.pieces])

    def __str__(self) -> str:
        fields = [f"pattern {json.dumps(self.name, ensure_ascii=False)}"]
        for colour, letter in enumerate(LETTERS):
            pieces = [write_piece(laid.move) for laid in self.pieces if laid.colour == colour]
            fields.append(f"{letter}={','.join(pieces) or '-'}")
        return " ".join(fields)

    @staticmethod
    def parse(line: str) -> "Pattern":
        """The pattern that a line of text holds; raises BadRecord, naming the piece, where it holds none."""
        match = _LINE.fullmatch(line.strip())
        try:
            name = json.loads(match[1]) if match else None
        except ValueError:
            name = None
        if match is None or name is None:
            raise BadRecord(
                Text(
                    'A pattern looks like: pattern "its name" b=I6@r14/3 y=- r=- g=-.',
                    'Un motif s\'écrit : pattern "son nom" b=I6@r14/3 y=- r=- g=-.',
                )
            )
        pattern = Pattern(name)
        for colour, letter in enumerate(LETTERS):
            field = match[2 + colour]
            for piece in field.split(",") if field != "-" else []:
                try:
                    pattern = pattern.put(letter, piece)
                except TriludeError as mistake:
                    raise BadRecord(
                        Text("{letter}, {piece}: {reason}", "{letter}, {piece} : {reason}").fill(
                            letter=letter, piece=piece, reason=mistake.text
                        )
                    ) from None
        return pattern

    def save(self, path: str | Path) -> None:
        """Keep the pattern in a file."""
        save(path, f"{self}\n", BadRecord)

    @staticmethod
    def load(path: str | Path) -> "Pattern":
        """The pattern in a file."""
        return Pattern.parse(load(path, BadRecord).strip())
