"""Positions of Triolet set up by hand (see contract.setting).

Every token is somewhere: on the board, on a rack, among the three set aside, or in the bag, where all others are.

    put bag-7 H8      put rack1-2 H8      put bag-16 H8 as-7      give bag-7 rack-1      lift H8      points-1 40
"""

import re
from dataclasses import dataclass, replace
from functools import cached_property

from trilude.contract.choices import Choices, Pick
from trilude.contract.errors import BadPosition
from trilude.contract.options import Options
from trilude.contract.reading import bad_part, read_parts
from trilude.contract.scene import Item, Scene, Seat, Tray
from trilude.contract.setting import LIFT, TO_MOVE, to_move
from trilude.contract.solo import Act, Switch
from trilude.contract.words import Text
from trilude.games.triolet import GAME
from trilude.games.triolet.board import ASIDE, CELL_OF_NAME, JOKER, KINDS, NAMES, RACK, SUPPLY
from trilude.games.triolet.counting import token_name
from trilude.games.triolet.guide import AS
from trilude.games.triolet.position_text import KIND_TEXT, TOKEN_TEXT, UNKNOWN, write_token
from trilude.games.triolet.scene import CHOICES, token_in_tray, token_on

PUT, GIVE, POINTS, BAG, SIDE = "put", "give", "points", "bag", "aside"

DRAWS = "00000001" * 4
"""A state of the draws, where a text has none."""

_NAMES = {
    BAG: Text("Into the bag", "Dans le sac"),
    SIDE: Text("Set aside", "Écarter"),
    **{f"rack-{n}": Text("To {name}", "À {name}").fill(name=name) for n, name in enumerate(GAME.seat_names, 1)},
}
_BAG, _ASIDE = Text("The bag", "Le sac"), Text("Set aside", "Écartés")
_ITEM = re.compile(rf"(?P<place>{BAG}|{SIDE}|rack[1-4])-(?P<number>\d{{1,2}})")


