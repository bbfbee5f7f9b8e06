"""Judgements of moves: what is lost, what is certain, and what must not be known."""

import pytest

import trilude
from trilude.analysis import Analysis, Mark, Source, analyse
from trilude.analysis.annotating import annotate
from trilude.contract.chance import draw_below
from trilude.contract.position import Position
from trilude.contract.record import Line, Record, Step
from trilude.contract.walk import generator
from trilude.players.levels import strongest_player

QUICK_PLAYERS = {
    "triplex": "mcts:200",
    "trigon": "wide:30",
    "triolet": "simulation:100",
    "trioker-champions": "alphabeta:500",
    "trioker-quick": "mcts:60",
}
WIN_IN_ONE = "○□△d1 □g4,△a4,○g1 w 4 1"


def random_position(game: str, plies: int, seed: int = 1) -> Position:
    position, chance = trilude.start(game, seed=seed), generator(seed)
    while position.ply < plies and not position.is_over:
        moves = position.legal_moves
        position = position.play(moves[draw_below(chance, len(moves))])
    return position


def record_from(start: Position, *moves: str) -> Record:
    return Record(start, Line(tuple(Step(move) for move in moves)), "*")


def triplex_record(*moves: str) -> Record:
    return record_from(trilude.position("triplex", WIN_IN_ONE), *moves)


def test_a_missed_win_in_one_is_a_blunder_and_the_winning_move_is_named() -> None:
    (judgement,) = analyse(triplex_record("△d1-f1/□"), "mcts:500").judgements
    assert judgement.best.text == "○□△d1-d4"
    assert judgement.before == 1
    assert judgement.after < 0.9
    assert judgement.mark is Mark.BLUNDER
    assert judgement.loss == judgement.before - judgement.after


def test_a_winning_move_loses_nothing_and_is_certain() -> None:
    found = analyse(triplex_record("○□△d1-d4"), "mcts:500")
    (judgement,) = found.judgements
    assert (judgement.loss, judgement.mark, judgement.source) == (0, Mark.FINE, Source.BEST)
    assert (judgement.after, judgement.certain_after) == (1, True)
    assert found.curve(1) == ((0, 0.0), (1, 0.0))


def test_a_search_that_solves_the_game_is_believed() -> None:
    position = random_position("trioker-champions", 50)
    record = Record.of(position)
    found = analyse(record, "alphabeta:20000", first=position.ply - 5)
    assert all(judgement.certain and judgement.certain_after for judgement in found.judgements)
    for judgement in found.judgements:
        assert judgement.before in (0, 0.5, 1)
        assert judgement.loss == max(0, judgement.before - judgement.after)
        assert judgement.as_good == (judgement.loss == 0)
    last = found.judgements[-1]
    assert last.values_after == position.shares


def test_the_value_of_a_move_comes_from_the_search_of_the_best_one_where_that_looked_at_it() -> None:
    position = trilude.start("triplex")
    for move in position.legal_moves:
        (judgement,) = analyse(record_from(position, move.text), "mcts:2000").judgements
        visits = {candidate.move: candidate for candidate in judgement.candidates}
        if judgement.source is Source.SAME:
            assert visits[move].visits >= 30
            assert judgement.after == visits[move].value
            break
    else:
        raise AssertionError("a search of 2000 simulations looks at more than one move")


@pytest.mark.parametrize("game", list(QUICK_PLAYERS))
def test_every_game_can_be_gone_through(game: str) -> None:
    position = random_position(game, 5)
    found = analyse(Record.of(position), QUICK_PLAYERS[game])
    assert [str(judgement.move) for judgement in found.judgements] == [str(move) for move in position.moves]
    for judgement, before in zip(found.judgements, found.record.positions(), strict=False):
        assert judgement.seat == before.to_move
        assert judgement.best in before.legal_moves
        assert judgement.line[0] == judgement.best
        assert 0 <= judgement.after <= 1
        assert 0 <= judgement.loss <= judgement.before <= 1
    summaries = [found.summary(seat) for seat in range(found.seats)]
    assert sum(summary.decisions for summary in summaries) == sum(not each.forced for each in found.judgements)


