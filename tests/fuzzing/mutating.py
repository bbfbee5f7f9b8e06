"""Inputs that are almost sound: each is a sound one, changed here and there."""

import random

PIECES = (
    *(bytes([character]) for character in b'\0\xff0{}()[]"\\\n,/@:= '),
    *(b"", b"-1", b"9" * 25, b"1e999", b"~left:1", b"~deal:1:5", b"null", b"NaN", b"\xed\xa0\x80"),
    *("△".encode(), "٣".encode()),
)
"""What often matters somewhere."""


def changed(sound: tuple[bytes, ...], lots: random.Random) -> bytes:
    """One of the sound inputs after a few changes; sometimes mere noise."""
    if lots.random() < 0.03:
        return lots.randbytes(len(lots.choice(sound)))
    data = bytearray(lots.choice(sound))
    for _ in range(lots.choice((1, 1, 1, 2, 3, 8))):
        place = lots.randrange(len(data) + 1)
        end = min(len(data), place + lots.choice((0, 1, 1, 2, 4, 30)))
        kind = lots.randrange(6)
        if kind == 0:
            data[place:end] = lots.choice(PIECES)
        elif kind == 1:
            data[place:end] = lots.randbytes(end - place)
        elif kind == 2:
            data[place:place] = data[place:end] * lots.choice((1, 2, 40))
        elif kind == 3:
            other = lots.choice(sound)
            data[place:end] = other[lots.randrange(len(other) + 1) :][: end - place + 1]
        elif kind == 4 and data:
            data[place % len(data)] ^= 1 << lots.randrange(8)
        else:
            del data[place:end]
    return bytes(data)
