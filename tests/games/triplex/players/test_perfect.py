"""The perfect player: it loses no drawn position, wins every won one, and falls back on searching where it must."""

from itertools import islice

import pytest

from tests.effort import rounds
from tests.games.triplex.solved.positions import random_positions
from trilude.analysis.judgement import Mark
from trilude.analysis.judging import analyse
from trilude.contract.errors import BadPlayer
from trilude.contract.position import Position
from trilude.contract.record import Line, Record, Step
from trilude.contract.solution import Worth
from trilude.games.triplex import GAME
from trilude.games.triplex.players.perfect import EFFORT, TRIED, PerfectPlayer
from trilude.games.triplex.solved.solution import SOLUTION, TableOfTheGame
from trilude.players.find import find_player
from trilude.players.player import Player

pytestmark = pytest.mark.compiled


def play_out(position: Position, players: tuple[Player, Player], longest: int = 200) -> Position:
    for _ in range(longest):
        if position.is_over:
            break
        position = position.play(players[position.mover].choose(position.view(position.mover)).move)
    return position


def positions_worth(worth: Worth, seed: int) -> list[Position]:
    found = (p for p in random_positions(seed) if p.verdict and p.verdict.worth is worth)
    return list(islice(found, rounds(2)))


def test_it_wins_what_is_won_in_as_many_turns_as_the_table_says() -> None:
    """The other holds out as long as it can, to within a turn, so the game cannot last longer; it may be shorter."""
    found = (
        p
        for p in random_positions(30)
        if p.verdict and p.verdict.worth is Worth.WON and 2 <= (p.verdict.turns or 0) <= 6
    )
    for start in islice(found, rounds(2)):
        players, position, turns = (PerfectPlayer(GAME), PerfectPlayer(GAME, seed=1)), start, 0
        while not position.is_over:
            turns += position.mover == 0 and "*" not in position.text
            position = position.play(players[position.mover].choose(position.view(position.mover)).move)
        assert position.winners == (0,)
        assert start.verdict is not None
        assert turns <= (start.verdict.turns or 0), start.text


def test_it_does_not_lose_what_is_drawn() -> None:
    for number, position in enumerate(positions_worth(Worth.DRAWN, 31)):
        end = play_out(position, (PerfectPlayer(GAME), find_player(GAME, "mcts:400", number)), 40)
        assert end.winners != (1,)


def test_every_move_of_it_keeps_what_the_position_is_worth() -> None:
    for position in islice(random_positions(32), rounds(2)):
        for traps in (True, False):
            choice = PerfectPlayer(GAME, traps=traps).choose(position.view(0))
            verdict = position.verdict
            assert verdict is not None
            assert SOLUTION.verdicts(position)[choice.move.id].worth is verdict.worth
            assert choice.proven
            assert choice.values[0] == verdict.worth.share
            assert choice.remark is not None


def test_its_traps_leave_few_answers_that_hold() -> None:
    drawn = positions_worth(Worth.DRAWN, 33)

    def part(position: Position, *, traps: bool) -> float:
        move = PerfectPlayer(GAME, seed=5, traps=traps).choose(position.view(0)).move
        holding, count = SOLUTION.holding_answers(position, move.id)
        return holding / count

    assert all(part(position, traps=True) <= part(position, traps=False) for position in drawn)


def test_a_trap_does_not_depend_on_what_is_unpacked_and_is_sought_for_so_long_and_no_longer() -> None:
    fresh = TableOfTheGame(SOLUTION.path)
    for position in positions_worth(Worth.DRAWN, 35):
        moves = [move for move, value in SOLUTION.values(position, exactly=False).items() if value == 0][:TRIED]
        parts = [holding / count for holding, count in (SOLUTION.holding_answers(position, move) for move in moves)]
        assert SOLUTION.hardest_to_answer(position, moves, 1 << 40) == moves[parts.index(min(parts))]
        for effort in (0, 1_000_000, EFFORT):
            with fresh.counting():
                chosen = fresh.hardest_to_answer(position, moves, effort)
                assert fresh.effort < effort + 1_500_000, "a move and an answer take less"
            with SOLUTION.counting():
                assert SOLUTION.hardest_to_answer(position, moves, effort) == chosen
            assert effort or chosen == moves[0]


@pytest.mark.parametrize(
    ("text", "remark"),
    [("□△○f5 □○e6,△b5 w 0 1", "10 of 146 moves win."), ("□e1,△○e3 △□f4,○d2 w 0 1", "3 of 88 moves win.")],
)
def test_of_very_many_moves_it_finds_the_quickest_win_without_looking_through_all(text: str, remark: str) -> None:
    position = Position.from_text(GAME, GAME.choose({}), text)
    choice = PerfectPlayer(GAME).choose(position.view(0))
    assert str(choice.remark) == remark
    assert SOLUTION.effort < 1.5 * EFFORT
    assert len(choice.candidates) < len(position.legal_moves)
    assert SOLUTION.verdicts(position)[choice.move.id] == position.verdict


def test_it_rather_goes_where_the_game_has_not_been() -> None:
    position = Position.start(GAME, GAME.choose({}), 0)
    for move in ("□a1-a2", "□g4-g3", "□a2-a1", "□g3-g4"):
        position = position.play(move)
    player = PerfectPlayer(GAME, seed=1)
    view = position.view(0)
    back, away = (view.move(text).id for text in ("□a1-a2", "□a1-b1"))
    assert player._trap(view, [back, away]) == away
    assert player._trap(view, [back]) == back, "where everything was seen it goes there again"


def test_it_searches_where_the_table_does_not_apply(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Position.start(GAME, GAME.choose({"path": "straight"}), 0)
    player = PerfectPlayer(GAME)
    player._without = find_player(GAME, "prover:50")  # type: ignore[assignment]
    assert not player.choose(start.view(0)).proven


def test_a_name_it_does_not_know_is_refused() -> None:
    with pytest.raises(BadPlayer, match="perfect:plain"):
        find_player(GAME, "perfect:5s")


def test_in_analysis_only_a_move_that_changes_the_verdict_is_marked() -> None:
    position = next(
        p for p in random_positions(34) if {v.worth for v in SOLUTION.verdicts(p).values()} == {Worth.DRAWN, Worth.LOST}
    )
    verdicts = SOLUTION.verdicts(position)
    for worth, mark in ((Worth.DRAWN, Mark.FINE), (Worth.LOST, Mark.BLUNDER)):
        move = next(m for m in position.legal_moves if verdicts[m.id].worth is worth)
        judged = analyse(Record(position, Line((Step(move.text),)), "*"))
        assert judged.player == "perfect"
        assert judged.judgements[0].mark is mark
