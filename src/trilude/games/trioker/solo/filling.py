"""A shape that somebody fills with pieces, alone: a puzzle or the hard patience."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from trilude.boards.triangles import HEIGHT, Place
from trilude.contract.choices import Choices, Pick
from trilude.contract.scene import Board, Piece, Point, Scene, Tray
from trilude.contract.solo import Act, Advice, State
from trilude.contract.svg import scene_svg
from trilude.contract.words import Language, Text
from trilude.games.trioker import FAMILY
from trilude.games.trioker.drawing import STYLE, empty_board, hand_item, placed_piece, placement_path, turn_id
from trilude.games.trioker.pieces import BOX_ORDER, KINDS, NAMES, rotations, write_corners
from trilude.games.trioker.solo.shape_attempt import BadPlacement, ShapeAttempt
from trilude.games.trioker.solo.shape_puzzle import Placement, Shown, write_placement
from trilude.games.trioker.solo.solve import TooLong
from trilude.games.trioker.solo.symmetry import short_form

CLEAR, LIFT, TURN = "clear", "lift", "turn"
"""What can be done besides placing."""

EFFORT = 100_000_000
"""Nodes that advice may cost: more than any shape of the library takes, and an end to what strangers send."""


@dataclass(frozen=True)
class Filling:
    """A shape that somebody fills with pieces."""

    start: str
    """The words of its text that tell the puzzle."""
    name: str
    title: Text
    aim: Text
    attempt: ShapeAttempt

    judges = True
    writing = Text(
        "Type a cell and a piece as it should lie (b1 330), or: turn b1, lift b1. Corners are read anticlockwise: from "
        "the top of a triangle that points up, from the left of one that points down.",
        "Tapez une case et une pièce comme elle doit être posée (b1 330), ou : tourner b1, lever b1. Les coins se "
        "lisent dans le sens inverse des aiguilles : depuis le haut d’un triangle pointe en haut, depuis la gauche "
        "d’un triangle pointe en bas.",
    )

    @property
    def text(self) -> str:
        """The puzzle, then what was put down."""
        shape = self.attempt.puzzle.shape
        return " ".join((self.start, *(write_placement(shape, placement) for placement in self.attempt.laid)))

    @cached_property
    def board(self) -> Board:
        """The empty shape, and the pieces turned in all ways."""
        return empty_board(FAMILY.name, self.attempt.puzzle.shape)

    @property
    def scene(self) -> Scene:
        """The pieces on the shape, and those that came with it."""
        given = {placement.cell for placement in self.attempt.puzzle.given}
        left = self.attempt.left
        items = tuple(
            hand_item(kind, "laid", left[kind] == 0) for kind in BOX_ORDER if self.attempt.puzzle.pieces[kind]
        )
        pieces = [
            placed_piece(self.attempt.puzzle.shape, number, corners, "given" if number in given else "laid")
            for number, corners in self.attempt.shown.items()
        ]
        return Scene(
            game=FAMILY.name,
            board=self.board.id,
            pieces=_told_apart(pieces),
            seats=(),
            to_move=0,
            last=(),
            trays=(Tray(0, items),),
        )

    @cached_property
    def state(self) -> State:
        """How it stands, told once."""
        return self._stand()

    def _stand(self) -> State:
        """How many cells are filled, what is wrong there, and which solution was found."""
        attempt, shape = self.attempt, self.attempt.puzzle.shape
        filled = "{done} cases remplies" if len(attempt.shown) > 1 else "{done} case remplie"
        words = Text("{done} of {all} cells filled.", f"{filled} sur {{all}}.")
        wrong = [*attempt.clashes, *(point for point in (attempt.misplaced_black,) if point is not None)]
        return State(
            Text("Solved. Well done!", "Résolu. Bravo !")
            if attempt.is_solved
            else words.fill(done=len(attempt.shown), all=len(shape.cells)),
            solved=attempt.is_solved,
            stuck=attempt.is_full and not attempt.is_solved,
            faults=tuple(attempt.check()),
            done=len(attempt.laid),
            last=None if attempt.hole is None else attempt.why_no_piece_fits(attempt.hole),
            wrong=(
                *(_place(shape.points[point]) for point in wrong),
                *(() if attempt.hole is None else (shape.centre(attempt.hole),)),
            ),
            start=self.start,
            solution=short_form(attempt.puzzle, self._all_shown) if attempt.is_solved else None,
        )

    @property
    def _all_shown(self) -> Shown:
        return tuple(self.attempt.shown[cell] for cell in range(len(self.attempt.puzzle.shape.cells)))

    @property
    def acts(self) -> tuple[Act, ...]:
        """All pieces can be taken off at once."""
        return (Act(CLEAR, Text("Clear the board", "Tout enlever")),) if self.attempt.laid else ()

    @property
    def advises(self) -> bool:
        """Until it is solved."""
        return not self.attempt.is_solved

    def choices(self, picked: tuple[str, ...] = ()) -> Choices:
        """A piece, its turn and a cell to place it; a cell to lift what was put down there."""
        names = self.attempt.puzzle.shape.names
        found: Choices = {
            **{names[laid.cell]: Pick(f"{LIFT} {names[laid.cell]}") for laid in self.attempt.laid},
            **{NAMES[kind]: Pick(next=self._turns(kind)) for kind, count in enumerate(self.attempt.left) if count},
        }
        for thing in picked:
            found = (found[thing].next if thing in found else None) or {}
        return found

    def _turns(self, kind: int) -> Choices:
        shape, shown = self.attempt.puzzle.shape, self.attempt.shown
        empty = [number for number in range(len(shape.cells)) if number not in shown]
        found = {}
        for corners in rotations(KINDS[kind]):
            for up in (True, False):
                fitting = [number for number in empty if shape.up[number] == up]
                moves = {shape.names[n]: Pick(write_placement(shape, Placement(n, corners))) for n in fitting}
                if moves:
                    found[turn_id(corners, up)] = Pick(next=moves)
        return found

    def do(self, act: str) -> "Filling":
        """Place (`b1=330`), `lift b1`, `turn b1`, or `clear` the board."""
        attempt = self.attempt
        verb, _, rest = act.partition(" ")
        place, equals, piece = act.partition("=")
        if act == CLEAR:
            attempt = replace(attempt, laid=())
        elif verb == LIFT:
            attempt = attempt.lift(rest)
        elif verb == TURN:
            attempt = attempt.turn(rest)
        elif equals:
            attempt = attempt.place(place, piece)
        else:
            words = Text("“{act}” is nothing that can be done here.", "« {act} » ne peut se faire ici.")
            raise BadPlacement(words.fill(act=act))
        return replace(self, attempt=attempt)

    def filled(self, solution: Shown) -> "Filling":
        """A solution laid on the shape, cell after cell."""
        cells = (Placement(number, corners) for number, corners in enumerate(solution))
        laid = tuple(placement for placement in cells if placement not in self.attempt.puzzle.given)
        return replace(self, attempt=replace(self.attempt, laid=laid))

    def svg(self, language: Language) -> str:
        """What lies there as a picture."""
        return scene_svg(self.board, self.scene, STYLE, language)

    def advice(self) -> Advice:
        """A piece of a solution in which all pieces stay where they are, or the word that there is none."""
        try:
            solution = self.attempt.solve(EFFORT)
        except TooLong as error:
            return Advice(error.text)
        if solution is None:
            return Advice(no := self._no_way(), solvable=no)
        yes = Text("Yes, it can still be solved from here.", "Oui, c’est encore possible à partir d’ici.")
        if self.attempt.is_full:
            return Advice(self.state.words, solvable=yes)
        hint = self.attempt.hint(solution)
        shape = self.attempt.puzzle.shape
        words = Text("Put {piece} into {cell}.", "Posez {piece} en {cell}.")
        return Advice(
            words.fill(piece=write_corners(hint.corners), cell=shape.names[hint.cell]),
            write_placement(shape, hint),
            placement_path(shape, hint.cell, hint.corners),
            yes,
            tuple(shape.names[cell] for cell in sorted({hint.cell, *shape.beside[hint.cell]})),
        )

    def _no_way(self) -> Text:
        """Lifting pieces helps only where the empty shape can be filled."""
        try:
            never = ShapeAttempt(self.attempt.puzzle).solve(EFFORT) is None
        except TooLong:
            never = False
        if never:
            return Text("No, it has no solution at all.", "Non, il n’y a aucune solution.")
        return Text(
            "No, with these pieces where they are it cannot be solved; lift some.",
            "Non, avec ces pièces à ces places c’est impossible ; levez-en.",
        )


def _place(point: Place) -> Point:
    """Where a point of the lattice is drawn."""
    row, column = point
    return float(column), round(HEIGHT * row, 4)


def _told_apart(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Pieces with ids that differ, though several boxes may hold the same piece."""
    seen: Counter[str] = Counter()
    apart = []
    for piece in pieces:
        seen[piece.id] += 1
        apart.append(replace(piece, id=f"{piece.id}-{seen[piece.id]}") if seen[piece.id] > 1 else piece)
    return tuple(apart)
