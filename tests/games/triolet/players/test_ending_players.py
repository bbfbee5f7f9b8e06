"""The end of a game for two: the exact solver against looking at every line in every world that a seat may think of."""

import json
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import trilude
from tests.effort import rounds
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.games.triolet.board import JOKER, KINDS, SUPPLY
from trilude.games.triolet.encoding import EXCHANGE, NONE, placed_tokens
from trilude.games.triolet.knowledge import worth_of
from trilude.games.triolet.players.endgame import EndgameSolver, is_endgame, worlds_of
from trilude.players.find import find_player

GAME = GAMES["triolet"]
ENDINGS: list[str] = json.loads((Path(__file__).parent / "endings.json").read_text("utf-8"))
"""Positions with an empty bag and two to five tokens in the racks, from the fewest lines of play to the most."""

SMALL = ENDINGS[: 3 + rounds(3)]


@cache
def lead_of(position: Position) -> int:
    """The final lead of seat 0, by looking at every line."""
    if position.to_move is None:
        return position.scores[0] - position.scores[1]
    leads = [lead_of(position.play(move)) for move in position.legal_moves.numbers]
    return max(leads) if position.to_move == 0 else min(leads)


def racks_of_the_other(position: Position, seat: int) -> Counter[tuple[int, ...]]:
    """The racks that the other seat may have, and in how many ways: all it can have drawn of what is unseen."""
    record = position.record
    seen = Counter(min(int(token), JOKER) for token in record.token if token >= 0)
    seen.update(int(kind) for kind in record.rack[seat] if kind >= 0)
    unseen = [kind for kind in range(KINDS) for _ in range(SUPPLY[kind] - seen[kind])]
    assert len(unseen) == int(record.held[1 - seat]) + 3, "three tokens are set aside"
    return Counter(combinations(unseen, int(record.held[1 - seat])))


def rack(record: np.record, seat: int) -> tuple[int, ...]:
    return tuple(sorted(int(kind) for kind in record.rack[seat] if kind >= 0))


@pytest.mark.parametrize("text", SMALL, ids=lambda text: text[-70:-34])
def test_a_solved_ending_is_what_every_line_leads_to(text: str) -> None:
    position = trilude.position("triolet", text)
    solver = EndgameSolver(GAME)
    assert solver.solve_open(position.copy_record()) == lead_of(position)
    moves = np.array(sorted(position.legal_moves.ids), np.int32)
    assert solver.leads(position.record, moves).tolist() == [lead_of(position.play(int(move))) for move in moves]


@pytest.mark.parametrize("text", ENDINGS, ids=lambda text: text[-70:-34])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_worlds_are_all_racks_that_can_have_been_drawn(text: str, seat: int) -> None:
    position = trilude.position("triolet", text)
    worlds = worlds_of(position.view(seat))
    assert {rack(world.record, 1 - seat): world.weight for world in worlds} == dict(racks_of_the_other(position, seat))
    for world in worlds:
        assert rack(world.record, seat) == rack(position.record, seat)
        assert int(world.record.held[1 - seat]) == int(position.record.held[1 - seat])
        assert int(world.record.aside.sum()) == 3


def test_who_passed_had_to() -> None:
    """The racks with which the other seat could have placed something are struck out."""
    tested = 0
    for text in ENDINGS:
        position = trilude.position("triolet", text)
        seat = position.to_move
        assert seat is not None
        if any(move < EXCHANGE for move in position.legal_moves.numbers):
            continue
        after = position.play(position.legal_moves[0])
        other = 1 - seat
        possible = {}
        for kinds, weight in racks_of_the_other(after, other).items():
            record = after.copy_record()
            record.turn = seat
            record.rack[seat] = [*kinds, *[-1] * (3 - len(kinds))]
            here = Position(GAME, position.options, None, record.tobytes())
            if all(move >= EXCHANGE for move in here.legal_moves.numbers):
                possible[kinds] = weight
        found = {rack(world.record, seat): world.weight for world in worlds_of(after.view(other))}
        assert found == possible
        tested += 1
    assert tested


@pytest.mark.parametrize("text", SMALL[:4], ids=lambda text: text[-70:-34])
def test_the_chosen_move_wins_in_the_most_worlds_and_then_by_the_most(text: str) -> None:
    position = trilude.position("triolet", text)
    seat = position.to_move
    assert seat is not None
    view, sign = position.view(seat), 1 if seat == 0 else -1
    choice = find_player(GAME, "simulation:1", 3).choose(view)
    worlds = worlds_of(view)
    weight = sum(world.weight for world in worlds)
    judged = {}
    for move in position.legal_moves.numbers:
        leads = [
            (sign * lead_of(Position(GAME, position.options, None, world.record.tobytes()).play(move)), world.weight)
            for world in worlds
        ]
        share = sum(times * (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0) for lead, times in leads) / weight
        judged[move] = (round(share, 9), round(sum(lead * times for lead, times in leads) / weight, 6))
    assert judged[choice.move.id] == max(judged.values())
    shown = [candidate.move.id for candidate in choice.candidates]
    assert [judged[move] for move in shown] == sorted(judged.values(), reverse=True)[: len(shown)]
    assert [candidate.value for candidate in choice.candidates] == pytest.approx([judged[move][0] for move in shown])
    assert {candidate.visits for candidate in choice.candidates} == {len(worlds)}
    assert choice.values[seat] == pytest.approx(judged[choice.move.id][0])
    assert sum(choice.values) == pytest.approx(1)
    assert choice.simulations == len(worlds) * len(judged)


