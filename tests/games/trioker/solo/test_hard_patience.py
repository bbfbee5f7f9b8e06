"""The patience as a game: won by a hexagon, lost by a wrong word, rightly refused where there is none."""

import pytest

from trilude.contract.errors import TriludeError
from trilude.games.trioker.solo.hard_patience import deal_patience
from trilude.games.trioker.solo.lines import read
from trilude.games.trioker.solo.patience import chances, count_chances
from trilude.games.trioker.solo.solve import solve


def first(lucky: bool) -> int:
    """The first seed whose ten pieces make a hexagon, or do not."""
    return next(seed for seed in range(100) if (solve(deal_patience(10, seed).attempt.puzzle) is not None) == lucky)


def test_a_hexagon_wins() -> None:
    patience = deal_patience(10, first(lucky=True))
    solution = patience.attempt.solve()
    assert solution
    won = patience.filled(solution)
    assert won.state.outcome
    assert (won.state.outcome.id, won.state.outcome.lucky, won.state.solved) == ("won", True, True)
    assert [act.do for act in won.acts] == ["another"]


def test_a_wrong_word_loses_and_shows_the_hexagon() -> None:
    lost = deal_patience(10, first(lucky=True)).do("none")
    assert lost.state.outcome
    assert (lost.state.outcome.id, lost.state.outcome.lucky, lost.state.solved) == ("lost", True, False)
    assert len(lost.scene.pieces) == 6
    assert read(lost.text).state == lost.state
    with pytest.raises(TriludeError, match="It is over"):
        lost.do("b1=000")


def test_whoever_says_rightly_that_there_is_none_is_told_the_proof() -> None:
    refused = deal_patience(10, first(lucky=False)).do("none")
    assert refused.state.outcome
    assert (refused.state.outcome.id, refused.state.outcome.lucky, refused.state.solved) == ("refused", False, True)
    assert "Proved impossible" in refused.state.words.en


def test_the_exact_chance_is_told_for_every_draw() -> None:
    state = deal_patience(10, 1).state
    assert state.facts[0].en.endswith("688,778 have a hexagon: 35.12 %.")
    assert state.facts[0].fr.endswith("35,12\u202f%.")
    assert state.chance == pytest.approx(0.35119, abs=1e-5)
    assert [way.do for way in state.switches[0].ways] == [f"draw {number}" for number in range(6, 25)]
    assert deal_patience(10, 1).do("draw 12").text == "patience 12 2"
    assert chances() == count_chances()
