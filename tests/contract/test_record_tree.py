"""Records as trees: lines are added, put first and cut off, and what is written reads back the same."""

from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest

import trilude
from trilude.contract.record import Record
from trilude.contract.record_lines import Line
from trilude.contract.record_tree import Node, Tree

HEAD = '[Game "triplex"]\n\n'
GAME = HEAD + "{quiet} 1. △g1-f1 ?! {why} 2. ○d1xa1 ({or} 2. □g4-f4 !? 3. ○d7-c5 (3. □a1-a2)) 3. ○d7-c5"


def moves(nodes: list[Node]) -> list[str]:
    return [node.move for node in nodes]


def test_a_record_becomes_a_tree_and_a_record_again() -> None:
    record = Record.parse(GAME)
    tree = record.tree()
    assert moves(tree.root.main) == ["△g1-f1", "○d1xa1", "○d7-c5"]
    assert (tree.root.comment, tree.root.main[0].comment, tree.root.main[0].mark) == ("quiet", "why", "?!")
    other = tree.root.main[0].children[1]
    assert (other.move, other.before, other.mark) == ("□g4-f4", "or", "!?")
    assert moves(other.children) == ["○d7-c5", "□a1-a2"]
    assert tree.record == record
    assert Record.parse(str(tree.record)) == record
    assert Record.from_json(record.to_json()) == record


def test_lines_are_added_put_first_and_cut_off() -> None:
    tree = Record.parse(GAME).tree()
    first, second, _ = tree.root.main
    tried = first.add("Sg4-g3", comment="  a  calm\nmove ", mark="!")
    assert (tried.move, tried.comment, tried.position.ply) == ("□g4-g3", "a calm move", 2)
    assert first.add("□g4-g3") is tried
    tried.promote()
    assert moves(first.children) == ["□g4-g3", "○d1xa1", "□g4-f4"]
    first.children[2].delete()
    read = Record.parse(str(tree.record)).tree()
    assert moves(read.root.main) == ["△g1-f1", "□g4-g3"]
    assert moves(read.root.main[0].children) == ["□g4-g3", "○d1xa1"]
    assert read.root.main[1].mark == "!"
    assert second.position == read.root.main[0].children[1].position


def test_only_legal_moves_and_known_marks_are_taken() -> None:
    tree = Tree(trilude.start("triplex"))
    with pytest.raises(trilude.IllegalMove):
        tree.root.add("△g1-g4")
    with pytest.raises(trilude.BadRecord, match="A mark is one of"):
        tree.root.add("△g1-f1", mark="?!?")
    with pytest.raises(trilude.BadRecord, match="always stays"):
        tree.root.delete()
    with pytest.raises(trilude.BadRecord, match="a mark needs a move"):
        Record.parse(HEAD + "?? 1. △g1-f1")


def test_many_games_in_one_file_each_name_their_own_places(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(GAME + "\n\n" + '[Game "trigon"]\n[Seed "0"]\n\n*', "utf-8")
    with pytest.raises(trilude.BadRecord, match=r"Line 8, column 1: move 1, \*"):
        Record.load_all(file)
    file.write_text(GAME + "\n\n" + str(Record.of(trilude.start("trioker-champions"))), "utf-8")
    first, second = Record.load_all(file)
    assert (first.game.name, second.game.name) == ("triplex", "trioker-champions")
    with pytest.raises(trilude.BadRecord, match="several games"):
        Record.load(file)


SECONDS = 30
"""More than enough on a busy machine: the work grows with the text, not with its square."""


def to_and_fro(count: int) -> list[str]:
    """A game without end: nobody counts repetitions."""
    cycle = ("△g1-f1", "□g4-g3", "△f1-g1", "□g3-g4")
    return [f"{ply + 1}. {cycle[ply % 4]}" for ply in range(count)]


ENDLESS = '[Game "triplex"]\n[Options "repetition=0"]\n\n'


def test_hostile_records_are_read_in_bounded_time_or_refused() -> None:
    began = monotonic()
    many = Record.parse(ENDLESS + "1. △g1-f1 " + "(1. △g1-e1) " * 10_000)
    assert len(many.line.steps[0].variations) == 10_000
    assert len(many.tree().root.children) == 2
    steps = to_and_fro(900)
    inside = "".join(f" ({step} {after}" for step, after in pairwise(steps)) + f" ({steps[-1]}" * 4_101
    tree = Record.parse(ENDLESS + steps[0] + inside + ")" * 5_000).tree()
    assert len(tree.root.main) == 900
    assert Record.parse(str(tree.record)) == tree.record
    with pytest.raises(trilude.BadRecord, match="nested too deeply"):
        Record.parse(ENDLESS + "1. △g1-f1 " + "(1. △g1-e1 " * 5_001)
    with pytest.raises(trilude.BadRecord, match="at most 100000 are read"):
        Record.parse(ENDLESS + " ".join(to_and_fro(100_001)))
    assert monotonic() - began < SECONDS


def test_an_empty_tree_is_an_empty_record() -> None:
    assert Tree(trilude.start("triplex")).record.line == Line()
