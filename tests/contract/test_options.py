"""Options: values and their texts, what is refused, what conflicts; and games as they are found and described."""

import pickle

import pytest

import trilude
from trilude.contract.errors import BadOption, UnknownGame
from trilude.contract.game import Game, find_game
from trilude.contract.options import Option, Options, write_value
from trilude.contract.position import Position
from trilude.contract.record import Record
from trilude.contract.words import LANGUAGES, Text
from trilude.games import GAMES

TITLE = Text("Title", "Titre")
WORDS = Option("path", ("bent", "straight"), "bent", TITLE, {})
YES_NO = Option("teams", (False, True), False, TITLE, {})
NUMBERS = Option("deals", range(1, 11), 3, TITLE, {})


@pytest.mark.parametrize(
    ("option", "given", "value", "code"),
    [
        (WORDS, "bent", "bent", 0),
        (WORDS, "straight", "straight", 1),
        (YES_NO, True, True, 1),
        (YES_NO, "true", True, 1),
        (YES_NO, "false", False, 0),
        (NUMBERS, 7, 7, 7),
        (NUMBERS, "10", 10, 10),
        (NUMBERS, 1, 1, 1),
    ],
)
def test_a_value_is_read_from_itself_or_its_text(option: Option, given: object, value: object, code: int) -> None:
    read = option.read(given)
    assert (read, type(read)) == (value, type(value))
    assert option.code(read) == code


@pytest.mark.parametrize(
    ("option", "given", "sentence"),
    [
        (WORDS, "curved", "The option path cannot be curved: it takes bent or straight."),
        (YES_NO, "yes", "The option teams cannot be yes: it takes false or true."),
        (YES_NO, 1, "The option teams cannot be 1: it takes false or true."),
        (NUMBERS, 0, "The option deals cannot be 0: it takes a number from 1 to 10."),
        (NUMBERS, 11, "The option deals cannot be 11: it takes a number from 1 to 10."),
        (NUMBERS, True, "The option deals cannot be true: it takes a number from 1 to 10."),
    ],
)
def test_other_values_are_refused_with_those_that_are_taken(option: Option, given: object, sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        option.read(given)
    assert refusal.value.text.en == sentence
    assert refusal.value.text.fr != sentence


def test_chosen_options_are_a_mapping_in_the_games_order() -> None:
    options = GAMES["trigon"].choose({"starts": "free", "players": "3"})
    assert dict(options) == {"players": 3, "teams": False, "contact": "basic", "starts": "free"}
    assert str(options) == "players=3 teams=false contact=basic starts=free"
    assert (len(options), "players" in options, "colour" in options) == (4, True, False)
    with pytest.raises(KeyError):
        options["colour"]
    assert options == GAMES["trigon"].choose({"players": 3, "starts": "free"})
    assert hash(options) == hash(pickle.loads(pickle.dumps(options)))  # noqa: S301
    assert Options(()) != options
    assert write_value("True") == "True"


def test_options_that_do_not_go_together_are_refused() -> None:
    for players in (2, 3):
        with pytest.raises(BadOption) as refusal:
            trilude.start("trigon", teams=True, players=players)
        assert refusal.value.text.en != refusal.value.text.fr
    assert trilude.start("trigon", teams=True, players=4).seats == 4


@pytest.mark.parametrize(("name", "options", "seats"), [
    ("triplex", {}, 2),
    ("triolet", {"players": 3}, 3),
    ("trioker-quick", {"players": 4}, 4),
    ("trigon", {"players": 2}, 2),
    ("trioker-champions", {}, 2),
])  # fmt: skip
def test_a_game_knows_its_seats(name: str, options: dict[str, int], seats: int) -> None:
    assert trilude.start(name, seed=1, **options).seats == seats


def test_unknown_names_are_answered_with_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game chess: the cupboard holds triplex, .*\.$"):
        find_game("chess")
    with pytest.raises(UnknownGame, match=r"Did you mean trigon\?") as refusal:
        find_game("trigone")
    assert "Vouliez-vous dire trigon ?" in refusal.value.text.fr
    with pytest.raises(BadOption, match="trioker-champions has no option colour; it has hatched"):
        trilude.start("trioker-champions", colour="red")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_is_one_object_that_describes_itself(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game  # noqa: S301
    assert repr(game) == f"<game {game.name}>"
    assert find_game(game.name) is game
    for language in LANGUAGES:
        assert game.rules_text(language).startswith("#")
    assert game.rules_text("en") != game.rules_text("fr")
    assert game.data("levels.json").startswith("[")


def test_every_start_has_its_seed_and_games_of_chance_are_dealt_anew() -> None:
    assert trilude.start("triplex").seed == 0
    assert len({trilude.start("triolet").seed for _ in range(5)}) == 5
    assert trilude.start("triolet", seed=0).seed == 0
    assert trilude.start("triolet", seed=4) == trilude.start("triolet", seed=4)
    assert trilude.start("triolet", seed=4) != trilude.start("triolet", seed=5)


def test_words_are_filled_in_both_languages() -> None:
    text = Text("{who} has {n}", "{who} a {n}").fill(who=Text("White", "Blancs"), n=3)
    assert (text.en, text.fr, str(text)) == ("White has 3", "Blancs a 3", "White has 3")
    assert (text.say("en"), text.say("fr")) == (text.en, text.fr)
    assert Text.same("x") == Text("x", "x")
    assert Text.join(", ", [Text("a", "b"), Text("c", "d")]) == Text("a, c", "b, d")


def test_a_value_is_found_by_what_it_was_once_called() -> None:
    triolet = GAMES["triolet"]
    assert triolet.choose({"edition": "gigamic"}) == triolet.choose({"edition": "second"})
    record = Record.parse('[Game "triolet"]\n[Options "players=3 edition=gigamic"]\n\n')
    assert str(record.start.options) == "players=3 edition=second"


def test_what_was_written_down_before_an_option_existed_keeps_the_rules_it_had() -> None:
    quick = GAMES["trioker-quick"]
    assert (quick.choose({})["rules"], quick.choose_as_stored({})["rules"]) == (2, 1)
    old = Record.parse('[Game "trioker-quick"]\n[Options "players=2 deals=3 bank=100"]\n[Seed "16"]\n\n1. 322@d5')
    assert old.start.options["rules"] == 1
    new = Record.of(Position.start(quick, quick.choose({}), 16))
    assert Record.parse(str(new)).start.options == quick.choose({})
