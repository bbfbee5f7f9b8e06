"""Trigon alone: one person plays all four colours by the rules and tries to place all 88 pieces.

An attempt is one line of text, to keep or to share: the contact rule, then the pieces in the order they were placed.

    eighty-eight basic I6@r14/3 V@r4/1 S@z11/2
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from trilude.contract.errors import BadRecord, TriludeError
from trilude.contract.files import load, save
from trilude.contract.position import Move, Position
from trilude.contract.words import Text
from trilude.games.trigon import GAME
from trilude.games.trigon.notation import write_piece

GOAL = 88
CONSIDERED = 64
"""Advice looks at so many placements, spread evenly over all that come into question."""
NAME = "eighty-eight"


@dataclass(frozen=True, slots=True)
class EightyEight:
    """An attempt: a position of the game for four players."""

    position: Position

    @staticmethod
    def start(contact: str = "basic") -> "EightyEight":
        """An empty board."""
        return EightyEight(Position.start(GAME, GAME.choose({"contact": contact}), 0))

    def place(self, move: str | int) -> "EightyEight":
        """The attempt with one piece more, of the colour whose turn it is; raises IllegalMove with the reason."""
        return EightyEight(self.position.play(move))

    def undo(self) -> "EightyEight":
        """The attempt without its last piece; an empty board stays empty."""
        again = EightyEight.start(str(self.position.options["contact"]))
        for move in self.position.moves[:-1]:
            again = again.place(move.id)
        return again

    @property
    def placed(self) -> int:
        """How many of the 88 pieces lie on the board."""
        return self.position.ply

    @property
    def solved(self) -> bool:
        """Whether all do."""
        return self.placed == GOAL

    def advice(self) -> Move | None:
        """A piece as large as can be placed, where it leaves the four colours together the most placements."""
        moves, tables, rules = self.position.legal_moves.numbers, GAME.tables, GAME.rules
        if not moves:
            return None
        largest = max(int(tables.triangles[move]) for move in moves)
        large = [move for move in moves if int(tables.triangles[move]) == largest]
        left = {}
        for move in large[:: 1 + len(large) // CONSIDERED]:
            record = self.position.copy_record()
            rules.play(tables, record, move)
            left[move] = int(np.bitwise_count(record.free & record.may & record.touch).sum())
        return self.position.name_move(max(left, key=lambda move: left[move]))

    @property
    def status(self) -> Text:
        """How it stands, in a sentence."""
        if self.solved:
            return Text("All 88 pieces are placed!", "Les 88 pièces sont posées !")
        words = (
            Text("{placed} of 88 pieces, and no colour can go on.", "{placed} pièces sur 88, et plus rien ne va.")
            if self.position.is_over
            else Text("{placed} of 88 pieces.", "{placed} pièces sur 88.")
        )
        return words.fill(placed=self.placed)

    def __str__(self) -> str:
        words = [NAME, str(self.position.options["contact"])]
        return " ".join(words + [write_piece(move.id) for move in self.position.moves])

    @staticmethod
    def parse(line: str) -> "EightyEight":
        """The attempt that a line of text holds; raises BadRecord, naming the piece, where it holds none."""
        words = line.split()
        if words[:1] != [NAME] or words[1:2] not in (["basic"], ["strict"]):
            raise BadRecord(
                Text(
                    "An attempt begins with “eighty-eight basic” or “eighty-eight strict”, not “{line}”.",
                    "Un essai commence par « eighty-eight basic » ou « eighty-eight strict », pas « {line} ».",
                ).fill(line=line[:40])
            )
        attempt = EightyEight.start(words[1])
        for number, move in enumerate(words[2:], 1):
            try:
                attempt = attempt.place(move)
            except TriludeError as mistake:
                raise BadRecord(
                    Text("Piece {number}, {move}: {reason}", "Pièce {number}, {move} : {reason}").fill(
                        number=number, move=move, reason=mistake.text
                    )
                ) from None
        return attempt

    def save(self, path: str | Path) -> None:
        """Keep the attempt in a file."""
        save(path, f"{self}\n", BadRecord)

    @staticmethod
    def load(path: str | Path) -> "EightyEight":
        """The attempt in a file."""
        return EightyEight.parse(load(path, BadRecord).strip())
