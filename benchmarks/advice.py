"""Is the advice of the strategy pages any good? `python benchmarks/advice.py [game …]`, some minutes.

For each piece of advice, somebody who follows it and otherwise plays at random meets somebody who does not, from both
seats. Games of chance are dealt alike for both seatings.
"""

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from trilude.arena.standing import Standing
from trilude.contract.position import Position
from trilude.games import GAMES

CONSIDERED = 12
"""Moves that are tried out, where a piece of advice needs that."""
TRIPLEX_LONGEST = 400

Liking = Callable[[Position, int], float]
"""How well a move follows a piece of advice."""


def anything(_position: Position, _move: int) -> float:
    """Plays at random."""
    return 0.0


def opposite(liking: Liking) -> Liking:
    """Does the contrary."""
    return lambda position, move: -liking(position, move)


def either(first: Liking, weight: float, second: Liking) -> Liking:
    """Both, the second with a weight."""
    return lambda position, move: first(position, move) + weight * second(position, move)


def gain(position: Position, move: int) -> float:
    """Takes the most points."""
    seat = position.mover
    return float(position.play(move).scores[seat] - position.scores[seat])


def plays_on(position: Position, move: int) -> float:
    """Makes the moves after which it may move again."""
    return float(position.play(move).to_move == position.mover)


def hinders(position: Position, move: int) -> float:
    """Leaves whoever is next as few moves as can be."""
    after = position.play(move)
    if after.is_over or after.to_move == position.mover:
        return 0.0
    moves = after.legal_moves
    return -float(0 if len(moves) == 1 and moves[0].text == "pass" else len(moves))


# --- Trigon -----------------------------------------------------------------------------------------------------------


def large(position: Position, move: int) -> float:
    """Large pieces first."""
    return float(position.game.tables.triangles[move])


def _others_colours(position: Position) -> list[int]:
    return [colour for colour in range(4) if colour % 2 != int(position.record.turn) % 2]


def _ways(position: Position, colours: list[int]) -> int:
    """How many placements some colours have, whoever is to move."""
    record = position.record
    words = [record.free & record.may[colour] & record.touch[colour] for colour in colours]
    return sum(int(word).bit_count() for colour in words for word in colour)


def keeps_ways_out(position: Position, move: int) -> float:
    """After the move its own colours can go on in as many ways as can be."""
    after = position.play(move)
    own = [colour for colour in range(4) if colour % 2 == int(position.record.turn) % 2]
    return float(_ways(after, own))


def shuts_others_in(position: Position, move: int) -> float:
    """After the move the others can go on in as few ways as can be."""
    return -float(_ways(position.play(move), _others_colours(position)))


def towards_the_middle(position: Position, move: int) -> float:
    """Lays a piece as near to the middle as can be."""
    tables = position.game.tables
    cells = tables.cell[move][: int(tables.triangles[move])]
    return float(max(int(tables.centrality[cell]) for cell in cells))


# --- Trioker ----------------------------------------------------------------------------------------------------------


def _corners(position: Position, move: int) -> str:
    text = position.name_move(move).text
    return text.partition("@")[0] if "@" in text else text.removeprefix("give:").partition(">")[0]


def heavy(position: Position, move: int) -> float:
    """Places or gives the pieces with the most points first; the Joker counts 5."""
    corners = _corners(position, move)
    return float(sum(int(value) for value in corners if value.isdigit()))


def joker(position: Position, move: int) -> float:
    """Lays the Joker as soon as it can."""
    return float("*" in _corners(position, move))


def triple(position: Position, move: int) -> float:
    """Lays triples as soon as it can."""
    return float(len(set(_corners(position, move))) == 1)


def mixed(position: Position, move: int) -> float:
    """Lays pieces with three different values as soon as it can."""
    return float(len(set(_corners(position, move))) == 3)


# --- Triplex ----------------------------------------------------------------------------------------------------------


def wins(position: Position, move: int) -> float:
    """Wins where it can."""
    after = position.play(move)
    return 1000.0 * after.shares[position.mover] if after.is_over else 0.0


def attacks(position: Position, move: int) -> float:
    """Attacks whenever it can."""
    return float("x" in position.name_move(move).text)


def _strength(position: Position, side: int) -> int:
    """How many pieces of a side stand at home."""
    homes = position.game.tables.home
    return sum(int(position.record.cell[p]) == int(homes[p]) for p in range(3 * side, 3 * side + 3))


def sends_home(position: Position, move: int) -> float:
    """Attacks where more of the others' pieces go home than of its own."""
    after, me = position.play(move), position.mover
    theirs = _strength(after, 1 - me) - _strength(position, 1 - me)
    own = _strength(after, me) - _strength(position, me)
    return float(attacks(position, move) * (theirs - own))


def gathers(position: Position, move: int) -> float:
    """Keeps its three pieces as near to one another as can be."""
    after, me = position.play(move), position.mover
    cells = [int(after.record.cell[p]) for p in range(3 * me, 3 * me + 3)]
    far = position.game.tables.distance
    apart = [int(far[a, b]) for a in cells for b in cells if a >= 0 and b >= 0]
    return -float(sum(apart))


