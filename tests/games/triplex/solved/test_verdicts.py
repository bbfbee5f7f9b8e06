"""What the table says about positions: it agrees with the rules, and with a plain search that knows nothing of it."""

from copy import deepcopy
from itertools import islice

import pytest

from tests.effort import rounds
from tests.games.triplex.plain import PlainTriplex
from tests.games.triplex.solved.positions import TRIOS, random_positions
from trilude.analysis.judging import analyse
from trilude.contract.errors import TriludeError
from trilude.contract.examples import Example, split_examples
from trilude.contract.position import Position
from trilude.contract.puzzle import BadPuzzle
from trilude.contract.record import Record
from trilude.contract.solution import Verdict, Worth
from trilude.games.triplex import GAME
from trilude.games.triplex.goals import solve
from trilude.games.triplex.solved.solution import SOLUTION

pytestmark = pytest.mark.compiled


def assert_agrees_with_its_moves(position: Position) -> None:
    """A position is worth what its best move is worth."""
    verdicts = SOLUTION.verdicts(position)
    assert set(verdicts) == position.legal_moves.ids
    assert position.verdict == min(verdicts.values(), key=lambda verdict: verdict.rank), position.text


def test_values_agree_with_the_values_after_every_move() -> None:
    found = set()
    for position in islice(random_positions(20), rounds(8)):
        assert_agrees_with_its_moves(position)
        assert position.verdict is not None
        found.add(position.verdict.worth)
    assert found == set(Worth)


def test_so_do_those_of_pieces_that_wait_to_be_put_down() -> None:
    waiting = [
        after
        for position in islice(random_positions(21, stacked=0.9), 120)
        for move in position.legal_moves
        if "x" in move.text and (after := position.play(move)).to_move is not None and "*" in after.text
    ]
    assert len(waiting) > 5
    for position in waiting[:: max(1, len(waiting) // rounds(3))]:
        assert_agrees_with_its_moves(position)


def can_win_at_once(plain: PlainTriplex) -> bool:
    return any(move.endswith("d4") for move in plain.moves())


def is_lost_at_once(plain: PlainTriplex, side: int) -> bool:
    """Whether, whatever a side does, the other reaches the centre with its next move; found by trying everything."""
    if plain.to_move() is None:
        return False
    if plain.turn != side and not plain.waiting:
        return can_win_at_once(plain)
    tried = (is_lost_at_once(after(plain, move), side) for move in sorted(plain.moves()))
    return all(tried) if plain.to_move() == side else any(tried)


def after(plain: PlainTriplex, move: str) -> PlainTriplex:
    then = deepcopy(plain)
    then.play(move)
    return then


def test_a_plain_search_finds_the_same_wins_and_losses_in_one_turn() -> None:
    found = {Worth.WON: 0, Worth.LOST: 0}
    for position in islice(random_positions(22, stacked=0.9, stacks=TRIOS), rounds(20)):
        plain, verdict = PlainTriplex.of_text(position.text), position.verdict
        assert verdict is not None
        is_won, is_lost = ((verdict == Verdict(worth, 1)) for worth in (Worth.WON, Worth.LOST))
        assert can_win_at_once(plain) == is_won, position.text
        assert (not is_won and is_lost_at_once(plain, 0)) == is_lost, position.text
        found[Worth.WON] += is_won
        found[Worth.LOST] += is_lost
    assert found[Worth.LOST] > 0


def test_the_game_is_drawn_and_so_is_every_first_move() -> None:
    start = Position.start(GAME, GAME.choose({}), 0)
    assert start.verdict == Verdict(Worth.DRAWN, None)
    assert set(SOLUTION.verdicts(start).values()) == {Verdict(Worth.DRAWN, None)}
    facts = SOLUTION.facts
    assert (facts.positions, facts.won, facts.lost, facts.longest) == (2_006_208_540, 708_711_690, 128_361_624, 45)


def test_the_longest_win_of_the_page_takes_as_many_turns_as_it_says() -> None:
    texts = [GAME.reading("solved", language) or "" for language in ("en", "fr")]
    english, french = (next(part for part in split_examples(text) if isinstance(part, Example)) for text in texts)
    assert english.fields == french.fields
    position = english.trial(GAME).position
    assert position.verdict == Verdict(Worth.WON, 45)
    turns = 0
    for move in english.words("line"):
        turns += position.mover == 0 and "*" not in position.text
        position = position.play(move)
    assert (position.winners, turns) == ((0,), 45)


def test_whoever_has_to_move_loses_where_the_page_says_so() -> None:
    _, example = (part for part in split_examples(GAME.reading("solved", "en") or "") if isinstance(part, Example))
    white = example.trial(GAME).position
    black = Position.from_text(GAME, GAME.choose({}), white.text.replace(" w ", " b "))
    assert (white.verdict, black.verdict) == (Verdict(Worth.LOST, 3), Verdict(Worth.LOST, 4))


def test_straight_paths_are_another_game() -> None:
    start = Position.start(GAME, GAME.choose({"path": "straight"}), 0)
    assert start.verdict is None
    with pytest.raises(TriludeError, match="not for straight ones"):
        SOLUTION.verdict(start)


def test_a_win_set_up_with_straight_paths_is_no_puzzle_since_nobody_knows_its_answer() -> None:
    text = "□△g1,○f1 □g4,△a2,○e4 w 20 1"
    assert solve(Position.from_text(GAME, GAME.choose({}), text), "win").answer
    with pytest.raises(BadPuzzle, match="not for straight ones"):
        solve(Position.from_text(GAME, GAME.choose({"path": "straight"}), text), "win")


def test_an_analysis_of_a_game_with_straight_paths_is_a_search_and_says_so() -> None:
    start = Position.start(GAME, GAME.choose({"path": "straight"}), 0)
    found = analyse(Record.of(start.play("□a1-a2")))
    assert found.player == "prover:1s"
    assert not found.judgements[0].certain


def test_repetitions_that_mean_nothing_change_nothing() -> None:
    start = Position.start(GAME, GAME.choose({"repetition": 0}), 0)
    assert start.verdict == Verdict(Worth.DRAWN, None)


def test_a_move_that_repeats_a_position_once_too_often_is_a_draw_whatever_it_leads_to() -> None:
    won = next(p for p in random_positions(23) if p.verdict and p.verdict.worth is Worth.WON)
    verdicts = SOLUTION.verdicts(won)
    winning = min(won.legal_moves, key=lambda move: verdicts[move.id].rank)
    after = won.play(winning)
    record = won.copy_record()
    record.ply = 4
    record.past[4] = record.past[0]
    record.past[1] = record.past[3] = after.record.past[1]
    again = Position.from_bytes(GAME, won.options, record.tobytes())
    assert SOLUTION.verdicts(again)[winning.id].worth is Worth.DRAWN


def test_verdicts_are_said_in_both_languages() -> None:
    assert str(Verdict(Worth.WON, 3)) == "won in 3 turns"
    assert Verdict(Worth.LOST, 1).text.fr == "perdu en 1 tour"
    assert Verdict(Worth.DRAWN, None).text.fr == "nulle"
