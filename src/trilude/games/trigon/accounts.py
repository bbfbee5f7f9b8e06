"""How the points of a game of Trigon came about: what each colour could not place, and what was won for placing all."""

from collections.abc import Iterator, Sequence

from trilude.contract.account import Account, Entry
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.games.trigon.placements import tables
from trilude.games.trigon.reasons import COLOUR_NAMES, describe_ending
from trilude.games.trigon.rules import ALL_PLACED, SINGLE_LAST, colours, seat_of
from trilude.games.trigon.shapes import ALL_TRIANGLES, PIECE_COUNT, SINGLE

LEFT = Text("Triangles not placed", "Triangles non posés")
PLACED_ALL = Text("All pieces placed", "Toutes les pièces posées")
LAST = Text("The single triangle last", "Le triangle seul en dernier")


def accounts(positions: Sequence[Position]) -> Iterator[Account]:
    """One, of the whole game, once it is over."""
    last = positions[-1]
    if not last.is_over:
        return
    entries = [entry for colour in range(colours(last.record)) for entry in _of_colour(last, colour)]
    if last.seats > 2:
        entries = _together(entries)
    entries.append(Entry(Text("Total", "Total"), last.scores))
    yield Account(Text("The game", "La partie"), last.ply, describe_ending(last), tuple(entries))


def _of_colour(last: Position, colour: int) -> Iterator[Entry]:
    """What a colour lost and won; of a player with two colours it is said which."""
    record, seat = last.record, int(seat_of(last.record, colour))

    def entry(words: Text, points: int) -> Entry:
        title = Text("{colour}: {words}", "{colour} : {words}").fill(colour=COLOUR_NAMES[colour], words=words)
        amounts = tuple(points if other == seat else None for other in range(last.seats))
        return Entry(title if last.seats == 2 else words, amounts)

    left = ALL_TRIANGLES - int(record.area[colour])
    if left:
        yield entry(LEFT, -left)
        return
    yield entry(PLACED_ALL, ALL_PLACED)
    if int(tables().piece[int(record.placed[colour, PIECE_COUNT - 1])]) == SINGLE:
        yield entry(LAST, SINGLE_LAST)


def _together(entries: Sequence[Entry]) -> list[Entry]:
    """Entries of the same kind in one line."""
    lines: dict[Text, tuple[int | None, ...]] = {}
    for entry in entries:
        before = lines.get(entry.title, (None,) * len(entry.amounts))
        lines[entry.title] = tuple(
            here if there is None else there for here, there in zip(before, entry.amounts, strict=True)
        )
    return [Entry(words, lines[words]) for words in (LEFT, PLACED_ALL, LAST) if words in lines]
