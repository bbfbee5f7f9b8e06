"""Which extra of the package brings what a command needs and does not find."""

import re

from trilude.contract.words import Text

_REQUIREMENT = re.compile(r"([\w.-]+).*extra == ['\"](\w+)['\"]")

FOR_PEOPLE = ("server", "terminal", "rl", "postgres", "bell", "cluster")
"""Extras that commands can need; others are for whoever works on the house."""


def missing_package(error: ModuleNotFoundError) -> Text:
    """What to install. A module that no extra brings is somebody's mistake, and the error goes on its way."""
    missing = _plain((error.name or "").partition(".")[0])
    extras = [extra for extra in FOR_PEOPLE if missing in _brought_by(extra)]
    if not extras:
        raise error
    words = Text(
        "This needs the package {missing}: pip install 'trilude[{extra}]'.",
        "Il faut pour cela le paquet {missing} : pip install 'trilude[{extra}]'.",
    )
    return words.fill(missing=missing, extra=extras[0])


def _brought_by(extra: str) -> set[str]:
    from importlib.metadata import PackageNotFoundError, requires

    try:
        declared = requires("trilude") or []
    except PackageNotFoundError:
        return set()
    found = (_REQUIREMENT.match(line) for line in declared)
    return {_plain(match[1]) for match in found if match and match[2] == extra}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
