"""What all messages between server and client are made of; the page's types are generated from their models."""

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

from trilude.contract.errors import BadNotation
from trilude.contract.words import Text


def plain(text: str) -> str:
    """Words that people see hold no signs that nobody sees: control characters, or those that turn the writing."""
    if text.isascii() and text.isprintable():
        return text
    if any(
        (unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\n\t") or letter in TURNING for letter in text
    ):
        raise BadNotation(
            Text(
                "There is a sign in these words that nobody can see: write them without it.",
                "Un signe invisible s’est glissé dans ces mots : écrivez-les sans lui.",
            )
        )
    return text


TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that make what follows run the other way."""

Short = Annotated[str, StringConstraints(max_length=200), AfterValidator(plain)]
OptionsGiven = dict[Short, Short | int | bool]
"""What was chosen before play. Their values are repeated in sentences, so they hold nothing that cannot be written."""
PositionText = Annotated[str, StringConstraints(max_length=4000)]
"""A position as text."""
NAME_LENGTH = 30
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=NAME_LENGTH), AfterValidator(plain)]


class Told(BaseModel):
    """What the server tells."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


class Asked(BaseModel):
    """What a client asks; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Problem(Told):
    """Why something was refused, in a sentence."""

    problem: Text
