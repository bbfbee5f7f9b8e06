"""Kept games: nothing played twice, nothing lost, nothing mixed up, everything replayable."""

from dataclasses import replace
from pathlib import Path

import pytest

from trilude.arena.bouts import play_bout
from trilude.arena.contest import Contest
from trilude.arena.duels import Duel
from trilude.arena.results import BadResults, Result, Results, pair_scores
from trilude.contract.crew import Crew
from trilude.contract.record import Record
from trilude.games import GAMES

TRIPLEX = GAMES["triplex"]


def duel(first: str = "mcts:60", second: str = "random", seed: int = 1, **options: str) -> Duel:
    return Duel(TRIPLEX, TRIPLEX.choose(options), first, second, seed)


def play(file: Path | None, games: int, *duels: Duel, claim: float | None = None) -> tuple[Contest, int]:
    contest = Contest(list(duels) or [duel()], Results(file), games, claim)
    return contest, sum(1 for _ in contest.play(Crew.here(1)))


def test_only_missing_games_are_played(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    assert play(file, 3)[1] == 3
    before = file.read_bytes()
    assert play(file, 3)[1] == 0
    contest, played = play(file, 6)
    assert played == 3
    assert file.read_bytes().startswith(before)
    whole, _ = play(None, 6)
    assert contest.scores(duel()) == whole.scores(duel())


def test_a_torn_last_line_is_dropped_and_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    play(file, 3)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines)[:-20])
    assert len(Results(file).games) == 2
    assert file.read_bytes().startswith(b"".join(lines[:2]))
    assert play(file, 3)[1] == 1
    assert [result.number for result in Results(file).games] == [0, 1, 2]


def test_a_file_that_does_not_fit_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    play(file, 1)
    results = Results(file)
    results.expect(duel("greedy"))
    for other in (duel(path="straight"), duel(seed=2), Duel(TRIPLEX, TRIPLEX.choose({}), "mcts:60", "random", 1, 2)):
        with pytest.raises(BadResults, match="holds games of triplex"):
            results.expect(other)
    results.expect_one_game()
    mixed = tmp_path / "mixed.jsonl"
    mixed.write_bytes(file.read_bytes() + file.read_bytes().replace(b"path=bent", b"path=straight"))
    with pytest.raises(BadResults, match="different games"):
        Results(mixed).expect_one_game()
    results.expect_company([duel("mcts:9", "random")])
    with pytest.raises(BadResults, match="other players"):
        results.expect_company([duel("mcts:9", "mcts:10")])
    for text in ("a\n", "3\n", "{}\n", '{"game": "triplex"}\n'):
        file.write_text(text)
        with pytest.raises(BadResults, match="Line 1"):
            Results(file)
        assert file.read_text() == text


def test_every_game_can_be_replayed_and_names_keep_their_quotes(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    bout = play_bout(duel(), 1)
    names = ('gtp:"a \\b" c', "random")
    result = Results(file).add(replace(bout, names=names))
    (again,) = Results(file).games
    assert again == result
    record = Record.parse(again.record)
    assert record.final.moves == bout.position.moves
    assert record.headers["Player1"] == names[0]
    assert record.final.shares == again.shares


def test_the_order_in_which_two_players_are_named_does_not_matter(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    contest, _ = play(file, 4, duel("mcts:60", "random"))
    other, played = play(file, 4, duel("random", "mcts:60"))
    assert played == 0
    there, back = contest.results.of(duel("mcts:60", "random")), other.results.of(duel("random", "mcts:60"))
    assert {number ^ 1: 1 - result.score for number, result in there.items()} == {n: r.score for n, r in back.items()}
    assert all(result.seats[result.number % 2] == result.players[0] for result in back.values())


def test_a_level_is_known_by_its_definition(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    play(file, 2, duel("level:3", "random"))
    text = file.read_text("utf-8")
    assert '"players": ["level:3", "random"]' in text
    file.write_text(text.replace('\\"player\\": \\"', '\\"player\\": \\"old-'), "utf-8")
    assert Results(file).of(duel("level:3", "random")) == {}, "games of the level as it was are not those of today's"


def test_pairs_count_in_order_up_to_the_first_gap() -> None:
    contest, _ = play(None, 8)
    games: dict[int, Result] = contest.results.of(duel())
    assert len(pair_scores(games)) == 4
    assert pair_scores({n: r for n, r in games.items() if n != 5}) == pair_scores(games)[:2]
    shuffled = {n: games[n] for n in (7, 2, 0, 5, 1, 3, 6, 4)}
    assert pair_scores(shuffled) == pair_scores(games)


def test_a_duel_ends_when_its_claim_is_settled() -> None:
    contest, played = play(None, 100, duel("mcts:100", "random"), duel("random", "mcts:100", 2), claim=100)
    decisions = [contest.decision(one)[0].value for one in contest.duels]
    assert decisions == ["proved", "refuted"]
    assert played < 60
