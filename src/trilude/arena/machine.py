"""The machine on which figures were measured."""

import os
import platform
import re
from functools import cache
from importlib.metadata import version
from pathlib import Path


@cache
def describe_machine() -> str:
    """The machine and the versions that matter."""
    processor = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = re.findall(r"model name\s*: (.*)", info.read_text())
        processor = names[0] if names else processor
    versions = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    machine = f"{processor}, {os.cpu_count()} cores, {platform.system()}"
    return f"{machine}; Python {platform.python_version()}, {versions}"