def test_the_line_is_best_play_to_the_end_in_the_likeliest_world() -> None:
    for text in SMALL[:4]:
        position = trilude.position("triolet", text)
        view = position.view(position.to_move or 0)
        choice = EndgameSolver(GAME).choose(view)
        world = max(worlds_of(view), key=lambda world: world.weight)
        now = Position(GAME, position.options, None, world.record.tobytes())
        for number, move in enumerate(choice.line):
            value = lead_of(now)
            now = now.play(move)
            assert number == 0 or lead_of(now) == value
        assert now.is_over


def test_without_time_the_likeliest_world_counts() -> None:
    position = trilude.position("triolet", ENDINGS[1])
    choice = EndgameSolver(GAME).choose(position.view(position.to_move or 0), seconds=0.0)
    assert {candidate.visits for candidate in choice.candidates} == {1}
    unhurried = EndgameSolver(GAME).choose(position.view(position.to_move or 0), seconds=60.0)
    assert {candidate.visits for candidate in unhurried.candidates} == {len(worlds_of(position.view(1)))}


def test_only_a_game_for_two_with_an_empty_bag_is_an_ending() -> None:
    assert is_endgame(trilude.position("triolet", ENDINGS[0]).view(0))
    assert not is_endgame(trilude.start("triolet", seed=1).view(0))
    three = trilude.start("triolet", seed=1, players=3)
    record = three.copy_record()
    record.in_bag = 0
    assert not is_endgame(Position(GAME, three.options, None, record.tobytes()).view(0))


@pytest.mark.parametrize("text", ENDINGS[1:4], ids=lambda text: text[-70:-34])
def test_worth_at_the_end_is_points_and_numbers_got_rid_of(text: str) -> None:
    """With an empty bag the player of learned weights counts points, and every number that leaves the rack."""
    position = trilude.position("triolet", text)
    seat = position.to_move
    assert seat is not None

    def worth(move: int) -> int:
        after = position.play(move)
        if move >= EXCHANGE:
            return 0
        left = Counter(rack(position.record, seat)) - Counter(rack(after.record, seat))
        gained = after.scores[seat] - position.scores[seat] if not after.is_over else None
        number = sum(kind * count for kind, count in left.items() if kind < JOKER)
        return (gained if gained is not None else points_at_the_end(position, after, seat)) + number

    worths = {move: worth(move) for move in position.legal_moves.numbers}
    chosen = find_player(GAME, "leaves").choose(position.view(seat)).move
    assert worths[chosen.id] == max(worths.values())


def points_at_the_end(position: Position, after: Position, seat: int) -> int:
    """The points of the last placement, without what the end of the game adds: the other's rack, or takes."""
    other = sum(kind for kind in rack(position.record, 1 - seat) if kind < JOKER)
    return after.scores[seat] - position.scores[seat] - other


def test_of_hundreds_of_moves_with_a_joker_the_64_of_most_worth_are_judged() -> None:
    position = trilude.start("triolet", seed=6)
    view = position.view(position.to_move or 0)
    assert len(view.legal_moves) > 200
    judged = EndgameSolver(GAME)._promising(view).tolist()
    worth = {move: worth_of(GAME.tables, view.record, move) for move in view.legal_moves.numbers}
    assert len(judged) == 64
    assert judged == sorted(judged)
    assert sorted(worth[move] for move in judged) == sorted(worth.values())[-64:]
    few = trilude.position("triolet", ENDINGS[2])
    assert EndgameSolver(GAME)._promising(few.view(1)).tolist() == sorted(few.legal_moves.ids)


def test_what_stays_on_the_rack_is_worth_what_the_table_says_whatever_was_laid() -> None:
    laid = Counter[tuple[int, bool]]()
    for seed in range(12):
        position = trilude.start("triolet", seed=seed)
        position = position.play(position.legal_moves[-1])
        seat, before = position.mover, Counter(rack(position.record, position.mover))
        for move in [move for move in position.legal_moves.numbers if move < EXCHANGE][::7]:
            tokens, *_, first, second, third = placed_tokens(GAME.tables, move)
            left = before - Counter(min(token, JOKER) for token in (first, second, third)[:tokens])
            one, two = [*sorted(left.elements()), NONE, NONE][:2]
            gained = position.play(move).scores[seat] - position.scores[seat]
            worth = worth_of(GAME.tables, position.record, move) - gained
            assert worth == pytest.approx(float(GAME.tables.kept[one, two])), move
            laid[tokens, 0 in left] += 1
    assert set(laid) >= {(1, False), (2, False), (2, True)}, "a blank that stays is not taken for one that was laid"
