"""Accounts: whatever a game counts is told entry by entry, adds up, and ends with the scores."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.every_game.options import option_sets
from trilude.contract.account import Account, accounts
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.games import GAMES

CASES = [(game, options) for game in GAMES.values() for options in option_sets(game)]
COUNTING = {"triolet", "trioker-quick", "trioker-champions", "trigon"}


def _name(value: Game | dict[str, Any]) -> str:
    return value.name if isinstance(value, Game) else " ".join(f"{k}={v}" for k, v in value.items()) or "default"


def played(game: Game, options: dict[str, Any], seed: int) -> Iterator[Position]:
    """A game of moves drawn by lot, placements rather than exchanges of tokens."""
    chance, position = Random(seed), Position.start(game, game.choose(options), seed)
    yield position
    while not position.is_over:
        legal = position.legal_moves.numbers
        position = position.play(legal[min(chance.randrange(len(legal)), chance.randrange(len(legal)))])
        yield position


def check(account: Account, seats: int) -> tuple[int, ...]:
    """What an account comes to; everything before its last entry adds up to that."""
    *entries, last = account.entries
    for entry in account.entries:
        assert entry.title.en
        assert entry.title.fr
        assert len(entry.amounts) == seats
    total = tuple(sum(entry.amounts[seat] or 0 for entry in entries) for seat in range(seats))
    assert total == last.amounts
    return total


@pytest.mark.parametrize(("game", "options"), CASES, ids=_name)
def test_accounts_add_up_to_the_scores(game: Game, options: dict[str, Any]) -> None:
    line = list(played(game, options, 5))
    last, told = line[-1], accounts(line)
    assert bool(told) == (game.name in COUNTING)
    if not told:
        return
    assert check(told[-1], last.seats) == last.scores
    assert (told[-1].ply, told[-1].words) == (last.ply, last.ending)
    for account in told[:-1]:
        check(account, last.seats)
    plies = [account.ply for account in told]
    assert plies == sorted(plies)
    assert accounts(line[:-1]) == told[: len(accounts(line[:-1]))], "what was told stays as it was"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deal_has_its_account_from_where_the_last_one_ended(players: int) -> None:
    line = list(played(GAMES["trioker-quick"], {"players": players, "deals": 3}, players))
    *deals, game = accounts(line)
    finished = int(line[-1].record.deal) + int(line[-1].record.voids)
    assert len(deals) in (finished, finished + 1), "a deal that ruins the bank is cut short"
    before = line[0].scores
    for deal in deals:
        assert deal.entries[0].amounts == before
        before = check(deal, players)
    assert before == line[-1].scores == check(game, players)
    assert [entry.title for entry in game.entries[1:-1]] == [deal.title for deal in deals]


def test_people_are_called_by_their_names() -> None:
    line = list(played(GAMES["trioker-quick"], {}, 1))
    line[-1] = line[-1].calling(("Ada", "Bob"))
    said = " ".join(account.words.en for account in accounts(line))
    assert "Player" not in said
    assert "Ada" in said or "Bob" in said
