"""Many games at once behind Gymnasium's vector interface: in each of them one seat is yours.

    from trilude.adapters.vector import SeatsVectorEnv
    envs = SeatsVectorEnv(name, 256, opponent="random")

All games are lanes of one `trilude.Batch`. Opponents are `random`, which costs next to nothing; any other player by
name (`level:2`), who thinks for one game after another; or a function from observations and masks to moves, such as an
earlier state of the network that learns. A game that ends is followed by the next one in the same step
(`AutoresetMode.SAME_STEP`): its last observation is `infos["final_obs"]`.
"""

from collections.abc import Callable
from secrets import randbits
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trilude.adapters import to_install
from trilude.adapters.rewards import rewards_of
from trilude.adapters.seats import wanted_seat
from trilude.adapters.spaces import MASK, OBSERVATION, action_space, observation_space
from trilude.batches.batch import WAIT, Batch
from trilude.players.find import find_player

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise to_install(error) from None

Policy = Callable[[NDArray[np.float32], NDArray[np.bool_]], NDArray[Any]]
"""Moves for rows of observations and masks."""


class SeatsVectorEnv(VectorEnv):
    """Lanes of a batch, in each of them one seat to act for."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        opponent: str | Policy = "random",
        seat: int | None = None,
        threads: int = 1,
        **options: Any,
    ) -> None:
        """Your seat is drawn anew for every game unless you name one."""
        self.batch = Batch(game, num_envs, seed=randbits(48), threads=threads, auto_reset=False, **options)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.batch.game)
        self.single_action_space = action_space(self.batch.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.opponent = opponent
        self.seats = np.zeros(num_envs, np.int8)
        """Yours in each lane."""
        self._wanted_seat = wanted_seat(seat, self.batch.seats)
        self._masks = self.batch.masks()
        self._players: dict[int, Any] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """New games, up to your first turn in each; with a seed, always the same."""
        super().reset(seed=seed)
        self.batch.reset(seed=seed)
        self._players.clear()
        self._sit_down(np.ones(self.num_envs, np.bool_))
        self._let_others_play(np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_), {})
        return self._observe(), {"seat": self.seats.copy()}

    def step(self, actions: Any) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Your move in every game, and the others' up to your next turn."""
        rewards = np.zeros(self.num_envs)
        ended = np.zeros(self.num_envs, np.bool_)
        last: dict[int, Any] = {}
        self.batch.step(actions)
        self._settle(rewards, ended, last)
        self._let_others_play(rewards, ended, last)
        infos: dict[str, Any] = {"seat": self.seats.copy()}
        if last:
            infos["final_obs"] = np.array([last.get(lane) for lane in range(self.num_envs)], dtype=object)
            infos["_final_obs"] = ended.copy()
        return self._observe(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _sit_down(self, lanes: NDArray[np.bool_]) -> None:
        """Draw your seat in lanes that begin a game."""
        drawn = self.np_random.integers(0, self.batch.seats, self.num_envs)
        wanted = drawn if self._wanted_seat is None else np.full(self.num_envs, self._wanted_seat)
        self.seats[lanes] = wanted[lanes]

    def _settle(self, rewards: NDArray[Any], ended: NDArray[np.bool_], last: dict[int, Any]) -> None:
        """Note what games that are over were worth to you, and begin new ones in their lanes."""
        over = self.batch.over.copy()
        if not over.any():
            return
        seen = self.batch.observe(self.seats)
        for lane in np.flatnonzero(over).tolist():
            rewards[lane] = rewards_of(self.batch.shares[lane].tolist())[self.seats[lane]]
            last[lane] = {OBSERVATION: seen[lane], MASK: np.zeros(self.batch.game.move_ids, np.int8)}
        ended |= over
        self.batch.reset(over)
        self._sit_down(over)

    def _let_others_play(self, rewards: NDArray[Any], ended: NDArray[np.bool_], last: dict[int, Any]) -> None:
        """Until it is your turn in every lane."""
        while (waiting := self.batch.to_move != self.seats).any():
            moves = self._answers(np.flatnonzero(waiting))
            self.batch.step(moves)
            self._settle(rewards, ended, last)

    def _answers(self, lanes: NDArray[Any]) -> NDArray[np.int32]:
        """The opponents' moves in some lanes; the others wait."""
        moves = np.full(self.num_envs, WAIT, np.int32)
        if self.opponent == "random":
            moves[lanes] = self.batch.random_moves()[lanes]
        elif isinstance(self.opponent, str):
            for lane in lanes.tolist():
                seat = int(self.batch.to_move[lane])
                moves[lane] = self._player(lane, seat).choose(self.batch[lane].view(seat)).move.id
        else:
            moves[lanes] = self.opponent(self.batch.observe()[lanes], self._masks[lanes])
        return moves

    def _player(self, lane: int, seat: int) -> Any:
        key = lane * self.batch.seats + seat
        if key not in self._players:
            self._players[key] = find_player(self.batch.game, str(self.opponent), key)
        return self._players[key]

    def _observe(self) -> dict[str, Any]:
        return {OBSERVATION: self.batch.observe(self.seats), MASK: self._masks.astype(np.int8)}
