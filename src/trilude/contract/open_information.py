"""`hide` and `sample` for games in which everybody sees everything and nothing is left to chance."""

import numpy as np

from trilude.contract.chance import Generator
from trilude.contract.kernel import kernel


@kernel
def hide(tables: np.record, position: np.record, seat: int) -> None:
    """Nothing is hidden."""


@kernel
def sample(tables: np.record, position: np.record, seat: int, generator: Generator) -> None:
    """Nothing is unknown."""
