"""How fast Trioker's two games are played and solved, and how well. Prints a table; takes minutes.

python benchmarks/trioker_games.py [games] [seconds a move]
"""

import sys
from dataclasses import replace
from statistics import median
from time import perf_counter, process_time
from typing import Any

from trilude.arena.bouts import play_bout
from trilude.arena.duels import Duel
from trilude.arena.standing import Standing
from trilude.contract.chance import Generator, draw_below
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.contract.walk import generator, moves_buffer, play_at_random
from trilude.games import GAMES
from trilude.players.alphabeta import AlphaBetaPlayer
from trilude.players.find import find_player
from trilude.players.mcts import Budget

CHAMPIONS, QUICK = GAMES["trioker-champions"], GAMES["trioker-quick"]

OPEN_QUICK = replace(QUICK, players=2, hidden=False, chance=False)
"""The quick game for two with all hands and the stock face up: nothing is left to chance then."""

SEEN = 100_000
"""Positions that whoever sees all pieces looks at for a move."""


def plies_a_second(game: Game, options: dict[str, Any]) -> float:
    """Random play, the rules alone."""
    start, moves, chance = Position.start(game, game.choose(options), 1), moves_buffer(game), generator(1)
    play_at_random(game.tables, start.copy_record(), moves, chance, game.longest)
    rates = []
    for _ in range(3):
        records = [start.copy_record() for _ in range(2000)]
        began = perf_counter()
        plies = sum(play_at_random(game.tables, record, moves, chance, game.longest) for record in records)
        rates.append(plies / (perf_counter() - began))
    return median(rates)


def simulations_a_second(options: dict[str, Any]) -> float:
    """Information-set search early in a game."""
    position = Position.start(QUICK, QUICK.choose(options), 1)
    while position.ply < 2 or len(position.legal_moves) < 4:
        position = position.play(position.legal_moves[0])
    view = position.view(position.to_move or 0)
    find_player(QUICK, "mcts:300").choose(view)
    choices = [find_player(QUICK, "mcts:10000", seed=seed).choose(view) for seed in range(3)]
    return median(choice.simulations / choice.seconds for choice in choices)


def late_position(chance: Generator, hatched: bool, each: int) -> Position:
    """A position of a random game in which nobody has more than so many pieces left, and the mover a choice."""
    while True:
        position = Position.start(CHAMPIONS, CHAMPIONS.choose({"hatched": hatched}), 0)
        while not position.is_over and 12 - min(position.scores) > each:
            position = position.play(position.legal_moves[draw_below(chance, len(position.legal_moves))].id)
        if len(position.legal_moves) > 1:
            return position


def solve_times(hatched: bool, each: int, count: int = 60) -> list[float]:
    """Processor seconds to solve random endgames, in order."""
    chance, times = generator(each), []
    AlphaBetaPlayer(CHAMPIONS, Budget(1000)).choose(Position.start(CHAMPIONS, CHAMPIONS.choose({}), 0).view(0))
    for _ in range(count):
        position = late_position(chance, hatched, each)
        player, began = AlphaBetaPlayer(CHAMPIONS, Budget(seconds=60)), process_time()
        choice = player.choose(position.view(position.to_move or 0))
        times.append(process_time() - began if choice.proven else float("inf"))
    return sorted(times)


def match(game: Game, options: dict[str, Any], first: str, second: str, games: int) -> str:
    """A duel, told in a line."""
    duel = Duel(game, game.choose(options), first, second, 1)
    scores, chips = [], 0
    for bout in (play_bout(duel, number) for number in range(games)):
        scores.append(bout.score)
        own = [(seat + bout.number) % 2 == 0 for seat in range(2)]
        chips += sum(points if mine else -points for points, mine in zip(bout.position.scores, own, strict=True))
    return told(scores, chips)


def seen_through(positions: int, other: str, deals: int) -> str:
    """Single deals of alpha-beta that sees all pieces against a player that does not, told in a line."""
    options, scores, chips = QUICK.choose({"deals": 1}), [], 0
    for number in range(deals):
        own, seed = number % 2, 1 + number // 2
        seer, player = AlphaBetaPlayer(OPEN_QUICK, Budget(positions), number), find_player(QUICK, other, number)
        position, seen = Position.start(QUICK, options, seed), Position.start(OPEN_QUICK, options, seed)
        while not position.is_over:
            seat = position.mover
            choice = seer.choose(seen.view(seat)) if seat == own else player.choose(position.view(seat))
            position, seen = position.play(choice.move.id), seen.play(choice.move.id)
        scores.append(position.shares[own])
        chips += position.scores[own] - position.scores[1 - own]
    return told(scores, chips)


def told(scores: list[float], lead: int) -> str:
    """The results of games in a line: the score with its 95 % interval, and how far ahead one was on average."""
    standing = Standing.of(scores)
    low, high = standing.interval
    return (
        f"{100 * standing.score:.1f} % [{100 * low:.0f}, {100 * high:.0f}] "
        f"(+{standing.wins} ={standing.draws} -{standing.losses}, mean lead {lead / len(scores):+.1f})"
    )


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seconds = sys.argv[2] if len(sys.argv) > 2 else "1"
    out = sys.stdout
    kinds: list[tuple[Game, dict[str, Any]]] = [(CHAMPIONS, {}), (QUICK, {"players": 2}), (QUICK, {"players": 4})]
    for game, options in kinds:
        out.write(f"{game.name} {options}: {plies_a_second(game, options):,.0f} random plies a second\n")
    for players in (2, 3, 4):
        rate = simulations_a_second({"players": players, "deals": 1})
        out.write(f"{QUICK.name}, {players} players: {rate:,.0f} simulations a second\n")
    for hatched in (True, False):
        for each in (5, 6, 7, 8, 9):
            times = solve_times(hatched, each)
            out.write(
                f"{CHAMPIONS.name} hatched={hatched}, at most {each} pieces a side, solved:"
                f" median {1000 * median(times):.1f} ms, slowest {1000 * times[-1]:.0f} ms\n"
            )
    for hatched in (True, False):
        first, second = f"alphabeta:{seconds}s", f"mcts:{seconds}s"
        out.write(f"{CHAMPIONS.name} hatched={hatched}, {first} against {second}: ")
        out.write(match(CHAMPIONS, {"hatched": hatched}, first, second, games) + "\n")
    out.write(f"{QUICK.name}, mcts:{seconds}s against largest, single deals: ")
    out.write(match(QUICK, {"deals": 1}, f"mcts:{seconds}s", "largest", 2 * games) + "\n")
    for other in ("largest", "mcts:4000", "mcts:12000", "level:9"):
        out.write(f"{QUICK.name}, alphabeta:{SEEN} that sees all pieces against {other}, single deals: ")
        out.write(seen_through(SEEN, other, games) + "\n")


if __name__ == "__main__":
    main()
