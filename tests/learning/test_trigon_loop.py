"""What the learning loop of Trigon learns from: games kept as moves come back as positions, with what came of them."""

from pathlib import Path

import numpy as np
import pytest

from learning.trigon.loop import HERE
from learning.trigon.positions import look_ahead, parted, positions_of
from learning.trigon.self_play import Plan, play_game, start_playing
from trilude.games.trigon.evaluation import AREA, STRICT, THREE
from trilude.games.trigon.shapes import ALL_TRIANGLES

PLAN = Plan(HERE, (), 4)


@pytest.mark.compiled
def test_games_of_all_kinds_come_back_as_positions() -> None:
    games = [play_game(PLAN, seed) for seed in (5, 8, 12)]
    samples = positions_of(games)
    assert samples["ply"].tolist() == [ply for game in games for ply in range(len(game["moves"]))]
    for game in games:
        own, samples = np.split(samples, [len(game["moves"])])
        assert (own["final"] == game["points"]).all()
        assert (own["facts"][:, THREE] == (game["options"]["players"] == 3)).all()
        assert (own["facts"][:, STRICT] == (game["options"].get("contact") == "strict")).all()
        last = own[-1]
        lost = ALL_TRIANGLES * (last["facts"][AREA] - 1)
        assert lost <= game["points"][last["turn"]] + 1e-3, "whoever made the last move has lost no more than before it"


@pytest.mark.compiled
def test_a_position_is_judged_partly_by_what_comes_next_in_the_same_game() -> None:
    target = np.array([[8], [8], [0]], np.float32)
    told = np.array([[100], [4], [100]], np.float32)
    look_ahead(target, told, np.array([0, 1, 0], np.uint8), 0.5)
    assert target[:, 0].tolist() == [6, 8, 0]


@pytest.mark.compiled
def test_broken_off_playing_goes_on_with_other_games_and_the_same_ones_are_held_out(tmp_path: Path) -> None:
    for _ in range(2):
        for process in start_playing(PLAN, tmp_path, "round", seed=1, seconds=0.5, processes=1):
            process.join()
            assert process.exitcode == 0
    learned, held_out = parted([tmp_path / "round-00.jsonl"])
    assert len({str(game["moves"]) for game in learned + held_out}) == len(learned) + len(held_out)
    assert held_out
