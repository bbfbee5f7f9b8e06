"""The generator of chance."""

from collections import Counter

import pytest

from trilude.contract.chance import draw_below, next_word
from trilude.contract.walk import generator


def test_the_first_words_never_change() -> None:
    words = generator(42)
    first = [int(next_word(words)) for _ in range(4)]
    assert first == FIRST_WORDS, "saved games of chance would replay differently"


FIRST_WORDS = [3011021589, 3960382089, 1547270628, 4040468816]


@pytest.mark.parametrize("limit", [2, 3, 7, 83])
def test_draws_are_even(limit: int) -> None:
    words = generator(5, limit)
    counts = Counter(draw_below(words, limit) for _ in range(2000 * limit))
    assert set(counts) == set(range(limit))
    chi_square = sum((count - 2000) ** 2 / 2000 for count in counts.values())
    assert chi_square < limit + 4 * (2 * limit) ** 0.5


def test_streams_of_one_seed_differ() -> None:
    streams = [tuple(next_word(words) for _ in range(3)) for words in (generator(1, k) for k in range(50))]
    assert len(set(streams)) == 50
