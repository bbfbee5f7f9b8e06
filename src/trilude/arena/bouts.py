"""The games of an arena: playing one, and playing many on several cores."""

import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from time import perf_counter

from trilude.arena.duels import Duel
from trilude.contract.chance import draw_below
from trilude.contract.position import Position
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
    names: tuple[str, ...]
    """Who sat where."""
    moves: tuple[int, int]
    """How many moves each of the two chose."""
    seconds: tuple[float, float]
    """How long each of them took for a move, on average."""


def play_bout(duel: Duel, number: int) -> Bout:
    """Play one game; the first player sits on the first seat in even games, the second in odd ones (see Duel.who)."""
    game, options = duel.game, duel.options
    who = [duel.who(seat, number) for seat in range(game.seats(options))]
    names = tuple(duel.players[player] for player in who)
    players = [duel.seat(player, (duel.seed + number) * 64 + seat) for seat, player in enumerate(who)]
    position = _opened(duel, number // 2)
    moves, seconds = [0, 0], [0.0, 0.0]
    while not position.is_over:
        seat = position.mover
        view, began = position.view(seat), perf_counter()
        move = players[seat].choose(view).move
        seconds[who[seat]] += perf_counter() - began
        moves[who[seat]] += 1
        position = position.play(move)
    shares = position.shares
    score = sum(share for player, share in zip(who, shares, strict=True) if player == 0) / sum(shares)
    a, b = (total / max(count, 1) for total, count in zip(seconds, moves, strict=True))
    return Bout(duel, number, score, position, names, (moves[0], moves[1]), (a, b))


def _opened(duel: Duel, pair: int) -> Position:
    """The position from which the players of a pair of games go on."""
    seed = duel.seed + pair
    position, chance = Position.start(duel.game, duel.options, seed), generator(seed, OPENING_STREAM)
    for _ in range(duel.opening):
        moves = position.legal_moves
        if len(moves):
            position = position.play(moves[draw_below(chance, len(moves))])
    return position


def play_bouts(jobs: Iterator[Job], processes: int) -> Iterator[Bout]:
    """Play games, several at a time; yields each as it ends. A job is drawn only when a process is free for it."""
    if processes == 1:
        yield from (play_bout(*job) for job in jobs)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_end_quietly) as pool:
        running: set[Future[Bout]] = set()
        try:
            while True:
                running |= {pool.submit(play_bout, *job) for job in islice(jobs, processes - len(running))}
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for job in done:
                    yield job.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _end_quietly() -> None:
    """Whoever interrupts the arena ends its processes too, without a word from each."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
