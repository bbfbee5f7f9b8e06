"""New puzzles, the patience and its chances, and how far a count is: held against plain trying on small shapes."""

import json
from argparse import ArgumentParser
from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.effort import rounds
from tests.games.trioker.solo.plain import all_solutions, classes
from trilude.boards.triangles import TriangleBoard
from trilude.cli import house
from trilude.games.trioker.pieces import JOKER, KIND_OF, write_corners
from trilude.games.trioker.solo import generate as making
from trilude.games.trioker.solo.beginning import add_arguments
from trilude.games.trioker.solo.count import BadState, Count, Counting, Progress, count, count_within
from trilude.games.trioker.solo.generate import NothingFound, Wanted, as_file, generate, grow
from trilude.games.trioker.solo.library import library, read_shape, write_shape
from trilude.games.trioker.solo.patience import BadDraw, chances, check_draw, deal, hexagon_sets
from trilude.games.trioker.solo.solve import solutions


def test_a_new_puzzle_is_usually_the_same_at_a_terminal_and_in_a_program() -> None:
    parser = ArgumentParser()
    add_arguments(parser, house)
    told = vars(parser.parse_args([]))
    assert Wanted() == Wanted(told["cells"], told["tips"], told["solutions"], told["given"])


GROWN = {
    (5, 1): ["A.A", "VAV"],
    (12, 2): ["A...", "VAV.", "AVA.", "VAVA", ".V.."],
    (12, 3): ["...AVA", "AVAVAV", "VAV..."],
    (24, 4): ["....AV...", "...AVA...", "..AVAVAVA", "VAVAVAV..", "...VAV...", "...AV...."],
}
"""What grew from a number of cells and a seed: it must not change, for a seed stands for a puzzle."""


@pytest.mark.parametrize("seed", range(rounds(60) + 5))
def test_what_grows_hangs_together_and_has_just_so_many_cells(seed: int) -> None:
    for cells in (1, 2, 5, 9):
        shape = grow(cells, Random(seed))
        if shape is not None:
            assert len(shape.cells) == cells
            assert TriangleBoard.of_rows(shape.rows).rows == shape.rows
            again = grow(cells, Random(seed))
            assert again is not None
            assert again.rows == shape.rows


@pytest.mark.parametrize("seed", range(rounds(8)))
@pytest.mark.parametrize("wish", [Wanted(2, 4, 1000), Wanted(6, 4, 40, 2), Wanted(4, 2, 1000, 1)], ids=str)
def test_a_new_puzzle_is_as_wished(wish: Wanted, seed: int) -> None:
    puzzle, found = generate(wish, seed)
    assert len(puzzle.shape.cells) == wish.cells
    assert len(puzzle.shape.tips) <= wish.most_tips
    assert len(puzzle.given) == wish.given
    assert [placement.cell for placement in puzzle.given] == sorted({placement.cell for placement in puzzle.given})
    assert puzzle.pieces[JOKER] == 0
    assert 1 <= found.classes <= wish.most_classes
    if wish.given:
        assert found.solutions == len(all_solutions(puzzle))
    assert generate(wish, seed) == (puzzle, found)
    file = as_file(puzzle, found, seed)
    assert (file.id, file.name.en) == (f"puzzle-{seed}", f"Puzzle {seed}")
    kept = read_shape(write_shape(file), file.id)
    assert kept == file
    assert kept.puzzle() == puzzle
    assert kept.solutions == found.solutions
    assert kept.header["free tips"] == str(len(puzzle.shape.tips))


def test_a_puzzle_of_all_25_pieces_has_the_joker(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def enough(puzzle: object, _nodes: int) -> Count:
        seen.append(puzzle)
        return Count(1, 1, 1, 1)

    monkeypatch.setattr(making, "count_within", enough)
    for cells, joker in ((25, 1), (24, 0)):
        puzzle, found = generate(Wanted(cells, 9, 50), 1)
        assert puzzle.pieces[JOKER] == joker
        assert as_file(puzzle, found, 1).joker == ("yes" if joker else "no")


def test_wishes_out_of_range_and_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    for wish in (Wanted(0), Wanted(26), Wanted(5, given=5), Wanted(1, given=1)):
        with pytest.raises(NothingFound, match="has 1 to 25 cells, and fewer given pieces than cells"):
            generate(wish, 1)
    monkeypatch.setattr(making, "TRIES", 3)
    with pytest.raises(NothingFound, match="turned up in 3 tries"):
        generate(Wanted(2, 0), 1)
    assert len(generate(Wanted(1, 3), 1)[0].shape.cells) == 1


def test_a_puzzle_that_takes_too_long_to_count_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "TRIES", 3)
    monkeypatch.setattr(making, "EFFORT", 2)
    with pytest.raises(NothingFound):
        generate(Wanted(5, 9, 10**9), 1)


