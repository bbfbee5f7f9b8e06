"""Reading JSON from anywhere: whatever is wrong with it is one sentence."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from trilude.contract.errors import BadRecord
from trilude.contract.words import Text


@contextmanager
def reading_json(text: str, what: str) -> Iterator[dict[str, Any]]:
    """What a JSON text holds, an object; whatever is missing in it, or of another type, raises BadRecord."""
    try:
        told = json.loads(text)
        if not isinstance(told, dict):
            raise TypeError
        yield told
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        sentence = Text(
            "This is not the JSON of a {what}: {reason}.", "Ce n’est pas le JSON d’un objet {what} : {reason}."
        )
        raise BadRecord(sentence.fill(what=what, reason=_reason(error))) from None


def _reason(error: Exception) -> Text:
    if isinstance(error, json.JSONDecodeError):
        return Text("line {line}, column {column}", "ligne {line}, colonne {column}").fill(
            line=error.lineno, column=error.colno
        )
    if isinstance(error, KeyError):
        return Text("{name} is missing", "il manque {name}").fill(name=error)
    return Text("something in it is of another kind", "quelque chose y est d’une autre sorte")


def whole(value: object) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def words(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError
    return value
