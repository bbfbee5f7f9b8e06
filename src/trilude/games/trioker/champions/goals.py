"""What can be asked of a position of the champions' game that somebody set up: all of it is searched, within bounds."""

from trilude.contract.posed import Wish
from trilude.contract.position import Position
from trilude.contract.puzzle import BadPuzzle, Goal, Puzzle, puzzle_at
from trilude.contract.words import Text
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.puzzles import quickest_wins
from trilude.games.trioker.champions.rules import PASS
from trilude.players.forcing import Forcing, TooMuch

MOST_LOOKED_AT = 60_000
"""Positions, for all that is asked about one puzzle."""
MOST_TURNS = 6
MOST_RIGHT = 100

WISHES = {
    "win": Wish(
        Text("win", "gagner"),
        Text(
            "Whoever is to move wins with {most} more pieces at most, whatever the other does.",
            "Le trait gagne en {most} pièces au plus, quoi que fasse l’autre.",
        ).fill(most=MOST_TURNS),
        Goal(
            Text(
                "{side} to play wins with {number} more pieces, whatever the other does.",
                "{side} joue et gagne en {number} pièces, quoi que fasse l’autre.",
            ),
            Text(
                "With that, the win in {number} is no longer certain.",
                "Avec ce coup, le gain en {number} n’est plus assuré.",
            ),
        ),
    )
}


def solve(position: Position, wish: str) -> Puzzle:
    """The quickest wins, and the defence that holds out longest."""
    seat, search = position.mover, Forcing(GAME, MOST_LOOKED_AT, frozenset({PASS}), in_all=True)
    try:
        least = search.least(position, seat, MOST_TURNS)
        if least is None or least < 1:
            words = Text("{side} cannot force a win with {most} pieces.", "{side} : aucun gain forcé en {most} pièces.")
            raise BadPuzzle(words.fill(side=position.scene.seats[seat].name, most=MOST_TURNS))
        answer = quickest_wins(search, position, least, MOST_RIGHT)
    except TooMuch:
        words = Text(
            "After {most} positions nobody knows yet; the search gave up. Try it nearer to the end of the game.",
            "Après {most} positions, on ne sait pas encore ; la recherche s’arrête là. Essayez plus près de la fin.",
        )
        raise BadPuzzle(words.fill(most=MOST_LOOKED_AT)) from None
    return puzzle_at(position, wish, least, answer, MOST_RIGHT)
