"""Seeds of 128 bits deal whatever is hidden; those of before deal what they always dealt."""

import pytest

import trilude
from trilude.contract.chance import WIDE, generator_from, next_word
from trilude.contract.position import Position
from trilude.contract.record import Record
from trilude.contract.record_parser import parse_record
from trilude.contract.rules import NOBODY
from trilude.games import GAMES

CHANCE = [name for name, game in GAMES.items() if game.chance]
LOW = 0x1234_5678_9ABC_DEF0


def start(name: str, seed: int) -> Position:
    game = GAMES[name]
    return Position.start(game, game.choose({}), seed)


@pytest.mark.parametrize("name", CHANCE)
def test_every_bit_of_a_wide_seed_counts_for_what_is_hidden(name: str) -> None:
    deals = [start(name, LOW + (1 << bit)) for bit in (63, 64, 90, 127)]
    assert len({bytes(deal) for deal in deals}) == len(deals)
    assert bytes(start(name, LOW + (1 << 127))) == bytes(deals[-1]), "the same seed deals the same game"
    views = {bytes(deal.view(NOBODY)) for deal in deals}
    assert views == {bytes(start(name, LOW).view(NOBODY))}, "what everybody sees comes from the lower bits"


@pytest.mark.parametrize("name", CHANCE)
def test_what_is_drawn_later_differs_too(name: str) -> None:
    ends = set()
    for bit in (64, 100):
        position = start(name, LOW + (1 << 127) + (1 << bit))
        while not position.is_over and position.ply < 12:
            position = position.play(position.legal_moves[0])
        ends.add(bytes(position))
    assert len(ends) == 2


@pytest.mark.parametrize("name", CHANCE)
def test_a_record_with_a_wide_seed_replays(name: str) -> None:
    position = start(name, (1 << 128) - 12345)
    for _ in range(4):
        position = position.play(position.legal_moves[-1])
    again = parse_record(str(Record.of(position)))
    assert bytes(list(again.positions())[-1]) == bytes(position)


@pytest.mark.parametrize("name", CHANCE)
def test_whatever_is_dealt_anew_may_come_from_a_wide_seed(name: str) -> None:
    first = start(name, 1)
    seeds = (7, 7 + WIDE, 7 + (1 << 127))
    dealt = [first.follow(f"~deal:1:{seed}") for seed in seeds]
    assert len({bytes(one) for one in dealt}) == 3
    assert {bytes(one.view(0)) for one in dealt} == {bytes(first.view(0))}, "whoever saw their hand keeps it"


def test_games_without_chance_take_any_seed() -> None:
    assert bytes(start("triplex", 1 << 100)) == bytes(trilude.start("triplex"))


def test_the_generator_of_a_wide_seed_uses_all_its_words() -> None:
    drawn = {next_word(generator_from(WIDE + (1 << bit))) for bit in range(128) if bit != 63}
    assert len(drawn) == 127
