"""What Triolet counts of how somebody plays is what the game's own account says, and what every other move says."""

from itertools import pairwise

import trilude
from trilude.contract.account import accounts
from trilude.contract.habits import habits_of
from trilude.contract.record import Record
from trilude.players.find import find_player


def test_points_triolets_and_missed_points_are_exact() -> None:
    position = trilude.start("triolet", seed=11)
    players = [find_player(position.game, "greedy"), find_player(position.game, "random", 5)]
    while not position.is_over:
        position = position.play(players[position.mover].choose(position.view(position.mover)).move)
    positions = list(Record.of(position).positions())
    habits = habits_of(positions)
    (account,) = accounts(positions)
    laid = [entry for entry in account.entries if "token" in entry.title.en or entry.title.en[:4] in ("Pair", "Trio")]
    assert habits.facts["points"] == tuple(sum(entry.amounts[seat] or 0 for entry in laid) for seat in range(2))
    bonus = next((entry.amounts for entry in laid if entry.title.en.startswith("Triolets")), (0, 0))
    assert habits.facts["triolets"] == tuple((amount or 0) // 50 for amount in bonus)
    assert sum(habits.moves) == position.ply
    missed = [0, 0]
    for before, after in pairwise(positions[:15]):
        seat = before.mover
        scored = [_laid(before, before.play(move), seat) for move in before.legal_moves.numbers]
        missed[seat] += max(scored) - _laid(before, after, seat)
    assert habits_of(positions[:15]).facts["missed"] == tuple(missed)
    assert missed[1] > missed[0] == 0
    assert habits.way == ()  # bags are never drawn alike: nothing comes again


def _laid(before: trilude.Position, after: trilude.Position, seat: int) -> int:
    """What a move in the middle of a game scored."""
    return after.scores[seat] - before.scores[seat]
