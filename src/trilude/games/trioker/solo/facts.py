"""`python -m trilude.games.trioker.solo.facts`: count every shape anew and write the facts into its file.

Run it after a shape was drawn or changed. Only files whose facts were missing or wrong are written.
"""

import sys
from dataclasses import replace
from importlib.resources import as_file, files

from trilude.contract.files import write_whole
from trilude.games.trioker.solo.count import count
from trilude.games.trioker.solo.library import ShapeFile, library, write_shape


def facts(file: ShapeFile) -> dict[str, str]:
    """What can be computed about a puzzle."""
    found = count(file.puzzle())
    return {
        "cells": str(len(file.shape.cells)),
        "free tips": str(len(file.shape.tips)),
        "solutions": str(found.solutions),
        "classes": str(found.classes),
    }


def main() -> None:
    """Go through the library."""
    with as_file(files("trilude.games.trioker.solo") / "shapes") as folder:
        for id, file in library().items():  # noqa: A001
            known = facts(file)
            text = write_shape(replace(file, header={**file.header, **known}))
            path = folder / f"{id}.txt"
            if path.read_text(encoding="utf-8") != text:
                write_whole(path, text)
            sys.stdout.write(f"{id} {' '.join(f'{key}={value}' for key, value in known.items())}\n")


if __name__ == "__main__":
    main()