@dataclass(frozen=True)
class Draft:
    """Where every token is, the points, and who is to move."""

    options: Options
    laid: tuple[tuple[int, int], ...]
    """Cells, and the token on each: a joker is JOKER and the number it stands for."""
    racks: tuple[tuple[int, ...], ...]
    aside: tuple[int, ...]
    points: tuple[int, ...]
    turn: int
    chance: str

    lacking: Text | None = None

    @cached_property
    def bag(self) -> tuple[int, ...]:
        """How many tokens of each kind are left."""
        elsewhere = [min(token, JOKER) for _, token in self.laid] + [*self.aside, *sum(self.racks, ())]
        return tuple(supply - elsewhere.count(kind) for kind, supply in enumerate(SUPPLY))

    @property
    def text(self) -> str:
        """As the notation of the game has it; nobody has passed."""
        board = ",".join(f"{NAMES[cell]}={write_token(token)}" for cell, token in self.laid) or "-"
        racks = "/".join(_written(rack) for rack in self.racks)
        points = "/".join(map(str, self.points))
        return f"{board} {racks} p{self.turn + 1} {points} {_written(self.aside)} 0 {self.chance}"

    @property
    def scene(self) -> Scene:
        """The board, the racks, what is set aside, and the bag with one token of each kind that is left there."""
        seats = [Seat(GAME.seat_names[seat], points, f"seat-{seat}") for seat, points in enumerate(self.points)]
        racks = (
            Tray(seat, tuple(token_in_tray(f"rack{seat + 1}-{n}", kind) for n, kind in enumerate(rack, 1)))
            for seat, rack in enumerate(self.racks)
        )
        bag = tuple(self._in_bag(kind, left) for kind, left in enumerate(self.bag))
        aside = tuple(token_in_tray(f"{SIDE}-{n}", kind) for n, kind in enumerate(self.aside, 1))
        trays = (Tray(len(seats), bag), *racks, Tray(len(seats) + 1, aside))
        return Scene(
            game=GAME.name,
            board=GAME.board(self.options).id,
            pieces=tuple(token_on(cell, token) for cell, token in self.laid),
            seats=(*seats, Seat(_BAG, None, "token"), Seat(_ASIDE, None, "token")),
            to_move=None,
            last=(),
            trays=tuple(tray for tray in trays if tray.items),
            names={**CHOICES, **_NAMES},
            tasks={"": Text("Take a token, or lift one.", "Prenez un jeton, ou retirez-en un.")},
        )

    def _in_bag(self, kind: int, left: int) -> Item:
        """A token that stands for all of its kind in the bag: it tells how many these are."""
        item = token_in_tray(f"{BAG}-{kind}", kind, left <= 0)
        marks = tuple(replace(mark, text=str(left)) if mark.look == "count" else mark for mark in item.marks)
        return replace(item, marks=marks)

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Whose turn it is."""
        return (to_move(list(GAME.seat_names[: len(self.racks)]), self.turn),)

    @property
    def numbers(self) -> tuple[Act, ...]:
        """Points."""
        asked = Text("Points of {name}", "Points : {name}")
        return tuple(
            Act(f"{POINTS}-{n}", Text("Points", "Points"), asked.fill(name=name), str(points), number=True)
            for n, (name, points) in enumerate(zip(GAME.seat_names, self.points, strict=False), 1)
        )

    def _kind_of(self, item: str) -> int | None:
        """The kind of a token beside the board; None where there is no such token."""
        match = _ITEM.fullmatch(item)
        if not match:
            return None
        number = int(match["number"])
        if match["place"] == BAG:
            return number if number < KINDS and self.bag[number] > 0 else None
        tokens = self._place(match["place"])
        return tokens[number - 1] if tokens and 1 <= number <= len(tokens) else None

    def _place(self, place: str) -> tuple[int, ...] | None:
        if place == SIDE:
            return self.aside
        seat = int(place[-1]) - 1
        return self.racks[seat] if seat < len(self.racks) else None

    def choices(self, picked: tuple[str, ...]) -> Choices:
        """A cell to lift its token; or a token, and a cell, a rack, the bag or beside."""
        taken = {cell for cell, _ in self.laid}
        if not picked:
            items = (item.id for tray in self.scene.trays for item in tray.items if not item.used)
            return {NAMES[cell]: Pick(f"{LIFT} {NAMES[cell]}") for cell in taken} | {item: Pick() for item in items}
        item, *more = picked
        kind = self._kind_of(item)
        if kind is None:
            return {}
        if kind == JOKER and len(more) == 1 and more[0] in CELL_OF_NAME and CELL_OF_NAME[more[0]] not in taken:
            return {f"{AS}{number}": Pick(f"{PUT} {item} {more[0]} {AS}{number}") for number in range(JOKER)}
        if more:
            return {}
        free = [name for cell, name in NAMES.items() if cell not in taken]
        return self._gifts(item) | {name: Pick() if kind == JOKER else Pick(f"{PUT} {item} {name}") for name in free}

    def _gifts(self, item: str) -> dict[str, Pick]:
        """Where a token can go beside the board."""
        source = item.rpartition("-")[0]
        places = [f"rack-{n}" for n, rack in enumerate(self.racks, 1) if len(rack) < RACK and source != f"rack{n}"]
        if len(self.aside) < ASIDE and source != SIDE:
            places.append(SIDE)
        if source != BAG:
            places.append(BAG)
        return {place: Pick(f"{GIVE} {item} {place}") for place in places}

    def do(self, act: str) -> "Draft | None":
        """Put, lift or hand over a token, give the turn to a player, or say what they have."""
        verb, *told = act.split()
        if verb == LIFT and len(told) == 1 and CELL_OF_NAME.get(told[0]) in dict(self.laid):
            return replace(self, laid=tuple(one for one in self.laid if one[0] != CELL_OF_NAME[told[0]]))
        if verb == TO_MOVE and len(told) == 1 and told[0] in map(str, range(len(self.racks))):
            return replace(self, turn=int(told[0]))
        name, _, seat = verb.partition("-")
        if name == POINTS and seat in map(str, range(1, len(self.points) + 1)) and len(told) == 1:
            if not re.fullmatch(r"-?\d{1,4}", told[0]):
                raise bad_part(4, told[0][:20], Text("points are a number", "les points sont un nombre"))
            return replace(
                self, points=tuple(int(told[0]) if n == int(seat) else p for n, p in enumerate(self.points, 1))
            )
        if not told or act not in {pick.move for pick in self.choices(tuple(told[:-1])).values()}:
            return None
        kind, rest = int(self._kind_of(told[0]) or 0), self._without(told[0])
        if verb == GIVE:
            return rest.given(kind, told[1])
        token = JOKER + int(told[2].removeprefix(AS)) if told[2:] else kind
        return replace(rest, laid=tuple(sorted((*rest.laid, (CELL_OF_NAME[told[1]], token)))))

    def _without(self, item: str) -> "Draft":
        place, _, number = item.rpartition("-")
        if place == BAG:
            return self
        tokens = self._place(place) or ()
        rest = tokens[: int(number) - 1] + tokens[int(number) :]
        if place == SIDE:
            return replace(self, aside=rest)
        return replace(self, racks=tuple(rest if f"rack{n}" == place else rack for n, rack in enumerate(self.racks, 1)))

    def given(self, kind: int, place: str) -> "Draft":
        """With a token of a kind more on a rack, beside, or in the bag."""
        if place == BAG:
            return self
        if place == SIDE:
            return replace(self, aside=(*self.aside, kind))
        racks = ((*rack, kind) if f"rack-{n}" == place else rack for n, rack in enumerate(self.racks, 1))
        return replace(self, racks=tuple(racks))

    def cleared(self) -> "Draft":
        """An empty board: all its tokens go into the bag."""
        return replace(self, laid=())


def _written(kinds: tuple[int, ...]) -> str:
    return ",".join(token_name(kind) for kind in kinds) or "-"


def _kinds(field: str, part: int) -> tuple[int, ...]:
    names = [] if field == "-" else field.split(",")
    for name in names:
        if not KIND_TEXT.fullmatch(name):
            raise bad_part(part, name[:20], Text("every token must be named", "chaque jeton doit être nommé"))
    return tuple(JOKER if name == "J" else int(name) for name in names)


def read(text: str, options: Options) -> Draft:
    """The draft whose text this is; raises BadPosition where it is none."""
    what = Text(
        "board, racks, turn, points, set aside, idle turns, draws",
        "plateau, chevalets, trait, points, écartés, tours sans pose, tirages",
    )
    board, racks, turn, points, aside, _idle, chance = read_parts(text, 7, what)
    players = int(options["players"])
    laid: dict[int, int] = {}
    for part in [] if board == "-" else board.split(","):
        match = TOKEN_TEXT.fullmatch(part)
        if not match or CELL_OF_NAME[match["cell"]] in laid:
            raise bad_part(1, part[:20], Text("a token looks like H8=9 or H8=J7", "un jeton s’écrit H8=9 ou H8=J7"))
        laid[CELL_OF_NAME[match["cell"]]] = int(match["number"]) + (JOKER if match["joker"] else 0)
    held = tuple(_kinds(rack, 2)[:RACK] for rack in racks.split("/"))
    scores = tuple(int(number) if re.fullmatch(r"-?\d{1,4}", number) else 0 for number in points.split("/"))
    if len(held) != players or len(scores) != players or turn not in [f"p{n}" for n in range(1, players + 1)]:
        words = Text("There are {n} players here.", "Il y a {n} joueurs ici.")
        raise BadPosition(words.fill(n=players))
    draws = DRAWS if chance == UNKNOWN else chance
    draft = Draft(
        options, tuple(sorted(laid.items())), held, _kinds(aside, 5)[:ASIDE], scores, int(turn[1:]) - 1, draws
    )
    if min(draft.bag) < 0:
        kind = next(kind for kind, left in enumerate(draft.bag) if left < 0)
        words = Text("There are only {supply} tokens {kind}.", "Il n’y a que {supply} jetons {kind}.")
        raise BadPosition(words.fill(supply=SUPPLY[kind], kind=token_name(kind)))
    return draft
