"""What moves tell of whoever made them: as likely as a plain reading says, from nothing but what a seat sees."""

import pickle
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import exp

import numpy as np
import pytest

import trilude
from trilude.contract.position import Position, View
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.games.triolet.board import JOKER, KINDS, SUPPLY
from trilude.games.triolet.encoding import EXCHANGE, placed_tokens
from trilude.games.triolet.knowledge import worth_with_bis
from trilude.games.triolet.players.endgame import EndgameSolver, told_worlds, worlds_of
from trilude.games.triolet.players.tells import (
    BY_POINTS,
    BY_WORTH,
    DOUBT,
    FIRST,
    HANDS,
    SECOND,
    SLIPS,
    WAYS,
    Tells,
    beliefs_of,
    imagine,
    likelihood,
    nothing_told,
    read_tells,
)
from trilude.players.find import find_player

GAME = GAMES["triolet"]
HAND_NUMBER = {
    tuple(sorted(kind for kind in hand if kind < KINDS)): number
    for number, hand in enumerate(zip(FIRST.tolist(), SECOND.tolist(), strict=True))
}


@cache
def game_of(names: tuple[str, ...], seed: int) -> tuple[Position, ...]:
    """All positions of a game."""
    position = trilude.start("triolet", players=len(names), seed=seed)
    players, passed = [find_player(GAME, name, seed) for name in names], [position]
    while position.to_move is not None:
        position = position.play(players[position.to_move].choose(position.view(position.to_move)).move)
        passed.append(position)
    return tuple(passed)


def rack_of(position: Position, seat: int) -> list[int]:
    return [int(kind) for kind in position.record.rack[seat] if kind >= 0]


def laid_by(position: Position, move: int) -> list[int]:
    tokens, _, _, *kinds = placed_tokens(position.game.tables, move)
    return [min(kind, JOKER) for kind in kinds[:tokens]]


def plain_chances(position: Position, move: int, rack: tuple[int, ...]) -> list[float]:
    """How likely each way chooses a placement from a rack: by its lead over every other move, by notes of points."""
    record = position.copy_record()
    record.rack[record.turn] = [*sorted(rack), *[-1] * (3 - len(rack))]
    here = Position(GAME, position.options, None, record.tobytes())
    seat = here.mover
    gains = {one: here.play(one).scores[seat] - here.scores[seat] for one in here.legal_moves.numbers}
    worths = {one: float(worth_with_bis(GAME.tables, here.record, one)) for one in gains}
    return [
        (1 - SLIPS) / sum(exp((values[one] - values[move]) / doubt) for one in gains) + SLIPS / len(gains)
        for values, doubt in ((worths, DOUBT[BY_WORTH]), (gains, DOUBT[BY_POINTS]))
    ]


def plain_likely(game: tuple[Position, ...], seat: int) -> dict[tuple[int, ...], list[float]]:
    """How likely a seat's placements were with every hand that it may have kept after the last."""
    likely: dict[tuple[int, ...], list[float]] = {(): [1.0] * WAYS}
    for before, after in pairwise(game):
        move = after.moves[-1].id
        if before.to_move != seat:
            continue
        assert move < EXCHANGE
        laid, kept = laid_by(before, move), len(next(iter(likely)))
        on_board = Counter(min(int(token), JOKER) for token in before.record.token if token >= 0)
        fresh = {}
        for hand in combinations_with_replacement(range(KINDS), len(rack_of(before, seat)) - len(laid)):
            if all(SUPPLY[kind] >= count + on_board[kind] for kind, count in Counter([*laid, *hand]).items()):
                parts = [likely.get(tuple(sorted(part)), [0.0] * WAYS) for part in combinations([*laid, *hand], kept)]
                chances = plain_chances(before, move, (*laid, *hand))
                fresh[hand] = [chances[way] * sum(part[way] for part in parts) / len(parts) for way in range(WAYS)]
        likely = fresh
    return likely


def _sent(view: View) -> View:
    """The view as another process gets it: what was not seen stayed behind."""
    sent = pickle.loads(pickle.dumps(view))  # noqa: S301
    assert isinstance(sent, View)
    return sent


def believed_by_points(view: View) -> list[bool]:
    """Which seats are believed to choose by points."""
    believed: list[bool] = beliefs_of(view, read_tells(view)).by_points[: view.seats].tolist()
    return believed


