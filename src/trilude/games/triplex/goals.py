"""What can be asked of a position of Triplex that somebody set up: the table of the solved game knows the answers."""

from trilude.contract.posed import Wish
from trilude.contract.position import Position
from trilude.contract.puzzle import BadPuzzle, Goal, Puzzle, puzzle_at, solve_tree
from trilude.contract.words import Text
from trilude.games.triplex.puzzles import TURNS, defence, right_moves, turns_to_win
from trilude.games.triplex.solved.solution import SOLUTION

MOST_RIGHT = 60
"""Right moves of a puzzle, with all that may follow."""

WISHES = {
    "win": Wish(
        Text("win", "gagner"),
        Text(
            "Whoever is to move wins in {most} turns at most, whatever the other does.",
            "Le trait gagne en {most} tours au plus, quoi que fasse l’autre.",
        ).fill(most=max(TURNS)),
        Goal(
            Text(
                "{side} to move and win in {number} turns, whatever the other does.",
                "{side} jouent et gagnent en {number} tours, quoi que fasse l’autre.",
            ),
            Text("That does not win in {number}.", "Cela ne gagne pas en {number}."),
        ),
    )
}


def solve(position: Position, wish: str) -> Puzzle:
    """The quickest wins, and the defence that holds out longest."""
    seat, unknown = position.mover, SOLUTION.why_not(position.options)
    if unknown:
        raise BadPuzzle(unknown)
    turns = turns_to_win(position, seat)
    if turns not in range(1, max(TURNS) + 1):
        words = Text(
            "{side} cannot force a win in {most} turns: the table of the solved game says so.",
            "{side} : aucun gain forcé en {most} tours, dit la table du jeu résolu.",
        )
        raise BadPuzzle(words.fill(side=position.scene.seats[seat].name, most=max(TURNS)))
    answer = solve_tree(
        position,
        lambda here: right_moves(here, seat, turns_to_win(here, seat)),
        lambda here: None if here.mover == seat else defence(here, seat),
        MOST_RIGHT,
    )
    return puzzle_at(position, wish, turns, answer, MOST_RIGHT)