def test_a_patience_is_dealt_from_the_24_pieces() -> None:
    assert sum(deal().pieces) == 10
    for drawn in (6, 13, 24):
        puzzle = deal(drawn, 3)
        assert sum(puzzle.pieces) == drawn
        assert set(puzzle.pieces) <= {0, 1}
        assert puzzle.pieces[JOKER] == 0
        assert puzzle.shape == library()["hexagon"].shape
    assert deal(10, 1) == deal(10, 1) != deal(10, 2)
    assert {kind for seed in range(40) for kind, n in enumerate(deal(10, seed).pieces) if n} == set(range(24))
    for drawn in (5, 25):
        with pytest.raises(BadDraw, match=f"from 6 to 24 pieces, not {drawn}"):
            deal(drawn)
    check_draw(6)
    check_draw(24)


def test_hexagons_are_made_of_six_different_pieces_round_a_point() -> None:
    """Every set is laid out: a piece for each sixth, its corners in the middle and on the rim."""
    plain = set()
    for middle in range(4):
        plain |= rings(middle, ())
    assert hexagon_sets() == plain


def rings(middle: int, rim: tuple[int, ...]) -> set[int]:
    """The sets of pieces of all hexagons that begin with some values on the rim."""
    if len(rim) < 6:
        return set().union(*(rings(middle, (*rim, value)) for value in range(4)))
    kinds = {KIND_OF[middle, rim[i], rim[(i + 1) % 6]] for i in range(6)}
    return {sum(1 << kind for kind in kinds)} if len(kinds) == 6 else set()


def test_chances_are_those_of_many_draws() -> None:
    sets, random = hexagon_sets(), Random(5)
    assert [chance.drawn for chance in chances()] == list(range(6, 25))
    assert all(chance.all == comb(24, chance.drawn) for chance in chances())
    shares = [chance.fraction for chance in chances()]
    assert shares == sorted(shares)
    assert shares[0] == Fraction(len(sets), comb(24, 6))
    tries = rounds(4000) + 300
    for chance in chances()[2:8:2]:
        wins = 0
        for _ in range(tries):
            drawn = sum(1 << kind for kind in random.sample(range(24), chance.drawn))
            wins += any(mask & drawn == mask for mask in sets)
        share = float(chance.fraction)
        assert abs(wins / tries - share) < 4 * (share * (1 - share) / tries) ** 0.5 + 1 / tries


def test_progress_tells_how_much_work_remains() -> None:
    assert Progress(10, 5, 50, 1, 100.0, 3.0).share == 0.5
    assert Progress(10, 5, 50, 1, 40.0, 3.0).share == 1.0
    assert Progress(10, 0, 0, 0, 0.0, 0.0).share == 0.0