@pytest.mark.compiled
@pytest.mark.parametrize(("names", "seed"), [(("greedy", "leaves"), 3), (("leaves", "greedy", "greedy"), 5)])
def test_placements_are_as_likely_as_a_plain_reading_says(names: tuple[str, ...], seed: int) -> None:
    game = game_of(names, seed)[:8]
    seat = game[-1].mover
    tells = read_tells(game[-1].view(seat))
    for other in set(range(len(names))) - {seat}:
        plain = plain_likely(game, other)
        told = tells.likely[other]
        top = max(max(chances) for chances in plain.values())
        assert int(tells.kept[other]) == len(next(iter(plain)))
        for hand, chances in plain.items():
            assert told[:, HAND_NUMBER[hand]] == pytest.approx(np.array(chances) / top, rel=1e-9)
    assert (tells.likely[seat] == 1).all(), "nobody needs to be told of the own rack"


@pytest.mark.compiled
def test_a_rack_is_as_likely_as_what_may_have_been_kept_of_it() -> None:
    likely = np.zeros((4, WAYS, HANDS))
    likely[1, BY_POINTS] = np.arange(HANDS)
    for kept, rack in ((0, (3, 3, JOKER)), (1, (3, 3, JOKER)), (2, (3, 5, JOKER)), (2, (4, 4))):
        parts = [likely[1, BY_POINTS, HAND_NUMBER[tuple(sorted(part))]] for part in combinations(rack, kept)]
        found = likelihood(Tells(np.full(4, kept), likely), 1, rack)
        assert found == pytest.approx(sum(parts) / len(parts))


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["greedy", "simulation:200"])
def test_who_chooses_by_points_is_known_by_it_and_nobody_else_is(name: str) -> None:
    known = Counter[bool]()
    for seed in range(5):
        game = game_of(("leaves", name), seed)
        assert not believed_by_points(game[0].view(0))[1], "nothing is believed of whoever has not moved"
        late = next(one for one in game if one.to_move == 0 and int(one.record.in_bag) < 30)
        known[believed_by_points(late.view(0))[1]] += 1
    assert known[name == "greedy"] >= 4, known


@pytest.mark.compiled
def test_among_four_those_who_choose_by_points_are_known() -> None:
    names = ("simulation:200", "greedy", "simulation:200", "greedy")
    last = [one for one in game_of(names, 3) if one.to_move == 0][-1]
    assert believed_by_points(last.view(0)) == [False, True, False, True]


@pytest.mark.compiled
def test_the_kept_token_is_often_guessed() -> None:
    """The weight of the tokens that are really in the rack, told and untold."""
    told: list[float] = []
    untold: list[float] = []
    for seed in range(6):
        for position in game_of(("leaves", "greedy"), seed):
            if position.to_move != 0:
                continue
            view = position.view(0)
            tells = read_tells(view)
            if tells.kept[1] != 1 or not beliefs_of(view, tells).by_points[1]:
                continue
            flat = np.where(np.arange(WAYS)[:, None] == BY_POINTS, np.ones((4, WAYS, HANDS)), 0.0)
            for weights, likely in ((told, tells.likely), (untold, flat)):
                added = beliefs_of(view, Tells(tells.kept, likely)).weights[1]
                single = np.diff(added, prepend=0)
                weights.append(sum(float(single[1 + kind]) for kind in set(rack_of(position, 1))) / float(added[-1]))
    assert len(told) > 40
    assert np.mean(told) > 1.25 * np.mean(untold)


@pytest.mark.compiled
@pytest.mark.parametrize("names", [("leaves", "greedy"), ("leaves", "greedy", "leaves", "greedy")])
def test_nothing_is_told_but_what_a_seat_sees(names: tuple[str, ...]) -> None:
    """A view that was sent elsewhere holds no more than its seat may know."""
    for position in game_of(names, 2)[::7]:
        if position.to_move is not None:
            view = position.view(position.to_move)
            for here, there in zip(read_tells(view), read_tells(_sent(view)), strict=True):
                assert here.tolist() == there.tolist()


@pytest.mark.compiled
@pytest.mark.parametrize("names", [("leaves", "greedy"), ("leaves", "greedy", "leaves", "greedy")])
def test_imagined_worlds_agree_with_the_view(names: tuple[str, ...]) -> None:
    chance = generator(4)
    for position in game_of(names, 1)[1:-1:4]:
        view, seen = position.view(position.mover), position.record
        beliefs = beliefs_of(view, read_tells(view))
        for _ in range(5):
            world = view.copy_record()
            imagine(GAME.tables, world, view.seat, beliefs, chance)
            assert rack_of(position, view.seat) == [kind for kind in world.rack[view.seat].tolist() if kind >= 0]
            assert world.held.tolist() == seen.held.tolist()
            assert [int((rack >= 0).sum()) for rack in world.rack] == seen.held.tolist()
            assert (int(world.bag.sum()), int(world.aside.sum())) == (int(seen.in_bag), 3)
            tokens = Counter(min(int(token), JOKER) for token in world.token if token >= 0)
            tokens.update(int(kind) for rack in world.rack for kind in rack if kind >= 0)
            for kind in range(KINDS):
                assert tokens[kind] + int(world.bag[kind]) + int(world.aside[kind]) == SUPPLY[kind]


