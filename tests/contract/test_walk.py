"""Counting lines of play, playing at random, and examples inside the rules' texts."""

import numpy as np
import pytest

import trilude
from trilude.contract.chance import draw_below
from trilude.contract.errors import BadNotation
from trilude.contract.examples import Example, split_examples
from trilude.contract.position import Position
from trilude.contract.walk import generator, moves_buffer, perft, play_at_random
from trilude.games import GAMES


def lines_of(position: Position, depth: int) -> int:
    """How many sequences of moves there are, by making them all."""
    if depth == 0:
        return 1
    return sum(lines_of(position.play(move), depth - 1) for move in position.legal_moves.numbers)


LATE = (
    "112@g4,212@g5,120@f5,102@f6,232@e3,222@e4,220@e5,200@e6,000@e7,003@e8,312@d4,213@d5,230@d6,031@d7,010@d8,013@d9,"
    "033@d10,331@c7,113@c9 o 0 0"
)


@pytest.mark.parametrize(("name", "text"), [("trioker-champions", LATE), ("triplex", "□△g1,○f1 □g4,△a2,○e4 w 20 1")])
def test_lines_of_play_are_counted_as_by_making_them_all(name: str, text: str) -> None:
    position = trilude.position(name, text)
    deepest = 4 if name == "trioker-champions" else 2
    assert [perft(position, depth) for depth in range(deepest + 1)] == [
        lines_of(position, depth) for depth in range(deepest + 1)
    ]
    assert position == trilude.position(name, text)


def test_a_finished_game_has_no_lines() -> None:
    won = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1").play("○□△d1-d4")
    assert [perft(won, depth) for depth in range(3)] == [1, 0, 0]


def test_random_moves_are_made_until_the_limit_or_the_end() -> None:
    game = GAMES["trioker-champions"]
    position = Position.start(game, game.choose({}), 0)
    record, chance, moves = position.copy_record(), generator(4), moves_buffer(game)
    assert len(moves) == game.most_moves
    assert play_at_random(game.tables, record, moves, chance, 6) == 6
    by_hand, same = position, generator(4)
    for _ in range(6):
        numbers = by_hand.legal_moves.numbers
        by_hand = by_hand.play(numbers[draw_below(same, len(numbers))])
    assert record.tobytes() == bytes(by_hand)
    rest = play_at_random(game.tables, record, moves, chance, 1000)
    assert 5 < rest < game.longest
    assert Position(game, position.options, None, record.tobytes()).is_over
    assert play_at_random(game.tables, record, moves, chance, 9) == 0
    assert np.array_equal(generator(4, 0), generator(4))


TEXT = """# Rules

Before.

```example
options: repetition=0 path=straight
moves: △g1-e1 □g4-g3
try: △e1-c1
view: f1 g1

White goes
first.
```

Between.

```example
position: ○□△d1 □g4,△a4,○g1 w 4 1

A win.
```
After."""


def test_examples_stand_where_they_stood() -> None:
    before, first, between, second, after = split_examples(TEXT)
    assert isinstance(first, Example)
    assert isinstance(second, Example)
    assert (before, between, after) == ("# Rules\n\nBefore.\n\n", "\n\nBetween.\n\n", "\nAfter.")
    assert first.caption == "White goes first."
    assert first.words("try") == ["△e1-c1"]
    assert first.words("view") == ["f1", "g1"]
    assert first.words("refused") == []
    position = first.trial(GAMES["triplex"]).position
    assert position.options["path"] == "straight"
    assert [move.text for move in position.moves] == ["△g1-e1", "□g4-g3"]
    assert second.trial(GAMES["triplex"]).position == trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1")
    assert split_examples("nothing") == ["nothing"]


def test_an_example_of_a_game_of_chance_names_its_seed() -> None:
    (_, example, _) = split_examples("```example\nseed: 12\noptions: players=3\n\nHands.\n```")
    assert isinstance(example, Example)
    assert example.trial(GAMES["triolet"]).position == trilude.start("triolet", seed=12, players=3)
    (_, without, _) = split_examples("```example\noptions: players=3\n\nHands.\n```")
    assert isinstance(without, Example)
    assert without.trial(GAMES["triolet"]).position.seed == 0


@pytest.mark.parametrize("line", ["colour: red", "try:x", "nothing"])
def test_a_line_that_says_nothing_about_an_example_is_refused(line: str) -> None:
    with pytest.raises(BadNotation, match=f"“{line}” says nothing") as refusal:
        split_examples(f"```example\n{line}\n\nCaption.\n```")
    assert "ne dit rien" in refusal.value.text.fr
