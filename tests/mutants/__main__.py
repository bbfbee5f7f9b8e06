"""`make mutants`: draw mutants with a seed, try each, and print a table.

What was tried before on the same file is not tried again: `.mutants/verdicts.jsonl` remembers, and `--anew` forgets;
use that after tests have changed. Survivors are listed; one that changes nothing anybody can see goes into
equivalent.json, with the reason.
"""

import argparse
import json
import queue
import sys
import threading
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.mutants.areas import AREAS, Area
from tests.mutants.drawing import Mutant, draw
from tests.mutants.pages import draw_pages
from tests.mutants.running import Verdict, Workplace

ROOT = Path(__file__).parents[2]
HERE = ROOT / ".mutants"
EQUIVALENT = Path(__file__).parent / "equivalent.json"
PAGES = "web logic"


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant that was tried."""

    area: str
    id: str
    before: str
    after: str
    verdict: Verdict
    set_aside: bool = False
    """Whether it is known that nobody could notice it."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What names it as long as its line stays the same, wherever in the file that is."""
        return self.id.split(":")[0], self.before, self.after


def main() -> None:
    """Read the command line, try the mutants, tell."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=40, help="how many mutants of each area")
    parser.add_argument("--area", choices=[*(area.name for area in AREAS), PAGES], action="append")
    parser.add_argument("--file", default="", help="only files whose path holds this")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--anew", action="store_true", help="forget earlier verdicts")
    parser.add_argument("--survivors", action="store_true", help="try again only what was not noticed before")
    asked = parser.parse_args()
    chosen = asked.area or [*(area.name for area in AREAS), PAGES]
    book = Book(HERE / "verdicts.jsonl", forget=asked.anew, forget_survivors=asked.survivors)
    drawn = [
        (area, mutant)
        for area in AREAS
        if area.name in chosen
        for mutant in draw(
            ROOT, [file for file in area.files(ROOT) if asked.file in file], asked.sample, f"{asked.seed} {area.name}"
        )
    ]
    _try_all([(area, mutant) for area, mutant in drawn if mutant.id not in book.trials], book, asked.workers)
    trials = [book.trials[mutant.id] for _, mutant in drawn]
    if PAGES in chosen:
        trials += [
            Trial(PAGES, one.id, one.before, one.after, Verdict(one.noticed, "", 0), one.set_aside)
            for one in draw_pages(ROOT, asked.sample, f"{asked.seed} {PAGES}")
        ]
    tell(trials, asked.seed)


class Book:
    """Verdicts on disk, so that a run that was cut short goes on."""

    def __init__(self, file: Path, *, forget: bool, forget_survivors: bool) -> None:
        self._file = file
        self._lock = threading.Lock()
        self.trials: dict[str, Trial] = {}
        file.parent.mkdir(exist_ok=True)
        if file.exists() and not forget:
            for line in file.read_text("utf-8").splitlines():
                told = json.loads(line)
                trial = Trial(**{**told, "verdict": Verdict(**told["verdict"])})
                if trial.verdict.noticed or not forget_survivors:
                    self.trials[trial.id] = trial
        file.write_text("".join(json.dumps(asdict(trial)) + "\n" for trial in self.trials.values()), "utf-8")

    def add(self, trial: Trial) -> None:
        """Write one down."""
        with self._lock:
            self.trials[trial.id] = trial
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(trial)) + "\n")
            mark = "noticed " if trial.verdict.noticed else "SURVIVED"
            sys.stderr.write(f"{mark} {trial.verdict.seconds:5.0f} s  {trial.id}  {trial.verdict.by}\n")


def _try_all(waiting: list[tuple[Area, Mutant]], book: Book, workers: int) -> None:
    jobs: queue.SimpleQueue[tuple[Area, Mutant]] = queue.SimpleQueue()
    for job in waiting:
        jobs.put(job)

    def work(number: int) -> None:
        workplace = Workplace(ROOT, HERE / f"copy-{number}")
        if any(area.compiled for area, _ in waiting):
            workplace.warm()
        while True:
            try:
                area, mutant = jobs.get_nowait()
            except queue.Empty:
                return
            before, after = mutant.difference(ROOT)
            book.add(Trial(area.name, mutant.id, before, after, workplace.try_mutant(mutant, area)))

    threads = [
        threading.Thread(target=work, args=(number,), daemon=True) for number in range(workers if waiting else 0)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if not jobs.empty():
        raise SystemExit("Not every mutant was tried; the lines above say why.")


def tell(trials: list[Trial], seed: int) -> None:
    """The survivors that nobody explained, then the table."""
    reasons = {
        (one["file"], one["before"], one["after"]): one["why"] for one in json.loads(EQUIVALENT.read_text("utf-8"))
    }
    rows: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    lines = []
    for trial in trials:
        row = rows[trial.area]
        row[0] += 1
        if trial.verdict.noticed:
            row[1] += 1
        elif trial.set_aside or trial.key in reasons:
            row[2] += 1
        else:
            lines += [f"{trial.area}: {trial.id}", f"    - {trial.before}", f"    + {trial.after}"]
    lines += [
        "",
        f"Seed {seed}.",
        "",
        "| area | mutants | noticed | set aside | noticed of the rest |",
        "| --- | --- | --- | --- | --- |",
    ]
    for area, (drawn, noticed, aside) in [
        *rows.items(),
        ("all", [sum(column) for column in zip(*rows.values(), strict=True)]),
    ]:
        lines.append(f"| {area} | {drawn} | {noticed} | {aside} | {noticed / max(1, drawn - aside):.0%} |")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
