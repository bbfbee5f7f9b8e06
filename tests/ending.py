"""What tests start ends with them, also where they are killed and can end nothing any more."""

import shutil

SETPRIV = shutil.which("setpriv")
"""Of Linux; where it is missing, only a test that ends in good order ends what it started."""


def ending_with_us(command: list[str]) -> list[str]:
    """A command that the system kills once the thread that started it is gone."""
    return [SETPRIV, "--pdeathsig", "KILL", "--", *command] if SETPRIV else command
