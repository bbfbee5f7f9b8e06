"""The game as it ships and the plain reading of the rules play the same games."""

import random
from collections import Counter
from itertools import product

import pytest

import trilude
from tests.effort import rounds
from tests.games.in_step import play_in_step
from tests.games.triolet.agreement import check_everything, check_table
from tests.games.triolet.plain import BIS, Plain

TABLES = list(product((2, 3, 4), ("pbm", "second")))


def place_if_possible(chance: random.Random, moves: list[str]) -> str:
    """Some placement, where there is one: boards fill up, bags empty."""
    placements = [move for move in moves if not move.startswith("x=")]
    return chance.choice(placements or moves)


def lay_few(chance: random.Random, moves: list[str]) -> str:
    """One of the shortest placements: boards get crowded, and games last."""
    return chance.choice(sorted(moves, key=lambda move: (move.startswith("x="), move.count(",")))[:12])


def lay_many(chance: random.Random, moves: list[str]) -> str:
    """One of the longest placements."""
    return chance.choice(sorted(moves, key=lambda move: (move.startswith("x="), -move.count("=")))[:12])


def seek_bis(chance: random.Random, moves: list[str]) -> str:
    """A bis square, where one is in reach."""
    wanted = [move for move in moves if {part.partition("=")[0] for part in move.split(",")} & set(BIS)]
    return chance.choice(wanted) if wanted else place_if_possible(chance, moves)


PICKS = [place_if_possible, lay_few, lay_many, seek_bis]


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_random_games_agree_with_the_plain_reading(players: int, edition: str) -> None:
    for seed in range(rounds(3)):
        start = trilude.start("triolet", seed=seed, players=players, edition=edition)
        play_in_step(start, Plain.of(start), seed, check_table)


@pytest.mark.parametrize("pick", PICKS)
def test_games_with_an_aim_agree_with_the_plain_reading(pick: object) -> None:
    assert callable(pick)
    ends: Counter[str] = Counter()
    for seed in range(rounds(6)):
        players, edition = TABLES[seed % len(TABLES)]
        start = trilude.start("triolet", seed=seed, players=players, edition=edition)
        plain = Plain.of(start)
        play_in_step(start, plain, seed, check_everything, pick)
        ends[plain.over] += 1
    assert ends.total() == rounds(6)


@pytest.mark.parametrize("seed", range(6))
def test_openings_agree_in_every_item_of_every_count(seed: int) -> None:
    players, edition = TABLES[seed]
    start = trilude.start("triolet", seed=100 + seed, players=players, edition=edition)
    play_in_step(start, Plain.of(start), seed, check_everything, plies=rounds(6))
