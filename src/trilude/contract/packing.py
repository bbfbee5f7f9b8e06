"""Records of positions, kept small: a position differs little from one a few moves earlier.

A large record is kept as the words in which it differs from another one, the ground, which many positions share. Where
they differ too much, the record itself becomes the ground of those that follow.
"""

from typing import Any, NamedTuple

import numpy as np

from trilude.contract.dtypes import Records

WHOLE = 512
"""Records of at most so many bytes are kept as they are."""

TOO_MUCH = 5
"""A record is kept as differences while these take no more than one part in so many of it."""


class Differences(NamedTuple):
    """A record by what is different in it."""

    ground: bytes
    places: bytes
    words: bytes


Packed = bytes | Differences


def copied(record: Records) -> Records:
    """A copy of a record, byte for byte: NumPy's own leaves out what lies between the fields."""
    return np.frombuffer(bytearray(record), record.dtype)


def pack(record: Records, ground: bytes) -> Packed:
    """A record, as far as it differs from another one."""
    size = record.nbytes
    if size <= WHOLE:
        return record.tobytes()
    word = _word(size)
    words = record.view(word)
    places = np.flatnonzero(words != np.frombuffer(ground, word))
    if len(places) * (word.itemsize + 4) * TOO_MUCH > size:
        return record.tobytes()
    return Differences(ground, places.astype(_place(size)).tobytes(), words[places].tobytes())


def unpack(packed: Packed, dtype: "np.dtype[np.record]") -> Records:
    """A fresh array of the one record."""
    return np.frombuffer(bytearray(packed), dtype) if isinstance(packed, bytes) else _put_back(packed).view(dtype)


def whole(packed: Packed) -> bytes:
    """The bytes of a record."""
    return packed if isinstance(packed, bytes) else _put_back(packed).tobytes()


def _put_back(packed: Differences) -> "np.ndarray[Any, np.dtype[np.unsignedinteger]]":
    size = len(packed.ground)
    word = _word(size)
    words = np.frombuffer(bytearray(packed.ground), word)
    words[np.frombuffer(packed.places, _place(size))] = np.frombuffer(packed.words, word)
    return words


def _word(size: int) -> "np.dtype[np.unsignedinteger]":
    """The widest word of which records of a size are made."""
    return _WORDS[next(width for width in (8, 4, 2, 1) if size % width == 0)]


_WORDS = {width: np.dtype(f"u{width}") for width in (1, 2, 4, 8)}


def _place(size: int) -> "np.dtype[np.unsignedinteger]":
    return _WORDS[2 if size <= 1 << 16 else 4]
