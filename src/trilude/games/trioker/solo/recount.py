"""`python -m trilude.games.trioker.solo.recount`: count every shape anew and write the numbers into its file.

With them goes what the shape costs a person, in guesses and dead ends.

Run it after a shape was drawn or changed. Only files whose numbers were missing or wrong are written.
"""

import sys
from dataclasses import replace
from importlib.resources import as_file, files

from trilude.contract.files import write_whole
from trilude.games.trioker.solo.count import count, numbers
from trilude.games.trioker.solo.figure import replaceable
from trilude.games.trioker.solo.library import COUNTED, library, write_shape
from trilude.games.trioker.solo.person import costs


def main() -> None:
    """Go through the library."""
    with as_file(files("trilude.games.trioker.solo") / "shapes") as folder:
        for id, file in library().items():  # noqa: A001
            puzzle = file.puzzle()
            known = {**numbers(file.shape, count(puzzle)), **costs(puzzle)}
            if puzzle.needs_joker and puzzle.spare == 1:
                known["replaced"] = " ".join(replaceable(puzzle))
            told = {key: value for key, value in file.header.items() if key not in COUNTED}
            text = write_shape(replace(file, header={**told, **known}))
            path = folder / f"{id}.txt"
            if path.read_text(encoding="utf-8") != text:
                write_whole(path, text)
            sys.stdout.write(f"{id} {' '.join(f'{key}={value}' for key, value in known.items())}\n")


if __name__ == "__main__":
    main()
