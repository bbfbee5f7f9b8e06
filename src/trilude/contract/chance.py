"""The only source of chance: a small generator whose four words live in a position or beside a search.

The generator is Doty-Humphrey's "small fast counting" one in its 32-bit form: additions, shifts and exclusive ors, so
that 64-bit integers never overflow and compiled and uncompiled runs draw the same numbers.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel

Generator = NDArray[np.uint32]

WORDS = 4
_LOW = 0xFFFFFFFF


@kernel
def next_word(generator: Generator) -> int:
    """The next 32 random bits."""
    a, b, c = int(generator[0]), int(generator[1]), int(generator[2])
    counter = int(generator[3])
    word = (a + b + counter) & _LOW
    generator[0] = b ^ (b >> 9)
    generator[1] = (c + (c << 3)) & _LOW
    generator[2] = (((c << 21) & _LOW | c >> 11) + word) & _LOW
    generator[3] = (counter + 1) & _LOW
    return word


@kernel
def seed_generator(generator: Generator, seed: int, stream: int) -> None:
    """Start the generator; different streams of one seed (threads, games of a match) are independent."""
    generator[0] = seed & _LOW
    generator[1] = (seed >> 32) & _LOW
    generator[2] = stream & _LOW
    generator[3] = 1
    for _ in range(15):
        next_word(generator)


WIDE = 1 << 63
"""Seeds from here on are too large for kernels: they fill all four words of a generator."""


def generator_from(seed: int) -> Generator:
    """A generator that deals anew: from a seed of up to 63 bits, or from a wide one of up to 128."""
    words = np.zeros(WORDS, np.uint32)
    if seed < WIDE:
        seed_generator(words, seed, 1)
        return words
    for place in range(WORDS):
        words[place] = seed >> 32 * place & _LOW
    for _ in range(15):
        next_word(words)
    return words


@kernel
def draw_below(generator: Generator, limit: int) -> int:
    """A number from 0 to limit - 1, each equally likely up to limit / 2^32."""
    return (next_word(generator) * limit) >> 32
