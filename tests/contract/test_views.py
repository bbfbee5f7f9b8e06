"""Views, moves as each seat may read them, and what survives pickling: seeds, seats, moves, hidden and open."""

import pickle
from typing import Any

import pytest

import trilude
from trilude.contract.errors import IllegalMove
from trilude.contract.position import LegalMoves, Move, Position, View
from trilude.contract.record import Record
from trilude.contract.rules import NOBODY
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.games.triolet.encoding import EXCHANGE


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301


def played(name: str, plies: int = 5, **options: Any) -> Position:
    position = trilude.start(name, seed=11, **options)
    for _ in range(plies):
        position = position.play(position.legal_moves.numbers[len(position.legal_moves) // 2])
    return position


def after_an_exchange() -> Position:
    """Triolet: one seat placed something, the other changed tokens for others from the bag, unseen."""
    position = trilude.start("triolet", seed=3)
    position = position.play(position.legal_moves[0])
    return position.play(next(move for move in position.legal_moves if move.id >= EXCHANGE))


@pytest.mark.parametrize("name", GAMES)
def test_pickled_positions_keep_their_seed_and_their_moves(name: str) -> None:
    position = played(name)
    copy = again(position)
    assert (copy, copy.seed, copy.moves, copy.ply) == (position, 11, position.moves, 5)
    assert copy.game is position.game
    assert copy.options == position.options
    assert hash(copy) == hash(position)
    assert str(Record.of(copy)) == str(Record.of(position)), "a record needs the seed"
    assert [move.seen for move in copy.moves] == [move.seen for move in position.moves]
    assert again(Position.from_bytes(position.game, position.options, bytes(position))).seed is None


@pytest.mark.parametrize("name", GAMES)
def test_pickled_views_keep_their_seat_and_what_it_knows(name: str) -> None:
    position = played(name)
    for seat in range(NOBODY, position.seats):
        view = position.view(seat)
        copy = again(view)
        assert isinstance(copy, View)
        assert (copy, copy.seat, copy.moves) == (view, seat, view.moves)
        assert copy.legal_moves.ids == view.legal_moves.ids


def test_pickled_records_moves_and_mistakes_are_whole() -> None:
    position = after_an_exchange()
    record = Record.of(position, ("Ada", "Bob"))
    assert again(record) == record
    assert again(record).final.seed == 3
    move = again(position.moves[-1])
    assert (move, move.seen) == (position.moves[-1], position.moves[-1].seen)
    with pytest.raises(IllegalMove) as refusal:
        trilude.start("triplex").play("○d7-d1")
    mistake = again(refusal.value)
    assert type(mistake) is IllegalMove
    assert (mistake.text, str(mistake)) == (refusal.value.text, refusal.value.text.en)


def test_others_do_not_see_which_tokens_were_exchanged() -> None:
    position = after_an_exchange()
    placed, exchanged = position.moves
    seat = trilude.start("triolet", seed=3).play(placed).to_move
    assert seat is not None
    whole = position.view(seat).moves[1]
    assert (whole.id, whole.text, whole.seen) == (exchanged.id, exchanged.text, ())
    for other in (1 - seat, NOBODY):
        hidden = position.view(other).moves[1]
        assert (hidden.id, hidden.text) == (-1, "x=?")
    for viewer in (NOBODY, 0, 1):
        assert position.view(viewer).moves[0] == placed, "what lies on the board everybody sees"


def test_a_move_is_read_by_each_seat_in_its_own_words() -> None:
    move = Move(7, "all", ("nothing", "all", "some"))
    assert move.as_seen_by(NOBODY) == Move(-1, "nothing")
    assert move.as_seen_by(0) == Move(7, "all")
    assert move.as_seen_by(1) == Move(-1, "some")
    assert move.as_seen_by(0).seen == (), "what a seat is given tells it nothing about the others"
    plain = Move(7, "all")
    assert plain.as_seen_by(1) is plain
    assert move == plain, "how others read it is no part of a move"
    assert str(move) == "all"


def test_in_a_hidden_game_only_whose_turn_it_is_has_moves() -> None:
    position = trilude.start("triolet", seed=3)
    mover = position.to_move
    assert mover is not None
    assert position.view(mover).legal_moves.ids == position.legal_moves.ids
    for seat in (1 - mover, NOBODY):
        assert len(position.view(seat).legal_moves) == 0
        assert position.view(seat).to_move == mover
    open_game = trilude.start("triplex")
    for seat in (0, 1, NOBODY):
        assert open_game.view(seat).legal_moves.ids == open_game.legal_moves.ids


def test_views_of_different_seats_differ_even_where_they_show_the_same() -> None:
    position = trilude.start("triplex")
    assert position.view(0) == position.view(0)
    assert position.view(0) != position.view(1)
    assert position.view(0) != position
    assert len({position, position.view(0), position.view(1), position.view(NOBODY), position.view(0)}) == 4
    assert position != trilude.start("triplex", repetition=0)
    assert trilude.start("trioker-quick", seed=1, deals=2) != trilude.start("trioker-quick", seed=1, deals=3)
    assert position != "triplex"


@pytest.mark.parametrize("name", ["triolet", "trioker-quick"])
def test_a_world_drawn_from_a_view_agrees_with_it(name: str) -> None:
    position = played(name)
    for seat in range(NOBODY, position.seats):
        view = position.view(seat)
        worlds = {view.sample(generator(seed)).tobytes() for seed in range(6)}
        assert len(worlds) > 1
        for world in worlds:
            assert bytes(Position(position.game, position.options, None, world).view(seat)) == bytes(view)
        assert bytes(view) not in worlds


def test_moves_are_given_as_text_as_numbers_or_as_moves() -> None:
    start = trilude.start("triplex")
    move = start.move("△g1-f1")
    after = [start.play(given) for given in ("△g1-f1", " △g1-f1 ", move, move.id)]
    assert len(set(after)) == 1
    assert after[0].moves == (move,)
    assert (start.ply, after[0].ply) == (0, 1)
    for wrong in ("○d7-d1", 99999, Move(99999, "△g1-f1")):
        with pytest.raises(IllegalMove):
            start.play(wrong)


def test_legal_moves_behave_like_a_sequence() -> None:
    moves = trilude.start("triplex").legal_moves
    assert isinstance(moves, LegalMoves)
    assert [move.id for move in moves] == moves.numbers
    assert moves[-1] == moves[len(moves) - 1] == list(moves)[-1]
    assert [move.id for move in moves[::5]] == moves.numbers[::5]
    assert moves[3] in moves
    known: list[object] = [moves.numbers[3], 99999, "nothing"]
    assert [thing in moves for thing in known] == [True, False, False]
    assert Move(99999, moves[3].text) not in moves
    assert moves.ids == set(moves.numbers)
    assert "…" not in repr(moves)
    assert repr(moves).startswith("<25 legal moves: □a1-a2 ")
    many = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1").legal_moves
    assert repr(many).endswith(" …>")
    assert len(repr(many).split()) == 3 + 40 + 1


def test_shares_and_winners_are_known_when_the_game_is_over() -> None:
    start = trilude.start("triplex")
    assert (start.shares, start.winners, start.ending, start.is_over) == ((0.0, 0.0), (), None, False)
    won = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1").play("○□△d1-d4")
    assert (won.shares, won.winners, won.is_over, won.to_move) == ((1.0, 0.0), (0,), True, None)
    assert won.ending
    drawn = start
    for _ in range(2):
        for move in ("△g1-f1", "□g4-g3", "△f1-g1", "□g3-g4"):
            drawn = drawn.play(move)
    assert (drawn.shares, drawn.winners) == ((0.5, 0.5), (0, 1))


def test_a_copied_record_is_nobody_elses() -> None:
    position = trilude.start("triplex")
    record = position.copy_record()
    record.turn = 1
    assert position.record.turn == 0
    assert position.to_move == 0
    assert bytes(position) == position.record.tobytes()


@pytest.mark.parametrize("size", [0, 3, -1, 1])
def test_bytes_of_another_length_are_no_position(size: int) -> None:
    position = trilude.start("triplex")
    data = bytes(position)[:size] if size in (0, 3) else bytes(position)[:-1] if size < 0 else bytes(position) + b"x"
    with pytest.raises(trilude.BadPosition, match=f"is {len(bytes(position))} bytes long, not {len(data)}"):
        Position.from_bytes(position.game, position.options, data)
    assert Position.from_bytes(position.game, position.options, bytes(position)) == position


def test_text_may_stand_between_spaces() -> None:
    text = trilude.start("triplex").text
    assert trilude.position("triplex", f"  {text}\n") == trilude.position("triplex", text)
    assert trilude.position("triplex", text).seed is None
    assert repr(trilude.start("triplex")).endswith("\n" + text)
