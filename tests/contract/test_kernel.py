"""What the compiler is asked for, and what it makes of numbers."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from trilude.contract.kernel import kernel

pytestmark = pytest.mark.compiled


def versions(compiled: Any) -> list[str]:
    return [str(types[0]) for types in compiled.overloads]


def test_kernels_are_compiled_once_for_numbers_of_every_width(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILUDE_CACHE", str(tmp_path))  # what is found compiled asks for no versions of what it calls

    @kernel
    def doubled(number: int) -> int:
        return number + number

    @kernel
    def shifted(mask: int) -> int:
        return mask >> 1

    @kernel
    def call_with_everything(short: NDArray[np.int8], middle: NDArray[np.int32], mask: NDArray[np.uint64]) -> int:
        return doubled(short[0]) + doubled(middle[0]) + doubled(3) + doubled(7) + int(shifted(mask[0]))

    short, middle = np.array([127], np.int8), np.array([2**31 - 1], np.int32)
    total = call_with_everything(short, middle, np.array([2**63], np.uint64))
    assert total == 2 * (127 + 2**31 - 1 + 3 + 7) + 2**62
    assert versions(doubled) == ["int64"], "neither for the short ones nor for a constant"
    assert versions(shifted) == ["uint64"], "its highest bit is no sign"
