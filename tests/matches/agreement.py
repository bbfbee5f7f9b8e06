"""Whether a match on disk, in memory and as it was told is the one in plain words."""

import json
from dataclasses import astuple, replace

from tests.matches.conftest import Books
from tests.matches.plain import PlainMatch, Row
from trilude.contract.rules import NOBODY
from trilude.matches.match import Match
from trilude.matches.seats import digest
from trilude.server.match_messages import MatchTold

TOKENS = ["token of Ann", "token of Bob", "token of Eve", "token of Tom"]
INVITATIONS = [f"invitation to seat {seat}" for seat in range(4)]


def stored_rows(match: str, books: Books) -> list[Row]:
    query = "SELECT ply, seat, text, key, undone FROM moves WHERE match = ? ORDER BY id"
    return [Row(ply, seat, text, key, bool(undone)) for ply, seat, text, key, undone in books.read(query, match)]


def hidden(secret: str) -> str:
    """What is stored of a token or an invitation."""
    return digest(secret) if secret else ""


def check_disk(plain: PlainMatch, books: Books) -> None:
    columns = "options, seats, creator, revision, offers, ending, rematch, answered"
    ((options, seats, creator, revision, offers, ending, rematch, answered),) = books.read(
        f"SELECT {columns} FROM matches WHERE id = ?",  # noqa: S608
        plain.id,
    )
    assert options == str(plain.line[0].options)
    assert (creator, revision, rematch) == (plain.creator, plain.revision, plain.rematch)
    assert json.loads(offers) == [list(offer) for offer in plain.offers]
    assert (answered and tuple(json.loads(answered).values())) == plain.answered
    ended = None if ending is None else json.loads(ending)
    assert (ended and ended["shares"], ended["en"] if ended else "") == (plain.shares, plain.reason)
    assert [tuple(seat.values()) for seat in json.loads(seats)] == [
        (c.kind, c.level, hidden(c.token), c.name, c.joined, hidden(c.left), hidden(c.invitation), True)
        for c in plain.chairs
    ]
    assert stored_rows(plain.id, books) == plain.rows
    chat = books.read("SELECT seat, name, text FROM chat WHERE match = ? ORDER BY id", plain.id)
    assert chat == plain.chat


def check_memory(plain: PlainMatch, match: Match) -> None:
    assert list(match.positions) == plain.line
    assert [move.text for move in match.position.moves] == [row.text for row in plain.rows if not row.undone]
    assert (match.revision, match.rematch, match.creator) == (plain.revision, plain.rematch, plain.creator)
    assert [(offer.kind, offer.seat, list(offer.agreed)) for offer in match.offers] == plain.offers
    assert (match.answered and astuple(match.answered)) == plain.answered
    assert (match.ending and list(match.ending.shares)) == plain.shares
    assert [(said.seat, said.name, said.text) for said in match.chat] == plain.chat
    assert match.people == plain.people
    assert [match.seats_of([token]) for token in TOKENS] == [plain.held_by(token) for token in TOKENS]
    assert match.thought is None or not match.game.hidden


def check_told(plain: PlainMatch, held: tuple[int, ...], told: MatchTold) -> None:
    """A viewer was told what they may know, and nothing else."""
    position = plain.line[-1]
    mine = plain.turn in held
    seen_as = position.to_move if position.to_move in held else held[0] if held else NOBODY
    assert seen_as is not None
    view = (position if position.is_over else position.view(seen_as)).calling(tuple(plain.names_to(held)))
    assert (told.match, told.revision, told.you, told.seen_as) == (plain.id, plain.revision, held, seen_as)
    assert (told.ply, told.scene.to_move, told.rematch) == (position.ply, plain.turn, plain.rematch)
    assert [move.text for move in told.moves] == [move.text for move in view.moves]
    assert [move.seat for move in told.moves] == [row.seat for row in plain.rows if not row.undone]
    assert (told.choices is not None) == mine
    assert (told.thinking is not None) == (plain.thinking is not None and plain.computer_waits)
    assert [(offer.kind, offer.seat) for offer in told.offers] == [offer[:2] for offer in plain.offers]
    assert [(said.seat, said.name, said.text) for said in told.chat] == plain.chat
    assert (told.answered and astuple(told.answered)) == plain.answered
    assert (told.result and list(told.result.shares)) == plain.shares
    assert told.result is None or told.result.reason.en == plain.reason_now(held)
    assert [(who.kind, who.level, who.player, who.joined) for who in told.seats] == [
        (c.kind, c.level, c.name, c.joined or c.kind == "computer") for c in plain.chairs
    ]
    assert told.scene == replace(view.scene, to_move=plain.turn)
