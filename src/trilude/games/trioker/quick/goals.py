"""What can be asked of a position of the quick game that somebody set up: the move that brings most chips at once."""

from trilude.contract.posed import Wish
from trilude.contract.position import Position
from trilude.contract.puzzle import BadPuzzle, Goal, Puzzle, puzzle_at, solve_tree
from trilude.contract.words import Text

MOST_RIGHT = 60

WISHES = {
    "chips": Wish(
        Text("most chips", "le plus de jetons"),
        Text(
            "The move after which whoever is to move has most chips is to be found.",
            "Il faut trouver le coup après lequel le trait a le plus de jetons.",
        ),
        Goal(
            Text(
                "{side} to play. After which move has this player {number} chips at once? No other gives more.",
                "{side} joue. Après quel coup ce joueur a-t-il aussitôt {number} jetons ? Nul autre n’en donne plus.",
            ),
            Text("There is a move that leads to {number}.", "Il existe un coup qui mène à {number}."),
            open=False,
        ),
    )
}


def solve(position: Position, wish: str) -> Puzzle:
    """Try every move."""
    seat, moves = position.mover, position.legal_moves.numbers
    chips = {move: position.play(move).scores[seat] for move in moves}
    most = max(chips.values())
    best = [move for move in moves if chips[move] == most]
    if len(best) == len(moves):
        words = Text(
            "All moves bring the same: that is no puzzle.", "Tous les coups se valent : ce n’est pas un casse-tête."
        )
        raise BadPuzzle(words)
    answer = solve_tree(position, lambda here: best if here is position else [], lambda _here: None, MOST_RIGHT)
    return puzzle_at(position, wish, most, answer, MOST_RIGHT)
