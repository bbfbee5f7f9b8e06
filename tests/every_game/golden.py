"""Golden playthroughs: whole games told in text. `make golden` writes them anew."""

from pathlib import Path
from typing import Any

from tests.every_game.options import option_sets
from trilude.contract.conformance import playthrough
from trilude.contract.game import Game
from trilude.games import GAMES

FOLDER = Path(__file__).parent.parent / "playthroughs"

LONGEST = 80
"""Lines kept of a playthrough: enough to notice any change, few enough to be read."""


def told(game: Game, options: dict[str, Any], seed: int) -> str:
    """A playthrough, cut where it gets long: its beginning and its end."""
    lines = playthrough(game, options, seed).splitlines()
    if len(lines) > LONGEST:
        lines = [*lines[: LONGEST - 10], f"… {len(lines) - LONGEST} lines …", *lines[-10:]]
    return "\n".join(lines) + "\n"


def write_all() -> None:
    """One file for each set of options of each game."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES.values():
        for seed, options in enumerate(option_sets(game), 1):
            name = "-".join([game.name, *(f"{name}={value}" for name, value in options.items())]).lower()
            (FOLDER / f"{name}.txt").write_text(told(game, options, seed), "utf-8")


if __name__ == "__main__":
    write_all()