@pytest.mark.parametrize("game", list(QUICK_PLAYERS))
def test_a_player_without_candidates_can_judge(game: str) -> None:
    found = analyse(Record.of(random_position(game, 4)), "random")
    assert len(found.judgements) == 4
    assert not any(judgement.loss for judgement in found.judgements)


@pytest.mark.parametrize(("game", "choices"), [("triolet", 60), ("trioker-quick", 4)])
def test_what_others_hold_changes_no_judgement(game: str, choices: int) -> None:
    """The same view of the mover with other hidden hands, stocks and draws: the same judgement of every move."""
    position = random_position(game, 6, seed=4)
    while len(position.legal_moves) < choices:
        position = position.play(position.legal_moves[0])
    seat, chance = position.to_move, generator(9)
    assert seat is not None
    view = position.view(seat)
    worlds = [Position(view.game, view.options, None, view.sample(chance).tobytes()) for _ in range(3)]
    assert len({bytes(world) for world in worlds}) == 3
    sources = set()
    for move in view.legal_moves[:: 1 + len(view.legal_moves) // 5]:
        first, *others = (analyse(record_from(world, move.text), QUICK_PLAYERS[game]).judgements for world in worlds)
        assert all(other == first for other in others)
        sources.add(first[0].source)
    assert Source.WORLDS in sources


@pytest.mark.parametrize("game", ["triolet", "trioker-quick"])
def test_a_curve_of_a_game_with_secrets_is_made_of_what_the_seat_itself_knew(game: str) -> None:
    found = analyse(Record.of(random_position(game, 6)), QUICK_PLAYERS[game])
    for seat in range(found.seats):
        own = {each.ply - 1 for each in found.judgements if each.seat == seat and not each.forced}
        assert {ply for ply, _ in found.curve(seat)} == own


def test_some_plies_can_be_chosen() -> None:
    record = Record.of(random_position("triplex", 6))
    assert [each.ply for each in analyse(record, "mcts:50", first=3, last=4).judgements] == [3, 4]
    for first, last in ((0, 2), (5, 4), (1, 7)):
        with pytest.raises(trilude.TriludeError, match="moves 1 to 6"):
            analyse(record, "mcts:50", first=first, last=last)
    with pytest.raises(trilude.BadRecord, match="no moves"):
        analyse(record_from(record.start), "mcts:50")


def test_the_same_simulations_give_the_same_analysis() -> None:
    record = Record.of(random_position("triplex", 8))
    assert analyse(record, "mcts:300").judgements == analyse(record, "mcts:300").judgements


@pytest.mark.parametrize("game", list(QUICK_PLAYERS))
def test_the_strongest_player_exists_and_keeps_to_its_time(game: str) -> None:
    options = trilude.GAMES[game].choose({})
    name = strongest_player(trilude.GAMES[game], options, 0.25)
    assert name.endswith(":0.25s") or trilude.GAMES[game].solution
    trilude.player(game, strongest_player(trilude.GAMES[game], options, 1))


def annotated(found: Analysis) -> Record:
    return Record.parse(str(annotate(found, "en")))


def test_judgements_are_kept_in_a_record_that_can_be_read_again() -> None:
    step = annotated(analyse(triplex_record("△d1-f1/□"), "mcts:500")).line.steps[0]
    assert "100 % → " in step.comment
    assert "blunder" in step.comment
    assert [better.move for better in step.variations[0].steps] == ["○□△d1-d4"]


@pytest.mark.parametrize("game", list(QUICK_PLAYERS))
def test_every_game_can_be_kept_with_its_judgements(game: str) -> None:
    position = random_position(game, 6)
    assert bytes(annotated(analyse(Record.of(position), QUICK_PLAYERS[game])).final) == bytes(position)
