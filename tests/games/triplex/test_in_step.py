"""Triplex and a plain reading of its page, played in step: from the start, from positions by chance, from rare ones."""

import random

import pytest

from tests.effort import rounds
from tests.games.in_step import agree, play_in_step
from tests.games.triplex.agreement import alike, any_position, both, eager
from tests.games.triplex.plain import CELLS, CENTRE, PlainTriplex
from trilude.contract.position import Position
from trilude.games.triplex import GAME


@pytest.mark.parametrize("path", ["bent", "straight"])
@pytest.mark.parametrize("repetition", [3, 0])
def test_whole_games_go_as_the_page_says(path: str, repetition: int) -> None:
    for seed in range(rounds(10)):
        start = Position.start(GAME, GAME.choose({"path": path, "repetition": repetition}), 0)
        plain = PlainTriplex(path, repetition)
        play_in_step(start, plain, seed, alike, eager(plain), plies=150)


@pytest.mark.parametrize("path", ["bent", "straight"])
def test_play_from_positions_by_chance_goes_as_the_page_says(path: str) -> None:
    chance = random.Random(path)
    for seed in range(rounds(250)):
        position, plain = both(any_position(chance), path)
        play_in_step(position, plain, seed, alike, eager(plain), plies=12)


RARE = {
    "three wait, two of the defender's and the attacker": ("○c2,□d1,△g4 ○□c3,△d7 w 8 1", "○c2xc3"),
    "the same for Black": ("○□c3,△d1 ○c4,□a1,△d7 b 8 1", "○c4xc3"),
    "a beaten trio, two homes enemy-held": ("□c2,△g4,○d1 ○□△c3 w 8 1", "□c2xc3"),
    "a kamikaze trio, two homes enemy-held": ("○□△c2 □c3,△a1,○d7 w 8 1", "○□△c2xc3"),
    "equal duos, one of each waits": ("○△c2,□a4 ○△c3,□g1 w 8 1", "○△c2xc3"),
    "the home is held by a duo of the enemy": ("□c2,△○d1 ○c3,□g4,△a4 w 8 1", "□c2xc3"),
    "all land on their own": ("□c2,△g1,○d7 ○□c3,△g4 w 8 1", "□c2xc3"),
    "two of a trio go, fight and lose": ("□△○c2 □c3,△a4,○d1 w 8 1", "△○c2xc3"),
    "the top of a trio goes, the other is chosen to be on top": ("□△○c2 □c5,△a4,○d1 w 8 1", "□c2-c1/○"),
    "a piece from below leaves": ("□△○c2 □c5,△a4,○d1 w 8 1", "○c2-e1/△"),
    "a duo is formed, the mover on top": ("□c2,△c4,○d7 □g4,△a4,○d1 b 8 1", "□g4-g3"),
    "a trio goes as a square": ("○△□c2 □g4,△a4,○d1 w 8 1", "□△○c2-c3"),
    "a trio goes as a triangle": ("○△□c2 □g4,△a4,○d1 w 8 1", "△□○c2-c4"),
    "a trio under the circle wins": ("△□○d1 □g4,△a4,○g1 w 8 1", "○□△d1-d4"),
    "Black wins": ("□a1,△g1,○d7 □△○c2 b 9 1", "○□△c2-d4"),
}


@pytest.mark.parametrize("case", RARE)
def test_rare_cases_go_as_the_page_says(case: str) -> None:
    text, move = RARE[case]
    for seed in range(rounds(4)):
        position, plain = both(text)
        agree(position, plain)
        alike(position, plain)
        position = position.play(move)
        plain.play(move)
        play_in_step(position, plain, seed, alike, eager(plain), plies=6)


def test_three_pieces_that_wait_are_put_down_in_order_each_by_its_opponent() -> None:
    position, _ = both(*RARE["three wait, two of the defender's and the attacker"][:1])
    position = position.play("○c2xc3")
    assert position.text == "□d1,△g4,○* □*,△d7,○* b 9 1"
    assert (position.to_move, {move.text[0] for move in position.legal_moves}) == (0, {"□"})
    position = position.play("□@e1")
    assert (position.to_move, {move.text[0] for move in position.legal_moves}) == (0, {"○"})
    position = position.play("○@e2")
    assert (position.to_move, {move.text[0] for move in position.legal_moves}) == (1, {"○"})
    position = position.play("○@e3")
    assert position.text == "□d1,△g4,○e3 □e1,△d7,○e2 b 12 1"
    assert position.to_move == 1


def test_the_defenders_pieces_are_put_down_first_also_when_black_attacks() -> None:
    position, _ = both(RARE["the same for Black"][0])
    position = position.play("○c4xc3")
    assert (position.to_move, {move.text[0] for move in position.legal_moves}) == (1, {"□"})


@pytest.mark.parametrize("path", ["bent", "straight"])
def test_circles_triangles_and_squares_go_everywhere_that_paths_lead(path: str) -> None:
    """A lone trio on every cell, with two enemies in the way: every end of every path."""
    chance = random.Random(7)
    cells = [cell for cell in CELLS if cell != CENTRE]
    for cell in chance.sample(cells, rounds(len(cells))):
        near = [other for other in cells if other != cell]
        one, two, three = chance.sample(near, 3)
        agree(*both(f"○□△{cell} □{one},△{two},○{three} w 8 1", path))
