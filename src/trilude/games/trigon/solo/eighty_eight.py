"""Eighty-eight: one person plays all four colours by the rules and tries to place all 88 pieces.

An attempt is one line of text: the contact rule, then the pieces in the order in which they were placed.

    eighty-eight basic I6@r14/3 V@r4/1 S@z11/2
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from trilude.contract.errors import BadSolo
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.contract.solo import UNDO, Act, Advice, Card, State, telling_where
from trilude.contract.trial import ByTheRules
from trilude.contract.words import Text
from trilude.games.trigon import GAME
from trilude.games.trigon.notation import read_piece, write_piece
from trilude.games.trigon.placements import tables
from trilude.games.trigon.rules import COLOURS
from trilude.games.trigon.scene import lay_freely, whole_board
from trilude.games.trigon.shapes import NAMES
from trilude.games.trigon.solo import of_all

KIND = "eighty-eight"
GOAL = 88
CONSIDERED = 64
"""Advice looks at so many placements, spread evenly over all that come into question."""
CLEAR, CONTACT, SOLUTION = "clear", "contact ", "solution"
CONTACTS = ("basic", "strict")
DRAWN = 44
"""So many pieces lie on the picture of the card."""
LAST, LAST_NAME = 10, "last-ten"
LAST_TITLE = Text("The last ten", "Les dix dernières")
LAST_AIM = Text(
    "78 of the 88 pieces lie there: find the places of the last ten.",
    "78 des 88 pièces sont posées : trouvez la place des dix dernières.",
)

TITLE = Text("Eighty-eight", "Quatre-vingt-huit")
AIM = Text(
    "Play all four colours by the rules of Trigon and place all 88 pieces.",
    "Jouez les quatre couleurs selon les règles de Trigon et posez les 88 pièces.",
)


@dataclass(frozen=True)
class EightyEight(ByTheRules):
    """An attempt: a position of the game for four players."""

    writing = Text(
        "Type the cells of a piece (q15,r15), or the piece, a cell and a turn (2@r15/1).",
        "Tapez les cases d’une pièce (q15,r15), ou la pièce, une case et une orientation (2@r15/1).",
    )

    @property
    def _card(self) -> Card:
        """The card it was begun from."""
        whole, last = cards()
        return last if self.text.startswith(last.text) else whole

    @property
    def name(self) -> str:
        """That of its card."""
        return self._card.name

    @property
    def title(self) -> Text:
        """That of its card."""
        return self._card.title

    @property
    def aim(self) -> Text:
        """That of its card."""
        return self._card.aim

    @property
    def _given(self) -> int:
        """How many pieces lay there from the beginning."""
        return GOAL - LAST if self.name == LAST_NAME else 0

    @staticmethod
    def start(contact: str = CONTACTS[0]) -> "EightyEight":
        """An empty board."""
        return EightyEight(Position.start(GAME, GAME.choose({"contact": contact}), 0))

    def place(self, move: str | int) -> "EightyEight":
        """The attempt with one piece more, of the colour whose turn it is; raises IllegalMove with the reason."""
        return EightyEight(self.position.play(move))

    def undo(self) -> "EightyEight":
        """The attempt without its last piece; what lay there from the beginning stays."""
        return self._first(max(self.placed - 1, self._given))

    def _first(self, count: int) -> "EightyEight":
        again = EightyEight.start(self.contact)
        for move in self.position.moves[:count]:
            again = again.place(move.id)
        return again

    def do(self, act: str) -> "EightyEight":
        """Place a piece, or do one of the acts."""
        if act == UNDO:
            return self.undo()
        if act == CLEAR:
            return self._first(self._given)
        if act == SOLUTION and not self.placed:
            return solution(self.contact)
        if act.startswith(CONTACT) and not self.placed:
            return EightyEight.start(act.removeprefix(CONTACT).strip())
        return self.place(act)

    @property
    def contact(self) -> str:
        """The rule of contact."""
        return str(self.position.options["contact"])

    @property
    def placed(self) -> int:
        """How many of the 88 pieces lie on the board."""
        return self.position.ply

    @property
    def text(self) -> str:
        """The contact rule and the pieces."""
        return " ".join([KIND, self.contact, *(write_piece(move.id) for move in self.position.moves)])

    @property
    def state(self) -> State:
        """How many pieces lie there, and whether more can follow."""
        if self.placed == GOAL:
            bravo = Text(
                "All 88 pieces are on the board. Very few people ever see this. Bravo!",
                "Les 88 pièces sont posées. Très peu de gens ont vu cela. Bravo !",
            )
            return State(bravo, solved=True, done=self.placed)
        words = (
            Text(
                "{placed}: no colour can go on. Take back a few pieces, or start again.",
                "{placed} : plus aucune couleur ne peut jouer. Reprenez quelques pièces, ou recommencez.",
            )
            if self.position.is_over
            else Text("{placed}.", "{placed}.")
        )
        return State(words.fill(placed=of_all(self.placed)), stuck=self.position.is_over, done=self.placed)

    @property
    def acts(self) -> tuple[Act, ...]:
        """The contact rule is chosen before the first piece."""
        if self.placed == self._given > 0:
            return ()
        if self.placed:
            return (Act(UNDO, Text("Take back", "Reprendre")), Act(CLEAR, Text("Start again", "Recommencer")))
        show = Act(SOLUTION, Text("Show me one solution", "Montrer une solution"))
        if self.contact == CONTACTS[0]:
            return (Act("contact strict", Text("Strict: corner to corner only", "Strict : coin contre coin")), show)
        return (Act("contact basic", Text("The usual rule of contact", "La règle de contact habituelle")), show)

    @property
    def advises(self) -> bool:
        """As long as a piece can be placed."""
        return not self.position.is_over

    def advice(self) -> Advice:
        """A piece that leads to the solution we know, as long as nothing else lies on the board.

        Else a piece as large as can be placed, where it leaves the four colours together the most placements.
        """
        moves, rules = self.position.legal_moves.numbers, GAME.rules
        if not moves:
            return Advice(Text("No colour can go on.", "Plus aucune couleur ne peut jouer."))
        moves = self._towards_the_solution(moves) or moves
        largest = max(int(tables().triangles[move]) for move in moves)
        large = [move for move in moves if int(tables().triangles[move]) == largest]
        left = {}
        for move in large[:: 1 + len(large) // CONSIDERED]:
            record = self.position.copy_record()
            rules.play(GAME.tables, record, move)
            left[move] = int(np.bitwise_count(record.free & record.may & record.touch).sum())
        best = self.position.name_move(max(left, key=lambda move: left[move]))
        words = Text("{piece} would fit well on {cells}.", "{piece} irait bien sur {cells}.")
        return Advice(
            words.fill(piece=NAMES[int(tables().piece[best.id])], cells=best.text.replace(",", ", ")),
            best.text,
            GAME.scene.paths(self.position, best.id)[0],
        )

    def _towards_the_solution(self, moves: Sequence[int]) -> list[int]:
        known = [move.id for move in solution(self.contact).position.moves]
        board = [set(known[colour::COLOURS]) for colour in range(COLOURS)]
        if not all(move.id in board[ply % COLOURS] for ply, move in enumerate(self.position.moves)):
            return []
        return [move for move in moves if move in board[self.placed % COLOURS]]


def of_board(board: Sequence[set[int]], contact: str) -> EightyEight:
    """The attempt that ends with such a board: colours in turn, small pieces first, so that the last ones are large."""
    attempt, left = EightyEight.start(contact), [set(colour) for colour in board]
    for ply in range(GOAL):
        legal = left[ply % COLOURS].intersection(attempt.position.legal_moves.numbers)
        move = min(legal, key=lambda move: (int(tables().triangles[move]), move))
        left[ply % COLOURS].discard(move)
        attempt = attempt.place(move)
    return attempt


def _lines() -> list[str]:
    return files("trilude.games.trigon.solo").joinpath("eighty-eight.txt").read_text("utf-8").splitlines()


@cache
def solution(contact: str) -> EightyEight:
    """All 88 pieces, as all_pieces.py found them."""
    return read(_lines()[CONTACTS.index(contact)])


def read(text: str) -> EightyEight:
    """The attempt that a line of text tells; raises BadSolo, naming the piece, where it tells none."""
    kind, *rest = text.split() or [""]
    if kind != KIND or (rest[:1] or [CONTACTS[0]])[0] not in CONTACTS:
        words = Text(
            "An attempt begins with “eighty-eight basic” or “eighty-eight strict”, not “{text}”.",
            "Un essai commence par « eighty-eight basic » ou « eighty-eight strict », pas « {text} ».",
        ).fill(text=text[:40])
        raise BadSolo(words)
    attempt = EightyEight.start(*rest[:1])
    for number, move in enumerate(rest[1:], 1):
        words = Text("Piece {number}, {move}: {reason}", "Pièce {number}, {move} : {reason}")
        with telling_where(words, number=number, move=move):
            attempt = attempt.place(move)
    return attempt


def game(_text: str) -> Game:
    """The game whose rules it plays by."""
    return GAME


@cache
def cards() -> tuple[Card, ...]:
    """The empty board, with some pieces drawn on its card, and a board on which only the last pieces are missing.

    Pieces are read from text, colours in turn, so that no rules need be asked.
    """
    pieces = _lines()[0].split()[2:]
    laid = [(number % COLOURS, read_piece(piece)) for number, piece in enumerate(pieces)]
    begun = " ".join([KIND, CONTACTS[0], *pieces[:-LAST]])
    return (
        Card(KIND, f"{KIND} {CONTACTS[0]}", TITLE, AIM, whole_board(), lay_freely(laid[:DRAWN]), GOAL),
        Card(LAST_NAME, begun, LAST_TITLE, LAST_AIM, whole_board(), lay_freely(laid[:-LAST]), GOAL),
    )
