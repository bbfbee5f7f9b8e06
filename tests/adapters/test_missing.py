"""Without its package an adapter says what to install; everything else of the library works."""

import subprocess
import sys

import pytest

ADAPTERS = [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("vector", "gymnasium"), ("openspiel", "pyspiel")]


@pytest.mark.parametrize(("adapter", "package"), ADAPTERS)
def test_an_adapter_says_which_extra_brings_its_package(adapter: str, package: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; import trilude.adapters.{adapter}"
    failed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert failed.returncode == 1
    last = failed.stderr.splitlines()[-1]
    assert last.endswith(f": This adapter needs the package {package}: pip install 'trilude[rl]' brings it.")