# --- Triolet ----------------------------------------------------------------------------------------------------------


def wastes_joker(position: Position, move: int) -> float:
    """Uses a joker for less than 60 points."""
    return float("J" in position.name_move(move).text and gain(position, move) < 60)


@dataclass(frozen=True)
class Trial:
    """A piece of advice, who follows it and who does not."""

    game: str
    advice: str
    follower: Liking
    other: Liking
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    considered: int | None = None
    """How many moves are looked at, drawn anew each turn; all of them where it is None."""


TRIALS = [
    Trial("trigon", "large pieces first, against any", large, anything, 200, {"players": 2}, 40),
    Trial("trigon", "large pieces first, against small ones first", large, opposite(large), 200, {"players": 2}, 40),
    Trial("trigon", "large and towards the middle, against large", either(towards_the_middle, 100, large), large, 200,
          {"players": 2}, 40),
    Trial("trigon", "large and ways out, against large", either(keeps_ways_out, 1e6, large), large, 200,
          {"players": 2}, CONSIDERED),
    Trial("trigon", "large and shutting in, against large", either(shuts_others_in, 1e6, large), large, 200,
          {"players": 2}, CONSIDERED),
    Trial("trigon", "shutting in, against ways out", either(shuts_others_in, 1e6, large),
          either(keeps_ways_out, 1e6, large), 200, {"players": 2}, CONSIDERED),
    Trial("trioker-quick", "many points first, against any", heavy, anything, 400, {"players": 2, "deals": 1}),
    Trial("trioker-quick", "many points first, against few first", heavy, opposite(heavy), 400,
          {"players": 2, "deals": 1}),
    Trial("trioker-quick", "many points first, against the Joker kept", heavy, either(heavy, -100, joker), 400,
          {"players": 2, "deals": 1}),
    Trial("trioker-quick", "many points first, against the Joker at once", heavy, either(heavy, 100, joker), 400,
          {"players": 2, "deals": 1}),
    Trial("trioker-champions", "closing hexagons, against any", plays_on, anything, 400),
    Trial("trioker-champions", "leaving few replies, against any", hinders, anything, 200),
    Trial("trioker-champions", "triples first, against any", triple, anything, 400),
    Trial("trioker-champions", "three values first, against any", mixed, anything, 400),
    Trial("trioker-champions", "closing and few replies, against few replies", either(hinders, 1000, plays_on), hinders,
          200),
    Trial("triplex", "attacking, against any", either(wins, 1, attacks), wins, 100),
    Trial("triplex", "attacking to send home more, against any", either(wins, 1, sends_home), wins, 100),
    Trial("triplex", "gathering, against any", either(wins, 1, gathers), wins, 100),
    Trial("triplex", "gathering, against sending home", either(wins, 1, gathers), either(wins, 1, sends_home), 100),
    Trial("triolet", "most points, bis worth 30 more, against most points", either(gain, 30, plays_on), gain, 300,
          {"players": 2}, 60),
    Trial("triolet", "jokers for 60 points or more, against most points", either(gain, -40, wastes_joker), gain, 300,
          {"players": 2}, 60),
]  # fmt: skip


def choose(trial: Trial, position: Position, liking: Liking, chance: random.Random) -> int:
    """Any of the moves that follow the advice best."""
    moves = position.legal_moves.numbers
    if trial.considered and len(moves) > trial.considered:
        moves = chance.sample(moves, trial.considered)
    if len(moves) == 1 or liking is anything:
        return chance.choice(moves)
    liked = [liking(position, move) for move in moves]
    return chance.choice([move for move, value in zip(moves, liked, strict=True) if value == max(liked)])


def play(trial: Trial, number: int) -> tuple[float, float]:
    """The follower's share of the win, and lead in points."""
    game, follower = GAMES[trial.game], number % 2
    chance = random.Random(number)
    position = Position.start(game, game.choose(dict(trial.options)), 1 + number // 2)
    while not position.is_over:
        if trial.game == "triplex" and position.ply > TRIPLEX_LONGEST:
            return 0.5, 0.0
        liking = trial.follower if position.mover == follower else trial.other
        position = position.play(choose(trial, position, liking, chance))
    lead = position.scores[follower] - position.scores[1 - follower]
    return position.shares[follower], float(lead)


def told(trial: Trial) -> str:
    """A row of the table."""
    results = [play(trial, number) for number in range(trial.games)]
    standing = Standing.of([share for share, _ in results])
    low, high = standing.interval
    lead = sum(lead for _, lead in results) / len(results)
    share = f"{100 * standing.score:.1f} % ({100 * low:.0f} to {100 * high:.0f})"
    return f"| {trial.game} | {trial.advice} | {trial.games} | {share} | {lead:+.1f} |"


def rows(names: list[str]) -> Iterator[str]:
    """The table, row by row."""
    yield "| game | advice | games | share of wins (95 %) | mean lead |"
    yield "| --- | --- | --- | --- | --- |"
    for trial in TRIALS:
        if not names or trial.game in names:
            yield told(trial)


if __name__ == "__main__":
    for row in rows(sys.argv[1:]):
        print(row, flush=True)
