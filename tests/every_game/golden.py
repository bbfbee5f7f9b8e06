"""Golden playthroughs: whole games told in text. `make golden` writes them anew.

The first line of each file says which game it tells: game, options and seed. A file that is there is told again from
its own first line, so that games chosen by hand, with options and a seed that lead to something rare, stay what they
are; a set of options that no file tells gets a new one.
"""

import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.every_game.options import option_sets
from trilude.contract.conformance import playthrough
from trilude.contract.game import Game
from trilude.games import GAMES

FOLDER = Path(__file__).parent.parent / "playthroughs"

LONGEST = 80
"""Lines kept of a playthrough: few enough to be read. A digest stands for the others, so that no change escapes."""


def told(game: Game, options: dict[str, Any], seed: int) -> str:
    """A playthrough, cut where it gets long: its beginning, how much is left out and what it comes to, its end."""
    lines = playthrough(game, options, seed).splitlines()
    if len(lines) > LONGEST:
        left_out = lines[LONGEST - 10 : -10]
        digest = sha256("\n".join(left_out).encode()).hexdigest()[:16]
        lines = [*lines[: LONGEST - 10], f"… {len(left_out)} lines, {digest} …", *lines[-10:]]
    return "\n".join(lines) + "\n"


def told_again(text: str) -> str:
    """The playthrough that the first line of a file asks for, as it is now."""
    name, *pairs, seed = text.splitlines()[0].split()
    options = dict(pair.split("=") for pair in pairs)
    return told(GAMES[name], options, int(seed.removeprefix("seed=")))


def write_all(folder: Path) -> list[str]:
    """Tell every file again, add one for each set of options that has none; returns the names of changed files."""
    folder.mkdir(exist_ok=True)
    wanted = {file.name: told_again(file.read_text("utf-8")) for file in sorted(folder.glob("*.txt"))}
    for game in GAMES.values():
        for seed, options in enumerate(option_sets(game), 1):
            name = "-".join([game.name, *(f"{name}={value}" for name, value in options.items())]).lower() + ".txt"
            if name not in wanted:
                wanted[name] = told(game, options, seed)
    changed = []
    for name, text in wanted.items():
        file = folder / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
            changed.append(name)
    return changed


if __name__ == "__main__":
    sys.stdout.write("".join(f"{name} has changed\n" for name in write_all(FOLDER)) or "nothing has changed\n")
