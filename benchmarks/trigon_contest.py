"""How strong our Trigon player is against another program at a given thinking time, two colours against two.

    python benchmarks/trigon_contest.py 'wide:9000' 'gtp:"engine --game trigon_2 --seed {seed}"' games.jsonl.gz
    python benchmarks/trigon_contest.py 'wide:9000' 'gtp:"engine --game trigon --seed {seed}"' games-4.jsonl --players 4

With two players both sides follow the starting rule. With four, each program has two seats that face each other, blue
and red or yellow and green, and every seat plays for itself: a program's score is the share of the win that its seats
have together. Colours are swapped after every game. In a player's name {seed} becomes another number in every game: a
program that begins every game alike would make many games prove as little as one. Games are kept, a line each, and what
is printed is about all games of the same players that the file holds: the first player's score with its 95 % interval,
its mean margin, its points less the other's, with its interval (of games that nobody gave up), and the seconds a move
that each player took, by the clock and by the processor. What another program works counts from its start to its end.

A game may take an hour: told to end (SIGTERM), this keeps the game that is on beside the others after the next move,
and the same command goes on with it, there or on another machine. Players then begin anew, with what was played before
them.
"""

import argparse
import gc
import json
import math
import signal
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from threading import Event
from typing import Any

from trilude.arena.line_file import LineFile
from trilude.arena.standing import CONFIDENCE, Standing
from trilude.contract.errors import Resignation
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.players.find import find_player

GAME = GAMES["trigon"]


def play_game(
    names: tuple[str, str], seed: int, seats: int, begun: dict[str, Any] | None, told_to_end: Event
) -> dict[str, Any]:
    """Play a game, or what is left of it, and return what its line tells; told to end, it has no score yet.

    The first player has the first move where the seed is even.
    """
    players = [find_player(GAME, name.replace("{seed}", str(seed)), seed=seed) for name in names]
    position = Position.start(GAME, GAME.choose({"players": seats}), 0)
    seconds, processor, chosen = [0.0, 0.0], [0.0, 0.0], [0, 0]
    if begun is not None:
        seconds, processor, chosen = begun["seconds"], begun["processor"], begun["chosen"]
        for move in begun["moves"]:
            position = position.play(move)
    others, resigned = _seconds_of_others(), None
    while position.to_move is not None and resigned is None and not told_to_end.is_set():
        who = (position.to_move + seed) % 2
        view = position.view(position.to_move)
        began, worked = time.perf_counter(), time.process_time()
        try:
            position = position.play(players[who].choose(view).move)
            chosen[who] += 1
        except Resignation:
            resigned = who
        seconds[who] += time.perf_counter() - began
        processor[who] += time.process_time() - worked
    players.clear()
    gc.collect()  # ends other programs, whose time can be asked for only then
    for who, name in enumerate(names):
        if name.startswith("gtp:"):
            processor[who] += _seconds_of_others() - others
    own, other = slice(seed % 2, None, 2), slice(1 - seed % 2, None, 2)
    over = position.to_move is None
    return {
        "players": names,
        "seats": seats,
        "seed": seed,
        "score": sum(position.shares[own]) if over else None if resigned is None else float(resigned == 1),
        "margin": sum(position.scores[own]) - sum(position.scores[other]) if over else None,
        "moves": [move.id for move in position.moves],
        "chosen": chosen,
        "seconds": [round(spent, 2) for spent in seconds],
        "processor": [round(spent, 2) for spent in processor],
    }


def _seconds_of_others() -> float:
    """How long the processor worked for programs that were started here and have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def told(games: list[dict[str, Any]]) -> str:
    """What games say, in a line."""
    standing = Standing.of([game["score"] for game in games])
    margins = [game["margin"] for game in games if game["margin"] is not None]
    mean = sum(margins) / max(len(margins), 1)
    spread = math.sqrt(sum((margin - mean) ** 2 for margin in margins) / max(len(margins) - 1, 1))
    low, high = standing.interval
    moves = [sum(game["chosen"][who] for game in games) for who in range(2)]
    clock, processor = (
        [sum(game[name][who] for game in games) / max(moves[who], 1) for who in range(2)]
        for name in ("seconds", "processor")
    )
    return (
        f"{standing.games} games, score {standing.score:.3f} ({low:.3f} to {high:.3f}), margin {mean:+.1f} ± "
        f"{CONFIDENCE * spread / math.sqrt(max(len(margins), 1)):.1f}, seconds a move {clock[0]:.3f} and "
        f"{clock[1]:.3f}, of the processor {processor[0]:.3f} and {processor[1]:.3f}"
    )


def main() -> None:
    """Play, keep the games, and say what all of them tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("kept", type=Path)
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    told_to_end = Event()
    signal.signal(signal.SIGTERM, lambda *_: told_to_end.set())
    lines, names = LineFile(given.kept), (given.first, given.second)
    for seed in range(given.seed, given.seed + given.games):
        if told_to_end.is_set():
            break
        unfinished = given.kept.with_name(f"{given.kept.name}.{seed}")
        begun = json.loads(unfinished.read_text("utf-8")) if unfinished.exists() else None
        if begun is not None and (tuple(begun["players"]), begun["seats"]) != (names, given.players):
            parser.error(f"{unfinished} is a game of other players: name them, or choose another seed.")
        game = play_game(names, seed, given.players, begun, told_to_end)
        if game["score"] is None:
            unfinished.write_text(json.dumps(game), encoding="utf-8")
            print(f"{seed} kept after {len(game['moves'])} moves", flush=True)
            continue
        lines.append(json.dumps(game))
        unfinished.unlink(missing_ok=True)
        print(seed, game["score"], game["margin"], flush=True)
    games = [json.loads(line) for line in lines.read()]
    alike = [game for game in games if (tuple(game["players"]), game["seats"]) == (names, given.players)]
    print(f"{names[0]} against {names[1]}, {given.players} players: {told(alike)}")


if __name__ == "__main__":
    main()
