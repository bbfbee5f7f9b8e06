"""How far luck lets a Triolet player get against greed, and what is left to gain by thinking.

    python benchmarks/triolet_ceiling.py matches [games, 200 unless said otherwise [worlds, 20 unless said otherwise]]
    python benchmarks/triolet_ceiling.py gains [positions, 150 unless said otherwise]

All players here try the 16 moves of most worth in worlds. One draws worlds that agree with its view, as honest players
do; one sees the racks, and only the draws to come are drawn anew; one sees the racks and every draw to come. After a
move the seat goes on by worth, bis squares included, and the opponent by points, as `greedy` does.
`matches` plays each of them against greed, every deal twice with the seats swapped.

`gains` takes positions of such games and asks how many points a turn trying gains over the move of most worth. The move
is chosen in some worlds and judged in 128 others, so a lucky choice counts for nothing. Times are processor time.
"""

import sys
from math import sqrt
from time import process_time

import numpy as np
from numpy.typing import NDArray

from trilude.arena.standing import Standing
from trilude.contract.chance import WORDS, Generator, draw_below, next_word
from trilude.contract.dtypes import Records
from trilude.contract.kernel import kernel
from trilude.contract.rules import Moves
from trilude.contract.walk import generator, moves_buffer
from trilude.games import GAMES
from trilude.games.triolet.board import EXCHANGE_NEEDS
from trilude.games.triolet.encoding import EXCHANGE
from trilude.games.triolet.knowledge import TEMPO, worth_with_bis
from trilude.games.triolet.rules import PLAYING, hide, legal_moves, play, sample, setup
from trilude.games.triolet.scoring import points_of

GAME = GAMES["triolet"]
OPTIONS = np.array([2, 0], np.int64)

VIEW, RACKS, DRAWS = range(3)
"""What a player sees: its view, the racks too, or the draws to come as well."""

CANDIDATES = 16
CHOOSING, JUDGING = (4, 16, 64, 256), 128
"""Worlds in which a move is chosen, and worlds in which the choice is judged."""


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@kernel
def policy_move(tables: np.record, position: np.record, moves: Moves, by_points: bool, chance: Generator) -> int:
    """The move of most points or of most worth, any of them where several are."""
    count = legal_moves(tables, position, moves)
    best, best_value, equals = int(moves[0]), -1e9, 0
    for i in range(count):
        move = int(moves[i])
        if by_points:
            value = float(points_of(tables, position, move)) if move < EXCHANGE else 0.0
        else:
            value = worth_with_bis(tables, position, move)
        equals = equals + 1 if value == best_value else (1 if value > best_value else equals)
        if value > best_value or (value == best_value and draw_below(chance, equals) == 0):
            best, best_value = move, value
    return best


@kernel
def rank_candidates(tables: np.record, position: np.record, moves: Moves, candidates: Moves) -> int:
    """Write the moves of most worth, the best first; returns their number."""
    count = legal_moves(tables, position, moves)
    worths = np.zeros(count, np.float64)
    for i in range(count):
        worths[i] = worth_with_bis(tables, position, int(moves[i]))
    found = min(count, len(candidates))
    for place in range(found):
        best = int(np.argmax(worths))
        candidates[place] = moves[best]
        worths[best] = -1e9
    return found


@kernel
def try_moves(
    tables: np.record,
    scratch: Records,
    sight: int,
    plies: int,
    moves: Moves,
    candidates: Moves,
    chance: Generator,
    leads: NDArray[np.float64],
) -> None:
    """The lead of the seat to move some plies after each candidate, in len(leads) worlds of scratch[0]."""
    seat = int(scratch[0].turn)
    for world in range(len(leads)):
        scratch[1] = scratch[0]
        if sight == VIEW:
            hide(tables, scratch[1], seat)
            sample(tables, scratch[1], seat, chance)
        elif sight == RACKS:
            for word in range(WORDS):
                scratch[1].chance[word] = next_word(chance)
        for i in range(len(candidates)):
            scratch[2] = scratch[1]
            position, left = scratch[2], plies
            play(tables, position, int(candidates[i]))
            while left > 0 and int(position.outcome) == PLAYING:
                play(tables, position, policy_move(tables, position, moves, int(position.turn) != seat, chance))
                left -= 1
            lead = float(int(position.points[seat]) - int(position.points[1 - seat]))
            if int(position.outcome) == PLAYING:
                lead += TEMPO if int(position.turn) == seat else -TEMPO
            leads[world, i] = lead


