"""Games as environments of PettingZoo: every seat is an agent.

    from trilude.adapters import pettingzoo
    env = pettingzoo.env(name)            # agents in turns, with PettingZoo's usual wrappers
    env = pettingzoo.raw_env(name)        # the same without wrappers, for speed
    env = pettingzoo.parallel_env(name)   # all agents at once: whoever is not to move is not listened to

An observation is a dictionary: `observation`, the planes of what the seat knows in one row (see `trilude.planes`), and
`action_mask`, the legal moves, all 0 for a seat that is not to move. Rewards come at the end of the game, see
`rewards_of`.
"""

from secrets import randbits
from typing import Any

import numpy as np

from trilude.adapters import to_install
from trilude.adapters.rewards import rewards_of
from trilude.adapters.spaces import MASK, OBSERVATION, action_space, observation_space
from trilude.batches.batch import Batch
from trilude.contract.errors import IllegalMove

try:
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ModuleNotFoundError as error:
    raise to_install(error) from None

RENDER_MODES = ["ansi", "human"]

ILLEGAL = -1.0
"""What an illegal action costs where it ends the game."""


def env(game: str, *, render_mode: str | None = None, **options: Any) -> Any:
    """A game in turns. An illegal action ends it: it costs its agent 1, and the others nothing."""
    raw = raw_env(game, render_mode=render_mode, **options)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)))


def raw_env(game: str, *, render_mode: str | None = None, **options: Any) -> "TurnsEnv":
    """A game in turns, without wrappers. An illegal action is refused with a reason."""
    return TurnsEnv(game, render_mode, options)


def parallel_env(game: str, *, render_mode: str | None = None, **options: Any) -> "AtOnceEnv":
    """A game in which all agents act at once; only the action of whoever is to move counts."""
    return AtOnceEnv(game, render_mode, options)


class GameEnv:
    """One game with agents around it: what both kinds of environments share."""

    def __init__(self, game: str, render_mode: str | None, options: dict[str, Any]) -> None:
        self.batch = Batch(game, 1, seed=randbits(48), auto_reset=False, **options)
        self.game = self.batch.game
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.render_mode = render_mode
        self._observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self._masks = self.batch.masks().view(np.int8)
        self._no_moves = np.zeros(self.game.move_ids, np.int8)
        self._move = np.zeros(1, np.int32)

    def observation_space(self, agent: str) -> Any:
        """Planes and mask."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The moves."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat knows."""
        seat = self.seat_of[agent]
        mine = int(self.batch.to_move[0]) == seat
        return {
            OBSERVATION: self.batch.observe(seat)[0],
            MASK: self._masks[0].copy() if mine else self._no_moves.copy(),
        }

    def begin(self, seed: int | None) -> None:
        """A new game; with a seed, always the same."""
        self.batch.reset(seed=seed)

    def play(self, action: int) -> None:
        """Make the move of the seat to move."""
        self._move[0] = action
        self.batch.step(self._move)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.batch.over[0])

    @property
    def mover(self) -> str:
        """The agent to move; once the game is over, the first one."""
        return self.possible_agents[max(int(self.batch.to_move[0]), 0)]

    def final_rewards(self) -> dict[str, float]:
        """What the end is worth to each agent."""
        return dict(zip(self.possible_agents, rewards_of(self.batch.shares[0].tolist()), strict=True))

    def render(self) -> str | None:
        """The board as whoever is to move sees it: as text, or printed."""
        text = str(self.batch[0].view(max(int(self.batch.to_move[0]), 0)))
        if self.render_mode == "human":
            print(text)  # noqa: T201
            return None
        return text

    def close(self) -> None:
        """Nothing stays open."""


class TurnsEnv(GameEnv, AECEnv, EzPickle):
    """Agents act in turns, as the game has it."""

    def __init__(self, game: str, render_mode: str | None, options: dict[str, Any]) -> None:
        EzPickle.__init__(self, game, render_mode, options)
        AECEnv.__init__(self)
        GameEnv.__init__(self, game, render_mode, options)
        self.metadata = {"name": f"trilude/{game}", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.mover

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if action is None:
            raise IllegalMove(self.game.notation.why_illegal(self.batch[0], -1))
        self.play(action)
        if self.over:
            self.rewards = self.final_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self.agent_selection = self.mover
        if self.render_mode == "human":
            self.render()


class AtOnceEnv(GameEnv, ParallelEnv, EzPickle):
    """All agents act at once; those who are not to move are not listened to."""

    def __init__(self, game: str, render_mode: str | None, options: dict[str, Any]) -> None:
        EzPickle.__init__(self, game, render_mode, options)
        GameEnv.__init__(self, game, render_mode, options)
        self.metadata = {"name": f"trilude/{game}", "render_modes": RENDER_MODES}
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Begin a new game."""
        self.begin(seed)
        self.agents = self.possible_agents[:]
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Make the move of whoever is to move. An illegal one ends the game, and costs its agent 1."""
        agents, mover = self.agents, self.mover
        rewards = dict.fromkeys(agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        over = False
        try:
            self.play(int(actions[mover]))
            over = self.over
            if over:
                rewards = self.final_rewards()
        except IllegalMove as refusal:
            over, rewards[mover] = True, ILLEGAL
            infos[mover]["illegal"] = str(refusal)
        observations = {agent: self.observe(agent) for agent in agents}
        if over:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos
