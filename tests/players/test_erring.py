"""Levels err as often as their rows say: what is overlooked, and how judgement wavers, counted over many seeds.

The thinker here is one whose opinion is known beforehand, so that only the errors are measured.
"""

from collections import Counter
from dataclasses import dataclass
from math import exp, log
from random import Random

import pytest

import trilude
from trilude.contract.errors import BadPlayer
from trilude.contract.position import View
from trilude.games import GAMES
from trilude.games.triplex.players.perfect import PerfectPlayer
from trilude.players.fallible import FalliblePlayer
from trilude.players.find import find_player, player_of_level
from trilude.players.levels import Level, level_of, read_levels, strongest_player
from trilude.players.player import Candidate, Choice

SEEDS = 400
FEW = 80
"""Where every seed costs more."""

WIN_IN_ONE = "○□△d1 □g4,△a4,○g1 w 4 1"
LATE = (
    "112@g4,212@g5,120@f5,102@f6,232@e3,222@e4,220@e5,200@e6,000@e7,003@e8,312@d4,213@d5,230@d6,031@d7,010@d8,013@d9,"
    "033@d10,331@c7,113@c9 o 0 0"
)
"""A game of champions in which Odd has five moves, none of which ends it."""

POINTS = "H8=4,H9=7,I9=3,J9=5,J10=10,K10=2,K11=6 1,4,4/3,7,15 p1 60/36 7,11,J 0 eccc3c91ca2c0b55df4a66ff00000021"


@dataclass
class Opinion:
    """A player that thinks what it is told to think."""

    moves: list[str]
    values: list[float]
    asked: int = 0

    def choose(self, view: View) -> Choice:
        """The first of the moves, whatever the values say."""
        self.asked += 1
        candidates = tuple(
            Candidate(view.move(move), 10, value) for move, value in zip(self.moves, self.values, strict=True)
        )
        line = (candidates[0].move, candidates[-1].move)
        return Choice(candidates[0].move, (0.25, 0.75), candidates, line, 77, 0.0, True)


def choices(game: str, text: str, thinker: Opinion, attention: float, noise: float, seeds: int = SEEDS) -> Counter[str]:
    """How often each move is chosen, over all seeds."""
    position = trilude.position(game, text)
    assert position.to_move is not None
    view = position.view(position.to_move)
    level = Level(1, "greedy", 1, attention, noise)
    return Counter(
        FalliblePlayer(GAMES[game], thinker, level, seed).choose(view).move.text for seed in range(1000, 1000 + seeds)
    )


def close(count: int, chance: float, seeds: int = SEEDS) -> bool:
    """Whether a count over all seeds is what a chance lets expect, within three standard errors."""
    return bool(abs(count - seeds * chance) <= 3 * (seeds * chance * (1 - chance)) ** 0.5 + 1)


def late_moves() -> list[str]:
    return [move.text for move in trilude.position("trioker-champions", LATE).legal_moves]


@pytest.mark.parametrize("attention", [0.2, 0.5, 0.9])
def test_a_dull_move_is_overlooked_as_often_as_attention_says(attention: float) -> None:
    """Chosen if noticed; and where neither of two is, each is equally likely to have come nearest."""
    first, second, *_ = late_moves()
    chosen = choices("trioker-champions", LATE, Opinion([first, second], [0.9, 0.1]), attention, 0.0)
    assert close(chosen[first], attention + (1 - attention) ** 2 / 2)
    assert chosen[first] + chosen[second] == SEEDS


@pytest.mark.parametrize("noise", [0.3, 1.0, 4.0])
def test_judgement_wavers_by_odds_to_the_power_of_noise(noise: float) -> None:
    first, second, *_ = late_moves()
    chosen = choices("trioker-champions", LATE, Opinion([first, second], [0.6, 0.4]), 1.0, noise)
    difference = log(0.6 / 0.4) - log(0.4 / 0.6)
    assert close(chosen[first], 1 / (1 + exp(-difference / noise)))


def test_a_certain_loss_is_hardly_ever_taken_for_a_win() -> None:
    first, second, *_ = late_moves()
    assert choices("trioker-champions", LATE, Opinion([first, second], [1.0, 0.0]), 1.0, 1.5)[first] == SEEDS


def test_a_move_preferred_to_one_of_higher_value_is_taken_to_be_as_good() -> None:
    """A single lucky try is no reason: without noise the preferred move is played, with noise each half the time."""
    first, second, *_ = late_moves()
    thinker = Opinion([first, second], [0.3, 0.95])
    assert choices("trioker-champions", LATE, thinker, 1.0, 0.0)[first] == SEEDS
    assert close(choices("trioker-champions", LATE, thinker, 1.0, 1.0)[first], 0.5)


@pytest.mark.parametrize("attention", [0.01, 0.3])
def test_a_win_at_once_is_seldom_overlooked(attention: float) -> None:
    """It is seen with the tenth root of attention; overlooked, it is played if the thinker's other move is too."""
    thinker = Opinion(["□d1-c1/△", "△d1-c1/□"], [0.9, 0.1])
    chosen = choices("triplex", WIN_IN_ONE, thinker, attention, 0.0, FEW)
    assert close(chosen["○□△d1-d4"], attention**0.1, FEW)
    assert thinker.asked == FEW - chosen["○□△d1-d4"], "a win that is seen needs no further thought"


