"""What Triplex and its plain reading say alike, players who make things happen, and positions by chance."""

import random

from tests.games.in_step import Pick
from tests.games.triplex.plain import CELLS, CENTRE, FORCE, HOME, SHAPES, PlainTriplex
from trilude.contract.position import Position
from trilude.games.triplex import GAME

COLOURS = (("White", "Blancs"), ("Black", "Noirs"))
NAMES = {"□": ("square", "carré"), "△": ("triangle", "triangle"), "○": ("circle", "cercle")}
FIGHTS = {
    1: ("{} beats {}, which goes home.", "{} bat {}, qui rentre chez lui."),
    0: ("{} against {}: both sides go home.", "{} contre {} : tous rentrent chez eux."),
    -1: ("{} loses to {} and goes home.", "{} perd contre {} et rentre chez lui."),
}


def both(text: str, path: str = "bent", repetition: int = 3) -> tuple[Position, PlainTriplex]:
    """Both readings of a text."""
    options = GAME.choose({"path": path, "repetition": repetition})
    return Position.from_text(GAME, options, text), PlainTriplex.of_text(text, path, repetition)


def words(position: Position, plain: PlainTriplex) -> None:
    """How fights go, and how the game ended."""
    for move in position.legal_moves[:: 1 + len(position.legal_moves) // 60]:
        told = GAME.notation.explain(position, move.id)
        if "x" not in move.text:
            assert told is None
            continue
        own, enemy = move.text[0], plain.stacks[move.text.split("/")[0][-2:]][0][1]
        result = (FORCE[own] > FORCE[enemy]) - (FORCE[own] < FORCE[enemy])
        assert told is not None
        assert told.en == FIGHTS[result][0].format(NAMES[own][0], NAMES[enemy][0])
        assert told.fr == FIGHTS[result][1].format(NAMES[own][1], NAMES[enemy][1])
    ending = position.ending
    if plain.to_move() is not None:
        assert ending is None
    elif plain.drawn:
        assert ending is not None
        assert ending.en.startswith("A draw: ")
        assert ending.fr.startswith("Partie nulle : ")
    else:
        assert ending is not None
        english, french = COLOURS[plain.winner or 0]
        assert ending.en == f"{english} wins: the trio has reached the centre."
        assert ending.fr == f"Victoire des {french} : le trio est au centre."


def alike(position: Position, plain: PlainTriplex) -> None:
    """Texts, words, views, and what is read back from the text."""
    assert position.text == plain.text()
    words(position, plain)
    for seat in (-1, 0, 1):
        assert bytes(position.view(seat)) == bytes(position)
    if position.is_over or position.ply % 8 == 7:
        again = Position.from_text(GAME, position.options, position.text)
        assert again.text == position.text
        assert again.legal_moves.ids == position.legal_moves.ids
        assert (again.to_move, again.shares, again.scores) == (position.to_move, position.shares, position.scores)
        assert again.ending == position.ending


def eager(plain: PlainTriplex) -> Pick:
    """Players who now and then fight, gather their pieces, or win."""

    def pick(chance: random.Random, moves: list[str]) -> str:
        mine = {cell for cell, stack in plain.stacks.items() if stack[0][0] == plain.turn}
        liked = [
            [move for move in moves if move.endswith(CENTRE)],
            [move for move in moves if "x" in move],
            [move for move in moves if move.split("/")[0][-2:] in mine],
        ]
        wish = chance.randrange(6)
        return chance.choice((liked[wish] if wish < len(liked) else []) or moves)

    return pick


def any_position(chance: random.Random) -> str:
    """Pieces anywhere, often stacked, often on each other's homes, some of them waiting to be put down."""
    taken: set[str] = set()
    sides = []
    for _ in range(2):
        stacks: dict[str, str] = {}
        lifted = []
        for shape in chance.sample(SHAPES, 3):
            if chance.random() < 0.05:
                lifted.append(f"{shape}*")
                continue
            cell = next(iter(stacks), "")
            if not cell or chance.random() < 0.5:
                places = [*HOME.values()] * 3 + [cell for cell in CELLS if cell != CENTRE]
                cell = chance.choice([cell for cell in places if cell not in taken])
            stacks[cell] = stacks.get(cell, "") + shape
        taken |= set(stacks)
        sides.append(",".join([*lifted, *(f"{shapes}{cell}" for cell, shapes in stacks.items())]))
    return f"{sides[0]} {sides[1]} {chance.choice('wb')} {chance.randrange(4, 900)} {chance.choice('12')}"
