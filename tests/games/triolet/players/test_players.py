"""Triolet's players choose legal moves, know what they know, and play ends as they should."""

import json
from math import comb

import numpy as np
import pytest

import trilude
from trilude.contract.chance import draw_below
from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.contract.walk import generator, moves_buffer
from trilude.games.triolet.board import JOKER, KINDS, SUPPLY
from trilude.games.triolet.encoding import EXCHANGE
from trilude.games.triolet.knowledge import best_by_worth
from trilude.games.triolet.players.endgame import EndgameSolver, worlds_of
from trilude.games.triolet.scoring import points_of
from trilude.players.find import find_player

GAME = find_game("triolet")
NAMES = ["random", "greedy", "greedy:3", "leaves", "simulation:300", "mcts:50"]


def endings(tokens: int, wanted: int) -> list[Position]:
    """Positions for two with an empty bag and so many tokens left in the racks."""
    found: list[Position] = []
    moves, seed = moves_buffer(GAME), 0
    while len(found) < wanted:
        seed += 1
        record = Position.start(GAME, GAME.choose({}), seed).copy_record()
        while int(record.outcome) == 0:
            if int(record.in_bag) == 0 and int(record.held.sum()) <= tokens:
                found.append(Position.from_bytes(GAME, GAME.choose({}), record.tobytes()))
                break
            count = GAME.rules.legal_moves(GAME.tables, record, moves)
            GAME.rules.play(GAME.tables, record, best_by_worth(GAME.tables, record, moves, count))
    return found


def plain_minimax(position: Position) -> int:
    """The final lead of seat 0, by looking at every line."""
    if position.to_move is None:
        return position.scores[0] - position.scores[1]
    leads = [plain_minimax(position.play(move)) for move in position.legal_moves.ids]
    return max(leads) if position.to_move == 0 else min(leads)


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_players_choose_legal_moves_of_their_views(name: str, players: int) -> None:
    player, chance = find_player(GAME, name, seed=3), generator(5)
    position = trilude.start("triolet", seed=8, players=players)
    while not position.is_over:
        seat = position.to_move
        assert seat is not None
        if position.ply % 7 == 0:
            choice = player.choose(position.view(seat))
            assert choice.move.id in position.legal_moves.ids
            assert choice.line[0] == choice.move
            assert sum(choice.values) == pytest.approx(1)
            assert not choice.candidates or choice.candidates[0].move == choice.move
            position = position.play(choice.move)
        else:
            moves = position.legal_moves
            position = position.play(moves[draw_below(chance, len(moves))])


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["greedy", "leaves", "simulation:500"])
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    view = trilude.start("triolet", seed=8).play(trilude.start("triolet", seed=8).legal_moves[0])
    assert view.to_move is not None
    choices = [find_player(GAME, name, seed=3).choose(view.view(view.to_move)) for _ in range(2)]
    assert (choices[0].move, choices[0].candidates) == (choices[1].move, choices[1].candidates)


@pytest.mark.compiled
def test_greedy_takes_the_most_points() -> None:
    player = find_player(GAME, "greedy", seed=1)
    position = trilude.start("triolet", seed=22)
    while position.to_move is not None and int(position.record.in_bag) > 0:
        points = [points_of(GAME.tables, position.record, move) for move in position.legal_moves.ids if move < EXCHANGE]
        chosen = player.choose(position.view(position.to_move)).move
        if points:
            assert points_of(GAME.tables, position.record, chosen.id) == max(points)
        position = position.play(chosen)


@pytest.mark.compiled
def test_an_endgame_is_solved_as_by_looking_at_every_line() -> None:
    solver = EndgameSolver(GAME)
    for position in endings(tokens=3, wanted=12):
        assert solver.solve_open(position.copy_record()) == plain_minimax(position)
        moves = np.array(sorted(position.legal_moves.ids), np.int32)
        leads = [plain_minimax(position.play(int(move))) for move in moves]
        assert solver.leads(position.record, moves).tolist() == leads


@pytest.mark.compiled
def test_the_worlds_of_an_endgame_are_all_that_the_view_allows() -> None:
    for position in endings(tokens=6, wanted=10):
        seat = position.to_move
        assert seat is not None
        view = position.view(seat)
        worlds = worlds_of(view)
        held = int(position.record.held[1 - seat])
        assert sum(world.weight for world in worlds) == comb(3 + held, 3) or int(position.record.idle) > 0
        racks = [world.record.rack[1 - seat].tolist() for world in worlds]
        assert position.record.rack[1 - seat].tolist() in racks
        for world in worlds:
            guess = Position(GAME, position.options, None, world.record.tobytes())
            assert bytes(guess.view(seat)) == bytes(view)
            counts = [int(count) for count in world.record.aside]
            for token in [*world.record.token, *world.record.rack.flatten()]:
                if token >= 0:
                    counts[min(int(token), JOKER)] += 1
            assert counts == list(SUPPLY)


@pytest.mark.compiled
def test_a_solved_endgame_tells_what_to_expect() -> None:
    solver = EndgameSolver(GAME)
    for position in endings(tokens=4, wanted=4):
        assert position.to_move is not None
        choice = solver.choose(position.view(position.to_move))
        assert choice.candidates[0].value == max(candidate.value for candidate in choice.candidates)
        assert choice.values[position.to_move] == pytest.approx(choice.candidates[0].value)
        assert choice.move.id in position.legal_moves.ids


def test_weights_are_known_for_everything_that_can_be_kept() -> None:
    weights = json.loads(GAME.data("leaves.json"))
    assert len(weights["kept"]) == (KINDS + 1) * (KINDS + 2) // 2
    assert weights["kept"]["J"] > max(weights["kept"][str(number)] for number in range(16))
    assert all(worth < 0 for worth in weights["offers"].values())


@pytest.mark.parametrize(
    ("game", "name", "complaint"),
    [
        ("triplex", "leaves", "There is no player leaves: say"),
        ("triplex", "simulation:1s", "There is no player simulation:1s: say"),
        ("triolet", "leaves:3", "takes no thinking time"),
        ("triolet", "greedy:x", "write greedy, or greedy:4"),
        ("triolet", "simulation:soon", "says no thinking time"),
    ],
)
def test_players_that_do_not_exist_are_refused(game: str, name: str, complaint: str) -> None:
    with pytest.raises(trilude.BadPlayer, match=complaint):
        find_player(find_game(game), name)


@pytest.mark.compiled
@pytest.mark.parametrize("level", range(1, 10))
def test_every_level_has_a_player(level: int) -> None:
    player = trilude.player("triolet", level=level)
    view = trilude.start("triolet", seed=2)
    if level < 9 and view.to_move is not None:
        assert player.choose(view.view(view.to_move)).move.id in view.legal_moves.ids


def test_greedy_plays_games_without_hidden_parts_too() -> None:
    start = trilude.start("triplex")
    assert trilude.player("triplex", "greedy").choose(start.view(0)).move.id in start.legal_moves.ids