def test_a_move_that_makes_points_catches_the_eye() -> None:
    """The best is noticed with the root of attention, the worst with attention, those between in between."""
    position = trilude.position("triolet", POINTS)
    seat, attention = position.to_move or 0, 0.25
    gain = {
        move.text: after.scores[seat] - max(score for other, score in enumerate(after.scores) if other != seat)
        for move in position.legal_moves
        for after in [position.play(move)]
    }
    most, least = max(gain.values()), min(gain.values())
    between = next(move for move, points in gain.items() if least < points < most)
    best = next(move for move, points in gain.items() if points == most)
    dull = next(move for move, points in gain.items() if points == least)
    for move, rival in ((best, dull), (dull, best), (between, dull)):
        powers = [1 - 0.5 * (gain[one] - least) / (most - least) for one in (move, rival)]
        chosen = choices("triolet", POINTS, Opinion([move, rival], [0.9, 0.1]), attention, 0.0, FEW)
        assert close(chosen[move], chance_of_the_first(attention, powers), FEW), move


def chance_of_the_first(attention: float, powers: list[float]) -> float:
    """That the first of two moves is noticed, or comes nearer to it where neither is: by plain trying."""
    random, tries, hits = Random(1), 40_000, 0
    for _ in range(tries):
        one, two = (attention**power / (1 - random.random()) for power in powers)
        hits += one >= 1 or (two < 1 and one >= two)
    return hits / tries


def test_what_it_tells_is_what_it_chose() -> None:
    first, second, third, *_ = late_moves()
    position = trilude.position("trioker-champions", LATE)
    view = position.view(1)
    thinker = Opinion([first, second, third], [0.5, 0.5, 0.5])
    level = Level(1, "greedy", 1, 1.0, 1.0)
    for seed in range(40):
        choice = FalliblePlayer(GAMES["trioker-champions"], thinker, level, seed).choose(view)
        assert sorted(candidate.move.text for candidate in choice.candidates) == sorted([first, second, third])
        others = [candidate.move.text for candidate in choice.candidates[1:]]
        assert others == [move for move in (first, second, third) if move != choice.move.text]
        assert choice.candidates[0].move == choice.move == choice.line[0]
        assert len(choice.line) == (2 if choice.move.text == first else 1)
        assert choice.proven == (choice.move.text == first), "a slip is no proof"
        assert (choice.simulations, choice.values) == (77, (0.25, 0.75))


def test_asked_again_in_the_same_place_it_errs_alike() -> None:
    position = trilude.position("trioker-champions", LATE)
    view, moves = position.view(1), late_moves()
    level = Level(1, "greedy", 1, 0.5, 1.0)
    game = GAMES["trioker-champions"]
    player = FalliblePlayer(game, Opinion(moves, [0.5] * len(moves)), level, 3)
    assert len({player.choose(view).move for _ in range(10)}) == 1
    later = position.play(moves[0])
    answers = [move.text for move in later.legal_moves]
    elsewhere = {
        FalliblePlayer(game, Opinion(answers, [0.5] * len(answers)), level, seed).choose(later.view(0)).move
        for seed in range(20)
    }
    assert len(elsewhere) > 1, "another seed errs in another way"
    assert (
        len({FalliblePlayer(game, Opinion(moves, [0.5] * 5), level, seed).choose(view).move for seed in range(20)}) > 1
    )


def test_a_forced_move_is_left_to_the_thinker() -> None:
    position = trilude.start("trioker-champions")
    while len(position.legal_moves) != 1:
        position = position.play(position.legal_moves[0])
    thinker = Opinion([position.legal_moves[0].text], [0.5])
    view = position.view(position.to_move or 0)
    choice = FalliblePlayer(position.game, thinker, Level(1, "greedy", 1, 0.01, 9), 1).choose(view)
    assert (choice.proven, thinker.asked) == (True, 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_level_thinks_and_errs_as_its_row_says(name: str) -> None:
    game = GAMES[name]
    for level in read_levels(game):
        player = player_of_level(game, level.number, seed=4)
        thinker = find_player(game, level.player, 4)
        if level.errs:
            assert isinstance(player, FalliblePlayer)
            assert player.level == level_of(game, level.number)
            player = player.thinker
        assert type(player) is type(thinker)
        for budget in ("budget", "_budget"):
            assert getattr(player, budget, None) == getattr(thinker, budget, None)


def test_a_level_can_be_asked_to_lay_no_traps() -> None:
    game = GAMES["triplex"]
    trapping, plain, weak = (find_player(game, name) for name in ("level:9", "level:9:plain", "level:7:plain"))
    assert isinstance(trapping, PerfectPlayer)
    assert isinstance(plain, PerfectPlayer)
    assert (trapping.lays_traps, plain.lays_traps) == (True, False)
    assert type(weak) is type(find_player(game, "level:7"))
    with pytest.raises(BadPlayer, match="no player level:9:kind"):
        find_player(game, "level:9:kind")


def test_the_strongest_is_the_player_of_level_nine_with_that_much_time() -> None:
    triplex, triolet = GAMES["triplex"], GAMES["triolet"]
    assert strongest_player(triplex, triplex.choose({}), 1.5) == "perfect"
    assert strongest_player(triplex, triplex.choose({"repetition": 0}), 1.5) == "perfect"
    assert strongest_player(triolet, triolet.choose({}), 2) == "simulation:2s"


def test_where_the_table_of_a_solved_game_does_not_apply_the_strongest_searches_as_long_as_it_is_told() -> None:
    triplex = GAMES["triplex"]
    assert strongest_player(triplex, triplex.choose({"path": "straight"}), 1.5) == "prover:1.5s"


@pytest.mark.parametrize("number", [0, 10, -1])
def test_there_are_nine_levels(number: int) -> None:
    with pytest.raises(BadPlayer, match=f"from 1 to 9, not {number}"):
        level_of(GAMES["triplex"], number)
    assert [level_of(GAMES["triplex"], n).number for n in (1, 9)] == [1, 9]
