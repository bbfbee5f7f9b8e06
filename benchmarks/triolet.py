"""How fast Triolet is listed, played and solved, and how well its players play.

    python benchmarks/triolet.py speed
    python benchmarks/triolet.py match simulation:1s greedy 400

Speeds are medians of three runs on one core. A match plays every deal twice with the seats swapped; it prints the
share of the wins, the mean lead, both with 95 % intervals, and the time a game took.
"""

import json
import sys
from math import sqrt
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from trilude.arena.bouts import play_bout
from trilude.arena.duels import Duel
from trilude.arena.standing import Standing
from trilude.contract.kernel import kernel
from trilude.contract.position import Position
from trilude.contract.rules import Moves
from trilude.contract.walk import generator, moves_buffer, play_at_random
from trilude.games import GAMES
from trilude.games.triolet.board import JOKER, STRIDE
from trilude.games.triolet.knowledge import best_by_worth
from trilude.games.triolet.placements import lay, list_placements
from trilude.games.triolet.players.endgame import EndgameSolver
from trilude.games.triolet.rules import clear_board, legal_moves, play
from trilude.games.triolet.scoring import points_of

GAME = GAMES["triolet"]
VECTORS = Path(__file__).parent.parent / "tests/games/triolet/positions.json"
REPEATS = 500
RUNS = 3


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@kernel
def list_with_points(tables: np.record, position: np.record, moves: Moves, points: Moves, repeats: int) -> None:
    """List all placements and their points, again and again."""
    for _ in range(repeats):
        count = list_placements(tables, position, position.rack[int(position.turn)], moves)
        for i in range(count):
            points[i] = points_of(tables, position, int(moves[i]))


def vector_positions() -> list[np.record]:
    """The positions of the independent test data."""
    start = Position.start(GAME, GAME.choose({}), 0)
    records = []
    for vector in json.loads(VECTORS.read_text()):
        record = start.copy_record()
        clear_board(GAME.tables, record)
        for column, row, number, joker in vector["board"]:
            lay(record, STRIDE * (row + 1) + column, number + JOKER * joker)
        kinds = sorted(JOKER if kind == "J" else kind for kind in vector["rack"])
        record.rack[int(record.turn)] = kinds + [-1] * (3 - len(kinds))
        records.append(record)
    return records


def listing_speed() -> float:
    """Positions a second, median over the positions."""
    moves, points = moves_buffer(GAME), moves_buffer(GAME)
    times = []
    for record in vector_positions():
        started = perf_counter()
        list_with_points(GAME.tables, record, moves, points, REPEATS)
        times.append((perf_counter() - started) / REPEATS)
    return 1 / float(np.median(times))


def random_speed() -> float:
    """Plies a second of random games, deals included."""
    moves, chance, plies = moves_buffer(GAME), generator(1), 0
    records = [Position.start(GAME, GAME.choose({}), seed).copy_record() for seed in range(2000)]
    started = perf_counter()
    for record in records:
        plies += play_at_random(GAME.tables, record, moves, chance, GAME.longest)
    return plies / (perf_counter() - started)


def endgames(wanted: int) -> list[Position]:
    """Positions with an empty bag and two full racks, from games of the learned weights against themselves."""
    found: list[Position] = []
    moves, seed = moves_buffer(GAME), 0
    while len(found) < wanted:
        seed += 1
        record = Position.start(GAME, GAME.choose({}), seed).copy_record()
        while int(record.outcome) == 0 and int(record.in_bag) > 0:
            count = legal_moves(GAME.tables, record, moves)
            play(GAME.tables, record, best_by_worth(GAME.tables, record, moves, count))
        if int(record.outcome) == 0 and record.held[:2].tolist() == [3, 3]:
            found.append(Position.from_bytes(GAME, GAME.choose({}), record.tobytes()))
    return found


def endgame_times(positions: list[Position]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Milliseconds to solve each with both racks open, and to choose a move from the mover's view over all worlds."""
    solver = EndgameSolver(GAME)
    open_times, view_times = [], []
    for position in positions:
        started = perf_counter()
        solver.solve_open(position.copy_record())
        open_times.append(perf_counter() - started)
        view = position.view(position.to_move or 0)
        started = perf_counter()
        solver.choose(view)
        view_times.append(perf_counter() - started)
    return 1000 * np.array(open_times), 1000 * np.array(view_times)


def print_speeds() -> None:
    """The table of speeds."""
    positions = endgames(100)
    listing_speed(), random_speed(), endgame_times(positions[:1])
    say(f"listing with points, vectors' positions{np.median([listing_speed() for _ in range(RUNS)]):12,.0f} /s")
    say(f"random games                           {np.median([random_speed() for _ in range(RUNS)]):12,.0f} plies/s")
    open_times, view_times = endgame_times(positions)
    say(
        f"endgame 3+3, both racks open           {np.median(open_times):12.2f} ms median{open_times.max():8.1f} ms most"
    )
    say(
        f"endgame 3+3, from a view, all worlds   {np.median(view_times):12.2f} ms median{view_times.max():8.1f} ms most"
    )


def play_match(first: str, second: str, games: int) -> None:
    """Play and print the result of the first player."""
    duel = Duel(GAME, GAME.choose({}), first, second, seed=10_000)
    scores, leads, started = [], [], perf_counter()
    for number in range(games):
        bout = play_bout(duel, number)
        own = number % 2
        scores.append(bout.score)
        leads.append(bout.position.scores[own] - bout.position.scores[1 - own])
    standing, lead = Standing.of(scores), np.array(leads)
    low, high = standing.interval
    say(
        f"{first} against {second}: {games} games, {100 * standing.score:.1f} % ({100 * low:.1f} to {100 * high:.1f}),"
        f" lead {lead.mean():.1f} ± {1.96 * lead.std() / sqrt(games):.1f},"
        f" {(perf_counter() - started) / games:.1f} s a game"
    )


def main() -> None:
    """Do what the words say."""
    words = sys.argv[1:]
    if words[:1] == ["match"]:
        play_match(words[1], words[2], int(words[3]))
    else:
        print_speeds()


if __name__ == "__main__":
    main()
