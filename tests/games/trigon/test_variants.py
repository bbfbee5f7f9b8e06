"""The Trigon games that other programs know, and their names of cells."""

import pytest

from tests.games.trigon import plain
from trilude.contract.errors import BadNotation
from trilude.games.trigon.variants import VARIANTS, variant_of_players

FOUR, TWO, THREE = VARIANTS


def test_variants_are_known_by_name_title_and_players() -> None:
    assert [(variant.name, variant.title, variant.players) for variant in VARIANTS] == [
        ("trigon", "Blokus Trigon", 4),
        ("trigon_2", "Blokus Trigon Two-Player", 2),
        ("trigon_3", "Blokus Trigon Three-Player", 3),
    ]
    for variant in VARIANTS:
        assert variant_of_players(variant.players) is variant
        assert variant.start("free").options["players"] == variant.players
        assert variant.start("free").options["contact"] == "basic"
        assert variant.start("sheet", "strict").options["starts"] == "sheet"
        assert variant.start("sheet", "strict").options["contact"] == "strict"
        assert variant.start("free").seed == 0


def test_two_and_four_players_name_cells_as_we_do() -> None:
    for variant in (FOUR, TWO):
        assert variant.to_ours("r15,what") == variant.to_theirs("r15,what") == "r15,what"


def test_three_players_elsewhere_count_cells_from_the_inner_board() -> None:
    """Their columns begin at our c, their rows at our 2."""
    assert THREE.to_ours("p14") == "r15"
    assert THREE.to_theirs("r15") == "p14"
    assert THREE.to_ours("a8,x1,y1,z2,aa9") == "c9,z2,aa2,ab3,ac10"
    assert THREE.to_theirs("c9,z2,aa2,ab3,ac10") == "a8,x1,y1,z2,aa9"
    for cell in plain.BOARD - plain.RIM:
        theirs = THREE.to_theirs(plain.name(cell))
        assert THREE.to_ours(theirs) == plain.name(cell)
    assert min(plain.BOARD - plain.RIM)[0] == 2


def test_capital_letters_are_read() -> None:
    assert THREE.to_ours("P14") == "r15"


@pytest.mark.parametrize("cell", ["", "14", "p", "abc1", "p123", "é1", "zy1", "zz1", "p14 "])
def test_what_is_no_cell_is_refused(cell: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        THREE.to_ours(f"p14,{cell}")
    assert refusal.value.text.en == f"There is no cell {cell}."
    assert refusal.value.text.fr == f"Il n’y a pas de case {cell}."


def test_the_last_column_with_two_letters_is_the_last_that_can_be_moved() -> None:
    assert THREE.to_ours("zx1") == "zz2"
    assert THREE.to_theirs("c2") == "a1"
    with pytest.raises(BadNotation):
        THREE.to_theirs("b2")
