"""The spaces of Gymnasium in which observations and actions of a game lie."""

import numpy as np

from trilude.adapters import to_install
from trilude.contract.game import Game

try:
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise to_install(error) from None

OBSERVATION, MASK = "observation", "action_mask"


def observation_space(game: Game) -> spaces.Dict:
    """The planes of a view in one row, and which actions are legal."""
    planes = game.planes
    return spaces.Dict(
        {
            OBSERVATION: spaces.Box(planes.low, planes.high, dtype=np.float32),
            MASK: spaces.Box(0, 1, (game.move_ids,), np.int8),
        }
    )


def action_space(game: Game) -> spaces.Discrete:
    """The moves as rules number them."""
    return spaces.Discrete(game.move_ids)
