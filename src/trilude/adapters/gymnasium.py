"""Games as environments of Gymnasium: one seat is yours, a computer player has the others.

    import gymnasium
    from trilude.adapters.gymnasium import env_id
    env = gymnasium.make(env_id(name), level=3)
    envs = gymnasium.make_vec(env_id(name), 256, vectorization_mode="vector_entry_point")

Your seat is drawn anew for every game unless you name one. Rewards come at the end, see `rewards_of`. An illegal action
ends the game as lost; `info["illegal"]` says why it is illegal. `info["action_mask"]` is the mask once more, where some
tools look for it.
"""

from secrets import randbits
from typing import Any

import numpy as np

from trilude.adapters import to_install
from trilude.adapters.rewards import rewards_of
from trilude.adapters.seats import wanted_seat
from trilude.adapters.spaces import MASK, OBSERVATION, action_space, observation_space
from trilude.batches.batch import Batch
from trilude.contract.errors import IllegalMove
from trilude.games import GAMES
from trilude.players.find import find_player, player_of_level
from trilude.players.player import Player

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise to_install(error) from None


class SeatEnv(gymnasium.Env):
    """One seat of a game; the others are a computer's."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        level: int = 3,
        opponent: str | Player | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Against a level, or against a player: its name (`mcts:100`) or an object with `choose`."""
        self.batch = Batch(game, 1, seed=randbits(48), auto_reset=False, **options)
        self.game = self.batch.game
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self.seat = 0
        self._wanted_seat = wanted_seat(seat, self.batch.seats)
        self._level = level
        self._opponent = opponent
        self._players = self._find_players(randbits(32))
        self._masks = self.batch.masks().view(np.int8)

    def _find_players(self, seed: int) -> list[Player]:
        """One for each seat, since a player may remember the game it plays."""
        if self._opponent is None:
            return [player_of_level(self.game, self._level, seed + seat) for seat in range(self.batch.seats)]
        if isinstance(self._opponent, str):
            return [find_player(self.game, self._opponent, seed + seat) for seat in range(self.batch.seats)]
        return [self._opponent] * self.batch.seats

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, up to your first turn; with a seed, always the same."""
        super().reset(seed=seed)
        if seed is not None:
            self._players = self._find_players(seed % 2**32)
        self.batch.reset(seed=seed)
        drawn = int(self.np_random.integers(self.batch.seats))
        self.seat = drawn if self._wanted_seat is None else self._wanted_seat
        self._let_others_play()
        if self.batch.over[0]:
            return self.reset()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Your move, and the others' up to your next turn."""
        try:
            self.batch.step(np.array([int(action)]))
        except IllegalMove as refusal:
            return self._observe(), -1.0, True, False, self._info() | {"illegal": str(refusal)}
        self._let_others_play()
        over = bool(self.batch.over[0])
        reward = rewards_of(self.batch.shares[0].tolist())[self.seat] if over else 0.0
        return self._observe(), reward, over, False, self._info()

    def _let_others_play(self) -> None:
        while int(self.batch.to_move[0]) not in (-1, self.seat):
            seat = int(self.batch.to_move[0])
            choice = self._players[seat].choose(self.batch[0].view(seat))
            self.batch.step(np.array([choice.move.id]))

    def _mask(self) -> Any:
        return self._masks[0].copy()

    def _observe(self) -> dict[str, Any]:
        return {OBSERVATION: self.batch.observe(self.seat)[0], MASK: self._mask()}

    def _info(self) -> dict[str, Any]:
        return {MASK: self._mask(), "seat": self.seat}

    def render(self) -> str | None:
        """The board as you see it, as text."""
        return str(self.batch[0].view(self.seat)) if self.render_mode == "ansi" else None


def env_id(game: str) -> str:
    """The name under which Gymnasium knows a game."""
    return f"trilude/{game}-v0"


for _game in GAMES:
    if env_id(_game) not in gymnasium.registry:
        gymnasium.register(
            env_id(_game),
            "trilude.adapters.gymnasium:SeatEnv",
            vector_entry_point="trilude.adapters.vector:SeatsVectorEnv",
            kwargs={"game": _game},
        )
