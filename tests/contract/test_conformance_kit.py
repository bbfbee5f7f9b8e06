"""The conformance kit notices: games that break one promise each, and the sentence that says which."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.effort import rounds
from trilude.contract.conformance import (
    Nonconformance,
    check_end,
    check_game,
    check_position,
    check_record,
    playthrough,
    trace,
)
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.contract.rules import NOBODY
from trilude.contract.walk import generator
from trilude.contract.words import Text
from trilude.games import GAMES

OPEN, HIDDEN = GAMES["trioker-champions"], GAMES["trioker-quick"]


def broken(game: Game, part: str, **changes: Any) -> Game:
    """The game with some functions of its rules, its notation or its scenes replaced."""
    other = replace(game)
    other.__dict__["rules"] = game.rules
    module = getattr(game, part)
    other.__dict__[part] = SimpleNamespace(**{**vars(module), **changes})
    other.__dict__["tables"] = game.tables
    return other


def complaint(game: Game, plies: int = 3, options: dict[str, Any] | None = None) -> str:
    """What the kit says of a position a few plies into a game."""
    position = Position.start(game, game.choose(options or {}), 2)
    sound = Position.start(GAMES[game.name], position.options, 2)
    for _ in range(plies):
        sound = sound.play(sound.legal_moves.numbers[0])
    position = Position(game, position.options, 2, bytes(sound), sound.moves)
    with pytest.raises(Nonconformance) as found:
        check_position(position, generator(1))
    return str(found.value)


@pytest.mark.parametrize("game", [OPEN, HIDDEN], ids=lambda game: game.name)
def test_sound_games_pass(game: Game) -> None:
    options = {} if game is OPEN else {"deals": 1}
    for seed in range(rounds(3)):
        assert check_game(game, options, seed, every=5) > 5


def test_no_two_games_have_positions_of_one_type() -> None:
    twin = broken(replace(OPEN, name="twin"), "rules")
    with pytest.raises(Nonconformance, match="positions of twin and trioker-champions have the same type"):
        check_game(twin, {}, 1)


def test_the_number_of_plies_is_told() -> None:
    assert check_game(OPEN, {}, 3, every=100) == len(list(trace(OPEN, {}, 3, 1000))) - 1


def test_a_seed_must_deal_the_same_game_twice() -> None:
    deals = count()

    def setup(tables: Any, record: Any, options: Any, seed: int) -> None:
        HIDDEN.rules.setup(tables, record, options, seed + next(deals))

    with pytest.raises(Nonconformance, match="the same seed must deal the same game"):
        check_game(broken(HIDDEN, "rules", setup=setup), {}, 1)


def test_a_game_must_end_in_time() -> None:
    with pytest.raises(Nonconformance, match="must end within 5 plies"):
        check_game(replace(OPEN, longest=5), {}, 1, every=100)
    plies = check_game(OPEN, {}, 1, every=100)
    assert check_game(replace(OPEN, longest=plies), {}, 1, every=100) == plies


def test_every_position_is_looked_at_unless_told_otherwise() -> None:
    looked: list[int] = []

    def write_position(sight: Position) -> str:
        looked.append(sight.ply)
        return OPEN.notation.write_position(sight)

    game = broken(OPEN, "notation", write_position=write_position)
    plies = check_game(game, {}, 1)
    assert set(range(1, plies)) <= set(looked)
    looked.clear()
    check_game(game, {}, 1, every=6)
    assert set(looked) - {0, plies} == set(range(6, plies, 6))


def test_somebody_is_to_move_and_has_moves() -> None:
    for wrong in (7, 2):
        assert "no seat is to move" in complaint(broken(OPEN, "rules", to_move=lambda _tables, _record, to=wrong: to))
    assert "has legal moves" in complaint(broken(OPEN, "rules", legal_moves=lambda _tables, _record, _moves: 0))


def test_moves_are_listed_once_and_within_range() -> None:
    def twice(tables: Any, record: Any, moves: Any) -> int:
        number = OPEN.rules.legal_moves(tables, record, moves)
        moves[number] = moves[0]
        return number + 1

    assert "listed twice" in complaint(broken(OPEN, "rules", legal_moves=twice))
    legal = Position.start(OPEN, OPEN.choose({}), 2).legal_moves.numbers
    for shift in (-max(legal) - 1, OPEN.move_ids):

        def out_of_range(tables: Any, record: Any, moves: Any, by: int = shift) -> int:
            number = OPEN.rules.legal_moves(tables, record, moves)
            moves[0] += by
            return number

        assert "out of range" in complaint(broken(OPEN, "rules", legal_moves=out_of_range), 0)


def test_playing_by_text_and_by_the_kernel_must_come_to_the_same() -> None:
    played = count()

    def moody(tables: np.record, record: np.record, move: int) -> None:
        OPEN.rules.play(tables, record, move)
        record.turn = next(played) % 2

    assert "play and the kernel disagree" in complaint(broken(OPEN, "rules", play=moody), 0)


def same_text() -> Game:
    """A game whose moves all have one text, which it reads as the moves that it wrote, one after another."""
    written: list[int] = []

    def write_move(_look: Position, move: int, _viewer: int | None) -> str:
        written.append(move)
        return "same"

    return broken(OPEN, "notation", write_move=write_move, read_move=lambda _look, _text: written.pop(0))


def test_moves_are_written_so_that_they_read_back() -> None:
    write, read = OPEN.notation.write_move, OPEN.notation.read_move
    assert "does not read back" in complaint(
        broken(OPEN, "notation", read_move=lambda sight, text: read(sight, text) + 1)
    )
    for bad in " (){}[]\t\n":
        game = broken(
            OPEN,
            "notation",
            write_move=lambda sight, move, viewer, bad=bad: write(sight, move, viewer) + bad,
            read_move=lambda sight, text: read(sight, text[:-1]),
        )
        assert "records cannot hold" in complaint(game)
    assert "two moves have the same text" in complaint(same_text())


def test_every_move_is_picked_in_its_own_way() -> None:
    paths = OPEN.scene.paths
    assert "picked alike" in complaint(broken(OPEN, "scene", paths=lambda _look, _move: (("e5", "x"),)))

    def beginning(sight: Position, move: int) -> tuple[tuple[str, ...], ...]:
        first, second, *_ = sight.legal_moves.numbers
        return (paths(sight, second)[0][:-1],) if move == first else paths(sight, move)

    assert "is the beginning of another's" in complaint(broken(OPEN, "scene", paths=beginning))
    unknown = broken(OPEN, "scene", paths=lambda sight, move: tuple((*path, "nowhere") for path in paths(sight, move)))
    assert "picked by ids that the scene does not have: ['nowhere']" in complaint(unknown)


def test_ids_of_cells_items_turns_and_choices_are_all_known() -> None:
    board, lay_out = OPEN.scene.board, OPEN.scene.lay_out
    lacking: list[dict[str, Callable[..., object]]] = [
        {"board": lambda options: replace(board(options), cells=board(options).cells[:1])},
        {"board": lambda options: replace(board(options), turns={})},
        {"lay_out": lambda sight: replace(lay_out(sight), trays=())},
    ]
    for scene in lacking:
        assert "the scene does not have" in complaint(broken(OPEN, "scene", **scene))


def test_a_scene_lies_on_the_board_of_its_game() -> None:
    lay_out = OPEN.scene.lay_out
    elsewhere = broken(OPEN, "scene", lay_out=lambda sight: replace(lay_out(sight), board="elsewhere"))
    assert "lies on another board" in complaint(elsewhere)


def test_a_refusal_gives_its_reason_in_both_languages() -> None:
    for empty in (Text("", "raison"), Text("reason", "")):
        assert "no reason why" in complaint(broken(OPEN, "notation", why_illegal=lambda _look, _move, why=empty: why))


def test_a_position_reads_back_from_its_line() -> None:
    write = OPEN.notation.write_position
    two_lines = broken(OPEN, "notation", write_position=lambda sight: write(sight) + "\n.")
    assert "must be one line" in complaint(two_lines)
    assert "reads back as" in complaint(broken(OPEN, "notation", read_position=lambda _text, _record: None))
    blind = broken(OPEN, "notation", write_position=lambda _look: "?", read_position=lambda _text, _record: None)
    assert "reads back with other legal moves" in complaint(blind)

    points = count()

    def scores(_tables: Any, _record: np.record, written: Any) -> None:
        written[:] = next(points)

    assert "reads back changed" in complaint(broken(OPEN, "rules", scores=scores))


def test_what_is_open_is_shown_whole() -> None:
    def hide(_tables: Any, record: np.record, _seat: int) -> None:
        record.turn = 1

    assert "must show everything" in complaint(broken(OPEN, "rules", hide=hide), 0)


def test_hiding_twice_hides_no_more() -> None:
    hidden = count(1)

    def hide(tables: Any, record: np.record, seat: int) -> None:
        HIDDEN.rules.hide(tables, record, seat)
        record.bank = next(hidden)

    assert "hiding twice" in complaint(broken(HIDDEN, "rules", hide=hide))


def test_worlds_are_drawn_that_agree_with_what_is_known() -> None:
    def sample(tables: Any, record: np.record, seat: int, chance: Any) -> None:
        HIDDEN.rules.sample(tables, record, seat, chance)
        record.chips[0] += 1

    assert "contradicts what seat -1 knows" in complaint(broken(HIDDEN, "rules", sample=sample))


def test_a_view_shows_whose_turn_it_is_and_the_scores() -> None:
    def other_score(tables: Any, record: np.record, scores: Any) -> None:
        HIDDEN.rules.scores(tables, record, scores)
        scores[0] += not np.asarray(record.generator).any()

    def other_turn(tables: Any, record: np.record) -> int:
        return HIDDEN.rules.to_move(tables, record) ^ (not np.asarray(record.generator).any())

    for changes in ({"scores": other_score}, {"to_move": other_turn}):
        assert "another turn or score" in complaint(broken(HIDDEN, "rules", **changes))


def test_whoever_is_to_move_sees_the_own_moves() -> None:
    def fewer(tables: Any, record: np.record, moves: Any) -> int:
        number = HIDDEN.rules.legal_moves(tables, record, moves)
        whole = bool(np.asarray(record.generator).any())
        return number if whole else number - 1

    assert "cannot see its legal moves" in complaint(broken(HIDDEN, "rules", legal_moves=fewer), 6)


def finished(game: Game) -> Position:
    sound = Position.start(GAMES[game.name], game.choose({}), 2)
    while not sound.is_over:
        sound = sound.play(sound.legal_moves.numbers[0])
    return Position(game, sound.options, 2, bytes(sound), sound.moves)


def end_complaint(game: Game) -> str:
    with pytest.raises(Nonconformance) as found:
        check_end(finished(game))
    return str(found.value)


def test_a_finished_game_is_finished() -> None:
    check_end(finished(OPEN))
    assert "has no legal moves" in end_complaint(broken(OPEN, "rules", legal_moves=lambda _tables, _record, _moves: 1))
    assert "a winner or a tie" in end_complaint(broken(OPEN, "rules", shares=lambda _tables, _record, _shares: None))
    for empty in (Text("", "fin"), Text("end", ""), None):
        silent = broken(OPEN, "notation", ending=lambda _look, said=empty: said)
        assert "says how it ended" in end_complaint(silent)


def test_a_record_leads_to_the_same_bytes() -> None:
    position = finished(OPEN)
    check_record(position)
    data = bytearray(bytes(position))
    data[0] ^= 1
    with pytest.raises(Nonconformance, match="replays to another position"):
        check_record(Position(OPEN, position.options, 2, bytes(data), position.moves))


def test_a_trace_tells_every_ply_and_the_end() -> None:
    lines = list(trace(OPEN, {}, 3, 1000))
    assert lines[-1].startswith("over [")
    assert list(trace(OPEN, {}, 3, 4)) == lines[:4]
    position = Position.start(OPEN, OPEN.choose({}), 3)
    for line in lines[:-1]:
        seat, number, move, _ = line.split()
        assert (int(seat), int(number)) == (position.to_move, len(position.legal_moves))
        position = position.play(int(move))
    assert lines[-1] == f"over {list(position.shares)}"


def test_a_playthrough_tells_a_whole_game() -> None:
    first, *plies, last, scores, ending = playthrough(OPEN, {"hatched": False}, 3).splitlines()
    assert first == "trioker-champions hatched=false seed=3"
    position = Position.start(OPEN, OPEN.choose({"hatched": False}), 3)
    for ply in plies:
        assert ply.startswith(f"{position.text} | {position.to_move} | {len(position.legal_moves)} | ")
        position = position.play(ply.rsplit(" | ", 1)[1])
    assert (last, scores) == (position.text, f"scores {position.scores} shares {position.shares}")
    assert ending == str(position.ending)
    assert position.to_move is None
    assert NOBODY not in range(position.seats)
