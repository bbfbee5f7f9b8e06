"""`python -m trilude.games.trioker.solo.recount`: count every shape anew and write the numbers into its file.

Run it after a shape was drawn or changed. Only files whose numbers were missing or wrong are written.
"""

import sys
from dataclasses import replace
from importlib.resources import as_file, files

from trilude.contract.files import write_whole
from trilude.games.trioker.solo.count import count, numbers
from trilude.games.trioker.solo.library import library, write_shape


def main() -> None:
    """Go through the library."""
    with as_file(files("trilude.games.trioker.solo") / "shapes") as folder:
        for id, file in library().items():  # noqa: A001
            known = numbers(file.shape, count(file.puzzle()))
            text = write_shape(replace(file, header={**file.header, **known}))
            path = folder / f"{id}.txt"
            if path.read_text(encoding="utf-8") != text:
                write_whole(path, text)
            sys.stdout.write(f"{id} {' '.join(f'{key}={value}' for key, value in known.items())}\n")


if __name__ == "__main__":
    main()
