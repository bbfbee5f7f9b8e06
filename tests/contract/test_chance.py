"""The generator of chance, against one written from its description in plain Python."""

from collections import Counter

import numpy as np
import pytest

from tests.effort import rounds
from trilude.contract.blind_knowledge import estimate, playout_move
from trilude.contract.chance import draw_below, next_word, seed_generator
from trilude.contract.walk import generator


class Plain:
    """Small, fast, counting: three words that stir each other, and a counter that keeps them from going round early."""

    def __init__(self, seed: int, stream: int) -> None:
        self.a, self.b, self.c, self.counter = seed % 2**32, seed // 2**32 % 2**32, stream % 2**32, 1
        for _ in range(15):
            self.word()

    def word(self) -> int:
        total = (self.a + self.b + self.counter) % 2**32
        turned = (self.c * 2**21) % 2**32 + self.c // 2**11
        self.a, self.b, self.c = self.b ^ (self.b // 2**9), (self.c * 9) % 2**32, (turned + total) % 2**32
        self.counter = (self.counter + 1) % 2**32
        return total


@pytest.mark.parametrize("seed", [0, 1, 42, 2**31, 2**32 - 1, 2**32, 2**48 - 1, 0x123456789ABCDEF])
@pytest.mark.parametrize("stream", [0, 1, 7, 2**32 - 1])
def test_words_are_those_of_the_plain_generator(seed: int, stream: int) -> None:
    words, plain = generator(seed, stream), Plain(seed, stream)
    assert [int(next_word(words)) for _ in range(300)] == [plain.word() for _ in range(300)]
    assert [int(word) for word in words] == [plain.a, plain.b, plain.c, plain.counter]


def test_the_counter_goes_round() -> None:
    words = np.array([1, 2, 3, 2**32 - 1], np.uint32)
    assert next_word(words) == 2
    assert words.tolist() == [2, 27, 3 * 2**21 + 2, 0]


def test_the_first_words_never_change() -> None:
    words = generator(42)
    first = [int(next_word(words)) for _ in range(4)]
    assert first == FIRST_WORDS, "saved games of chance would replay differently"


FIRST_WORDS = [3011021589, 3960382089, 1547270628, 4040468816]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 83, 2**30, 2**31])
def test_draws_are_the_upper_part_of_a_word_times_the_limit(limit: int) -> None:
    words, plain = generator(9, 3), Plain(9, 3)
    for _ in range(rounds(200)):
        drawn = draw_below(words, limit)
        assert drawn == plain.word() * limit // 2**32
        assert 0 <= drawn < limit


@pytest.mark.parametrize("limit", [2, 3, 7, 83])
def test_draws_are_even(limit: int) -> None:
    words, each = generator(5, limit), rounds(2000)
    counts = Counter(draw_below(words, limit) for _ in range(each * limit))
    assert set(counts) == set(range(limit))
    chi_square = sum((count - each) ** 2 / each for count in counts.values())
    assert chi_square < limit + 4 * (2 * limit) ** 0.5


def test_streams_of_one_seed_differ() -> None:
    streams = [tuple(next_word(words) for _ in range(3)) for words in (generator(1, k) for k in range(50))]
    assert len(set(streams)) == 50
    assert generator(1).tolist() == generator(1, 0).tolist()


def test_seeding_forgets_what_was_there() -> None:
    words = generator(4)
    next_word(words)
    seed_generator(words, 5, 2)
    assert words.tolist() == generator(5, 2).tolist()


def test_who_knows_nothing_plays_anything_and_expects_equal_shares() -> None:
    record, moves = np.zeros(1, np.dtype((np.record, [("x", np.int8)])))[0], np.array([5, 6, 7, 8], np.int32)
    words = generator(3)
    assert {playout_move(record, record, moves, 3, words) for _ in range(60)} == {5, 6, 7}
    shares = np.zeros(4)
    estimate(record, record, shares)
    assert shares.tolist() == [0.25] * 4
