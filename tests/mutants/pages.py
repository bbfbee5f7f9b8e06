"""Mutants of the pages' logic, which Stryker makes and tries: all of them, of which a sample is drawn."""

import json
import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

REPORT = "web/mutants/report.json"

NOTICED = ("Killed", "Timeout", "RuntimeError")
COUNTED = (*NOTICED, "Survived", "NoCoverage")


@dataclass(frozen=True, slots=True)
class PageMutant:
    """What Stryker tells of one of its mutants."""

    id: str
    before: str
    after: str
    noticed: bool


def draw_pages(root: Path, sample: int, seed: str) -> list[PageMutant]:
    """A sample of what Stryker's report tells; Stryker runs first."""
    subprocess.run(["npm", "run", "--silent", "mutants"], cwd=root / "web", check=True)  # noqa: S607
    told = json.loads((root / REPORT).read_text("utf-8"))
    found: list[PageMutant] = []
    for file, report in sorted(told["files"].items()):
        lines = report["source"].splitlines()
        for mutant in report["mutants"]:
            if mutant["status"] in COUNTED:
                first, last = mutant["location"]["start"], mutant["location"]["end"]
                span = lines[first["line"] - 1 : last["line"]]
                before = " ".join(line.strip() for line in span)
                found.append(
                    PageMutant(
                        f"web/{file}:{first['line']}:{mutant['mutatorName']}:{mutant['id']}",
                        before,
                        mutant["replacement"],
                        mutant["status"] in NOTICED,
                    )
                )
    return random.Random(seed).sample(found, min(sample, len(found)))
