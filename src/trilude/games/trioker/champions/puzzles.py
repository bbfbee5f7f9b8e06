"""Puzzles of the game for two champions: the end of a game, one move wins, and it is not just any move.

Games are played at random, but a piece that closes a hexagon is liked; a few pieces before the end everything is
searched. A pass is no turn.
"""

from collections.abc import Iterator
from random import Random

from trilude.contract.position import Position
from trilude.contract.puzzle import Answer, CandidatePuzzle, Goal, Puzzle, compare, first_found, solve_tree
from trilude.contract.words import Text
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.rules import PASS
from trilude.players.forcing import Forcing, TooMuch

GOALS = {
    "win": Goal(
        Text(
            "{side} to play wins with {number} more pieces, whatever the other does. Only one first piece will do.",
            "{side} joue et gagne en {number} pièces, quoi que fasse l’autre. Une seule première pièce convient.",
        ),
        Text(
            "With that, the win in {number} is no longer certain.",
            "Avec ce coup, le gain en {number} n’est plus assuré.",
        ),
    )
}

PIECES = range(3, 6)
"""How many pieces whoever is to win has left."""
TURNS = range(2, 5)
MOST_LOOKED_AT = 60_000
MOST_RIGHT = 60
"""Right moves of a puzzle, with all that may follow."""
FEWEST_MOVES = 4
"""Where there are fewer, nobody has to look for the right one."""


def candidates(seed: int) -> Iterator[CandidatePuzzle | None]:
    """Ends of random games with one winning move."""
    for number in range(1 << 30):
        yield from first_found(_of_game(Random(seed << 32 | number)), _puzzle)


def flaw(puzzle: Puzzle) -> Text | None:
    """Search the position again."""
    position = Position.from_text(GAME, GAME.choose(dict(puzzle.options)), puzzle.start)
    found = _puzzle(position)
    return compare(puzzle, found, Text("there is no single forced win", "il n’y a pas un seul gain forcé"))


def _of_game(chance: Random) -> Iterator[Position]:
    """Positions of a random game that may be puzzles."""
    position = Position.start(GAME, GAME.choose({}), 0)
    while not position.is_over:
        if len(position.legal_moves) >= FEWEST_MOVES and _left(position) in PIECES:
            yield position
        position = position.play(_some_move(position, chance))


def _some_move(position: Position, chance: Random) -> int:
    """Any move; one that lets the seat play again is three times as likely."""
    moves = position.legal_moves.numbers
    if position.ply == 0:
        return chance.choice(moves)
    weights = [3 if position.play(move).to_move == position.to_move else 1 for move in moves]
    return chance.choices(moves, weights)[0]


def _left(position: Position) -> int:
    return int(position.record.hands[position.mover]).bit_count()


def _puzzle(position: Position) -> CandidatePuzzle | None:
    """The puzzle that a position is, if there is exactly one winning move, and it wins in a number of turns."""
    seat, search = position.mover, Forcing(GAME, MOST_LOOKED_AT, frozenset({PASS}))
    if _left(position) not in PIECES:
        return None
    try:
        least = search.least(position, seat, max(TURNS))
        if least is None or least not in TURNS:
            return None
        if sum(search.wins(position.play(move), seat, max(PIECES)) for move in position.legal_moves.numbers) != 1:
            return None
        answer = quickest_wins(search, position, least, MOST_RIGHT)
    except TooMuch:
        return None
    if answer is None:
        return None
    moves = len(position.legal_moves)
    again = position.play(next(iter(answer))).to_move == seat
    hardness = least + moves / 20 - 0.5 * again
    return CandidatePuzzle(Puzzle("win", least, position.text, answer), hardness)


def quickest_wins(search: Forcing, position: Position, least: int, most: int) -> Answer | None:
    """All ways to win in the fewest turns; None where there are more than `most` right moves."""
    seat = position.mover
    return solve_tree(
        position,
        lambda here: search.right(here, search.least(here, seat, least) or 0),
        lambda here: _defence(search, here, seat, least),
        most,
    )


def _defence(search: Forcing, here: Position, seat: int, most: int) -> int | None:
    """A pass, or the defence that holds out longest, of these the one with the fewest right answers."""
    moves = here.legal_moves.numbers
    if here.mover == seat:
        return PASS if moves == [PASS] else None

    def firmness(move: int) -> tuple[int, int, int]:
        after = here.play(move)
        turns = search.least(after, seat, most) or 0
        right = 0 if after.is_over or after.to_move != seat else len(search.right(after, turns))
        return -turns, right, move

    return min(moves, key=firmness)
