"""What is special to the quick game of Trioker."""

import pytest

from trilude.contract.conformance import check_game
from trilude.games.trioker.quick import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_contract(players: int, seed: int) -> None:
    assert check_game(GAME, {"players": players, "deals": 2}, seed, every=3) >= 20
