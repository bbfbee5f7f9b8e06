"""Positions of Triolet in one line.

    H8=9,H9=5 0,3,7/?,?,? p1 14/0 ?,?,? 0 ?

Seven parts: the tokens on the board (- for none), the racks, who is to move, the points, the three tokens set aside,
turns in a row without a placement, the state of the draws. `?` is a token, or a state, that the viewer does not know.
What is not named is in the bag.
"""

import re
from collections import Counter

import numpy as np

from trilude.contract.errors import BadPosition
from trilude.contract.position import Sight
from trilude.contract.reading import bad_part, read_number, read_parts
from trilude.contract.words import Text
from trilude.games.triolet.board import (
    ASIDE,
    CELL_OF_NAME,
    EXCHANGE_NEEDS,
    JOKER,
    KINDS,
    NAMES,
    ON_BOARD,
    RACK,
    SUPPLY,
    TOKENS,
)
from trilude.games.triolet.counting import runs_of, token_name
from trilude.games.triolet.encoding import tables
from trilude.games.triolet.placements import EMPTY, lay
from trilude.games.triolet.rules import BLOCKED, IDLE_ROUNDS, SEATS, WENT_OUT, clear_board, put_in_rack

UNKNOWN = "?"

TOKEN_TEXT = re.compile(r"(?P<cell>[A-O](?:1[0-5]|[1-9]))=(?P<joker>J?)(?P<number>1[0-5]|[0-9])")
KIND_TEXT = re.compile(r"J|1[0-5]|[0-9]")


def write_token(token: int) -> str:
    """A token of the board: its number, or J and the number it stands for."""
    return f"J{token - JOKER}" if token >= JOKER else str(token)


def write_position(sight: Sight) -> str:
    """The position in one line, as far as it is known."""
    record = sight.record
    board = [
        f"{NAMES[cell]}={write_token(int(record.token[cell]))}" for cell in ON_BOARD if record.token[cell] != EMPTY
    ]
    racks = [
        _write_kinds([int(kind) for kind in record.rack[seat] if kind != EMPTY], int(record.held[seat]))
        for seat in range(sight.seats)
    ]
    aside = [kind for kind in range(KINDS) for _ in range(int(record.aside[kind]))]
    chance = "".join(f"{int(word):08x}" for word in record.chance) if record.chance.any() else UNKNOWN
    return " ".join(
        (
            ",".join(board) or "-",
            "/".join(racks),
            f"p{int(record.turn) + 1}",
            "/".join(str(int(record.points[seat])) for seat in range(sight.seats)),
            _write_kinds(aside, ASIDE),
            str(int(record.idle)),
            chance,
        )
    )


def _write_kinds(kinds: list[int], count: int) -> str:
    names = [token_name(kind) for kind in kinds] + [UNKNOWN] * (count - len(kinds))
    return ",".join(names) or "-"


def read_position(text: str, record: np.record) -> None:
    """Fill the record from one line."""
    what = Text(
        "board, racks, turn, points, set aside, idle turns, draws",
        "plateau, chevalets, trait, points, écartés, tours sans pose, tirages",
    )
    fields = read_parts(text, 7, what)
    players = int(record.players)
    _read_board(fields[0], record)
    known = _read_racks(fields[1], record, players)
    seats = [f"p{seat}" for seat in range(1, players + 1)]
    if fields[2] not in seats:
        raise bad_part(3, fields[2], Text("it must be {seats}", "il faut {seats}").fill(seats=", ".join(seats)))
    record.turn = seats.index(fields[2])
    _read_points(fields[3], record, players)
    aside = _read_kinds(fields[4], 5, ASIDE)
    if len(aside) != ASIDE:
        raise bad_part(5, fields[4], Text("three tokens are set aside", "trois jetons sont écartés"))
    record.aside[:] = [aside.count(kind) for kind in range(KINDS)]
    _read_chance(fields[6], record)
    _fill_bag(record, known + [kind for kind in aside if kind != EMPTY], all_seen=EMPTY not in aside)
    _read_idle(fields[5], record)


def _read_board(field: str, record: np.record) -> None:
    clear_board(tables(), record)
    for part in [] if field == "-" else field.split(","):
        match = TOKEN_TEXT.fullmatch(part)
        if not match:
            raise bad_part(1, part, Text("a token looks like H8=9 or H8=J7", "un jeton s’écrit H8=9 ou H8=J7"))
        cell = CELL_OF_NAME[match["cell"]]
        if int(record.token[cell]) != EMPTY:
            raise bad_part(1, part, Text("the cell is taken", "la case est prise"))
        lay(record, cell, int(match["number"]) + (JOKER if match["joker"] else 0))
    _check_runs(record)


