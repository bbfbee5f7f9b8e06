"""What a record of kernels is made of: fields with names, aligned as compiled code likes them."""

import copyreg
from operator import itemgetter
from typing import Any

import numpy as np

Field = tuple[str, Any] | tuple[str, Any, tuple[int, ...]]
"""A name, a type, and the shape where the field is an array."""

Records = np.ndarray[Any, np.dtype[np.record]]
"""Several records of one type."""


class RecordKind(type):
    """A class of records that knows its fields.

    NumPy finds fields by their names anew at every look, in Python, and rules as they are written look all the time.
    """

    fields: tuple[Field, ...]


def record_dtype(*fields: Field) -> np.dtype[np.void]:
    """The type of records with these fields, which are read and written as attributes, compiled or not."""
    return np.dtype((_record_class(*fields), np.dtype(list(fields), align=True)))


def _record_class(*fields: Field) -> RecordKind:
    plain = ("__getattribute__", "__setattr__", "__getitem__")
    members: dict[str, Any] = {name: getattr(np.void, name) for name in plain} | {"fields": fields}
    members |= {name: _field(name) for name, *_ in fields if not hasattr(np.void, name)}
    return RecordKind("Record", (np.record,), members)


def _field(name: str) -> property:
    return property(itemgetter(name), lambda record, value: record.__setitem__(name, value))


def _reduce(kind: RecordKind) -> tuple[Any, ...]:
    return _record_class, kind.fields


copyreg.pickle(RecordKind, _reduce)