def small_count(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """A count that is cut into jobs although it is small."""
    monkeypatch.setattr("trilude.games.trioker.solo.count.QUICK", 5)
    monkeypatch.setattr("trilude.games.trioker.solo.count.JOBS", 10)
    monkeypatch.setattr("trilude.games.trioker.solo.count.SLICE", 20)
    return Counting(read_shape("pieces: 000 001 011 111 012 021 112\nAVAV", "x").puzzle())


def test_a_count_tells_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    counting = small_count(monkeypatch)
    before = counting.progress
    assert (before.jobs, before.done, before.nodes, before.solutions, before.expected) == (1, 0, 0, 0, 0.0)
    told: list[Progress] = []
    result = counting.run(threads=1, report=told.append)
    assert result is not None
    expected = all_solutions(counting.puzzle)
    assert (result.solutions, result.classes) == (len(expected), classes(counting.puzzle, expected))
    last = counting.progress
    assert told[-1] == last
    assert last.jobs == last.done >= 10
    assert (last.solutions, last.nodes, last.expected, last.doubt) == (len(expected), result.nodes, result.nodes, 0.0)
    assert result.nodes == count(counting.puzzle, threads=1).nodes, "however the tree was cut"


def test_the_tree_is_cut_no_deeper_than_there_are_jobs_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    cut = []
    for wanted in (1, 17, 18, 100_000):
        counting = small_count(monkeypatch)
        monkeypatch.setattr("trilude.games.trioker.solo.count.JOBS", wanted)
        counting._cut()
        cut.append(len(counting._states))
    few, enough, more, most = cut
    assert few == enough == 17 < more <= most, "the first depth has 17, one for each option of the first cell"


def test_the_work_that_remains_is_told_from_the_jobs_that_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    counting = small_count(monkeypatch)
    counting._cut()
    jobs = len(counting._states)
    above = counting._nodes_above
    counting._do(0, 10_000)
    one = counting.progress
    first = int(counting._states[0].nodes)
    assert (one.jobs, one.done, one.nodes) == (jobs, 1, above + first)
    assert one.expected == max(above + first * jobs, above + first)
    assert one.doubt == pytest.approx(2 * first * (jobs - 1))
    counting._do(1, 10_000)
    counting._do(2, 10_000)
    nodes = [int(counting._states[job].nodes) for job in range(3)]
    three = counting.progress
    error = float(np.std(nodes, ddof=1)) / 3**0.5
    assert three.expected == pytest.approx(max(above + sum(nodes) / 3 * jobs, above + sum(nodes)))
    assert three.doubt == pytest.approx(2 * error * (jobs - 3))


def test_a_count_that_is_stopped_has_no_result_and_goes_on_later(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    counting = small_count(monkeypatch)
    counting._cut()
    counting.stop()
    counting._run_jobs(1, None)
    assert counting.progress.done == 0
    counting._do(0, 10_000)
    counting.save(tmp_path / "state")
    again = Counting.load(counting.puzzle, tmp_path / "state")
    assert again.progress == counting.progress
    expected = len(all_solutions(counting.puzzle))
    result = again.run(threads=2)
    assert result is not None
    assert result.solutions == expected


def test_states_that_cannot_be_kept_or_read_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    counting = small_count(monkeypatch)
    with pytest.raises(BadState, match="cannot be written: No such file"):
        counting.save(tmp_path / "nowhere" / "state")
    file = tmp_path / "state"
    with pytest.raises(BadState, match="is not the state of a count"):
        Counting.load(counting.puzzle, file)
    counting.save(file)
    facts = json.loads(file.read_text("utf-8"))
    for change in ({"jobs": 2}, {"states": "!"}, {"totals": facts["done"]}, {"above": None}):
        file.write_text(json.dumps({**facts, **change}), "utf-8")
        with pytest.raises(BadState, match="is not the state of a count"):
            Counting.load(counting.puzzle, file)
    other = read_shape("given: a1=000\nAVAV", "x").puzzle()
    file.write_text(json.dumps(facts), "utf-8")
    with pytest.raises(BadState, match="another puzzle or another version"):
        Counting.load(other, file)


def test_a_count_within_a_number_of_nodes_is_whole_or_nothing() -> None:
    puzzle = read_shape("pieces: 000 001 011 111 012 021 112\nAVAV", "x").puzzle()
    whole = count(puzzle, threads=1)
    assert count_within(puzzle, whole.nodes) == whole
    assert count_within(puzzle, whole.nodes - 1) is None
    assert len(list(solutions(puzzle))) == whole.solutions


@pytest.mark.parametrize(("cells", "seed"), GROWN)
def test_a_seed_grows_the_same_shape_for_ever(cells: int, seed: int) -> None:
    random = Random(seed)
    shape = None
    while shape is None:
        shape = grow(cells, random)
    assert shape.rows == GROWN[cells, seed]


def test_a_seed_makes_the_same_puzzle_for_ever() -> None:
    puzzle, found = generate(Wanted(6, 4, 40, 2), 1)
    given = [(puzzle.shape.names[placement.cell], write_corners(placement.corners)) for placement in puzzle.given]
    assert puzzle.shape.rows == ["..AV", ".AV.", "AV.."]
    assert given == [("b2", "110"), ("a2", "121")]
    assert found == Count(solutions=29, classes=29, symmetries=1, nodes=13)