@pytest.mark.compiled
def test_worlds_are_imagined_as_often_as_is_believed() -> None:
    """One token is believed to have been kept for certain: it is in every rack."""
    position = next(one for one in game_of(("leaves", "greedy"), 4) if one.to_move == 0 and one.ply > 9)
    view, tells, chance = position.view(0), nothing_told(), generator(6)
    rack = rack_of(position, 1)
    tells.kept[1] = 1
    tells.likely[1] = 0
    tells.likely[1, BY_POINTS, 1 + rack[0]] = 1
    beliefs, others = beliefs_of(view, tells), Counter[int]()
    for _ in range(300):
        world = view.copy_record()
        imagine(GAME.tables, world, 0, beliefs, chance)
        kinds = Counter(kind for kind in world.rack[1].tolist() if kind >= 0)
        assert kinds[rack[0]] > 0
        others.update(kinds - Counter([rack[0]]))
    assert len(others) > 8, "the others are drawn from all that is unseen"


@pytest.mark.compiled
def test_what_was_dealt_anew_tells_nothing() -> None:
    position = game_of(("leaves", "greedy"), 2)[12]
    seat = position.mover
    assert read_tells(position.view(seat)).kept[1 - seat] > 0 or not (read_tells(position.view(seat)).likely == 1).all()
    again = position.follow(f"~deal:{seat + 1}:99")
    assert (read_tells(again.view(seat)).likely == 1).all()
    assert not read_tells(again.view(seat)).kept.any()


@pytest.mark.compiled
def test_who_exchanges_is_known_to_keep_the_rest() -> None:
    position = game_of(("leaves", "greedy"), 2)[6]
    seat = position.mover
    given = next(move for move in position.legal_moves if move.text.startswith("x=") and move.text.count(",") == 1)
    tells = read_tells(position.play(given).view(1 - seat))
    assert int(tells.kept[seat]) == 1
    assert all(np.ptp(tells.likely[seat, way]) == 0 for way in range(WAYS))


@pytest.mark.compiled
def test_an_end_against_somebody_who_chooses_by_points() -> None:
    """Seat 0 tries every line, seat 1 makes its move of most points."""
    game = next(game for seed in range(20) if (game := game_of(("leaves", "greedy"), seed)) and _short_end(game))
    position, by_points = _short_end(game)[0], np.array([False, True, False, False])
    moves = np.array(sorted(position.legal_moves.ids), np.int32)
    solver = EndgameSolver(GAME)
    assert solver.leads(position.record, moves, by_points).tolist() == [
        _lead_against_points(position.play(int(move))) for move in moves
    ]
    best = solver.solve_open(position.copy_record())
    assert best <= solver.leads(position.record, moves, by_points).max(), "points alone are no better than the best"
    assert solver.solve_open(position.copy_record()) == best, "and the solver forgets them"


@pytest.mark.compiled
def test_worlds_of_an_end_count_by_what_was_told() -> None:
    game = next(game for seed in range(20) if (game := game_of(("leaves", "greedy"), seed)) and _short_end(game))
    view = _short_end(game)[0].view(0)
    tells = read_tells(view)
    plain = {world.record.tobytes(): world.weight for world in worlds_of(view)}
    for believed in (False, True):
        worlds = told_worlds(view, np.array([False, believed, False, False]), tells)
        assert [world.weight for world in worlds] == sorted((world.weight for world in worlds), reverse=True)
        for world in worlds:
            rack = tuple(kind for kind in world.record.rack[1].tolist() if kind >= 0)
            told = likelihood(tells, 1, rack) if believed else 1
            assert world.weight == pytest.approx(plain[world.record.tobytes()] * told)


def _short_end(game: tuple[Position, ...]) -> list[Position]:
    """Positions with an empty bag in which few tokens are left."""
    return [one for one in game if one.to_move == 0 and not one.record.in_bag and int(one.record.held.sum()) < 5]


def _lead_against_points(position: Position) -> int:
    """The final lead of seat 0, which tries every line against the first of seat 1's moves of most points."""
    if position.to_move is None:
        return position.scores[0] - position.scores[1]
    numbers = position.legal_moves.numbers
    if position.to_move == 1:
        gains = [_points_then(position, move) for move in numbers]
        return _lead_against_points(position.play(numbers[gains.index(max(gains))]))
    return max(_lead_against_points(position.play(move)) for move in numbers)


def _points_then(position: Position, move: int) -> int:
    return position.play(move).scores[1] - position.scores[1] if move < EXCHANGE else 0
