"""The game for two champions and a plain reading of its page, played in step: at random, and from rare positions."""

import re

import pytest

from tests.effort import rounds
from tests.games.in_step import agree, play_in_step
from tests.games.trioker import champions_cases as cases
from tests.games.trioker.plain_champions import PlainChampions
from trilude.contract.position import Position
from trilude.games.trioker.champions import GAME

CAMP_NAMES = (("Even", "Pair"), ("Odd", "Impair"))


def both(text: str) -> tuple[Position, PlainChampions]:
    """Both readings of a text."""
    hatched = text != cases.ODD_HAS_FEWER_INSIDE
    return cases.at(text, hatched), PlainChampions.of_text(text, hatched)


def words(position: Position, plain: PlainChampions) -> None:
    """What the last lines of a page say: how many plays hexagons give, who won and how."""
    for move in position.legal_moves[:: 1 + len(position.legal_moves) // 8]:
        told, closed = GAME.notation.explain(position, move.id), plain.closes(move.text)
        if move.text == "pass":
            assert told is not None
            assert (told.en, told.fr) == ("No piece can be placed.", "Aucune pièce ne peut être posée.")
        elif closed == 0:
            assert told is None
        else:
            assert told is not None
            number = {1: ("one more play", "un coup de plus")}.get(closed, (f"{closed} more plays", f"{closed} coups"))
            assert number[0] in told.en
            assert number[1] in told.fr
    if not plain.over:
        assert position.ending is None
        return
    even, odd = (len(hand) for hand in plain.hands)
    ending = position.ending
    assert ending is not None
    if even == odd:
        assert ending.en.startswith("A draw: both are blocked")
        assert ending.fr.startswith("Partie nulle : blocage")
        numbers = [even]
    else:
        winner = 0 if even < odd else 1
        assert ending.en.startswith(f"{CAMP_NAMES[winner][0]} wins: ")
        assert ending.fr.startswith(f"{CAMP_NAMES[winner][1]} gagne : ")
        assert ("last piece" if not min(even, odd) else "both are blocked") in ending.en
        assert ("dernière pièce" if not min(even, odd) else "blocage") in ending.fr
        numbers = sorted((even, odd)) if min(even, odd) else []
    for language in (ending.en, ending.fr):
        assert [int(number) for number in re.findall(r"\d+", language)] == numbers


def alike(position: Position, plain: PlainChampions) -> None:
    """Texts, words, views, and what is read back from the text."""
    assert position.text == plain.text()
    words(position, plain)
    for seat in (-1, 0, 1):
        assert bytes(position.view(seat)) == bytes(position)
    if position.is_over or position.ply % 8 == 7:
        again = Position.from_text(GAME, position.options, position.text)
        assert bytes(again) == bytes(position)
        assert (again.to_move, again.winners, again.ending) == (position.to_move, position.winners, position.ending)


@pytest.mark.parametrize("hatched", [True, False])
def test_random_games_go_as_the_page_says(hatched: bool) -> None:
    for seed in range(rounds(80)):
        start = Position.start(GAME, GAME.choose({"hatched": hatched}), 0)
        end = play_in_step(start, PlainChampions(hatched), seed, alike)
        assert end.is_over


@pytest.mark.parametrize("hatched", [True, False])
def test_moves_and_results_agree_in_many_games(hatched: bool) -> None:
    for seed in range(1000, 1000 + rounds(420)):
        start = Position.start(GAME, GAME.choose({"hatched": hatched}), 0)
        assert play_in_step(start, PlainChampions(hatched), seed).is_over


RARE = {
    "two hexagons": (cases.TWO_HEXAGONS, "232@c9", "o 1 0"),
    "a hexagon by a play that was owed": (cases.ONE_MORE_HEXAGON, "311@e5", "o 1 0"),
    "three hexagons of Even": (cases.THREE_OF_EVEN, "312@d8", "e 2 0"),
    "three hexagons of Odd, one play owed already": (cases.THREE_OF_ODD, "133@d6", "o 3 0"),
    "three hexagons below the start": (cases.THREE_BELOW, "132@c7", "e 2 0"),
    "a pass with a play owed": (cases.BLOCKED_WITH_A_PLAY_OWED, "pass", "o 0 1"),
    "the last piece closes a hexagon and ends the game": (cases.LAST_OF_ODD, "021@c8", "o 0 0"),
    "the last piece after a pass": (cases.LAST_OF_EVEN, "002@e10", "e 0 0"),
    "both are blocked, Odd has fewer left": (cases.ODD_HAS_FEWER, "pass", "o 0 1"),
    "both are blocked, Even has fewer left": (cases.EVEN_HAS_FEWER, "pass", "o 0 1"),
    "both are blocked with the hatched cells closed": (cases.ODD_HAS_FEWER_INSIDE, "pass", "e 0 1"),
    "both are blocked with as many left": (cases.AS_MANY_LEFT, "pass", "o 0 1"),
}
"""A position, a move, and who is to move after it, with how many plays after that one, after how many passes."""


@pytest.mark.parametrize("case", RARE)
def test_rare_cases_go_as_the_page_says(case: str) -> None:
    text, move, then = RARE[case]
    for seed in range(rounds(12)):
        position, plain = both(text)
        agree(position, plain)
        alike(position, plain)
        position = position.play(move)
        plain.play(move)
        assert position.text.endswith(f" {then}")
        assert play_in_step(position, plain, seed, alike).is_over


def test_replays_are_played_one_after_another_while_the_other_waits() -> None:
    position, plain = both(cases.THREE_OF_EVEN)
    position = position.play("312@d8")
    plain.play("312@d8")
    for owed in (2, 1, 0):
        assert (position.to_move, plain.owed) == (0, owed)
        quiet = next(move for move in sorted(plain.moves()) if move != "pass" and not plain.closes(move))
        position = position.play(quiet)
        plain.play(quiet)
        agree(position, plain)
    assert position.to_move == 1


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        (cases.EVEN_HAS_FEWER, (1.0, 0.0)),
        (cases.ODD_HAS_FEWER, (0.0, 1.0)),
        (cases.ODD_HAS_FEWER_INSIDE, (0.0, 1.0)),
        (cases.AS_MANY_LEFT, (0.5, 0.5)),
    ],
)
def test_two_passes_end_the_game_for_whoever_has_fewer_left(text: str, shares: tuple[float, float]) -> None:
    once = both(text)[0].play("pass")
    assert not once.is_over
    assert once.shares == (0.0, 0.0)
    assert once.play("pass").shares == shares


def test_a_pass_loses_all_plays_still_owed() -> None:
    position, plain = both(cases.EVEN_HAS_FEWER.replace("e 0 0", "e 2 0"))
    position = position.play("pass")
    plain.play("pass")
    assert position.text.endswith(" o 0 1")
    agree(position, plain)


def test_a_placement_after_a_pass_starts_the_count_of_passes_anew() -> None:
    position, plain = both(cases.TWO_HEXAGONS.replace("o 0 0", "o 0 1"))
    position = position.play("232@c9")
    plain.play("232@c9")
    assert position.text.endswith(" o 1 0")
    agree(position, plain)