def _check_runs(record: np.record) -> None:
    for cell in ON_BOARD:
        if int(record.token[cell]) == EMPTY:
            continue
        for run in runs_of(record, {cell: int(record.token[cell])}):
            numbers = [int(record.token[at]) & 15 for at in run]
            if len(run) > 3 or sum(numbers) > 15 or (len(run) == 3 and sum(numbers) != 15):
                words = Text("the run {run} = {total} is not allowed", "la suite {run} = {total} n’est pas permise")
                raise bad_part(
                    1,
                    f"{NAMES[run[0]]}–{NAMES[run[-1]]}",
                    words.fill(run="+".join(map(str, numbers)), total=sum(numbers)),
                )


def _read_kinds(field: str, part: int, most: int) -> list[int]:
    """Kinds of tokens, EMPTY for unknown ones."""
    names = [] if field == "-" else field.split(",")
    for name in names:
        if name != UNKNOWN and not KIND_TEXT.fullmatch(name):
            raise bad_part(part, name, Text("a token is 0 to 15, J or ?", "un jeton est 0 à 15, J ou ?"))
    if len(names) > most:
        raise bad_part(part, field, Text("at most {most} tokens", "{most} jetons au plus").fill(most=most))
    values = {UNKNOWN: EMPTY, "J": JOKER}
    return [values[name] if name in values else int(name) for name in names]


def _read_racks(field: str, record: np.record, players: int) -> list[int]:
    """Fill the racks; returns the tokens that are known."""
    racks = field.split("/")
    if len(racks) != players:
        words = Text("there are {players} racks, with / between them", "il y a {players} chevalets, séparés par /")
        raise bad_part(2, field, words.fill(players=players))
    record.held[:] = 0
    record.rack[:] = EMPTY
    known: list[int] = []
    for seat, rack in enumerate(racks):
        kinds = _read_kinds(rack, 2, RACK)
        for kind in kinds:
            put_in_rack(record, seat, kind)
        known += [kind for kind in kinds if kind != EMPTY]
    return known


def _read_points(field: str, record: np.record, players: int) -> None:
    points = field.split("/")
    if len(points) != players or not all(re.fullmatch(r"-?\d{1,4}", number) for number in points):
        words = Text("{players} numbers with / between them stand here", "{players} nombres séparés par / vont ici")
        raise bad_part(4, field, words.fill(players=players))
    record.points[:] = [int(number) for number in points] + [0] * (SEATS - players)


def _read_chance(field: str, record: np.record) -> None:
    if field == UNKNOWN:
        record.chance[:] = 0
    elif re.fullmatch(r"[0-9a-f]{32}", field) and int(field, 16):
        record.chance[:] = [int(field[start : start + 8], 16) for start in range(0, 32, 8)]
    else:
        words = Text("32 hexadecimal digits or ? stand here", "32 chiffres hexadécimaux ou ? vont ici")
        raise bad_part(7, field, words)


def _fill_bag(record: np.record, known: list[int], *, all_seen: bool) -> None:
    """The rest is in the bag. It is seen only where everything else is."""
    tokens = [min(int(token), JOKER) for token in record.token if token != EMPTY] + known
    for kind, count in Counter(tokens).items():
        if count > SUPPLY[kind]:
            words = Text(
                "The position has {count} tokens {kind}, but there are only {supply}.",
                "La position compte {count} jetons {kind}, mais il n’y en a que {supply}.",
            )
            raise BadPosition(words.fill(count=count, kind=token_name(kind), supply=SUPPLY[kind]))
    held = int(record.held.sum())
    in_bag = TOKENS - ASIDE - int(record.laid) - held
    if in_bag < 0:
        words = Text("The position has more tokens than the game.", "La position compte plus de jetons que le jeu.")
        raise BadPosition(words)
    short = [int(record.held[seat]) < RACK for seat in range(int(record.players))]
    if in_bag and any(short):
        words = Text(
            "a rack holds three tokens while the bag has some", "un chevalet a trois jetons tant que le sac en a"
        )
        raise bad_part(2, str(short.index(True) + 1), words)
    record.in_bag = in_bag
    seen = all_seen and len(tokens) == TOKENS - in_bag
    record.bag[:] = [supply - tokens.count(kind) if seen else 0 for kind, supply in enumerate(SUPPLY)]


def _read_idle(field: str, record: np.record) -> None:
    """Turns without a placement, and from them and the racks how the game stands."""
    rounds = IDLE_ROUNDS if int(record.in_bag) >= EXCHANGE_NEEDS else 1
    most = rounds * int(record.players)
    record.idle = read_number(6, field, most)
    if int(field) == most:
        record.outcome = BLOCKED
    elif any(int(record.held[seat]) == 0 for seat in range(int(record.players))):
        record.outcome = WENT_OUT
