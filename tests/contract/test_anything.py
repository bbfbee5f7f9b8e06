"""Reading anything: seeds, seats, moves, bytes and JSON of all kinds, and records as deep as anybody likes."""

import json
import pickle
from random import Random

import pytest

import trilude
from trilude.contract.seeds import folded, read_seed
from trilude.games import GAMES


@pytest.mark.parametrize("seed", [0, 2**63 - 1, 2**63, 2**70, -1, -(2**200)])
def test_every_integer_is_a_seed_and_replays(seed: int) -> None:
    first = trilude.start("triolet", seed=seed)
    assert first.seed == seed
    assert 0 <= folded(seed) < 2**63
    record = trilude.Record.of(first.play(first.legal_moves[0]))
    assert bytes(trilude.Record.parse(str(record)).final) == bytes(record.final)
    assert read_seed(f"\x1c{seed} ") == seed
    assert bytes(trilude.start("triolet", seed=seed + 1)) != bytes(first)


@pytest.mark.parametrize("seed", [1.5, "7", None])
def test_what_is_no_integer_is_no_seed(seed: object) -> None:
    if seed is not None:
        with pytest.raises(trilude.BadOption, match="A seed is a whole number"):
            trilude.start("triplex", seed=seed)  # type: ignore[arg-type]
    with pytest.raises(trilude.BadOption, match="A seed is a whole number"):
        read_seed("1e5")


def test_only_seats_that_exist_have_views() -> None:
    position = trilude.start("triolet", players=3, seed=1)
    for seat in (-2, 3, 10**30):
        with pytest.raises(trilude.TriludeError, match=f"There is no seat {seat}: seats go from 0 to 2"):
            position.view(seat)


def test_moves_of_other_kinds_are_refused() -> None:
    position = trilude.start("triplex")
    for given in (3.7, None, b"x", 10**40, -1):
        with pytest.raises((trilude.BadNotation, trilude.IllegalMove)):
            position.play(given)  # type: ignore[arg-type]


def test_texts_integers_and_moves_are_looked_for_among_legal_moves() -> None:
    moves = trilude.start("triplex").legal_moves
    assert moves[3].text in moves
    assert f" {moves[3]} " in moves
    assert moves[3].id in moves
    assert moves[3] in moves
    assert moves.index(moves[3]) == 3
    assert [move.id for move in reversed(moves)] == moves.numbers[::-1]
    for absent in ("□a1-a9", "", "what?", 10**30, 3.0, None, b"x"):
        assert absent not in moves


@pytest.mark.parametrize("name", GAMES)
def test_bytes_are_read_back_and_random_changes_refused_or_sound(name: str) -> None:
    lots = Random(5)
    position = trilude.start(name, seed=4)
    for _ in range(6):
        position = position.play(lots.choice(position.legal_moves.numbers))
    assert trilude.Position.from_bytes(position.game, position.options, bytes(position)) == position
    with pytest.raises(trilude.BadPosition):
        trilude.Position.from_bytes(position.game, position.options, lots.randbytes(len(bytes(position))))


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_told_as_json(name: str) -> None:
    lots = Random(2)
    position = trilude.start(name, seed=2**80)
    for _ in range(5):
        position = position.play(lots.choice(position.legal_moves.numbers))
    again = trilude.Position.from_json(position.to_json())
    assert again == position
    assert (again.moves, again.seed) == (position.moves, position.seed)
    laid = trilude.Position.from_bytes(position.game, position.options, bytes(position))
    laid = laid.play(laid.legal_moves[0])
    back = trilude.Position.from_json(laid.to_json())
    assert back == laid
    assert back.moves == laid.moves


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"game": 3}', '{"game": []}', "[" * 100_000, '{"game": "triplex", "options": []}']
    + [f'{{"game": "triplex", "options": {{}}, "seed": null, "start": {start}}}' for start in ("7", "null", '["b"]')],
)
def test_other_json_is_refused_in_one_sentence(text: str) -> None:
    for read in (trilude.Position.from_json, trilude.Record.from_json, trilude.Choice.from_json):
        with pytest.raises(trilude.BadRecord, match="This is not the JSON of a"):
            read(text)


def test_variations_may_lie_in_variations_without_end() -> None:
    depth = 1200
    first, moves = '[Game "triplex"]\n\n1. △g1-f1 ', ["△g1-f1", "△g1-e1"]
    deep = first + "".join(f"(1. {moves[n % 2]} {{{n}}} " for n in range(depth)) + ")" * depth
    record = trilude.Record.parse(deep)
    assert trilude.Record.parse(str(record)) == record
    assert trilude.Record.from_json(record.to_json()) == record
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301 - our own
    assert str(record).count("(") == depth


def test_records_as_json_have_only_legal_moves() -> None:
    start = trilude.start("triplex")
    told = json.loads(trilude.Record.of(start.play(start.legal_moves[0])).to_json())
    told["lines"].append({"instead": [0, 0], "comment": "", "moves": [["□a1-g7", ""]]})
    with pytest.raises(trilude.BadRecord):
        trilude.Record.from_json(json.dumps(told))
    told["lines"][-1]["instead"] = [7, 0]
    with pytest.raises(trilude.BadRecord):
        trilude.Record.from_json(json.dumps(told))


def test_choices_are_told_as_json() -> None:
    start = trilude.start("triplex")
    choice = trilude.Choice.of(start.legal_moves[0], (0.5, 0.5))
    assert trilude.Choice.from_json(choice.to_json()) == choice
    assert choice.line == (choice.move,)


def test_a_view_tells_nobody_what_it_hides() -> None:
    position = trilude.start("trioker-quick", seed=3)
    view = position.play(position.legal_moves[0]).view(0)
    copy = pickle.loads(pickle.dumps(view))  # noqa: S301 - our own
    assert copy == view
    assert copy.moves == view.moves
    assert copy._origin.seed is None
    assert copy._origin.ground == copy._trail.data == bytes(view)
