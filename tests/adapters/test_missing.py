"""Without its package an adapter says what to install; everything else of the library works."""

import subprocess
import sys

ADAPTERS = [("gymnasium", "gymnasium"), ("vector", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")]

PROGRAM = """
import sys
from importlib import import_module

for adapter, package in zip(sys.argv[1::2], sys.argv[2::2]):
    sys.modules[package] = None
    try:
        import_module(f"trilude.adapters.{adapter}")
    except ModuleNotFoundError as error:
        print(error)
    del sys.modules[package]
"""


def test_an_adapter_says_which_extra_brings_its_package() -> None:
    words = [word for pair in ADAPTERS for word in pair]
    told = subprocess.run([sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == [
        f"This adapter needs the package {package}: pip install 'trilude[rl]' brings it." for _, package in ADAPTERS
    ]
