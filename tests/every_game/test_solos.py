"""Every kind of solo play does what the contract says, from every card of the puzzle room and every example."""

import pytest

from trilude.contract.errors import BadSolo, TriludeError
from trilude.contract.examples import Example, split_examples
from trilude.contract.game import boxes
from trilude.contract.solo import DAILY, EXAMPLE, POSED, SET, Card, find_kind, kinds, read_solo
from trilude.contract.solo_conformance import check_card, check_solo
from trilude.contract.solo_offers import cards_of, find_card
from trilude.games import GAMES

CARDS = {card.name: card for box in boxes() for card in cards_of(box)}


def test_every_kind_belongs_to_one_box_and_is_found_by_the_first_word() -> None:
    declared = [kind for box in boxes() for kind in box.solos]
    assert len(declared) == len(set(declared))
    assert set(kinds()) == {DAILY, EXAMPLE, POSED, SET, *declared}
    for kind in kinds():
        assert find_kind(f" {kind}  x").__name__ == kinds()[kind]  # type: ignore[attr-defined]  # a module


@pytest.mark.parametrize("text", ["", "  ", "chess e4", "Example triplex", "eighty-eight-x"])
def test_lines_of_no_kind_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadSolo, match="A line begins with its kind, one of ") as refusal:
        read_solo(text)
    assert refusal.value.text.fr.startswith("Une ligne commence par son genre")
    assert all(kind in refusal.value.text.en for kind in kinds())


def test_cards_have_names_of_their_own() -> None:
    assert len(CARDS) == sum(1 for box in boxes() for _ in cards_of(box))
    for name, card in CARDS.items():
        found = find_card(name)
        assert found
        assert (found.name, found.title) == (name, card.title)
    assert find_card("no such card") is None


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_every_card_offers_what_can_be_played(card: Card) -> None:
    check_card(card)
    solo = read_solo(card.text)
    check_solo(solo, seed=1, steps=4, advice=solo.judges is False)


@pytest.mark.parametrize("name", GAMES)
def test_every_example_of_the_rules_can_be_played_on(name: str) -> None:
    parts = split_examples(GAMES[name].rules_text("en"))
    for example in (part for part in parts if isinstance(part, Example)):
        check_solo(example.trial(GAMES[name]), seed=1, steps=3)
    check_solo(read_solo(f"example {name}"), seed=2, steps=3)


def test_a_line_of_no_kind_is_refused() -> None:
    assert read_solo("example triplex moves △g1-f1").text == "example triplex moves △g1-f1"
    with pytest.raises(TriludeError, match="A line begins with its kind"):
        read_solo("nothing of the kind")


def test_there_are_cards_wherever_there_are_solos() -> None:
    for box in boxes():
        kinds_with_cards = {card.text.partition(" ")[0] for card in cards_of(box)}
        assert bool(kinds_with_cards) == bool(box.solos), box.name
