"""The games of an arena: playing one, and playing many on several cores or machines."""

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from trilude.arena.duels import Duel
from trilude.arena.machine import describe_machine
from trilude.contract.chance import draw_below
from trilude.contract.crew import Crew
from trilude.contract.errors import Resignation
from trilude.contract.position import Position
from trilude.contract.record import Record
from trilude.contract.walk import generator

Job = tuple[Duel, int]
"""A game to be played: its duel and its number."""

OPENING_STREAM = 1
"""The stream of a pair's seed that draws its opening."""


@dataclass(frozen=True, slots=True)
class Bout:
    """One finished game of a duel."""

    duel: Duel
    number: int
    score: float
    """The first player's part of the win."""
    position: Position
    """The last one."""
    shares: tuple[float, ...]
    """Of the win, by seat."""
    names: tuple[str, ...]
    """Who sat where."""
    moves: tuple[int, int]
    """How many moves each of the two chose."""
    seconds: tuple[float, float]
    """How long each of them took for a move, on average."""
    machine: str
    """Where it was played."""

    @property
    def record(self) -> Record:
        """The game as it was played; of one that was given up it tells so."""
        record = Record.of(self.position, self.names)
        return record if self.position.is_over else record.ended(self.shares, "resignation")


def play_bout(duel: Duel, number: int) -> Bout:
    """Play one game; the first player sits on the first seat in even games, the second in odd ones (see Duel.who)."""
    game, options = duel.game, duel.options
    who = [duel.who(seat, number) for seat in range(game.seats(options))]
    names = tuple(duel.players[player] for player in who)
    players = [duel.seat(player, (duel.seed + number) * 64 + seat) for seat, player in enumerate(who)]
    position = _opened(duel, number // 2)
    moves, seconds = [0, 0], [0.0, 0.0]
    resigned: int | None = None
    while not position.is_over:
        seat = position.mover
        view, began = position.view(seat), perf_counter()
        try:
            move = players[seat].choose(view).move
        except Resignation:
            resigned = who[seat]
            break
        seconds[who[seat]] += perf_counter() - began
        moves[who[seat]] += 1
        position = position.play(move)
    shares = position.shares if resigned is None else _shares_without(resigned, who)
    score = sum(share for player, share in zip(who, shares, strict=True) if player == 0) / sum(shares)
    a, b = (total / max(count, 1) for total, count in zip(seconds, moves, strict=True))
    return Bout(duel, number, score, position, shares, names, (moves[0], moves[1]), (a, b), describe_machine())


def _shares_without(resigned: int, who: list[int]) -> tuple[float, ...]:
    """The shares of the win where one of the two players has resigned: all seats of the other win alike."""
    return tuple(0.0 if player == resigned else 1 / (len(who) - who.count(resigned)) for player in who)


def _opened(duel: Duel, pair: int) -> Position:
    """The position from which the players of a pair of games go on."""
    seed = duel.seed + pair
    position, chance = Position.start(duel.game, duel.options, seed), generator(seed, OPENING_STREAM)
    for _ in range(duel.opening):
        moves = position.legal_moves
        if len(moves):
            position = position.play(moves[draw_below(chance, len(moves))])
    return position


def play_bouts(jobs: Iterator[Job], crew: Crew) -> Iterator[Bout]:
    """Play games, as many at a time as a crew can; yields each as it ends. A job is drawn when somebody is free."""
    yield from crew.do(_play, jobs)


def _play(job: Job) -> Bout:
    return play_bout(*job)
