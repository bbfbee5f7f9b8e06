"""What a record of kernels is made of: fields with names, aligned as compiled code likes them."""

from typing import Any

import numpy as np

Field = tuple[str, Any] | tuple[str, Any, tuple[int, ...]]
"""A name, a type, and the shape where the field is an array."""

Records = np.ndarray[Any, np.dtype[np.record]]
"""Several records of one type."""


def record_dtype(*fields: Field) -> np.dtype[np.void]:
    """The type of records with these fields, which are read and written as attributes, compiled or not."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))
