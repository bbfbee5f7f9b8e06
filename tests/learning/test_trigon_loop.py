"""What the learning loop of Trigon learns from, games kept as moves, and how it judges what it has learned."""

import json
from dataclasses import replace
from pathlib import Path
from time import time

import numpy as np
import pytest

from learning.trigon.loop import HERE
from learning.trigon.outside import OutsideMatch
from learning.trigon.positions import look_ahead, parted, positions_of
from learning.trigon.self_play import Plan, play_game, start_playing
from trilude.games.trigon.evaluation import AREA, STRICT, THREE
from trilude.games.trigon.learned import PROMISES
from trilude.games.trigon.shapes import ALL_TRIANGLES

PLAN = Plan(HERE, (), 4)

JUDGEMENTS = ("to_result", "straight", "result_start", "taste_of_cells", "taste_of_pieces", *PROMISES)
"""What of a network's file says how good something is."""


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


@pytest.mark.compiled
def test_only_games_of_the_last_round_are_held_out(tmp_path: Path) -> None:
    files = [tmp_path / name / "round-00.jsonl" for name in ("001", "002")]
    for file in files:
        file.parent.mkdir()
        file.write_text(json.dumps({"round": file.parent.name}) + "\n", "utf-8")
    assert parted(files) == ([{"round": "001"}], [{"round": "002"}])


@pytest.mark.compiled
def test_a_network_that_does_worse_against_an_outsider_is_not_kept(tmp_path: Path) -> None:
    contrary = tmp_path / "contrary.npz"
    with np.load(HERE) as kept:
        np.savez(contrary, **dict(kept) | {name: -kept[name] for name in JUDGEMENTS})
    same, worse = (
        OutsideMatch(new, HERE, "level:4", tmp_path / new.stem, simulations=12, seed=1) for new in (HERE, contrary)
    )
    for match in (same, worse):
        match.contest = replace(match.contest, games=4)
        match.play(time() + 600, processes=1)
    assert same.told()["new"]["score"] == same.told()["newest"]["score"]
    assert same.holds()
    assert worse.told()["new"]["score"] < worse.told()["newest"]["score"], "whoever wants few points has fewer"
    assert not worse.holds()
