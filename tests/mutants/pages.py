"""Mutants of the pages' logic, which Stryker makes and tries: all of them, of which a sample is drawn."""

import json
import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

VERDICTS = "web/mutants/verdicts.json"


@dataclass(frozen=True, slots=True)
class PageMutant:
    """What became of one of Stryker's mutants."""

    id: str
    before: str
    after: str
    noticed: bool
    set_aside: bool
    """Whether web/mutants/equivalent.json says why nobody could notice it."""


def draw_pages(root: Path, sample: int, seed: str) -> list[PageMutant]:
    """A sample of what Stryker tried; it tries everything first."""
    subprocess.run(["npm", "run", "--silent", "mutants"], cwd=root / "web", check=True)  # noqa: S607
    subprocess.run(["npm", "run", "--silent", "survivors"], cwd=root / "web", check=False)  # noqa: S607
    tried = [
        PageMutant(
            f"web/{one['file']}:{one['at']['line']}:{one['at']['column']}:{one['mutator']}",
            one["original"],
            one["replacement"],
            one["noticed"],
            one["equivalent"],
        )
        for one in json.loads((root / VERDICTS).read_text("utf-8"))
    ]
    return random.Random(seed).sample(tried, min(sample, len(tried)))
