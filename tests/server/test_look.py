"""The cupboard, the rules, boards, and positions that belong to no match."""

from typing import Any

import pytest

import trilude
from tests.server.inside import Inside
from trilude.contract.position import Look, Position
from trilude.games import GAMES
from trilude.server import http, telling
from trilude.server.messages import BoardTold
from trilude.server.telling import board_of, choices_after, first_choices, tell_look


def look(inside: Inside, game: str, **asked: Any) -> Any:
    answer = inside.http.post("/api/look", json={"game": game, **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_cupboard_tells_all_games_and_their_options(inside: Inside) -> None:
    told = {game["name"]: game for game in inside.http.get("/api/games").json()}
    assert list(told) == list(GAMES)
    assert [told[name]["players"] for name in ("triplex", "trigon", "triolet")] == [[2], [4, 3, 2], [2, 3, 4]]
    assert [told[name]["hidden"] for name in ("triplex", "triolet")] == [False, True]
    assert [name["en"] for name in told["trigon"]["seat_names"]] == ["Blue", "Yellow", "Red", "Green"]
    for name, game in GAMES.items():
        assert told[name]["title"] == {"en": game.title.en, "fr": game.title.fr}
        assert told[name]["ready"] is True
        assert [option["name"] for option in told[name]["options"]] == [option.name for option in game.options]
        for option, asked in zip(told[name]["options"], game.options, strict=True):
            assert (option["values"], option["default"]) == (list(asked.values), asked.default)
            assert len(option["meanings"]) == len(asked.meanings)
    teams = next(option for option in told["trigon"]["options"] if option["name"] == "teams")
    assert set(teams["meanings"]) <= {"true", "false"}


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_told_in_both_languages(inside: Inside, game: str) -> None:
    told = inside.http.get(f"/api/games/{game}/rules").json()
    assert (told["en"], told["fr"]) == (GAMES[game].rules_text("en"), GAMES[game].rules_text("fr"))
    assert told["en"] != told["fr"]


def test_boards_are_told_once_and_cacheable(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend")
    told = inside.look(given["match"])
    board = inside.http.get(f"/api/boards/{told['board']}")
    assert board.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert board.json()["id"] == told["board"]


def short(points: tuple[tuple[float, float], ...]) -> list[list[float]]:
    """Points as they are told: short enough to send."""
    return [[round(x, 4), round(y, 4)] for x, y in points]


def marks(things: Any) -> list[tuple[list[float], str]]:
    return [(short((mark.at,))[0], mark.text) for mark in things.marks]


def told_marks(things: Any) -> list[tuple[list[float], str]]:
    return [(mark["at"], mark["text"]) for mark in things["marks"]]


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_told_as_they_are(inside: Inside, game: str) -> None:
    board = inside.http.get(f"/api/boards/{look(inside, game)['board']}").json()
    drawn = trilude.start(game, seed=0).board
    for told, cell in zip(board["cells"], drawn.cells, strict=True):
        assert (told["id"], told["look"], told["label"]) == (cell.id, cell.look, cell.label)
        assert told["outline"] == short(cell.outline)
        assert told_marks(told) == marks(cell)
    assert set(board["turns"]) == set(drawn.turns)
    for item, turns in drawn.turns.items():
        for told, turn in zip(board["turns"][item], turns, strict=True):
            assert (told["id"], told["shape"], told_marks(told)) == (turn.id, turn.shape, marks(turn))


def test_a_board_that_was_told_before_a_restart_is_told_again(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    name = look(inside, "trigon")["board"]
    before = inside.http.get(f"/api/boards/{name}").json()
    boards: dict[str, BoardTold] = {}
    monkeypatch.setattr(telling, "BOARDS", boards)
    monkeypatch.setattr(http, "BOARDS", boards)
    board_of.cache_clear()
    assert inside.http.get(f"/api/boards/{name}").json() == before


def test_whatever_is_dealt_turns_as_the_board_tells(inside: Inside) -> None:
    told = look(inside, "trioker-quick", seed=3)
    board = inside.http.get(f"/api/boards/{told['board']}").json()
    position = trilude.start("trioker-quick", seed=3)
    dealt = [item.id for tray in position.scene.trays for item in tray.items]
    assert dealt
    for item in dealt:
        turns, drawn = board["turns"][item], position.board.turns[item]
        assert [turn["id"] for turn in turns] == [turn.id for turn in drawn]
        assert [turn["rotated"] for turn in turns] == [turn.rotated for turn in drawn]
        assert [turn["flipped"] for turn in turns] == [turn.flipped for turn in drawn]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_no_match_is_told_as_a_whole(inside: Inside, game: str) -> None:
    position = trilude.start(game, seed=7)
    moves: list[str] = []
    for _ in range(4):
        assert position.to_move is not None
        move = position.legal_moves[len(position.legal_moves) // 2].text
        moves, position = [*moves, move], position.play(move)
    told = look(inside, game, seed=7, moves=moves)
    assert [move["text"] for move in told["moves"]] == [move.text for move in position.moves]
    assert [move["ply"] for move in told["moves"]] == list(range(4))
    before = trilude.start(game, seed=7)
    for move in told["moves"]:
        assert move["seat"] == before.to_move
        note = before.game.notation.explain(before, before.move(move["text"]).id)
        assert move["note"] == (None if note is None else {"en": note.en, "fr": note.fr})
        before = before.play(move["text"])
    assert (told["ply"], told["to_move"], told["seen_as"]) == (4, position.to_move, -1)
    assert told["options"] == dict(position.options)
    assert (told["match"], told["you"], told["result"], told["can_undo"]) == ("", [], None, False)
    scene = position.scene
    assert [tray["backs"] for tray in told["trays"]] == [tray.backs for tray in scene.trays]
    assert [len(tray["items"]) for tray in told["trays"]] == [len(tray.items) for tray in scene.trays]
    for piece, lying in zip(told["pieces"], scene.pieces, strict=True):
        assert (piece["id"], piece["cell"], piece["cells"]) == (lying.id, lying.cell, list(lying.cells))
        assert (piece["shape"], piece["look"], piece["glyph"]) == (lying.shape, lying.look, lying.glyph)
        assert (piece["at"], told_marks(piece)) == (short((lying.at,))[0], marks(lying))
    told_items = [item for tray in told["trays"] for item in tray["items"]]
    items = [item for tray in scene.trays for item in tray.items]
    for given, item in zip(told_items, items, strict=True):
        assert (given["id"], given["used"], given["name"]["fr"]) == (item.id, item.used, item.name.fr)
        assert (given["shape"], given["glyph"], told_marks(given)) == (item.shape, item.glyph, marks(item))
    assert [note["en"] for note in told["notes"]] == [note.en for note in scene.notes]
    assert {name: words["fr"] for name, words in told["names"].items()} == {n: t.fr for n, t in scene.names.items()}
    assert (told["revision"], told["watching"], told["hint_seconds"], told["offers"]) == (0, 0, 0, [])
    assert [seat["score"] for seat in told["seats"]] == [seat.score for seat in scene.seats]
    assert [seat["kind"] for seat in told["seats"]] == ["person"] * position.seats
    assert set(told["choices"]) == set(first_choices(position))
    assert (told["last"], list(told["names"])) == (list(scene.last), list(scene.names))
    text = look(inside, game, options=dict(position.options), position=position.text)
    assert text["pieces"] == told["pieces"]
    assert (text["ply"], text["moves"]) == (0, [])


def test_a_finished_position_tells_its_result_and_no_choices(inside: Inside) -> None:
    position, chance = trilude.start("trioker-champions"), trilude.player("trioker-champions", "random", seed=3)
    while not position.is_over:
        assert position.to_move is not None
        position = position.play(chance.choose(position.view(position.to_move)).move)
    assert position.ending is not None
    told = look(inside, "trioker-champions", moves=[move.text for move in position.moves])
    assert told["choices"] is None
    assert told["to_move"] is None
    assert told["result"] == {
        "shares": list(position.shares),
        "scores": list(position.scores),
        "reason": {"en": position.ending.en, "fr": position.ending.fr},
    }


def test_wrong_positions_and_moves_get_a_reason(inside: Inside) -> None:
    wrong = inside.http.post("/api/look", json={"game": "triplex", "position": "nonsense"})
    assert wrong.status_code == 400
    assert "five parts" in wrong.json()["problem"]["en"]
    illegal = inside.http.post("/api/look", json={"game": "triplex", "moves": ["△g1-f1", "△g1-f1"]})
    assert illegal.status_code == 400
    assert inside.http.post("/api/look", json={"game": "chess"}).status_code == 404


def _all_choices(position: Look, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    """Every way to pick a move; what is left out is asked for."""
    found: dict[tuple[str, ...], str] = {}

    def walk(tree: Any, path: tuple[str, ...]) -> None:
        for thing, choice in tree.items():
            here = (*path, thing)
            if choice.move is not None:
                found[here] = choice.move
            else:
                walk(choices_after(position, here) if choice.next is None else choice.next, here)

    walk(choices_after(position, path), path)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("many", [400, 20, 0])
def test_choices_lead_to_every_move_and_nowhere_else(game: str, many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "MANY_MOVES", many)
    position = trilude.start(game, seed=5)
    for _ in range(2):
        position = position.play(position.legal_moves[-1])
    paths = {
        path: position.name_move(move).text
        for move in position.legal_moves.numbers
        for path in GAMES[game].scene.paths(position, move)
    }
    first = sorted({path[0] for path in paths})[: None if game in ("triplex", "trioker-champions") else 3]
    expected = {path: move for path, move in paths.items() if path[0] in first}
    found = {}
    for thing in first:
        if (thing,) in paths:
            found[thing,] = first_choices(position)[thing].move
        else:
            found.update(_all_choices(position, (thing,)))  # type: ignore[arg-type]
    assert found == expected
    assert set(first_choices(position)) == {path[0] for path in paths}


def test_choices_come_whole_until_they_are_too_many(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start(GAMES["triplex"], GAMES["triplex"].choose({}), 0)
    count = sum(len(GAMES["triplex"].scene.paths(position, move)) for move in position.legal_moves.numbers)
    monkeypatch.setattr(telling, "MANY_MOVES", count)
    assert all(choice.next for choice in first_choices(position).values())
    monkeypatch.setattr(telling, "MANY_MOVES", count - 1)
    assert not any(choice.next or choice.move for choice in first_choices(position).values())
    asked = inside.http.post("/api/look/choices", json={"game": "triplex", "path": ["g1"]}).json()
    assert asked["ply"] == 0
    assert asked["choices"]["f1"] == {"move": "△g1-f1", "next": None}
    later = inside.http.post("/api/look/choices", json={"game": "triplex", "moves": ["△g1-f1"], "path": ["d1"]}).json()
    assert later["ply"] == 1
    assert later["choices"]["c1"]["move"] == "○d1-c1"


def test_a_view_of_no_match_is_told_as_that_seat(inside: Inside) -> None:
    view = trilude.start("triolet", seed=1).view(1)
    assert tell_look(view, []).seen_as == 1
    assert [len(tray.items) for tray in tell_look(view, []).trays] == [0, 3]
