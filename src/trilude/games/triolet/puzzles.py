"""Puzzles of Triolet: the placement that scores most, and ends of games with both racks open.

Positions come from games of two players who place what seems best, or now and then something else. A best placement
is the only one with its points, and clearly ahead of the second best. An end has an empty bag, so that nothing is left
to chance; only one first move leads to the best result.
"""

from collections.abc import Iterator
from functools import cache
from math import log
from random import Random

import numpy as np

from trilude.contract.position import Position
from trilude.contract.puzzle import Answer, CandidatePuzzle, Goal, Puzzle, compare, solve_tree
from trilude.contract.words import Text
from trilude.games.triolet import GAME
from trilude.games.triolet.knowledge import best_by_worth
from trilude.games.triolet.players.endgame import EndgameSolver
from trilude.games.triolet.scoring import points_of

BEST, END = "best", "end"

GOALS = {
    BEST: Goal(
        Text(
            "{side} to play. Which placement scores most? It brings {number} points, and no other as many.",
            "{side} joue. Quelle pose rapporte le plus ? Elle vaut {number} points, et nulle autre autant.",
        ),
        Text("There is a placement that brings {number}.", "Il existe une pose qui vaut {number}."),
        open=False,
    ),
    END: Goal(
        Text(
            "{side} to play. The bag is empty and both racks are open: end the game {number} points ahead. Only one"
            " first move can do it.",
            "{side} joue. Le sac est vide, les deux chevalets sont ouverts : finissez avec {number} points d’avance. Un"
            " seul premier coup le permet.",
        ),
        Text(
            "With that, {number} points ahead cannot be forced any more.",
            "Avec ce coup, {number} points d’avance ne sont plus assurés.",
        ),
    ),
}

BESTS, ENDS = 5, 2
"""Of seven puzzles, so many are of each kind."""
AHEAD = 4
"""Points of the best placement over the second."""
FEWEST_PLACEMENTS, FEWEST_MOVES, MOST_MOVES = 15, 4, 50
MOST_RIGHT = 60
CLOSE = 120
"""Whoever is further ahead has nothing to play for."""
ODD_MOVES = 0.15
"""How often a player does not place what seems best."""


def candidates(seed: int) -> Iterator[CandidatePuzzle | None]:
    """One best placement at most of a game, and one end."""
    bests = ends = 0
    for number in range(1 << 30):
        for found in _of_game(Random(seed << 32 | number)):
            best = found.puzzle.goal == BEST
            if not best or bests * ENDS <= ends * BESTS:
                bests, ends = bests + best, ends + (not best)
                yield found
        yield None


def flaw(puzzle: Puzzle) -> Text | None:
    """Score all placements, or play out the end, once more."""
    position = Position.from_text(GAME, GAME.choose(dict(puzzle.options)), puzzle.start)
    found = _best(position) if puzzle.goal == BEST else _end(position)
    return compare(puzzle, found, Text("there is no single best move", "il n’y a pas un seul meilleur coup"))


def _of_game(chance: Random) -> Iterator[CandidatePuzzle]:
    position = Position.start(GAME, GAME.choose({}), chance.getrandbits(40))
    asked, ended = chance.randrange(4, 34), False
    while not position.is_over:
        found = None
        if int(position.record.in_bag) == 0:
            found, ended = _end(position), True
        elif position.ply == asked:
            found = _best(position)
        if found:
            yield found
        if ended:
            return
        moves = position.legal_moves.array
        odd = chance.random() < ODD_MOVES
        best = best_by_worth(GAME.tables, position.record, moves.copy(), len(moves))
        position = position.play(chance.choice(position.legal_moves.numbers) if odd else int(best))


def _best(position: Position) -> CandidatePuzzle | None:
    """The puzzle of the placement that scores most."""
    points = placement_points(position)
    best, second = sorted([*points.values(), 0, 0], reverse=True)[:2]
    if len(points) < FEWEST_PLACEMENTS or best < second + AHEAD:
        return None
    answer = best_placements(position, points, 1)
    if answer is None:
        return None
    hardness = log(len(points)) - (best - second) / 10
    return CandidatePuzzle(Puzzle(BEST, best, position.text, answer), hardness)


def placement_points(position: Position) -> dict[int, int]:
    """What each placement scores."""
    names = {move.id: move.text for move in position.legal_moves}
    placements = [move for move, name in names.items() if name != "pass" and not name.startswith("x=")]
    return {move: int(points_of(GAME.tables, position.record, move)) for move in placements}


def best_placements(position: Position, points: dict[int, int], most_right: int) -> Answer | None:
    """The answer that is any of the placements with the most points; what the other does then is of no interest."""
    most = max(points.values())
    right = [move for move in points if points[move] == most]
    return solve_tree(position, lambda here: right if here is position else [], lambda _here: None, most_right)


def best_ends(position: Position, most_right: int) -> Answer | None:
    """The answer that is every way to end with the largest lead that can be forced."""
    seat = position.mover
    return solve_tree(
        position,
        lambda here: best_leads(here, seat),
        lambda here: None if here.mover == seat else defence(here, seat),
        most_right,
    )


@cache
def _solver() -> EndgameSolver:
    return EndgameSolver(GAME)


def _end(position: Position) -> CandidatePuzzle | None:
    """The puzzle of playing the end as well as can be."""
    moves = position.legal_moves
    if not FEWEST_MOVES <= len(moves) <= MOST_MOVES:
        return None
    leads = sorted(final_leads(position, position.mover).values(), reverse=True)
    if not max(leads[1], 0) < leads[0] <= CLOSE:
        return None
    answer = best_ends(position, MOST_RIGHT)
    if answer is None:
        return None
    hardness = 3 + log(len(moves)) - (leads[0] - leads[1]) / 20
    return CandidatePuzzle(Puzzle(END, leads[0], position.text, answer), hardness)


def final_leads(here: Position, seat: int) -> dict[int, int]:
    """By how much a seat is ahead in the end after each move, both playing as well as can be."""
    moves = np.array(here.legal_moves.numbers, np.int32)
    leads = _solver().leads(here.record, moves)
    return dict(zip(moves.tolist(), (leads if seat == 0 else -leads).tolist(), strict=True))


def best_leads(here: Position, seat: int) -> list[int]:
    """The moves after which a seat is ahead by the most in the end."""
    leads = final_leads(here, seat)
    best = max(leads.values())
    return [move for move, lead in leads.items() if lead == best]


def defence(here: Position, seat: int) -> int:
    """The move after which a seat is ahead by the least in the end."""
    leads = final_leads(here, seat)
    return min(leads, key=lambda move: (leads[move], move))
