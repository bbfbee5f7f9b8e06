"""What games say about a move and a better one: in both languages, by what the mover knows, and true."""

from random import Random

import pytest

import trilude
from tests.every_game.test_guidance import positions
from trilude.contract.motifs import MOST, motifs
from trilude.contract.position import Position
from trilude.contract.words import LANGUAGES
from trilude.games import GAMES


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.has_module("motifs")])
def test_motifs_are_phrases_in_both_languages(name: str) -> None:
    game, chance, found = GAMES[name], Random(3), set[str]()
    for seed in (3, 4):
        for position in positions(game, {}, seed):
            numbers = position.legal_moves.numbers
            for _ in range(4 if numbers else 0):
                told = motifs(position.view(position.mover), chance.choice(numbers), chance.choice(numbers))
                assert all(sum(motif.of == of for motif in told) <= MOST for of in ("made", "better"))
                for motif in told:
                    for language in LANGUAGES:
                        words, title = motif.words.say(language), motif.title.say(language)
                        assert words[0].islower(), words
                        assert words[-1] not in ".:;", words
                        assert not set("{}") & set(words + title)
                        assert title[0].isupper()
                    found.add(motif.title.en)
    assert len(found) > 1


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.hidden])
def test_motifs_are_the_same_whatever_others_hold(name: str) -> None:
    chance = Random(5)
    for position in positions(GAMES[name], {}, 5):
        numbers = position.legal_moves.numbers
        if position.is_over or len(numbers) < 2:
            continue
        other = position.follow(f"~deal:{position.mover + 1}:{chance.randrange(2**100)}")
        made, better = chance.sample(numbers, 2)
        told = motifs(position.view(position.mover), made, better)
        assert told == motifs(other.view(other.mover), made, better)


def said(position: Position, made: str, better: str) -> dict[str, str]:
    """What is said of two moves, by its title."""
    told = motifs(position, position.move(made).id, position.move(better).id)
    return {motif.title.en: f"{motif.of}: {motif.words.en}" for motif in told}


def test_triplex_names_the_centre_and_what_lies_open() -> None:
    near = Position.from_text(GAMES["triplex"], GAMES["triplex"].choose({}), "○□△d1 □g4,△a4,○g1 w 4 1")
    assert said(near, "△d1-f1/□", "○□△d1-d4") == {"The centre": "better: carries the trio to the centre and wins"}
    start = trilude.start("triplex")
    words = said(start.play("△g1-f1"), "○d1xa1", "□g4-f4")
    assert words["A fight"] == "made: loses the fight of the circle against the square"


def test_champions_name_hexagons() -> None:
    chance, closed = Random(2), 0
    for seed in range(8):
        for position in positions(GAMES["trioker-champions"], {}, seed):
            moves = list(position.legal_moves)
            closing = [move for move in moves if "hexagon" in str(position.game.notation.explain(position, move.id))]
            others = [move for move in moves if move not in closing]
            if closing and others:
                told = motifs(position, chance.choice(others).id, closing[0].id)
                better = [motif.words.en for motif in told if motif.of == "better"]
                assert better[0].startswith("closes") or better == ["places the last piece"]
                closed += better[0].startswith("closes")
    assert closed
