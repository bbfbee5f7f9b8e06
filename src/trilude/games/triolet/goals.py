"""What can be asked of a position of Triolet that somebody set up: the placement that scores most, or the end."""

from trilude.contract.posed import Wish
from trilude.contract.position import Position
from trilude.contract.puzzle import BadPuzzle, Goal, Puzzle, puzzle_at
from trilude.contract.words import Text
from trilude.games.triolet.puzzles import (
    BEST,
    END,
    MOST_MOVES,
    best_ends,
    best_placements,
    final_leads,
    placement_points,
)

MOST_RIGHT = 100

WISHES = {
    BEST: Wish(
        Text("best placement", "meilleure pose"),
        Text("The placement that scores most is to be found.", "Il faut trouver la pose qui rapporte le plus."),
        Goal(
            Text(
                "{side} to play. Which placement scores most? It brings {number} points.",
                "{side} joue. Quelle pose rapporte le plus ? Elle vaut {number} points.",
            ),
            Text("There is a placement that brings {number}.", "Il existe une pose qui vaut {number}."),
            open=False,
        ),
    ),
    END: Wish(
        Text("best end", "meilleure fin"),
        Text(
            "Two players, an empty bag, open racks: the end is to be played as well as can be.",
            "Deux joueurs, le sac vide, les chevalets ouverts : il faut finir au mieux.",
        ),
        Goal(
            Text(
                "{side} to play. The bag is empty and both racks are open: end with a lead of {number} points.",
                "{side} joue. Le sac est vide, les deux chevalets sont ouverts : finissez avec un écart de {number}.",
            ),
            Text(
                "With that, a lead of {number} cannot be forced any more.",
                "Avec ce coup, un écart de {number} n’est plus assuré.",
            ),
        ),
    ),
}


def solve(position: Position, wish: str) -> Puzzle:
    """All placements with the most points, or all ends with the largest lead."""
    return _best(position) if wish == BEST else _end(position)


def _best(position: Position) -> Puzzle:
    points = placement_points(position)
    if not points:
        raise BadPuzzle(Text("There is nothing to place.", "Il n’y a rien à poser."))
    answer = best_placements(position, points, MOST_RIGHT)
    return puzzle_at(position, BEST, max(points.values()), answer, MOST_RIGHT)


def _end(position: Position) -> Puzzle:
    if position.seats != 2 or int(position.record.in_bag):
        words = Text(
            "An end needs two players and an empty bag: {left} tokens are in it.",
            "Une fin veut deux joueurs et un sac vide : il y reste {left} jetons.",
        )
        raise BadPuzzle(words.fill(left=int(position.record.in_bag)))
    if len(position.legal_moves) > MOST_MOVES:
        words = Text(
            "There are more than {most} moves: nobody looks through all of their ends.",
            "Il y a plus de {most} coups : personne n’en examine toutes les fins.",
        )
        raise BadPuzzle(words.fill(most=MOST_MOVES))
    most = max(final_leads(position, position.mover).values())
    return puzzle_at(position, END, most, best_ends(position, MOST_RIGHT), MOST_RIGHT)
