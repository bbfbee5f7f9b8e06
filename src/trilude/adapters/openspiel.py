"""Games among OpenSpiel's own: `python_trilude_` and a game's name, once this module is imported.

    import pyspiel
    import trilude.adapters.openspiel
    game = pyspiel.load_game(short_name(GAMES[name]))
    game = pyspiel.load_game(f"{short_name(GAMES[name])}(players=2)")

Parameters are a game's options, and `deals`. Chance is explicit, in one node at the root: it picks one of `deals`
seeds, and all that is drawn in the course of the game follows from that. The true number of deals is far beyond what a
list could hold, so this is a sample of them, the same one in every process.

Utilities are the rewards of the other adapters: they add up to 0.
"""

from typing import Any

import numpy as np

from trilude.adapters import to_install
from trilude.adapters.rewards import rewards_of
from trilude.contract.game import Game
from trilude.contract.options import Option
from trilude.contract.position import Position, View
from trilude.contract.rules import NOBODY
from trilude.games import GAMES

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise to_install(error) from None

DEALS = 1000
"""How many deals chance picks from unless told otherwise."""


def short_name(game: Game) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"python_trilude_{game.name.replace('-', '_')}"


def _default(option: Option) -> Any:
    return int(option.default) if isinstance(option.default, bool) else option.default


def game_type(game: Game) -> Any:
    """What OpenSpiel wants declared."""
    players = next((option for option in game.options if option.name == "players"), None)
    numbers = [int(value) for value in players.values] if players else [game.players or 0]
    parameters = {option.name: _default(option) for option in game.options}
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        if game.chance
        else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if game.hidden
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters | ({"deals": DEALS} if game.chance else {}),
    )


class SpielGame(pyspiel.Game):
    """A game with its options chosen."""

    trilude: Game
    """Set by the class of each game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.deals = int(given.pop("deals", DEALS)) if self.trilude.chance else 0
        yes_or_no = {option.name for option in self.trilude.options if isinstance(option.default, bool)}
        self.options = self.trilude.choose(
            {name: bool(value) if name in yes_or_no else value for name, value in given.items()}
        )
        seats = self.trilude.seats(self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.trilude.move_ids,
            max_chance_outcomes=self.deals,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.trilude.longest,
        )
        super().__init__(game_type(self.trilude), info, params or {})

    def new_initial_state(self, state: Any = None) -> "SpielState":
        """The beginning: the deal, where there is one."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What a seat sees."""
        return SpielObserver(self, iig_obs_type)


class SpielState(pyspiel.State):
    """A position, or the moment before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.deals = game.deals
        self.start_of = (game.trilude, game.options)
        self.position = None if game.deals else Position.start(game.trilude, game.options, 0)

    def current_player(self) -> int:
        """The seat to move, chance before the deal, or that the game is over."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal of the sample is as likely."""
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal_moves.numbers) if self.position is not None else []

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = Position.start(*self.start_of, action)
        else:
            self.position = self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE) or self.position is None:
            return f"deal {action}"
        if action in self.position.legal_moves.ids:
            return self.position.name_move(action).text
        return str(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        """Utilities; zeros while play goes on."""
        if self.position is None or not self.position.is_over:
            return [0.0] * self.get_game().num_players()
        return rewards_of(self.position.shares)

    def seen_by(self, player: int) -> View | None:
        """What a player knows."""
        return None if self.position is None else self.position.view(player)

    def __str__(self) -> str:
        return "before the deal" if self.position is None else self.position.text


class SpielObserver:
    """Observations are planes; a player with perfect recall also remembers all moves, as far as they were seen."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.planes = game.trilude.planes
        self.recalls = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(self.planes.size, np.float32)
        self.dict = self.planes.split(self.tensor)
        """Every plane by its name, in the same memory."""

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees."""
        view = state.seen_by(player)
        self.tensor[:] = self.planes.template if view is None else self.planes.of(view)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, or knows, as text."""
        view = state.seen_by(player)
        if view is None:
            return "before the deal"
        moves = " ".join(str(move) for move in view.moves) if self.recalls else ""
        seat = "spectator" if player == NOBODY else f"seat {player}"
        return f"{seat}: {view.text}{' | ' if moves else ''}{moves}"


def register(game: Game) -> type[SpielGame]:
    """Let OpenSpiel know a game."""
    made = type(f"Spiel{game.name.title().replace('-', '')}", (SpielGame,), {"trilude": game})
    pyspiel.register_game(game_type(game), made)
    return made


for _game in GAMES.values():
    if short_name(_game) not in pyspiel.registered_names():
        register(_game)