@kernel
def best_tried(
    tables: np.record, scratch: Records, sight: int, plies: int, worlds: int, moves: Moves, chance: Generator
) -> int:
    """The move of scratch[0] that leads by most on average."""
    candidates = np.zeros(CANDIDATES, np.int32)
    found = rank_candidates(tables, scratch[0], moves, candidates)
    leads = np.zeros((worlds, found), np.float64)
    if found > 1:
        try_moves(tables, scratch, sight, plies, moves, candidates[:found], chance, leads)
    return int(candidates[np.argmax(leads.sum(axis=0))])


@kernel
def play_match(
    tables: np.record,
    options: NDArray[np.int64],
    scratch: Records,
    sight: int,
    plies: int,
    worlds: int,
    moves: Moves,
    chance: Generator,
    leads: NDArray[np.float64],
) -> None:
    """The final lead over greed of each of len(leads) games; scratch[3] stays blank."""
    for game in range(len(leads)):
        scratch[0] = scratch[3]
        position, own = scratch[0], game % 2
        setup(tables, position, options, 10_000 + game // 2)
        while int(position.outcome) == PLAYING:
            if int(position.turn) != own:
                move = policy_move(tables, position, moves, True, chance)
            elif worlds == 0:
                move = policy_move(tables, position, moves, False, chance)
            else:
                move = best_tried(tables, scratch, sight, plies, worlds, moves, chance)
            play(tables, position, move)
        leads[game] = int(position.points[own]) - int(position.points[1 - own])


def print_matches(games: int, tried: int) -> None:
    """What each player reaches against greed."""
    moves, scratch = moves_buffer(GAME), np.zeros(4, GAME.rules.POSITION)
    for name, sight, plies, worlds in (
        ("most worth, nothing tried", VIEW, 0, 0),
        (f"its view, {tried} worlds, 2 plies", VIEW, 2, tried),
        (f"racks seen, {tried} worlds, 2 plies", RACKS, 2, tried),
        ("racks and draws seen, 1 ply", DRAWS, 1, 1),
        ("racks and draws seen, 2 plies", DRAWS, 2, 1),
        ("racks and draws seen, 4 plies", DRAWS, 4, 1),
    ):
        leads, started = np.zeros(games), process_time()
        play_match(GAME.tables, OPTIONS, scratch, sight, plies, worlds, moves, generator(5), leads)
        standing = Standing.of((0.5 * (np.sign(leads) + 1)).tolist())
        low, high = standing.interval
        say(
            f"{name}: {100 * standing.score:.1f} % ({100 * low:.1f} to {100 * high:.1f}),"
            f" lead {leads.mean():.0f} ± {1.96 * leads.std() / sqrt(games):.0f}, {process_time() - started:.1f} s"
        )


def print_gains(positions: int) -> None:
    """How many points a turn are gained by trying, by the number of worlds."""
    moves, scratch, chance = moves_buffer(GAME), np.zeros(4, GAME.rules.POSITION), generator(6)
    tables, candidates = GAME.tables, np.zeros(CANDIDATES, np.int32)
    gains = np.zeros((positions, len(CHOOSING)))
    for seed in range(positions):
        scratch[0] = scratch[3]
        setup(tables, scratch[0], OPTIONS, seed)
        plies = 4 + draw_below(chance, 28)
        while plies > 0 and int(scratch[0].in_bag) >= EXCHANGE_NEEDS:
            by_points = int(scratch[0].turn) == 1
            play(tables, scratch[0], policy_move(tables, scratch[0], moves, by_points, chance))
            plies -= 1
        found = rank_candidates(tables, scratch[0], moves, candidates)
        leads = np.zeros((CHOOSING[-1] + JUDGING, found))
        try_moves(tables, scratch, VIEW, 4, moves, candidates[:found], chance, leads)
        judged = leads[-JUDGING:].mean(axis=0)
        for i, worlds in enumerate(CHOOSING):
            gains[seed, i] = judged[leads[:worlds].mean(axis=0).argmax()] - judged[0]
    for worlds, gain in zip(CHOOSING, gains.T, strict=True):
        say(f"{worlds} worlds: {gain.mean():.2f} ± {1.96 * gain.std() / sqrt(positions):.2f} points a turn")
    more = gains[:, -1] - gains[:, -2]
    say(f"the last over the one before: {more.mean():.2f} ± {1.96 * more.std() / sqrt(positions):.2f}")


def main() -> None:
    """Do what the words say."""
    words = sys.argv[1:]
    if words[:1] == ["gains"]:
        print_gains(int(words[1]) if len(words) > 1 else 150)
    else:
        print_matches(int(words[1]) if len(words) > 1 else 200, int(words[2]) if len(words) > 2 else 20)


if __name__ == "__main__":
    main()
