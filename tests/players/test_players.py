"""Computer players: legal, repeatable, and better the more they think."""

import pytest

import trilude
from trilude.arena.bouts import play_bout
from trilude.arena.duels import Duel
from trilude.arena.standing import Standing
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.players.mcts import Budget, MctsPlayer, Tree, TreeHabits, children
from trilude.players.wide import WideTree

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def first_decision(game: Game) -> Position:
    """The first position in which there is anything to decide."""
    position = Position.start(game, game.choose({}), 3)
    while len(position.legal_moves) == 1:
        position = position.play(position.legal_moves[0])
    return position


@pytest.mark.compiled
@every_game
def test_the_same_seed_gives_the_same_choice(game: Game) -> None:
    start = first_decision(game)
    view = start.view(start.to_move or 0)
    choices = [MctsPlayer(game, Budget(300), threads=threads, seed=5).choose(view) for threads in (1, 1, 2, 2)]
    assert choices[0].candidates == choices[1].candidates
    assert choices[2].candidates == choices[3].candidates
    assert choices[0].line == choices[1].line


@pytest.mark.compiled
@every_game
def test_a_choice_tells_its_reasons(game: Game) -> None:
    start = first_decision(game)
    seat = start.to_move or 0
    choice = MctsPlayer(game, Budget(400), seed=1).choose(start.view(seat))
    assert choice.move in start.legal_moves
    assert choice.candidates[0].move == choice.move
    assert choice.line[0] == choice.move
    assert len(choice.values) == start.seats
    assert sum(candidate.visits for candidate in choice.candidates) == choice.simulations == 400
    assert all(0 <= candidate.value <= 1 for candidate in choice.candidates)


@pytest.mark.compiled
@every_game
@pytest.mark.parametrize("level", [1, 2, 3])
def test_levels_play_legal_games_to_the_end(game: Game, level: int) -> None:
    position = Position.start(game, game.choose({}), level)
    players = [trilude.player(game.name, level=level, seed=seat) for seat in range(position.seats)]
    plies = 0
    while position.to_move is not None and plies < 60:
        seat = position.to_move
        position = position.play(players[seat].choose(position.view(seat)).move)
        plies += 1
    assert plies > 5


@pytest.mark.compiled
def test_tree_reuse_keeps_what_was_learnt() -> None:
    player = MctsPlayer(GAMES["triplex"], Budget(2000), seed=1)
    position = trilude.start("triplex")
    first = player.choose(position.view(0))
    position = position.play(first.move).play(first.line[1])
    second = player.choose(position.view(0))
    visits = sum(candidate.visits for candidate in second.candidates)
    assert visits > second.simulations, "simulations of the first choice must count in the second"
    elsewhere = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1")
    assert player.choose(elsewhere.view(0)).move.text == "○□△d1-d4"


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "plant"), [("trioker-quick", Tree), ("trigon", WideTree)])
def test_a_search_that_stops_early_chooses_what_it_would_have_chosen(game: str, plant: type[Tree]) -> None:
    budget, stopped = Budget(1000), 0
    for plies in range(3, 15):
        position = trilude.start(game, seed=plies)
        for _ in range(plies):
            position = position.play(position.legal_moves.numbers[len(position.legal_moves) // 2])
        view = position.view(position.to_move or 0)
        chosen = set()
        for alone in (True, False):
            tree = plant(GAMES[game], position.seats, plies, 0)
            made = tree.think(view, budget, TreeHabits.of(GAMES[game]), 0.0, alone)
            chosen.add(max(children(tree.nodes, 0), key=lambda child: child.visits).move)
            stopped += made < 1000
        assert len(chosen) == 1
    assert stopped


@pytest.mark.compiled
def test_a_win_in_one_is_found_and_valued() -> None:
    view = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1").view(0)
    choice = trilude.player("triplex", "mcts:600").choose(view)
    assert choice.move.text == "○□△d1-d4"
    assert choice.values[0] > 0.8


@pytest.mark.compiled
def test_search_beats_chance_every_time() -> None:
    duel = Duel(GAMES["triplex"], GAMES["triplex"].choose({}), "mcts:300", "random", 7)
    standing = Standing.of([play_bout(duel, number).score for number in range(10)])
    assert (standing.wins, standing.losses) == (10, 0)


def test_standings_tell_elo_with_intervals() -> None:
    even = Standing.of([1, 0, 0.5, 0.5])
    assert (even.wins, even.losses, even.draws, even.elo) == (1, 1, 2, 0)
    strong = Standing.of([1.0] * 75 + [0.0] * 25)
    low, high = strong.elo_interval
    assert 180 < strong.elo < 200
    assert 100 < low < strong.elo < high < 300
    assert Standing.of([1.0] * 5).elo == float("inf")


@pytest.mark.parametrize("name", ["nobody", "level:0", "level:x", "mcts", "mcts:-3", "mcts:0s", "random:3", ""])
def test_players_that_do_not_exist_are_refused(name: str) -> None:
    with pytest.raises(trilude.BadPlayer):
        trilude.player("triplex", name)
    with pytest.raises(trilude.BadPlayer, match="1 to 9"):
        trilude.player("triplex", level=10)


SIGNATURE = "△g1-e1:3627 △g1-f1:101 △g1-e2:97 □a1-b1:97"


@pytest.mark.compiled
def test_the_search_signature_changes_only_with_the_search() -> None:
    """A fixed seed and number of simulations: this changes when, and only when, the search or the rules change."""
    choice = MctsPlayer(GAMES["triplex"], Budget(5000), seed=1).choose(trilude.start("triplex").view(0))
    assert " ".join(f"{c.move}:{c.visits}" for c in choice.candidates[:4]) == SIGNATURE


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "name"), [("trigon", "wide:3"), ("triplex", "mcts:3")])
def test_more_threads_than_simulations_choose_too(game: str, name: str) -> None:
    position = trilude.start(game)
    assert trilude.player(game, name, threads=64).choose(position.view(0)).move in position.legal_moves


@pytest.mark.parametrize("game", ["trigon", "triplex"])
@pytest.mark.parametrize("threads", [0, -1])
def test_a_player_without_a_thread_is_refused(game: str, threads: int) -> None:
    with pytest.raises(trilude.BadPlayer, match=f"not {threads}"):
        trilude.player(game, level=9, threads=threads)
