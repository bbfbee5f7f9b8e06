"""An evening in a parlour: the steps of which a search makes up long and strange ones."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.matches.agreement import INVITATIONS, TOKENS, check_disk, check_memory, check_told, stored_rows
from tests.matches.conftest import Books, opened
from tests.matches.doing import ACTS, Act, do, do_plainly, meaning
from tests.matches.plain import Chair, PlainMatch
from tests.matches.reserved import Reserved, until
from trilude.contract.errors import TriludeError
from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.matches import parlour as parlour_module
from trilude.matches.match import Match
from trilude.matches.parlour import Parlour, guest, person
from trilude.matches.seats import Seat
from trilude.server.match_messages import MatchTold
from trilude.server.telling import tell_match, tell_shared
from trilude.server.viewer import Viewer

OPEN_MATCHES = 3
GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("triplex", {}, 2),
    ("trioker-champions", {}, 2),
    ("trioker-champions", {"hatched": False}, 2),
    ("trioker-quick", {"players": 2, "deals": 1}, 2),
    ("trioker-quick", {"players": 4, "deals": 1, "bank": 20}, 4),
    ("triolet", {"players": 3}, 3),
    ("triolet", {"players": 4, "edition": "second"}, 4),
]

TABLES = st.integers(0, 9)


def _seat(chair: Chair) -> Seat:
    if chair.invitation:
        return guest(chair.invitation)
    return person(chair.token, chair.name, chair.joined) if chair.token else Seat("computer", chair.level)


class Evening(RuleBasedStateMachine):
    """Everything that happens in a parlour."""

    loop: asyncio.AbstractEventLoop
    thinkers: Reserved
    folder: Path
    evenings = 0

    def __init__(self) -> None:
        super().__init__()
        Evening.evenings += 1
        self.books = Books(self.folder / f"evening-{Evening.evenings}.sqlite")
        self.plain: dict[str, PlainMatch] = {}
        self.at_hand: set[str] = set()
        """Matches in memory."""
        self.heard: list[tuple[str, int]] = []
        self.newest: dict[str, dict[tuple[int, ...], MatchTold]] = {}
        """What each viewer of a match was told last, by the seats they hold."""
        self.number = 0
        chance = random.Random(1)
        setattr(parlour_module, "randbits", chance.getrandbits)  # noqa: B010
        self.open_doors()

    def run(self, what: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(what)

    def open_doors(self) -> None:
        self.doors = contextlib.AsyncExitStack()
        self.parlour: Parlour = self.run(
            self.doors.enter_async_context(opened(self.books, self.thinkers, OPEN_MATCHES))
        )
        self.parlour.on_change = self.hear

    def hear(self, match: Match) -> None:
        """Everybody at the table is told, and finds on disk what they are told."""
        (stored,) = self.books.read("SELECT revision FROM matches WHERE id = ?", match.id)
        assert stored == (match.revision,), "what is told is on disk"
        self.heard.append((match.id, match.revision))
        viewers = {Viewer(match), *(Viewer(match, (token,)) for token in TOKENS)}
        wait = self.parlour.thinking_wait(match)
        self.newest[match.id] = {
            viewer.held: tell_match(viewer, tell_shared(match, thinking=wait)) for viewer in viewers
        }

    def table(self, number: int) -> PlainMatch | None:
        return list(self.plain.values())[number % len(self.plain)] if self.plain else None

    async def come_to(self, plain: PlainMatch) -> Match:
        """Somebody follows the link of a match."""
        match = await self.parlour.find(plain.id)
        assert match is not None
        if plain.id not in self.at_hand:
            self.at_hand.add(plain.id)
            plain.let_think()
        return match

    async def settled(self) -> None:
        """Wait until every computer's turn is one in which it thinks."""
        await until(lambda: len(self.parlour._turns) == len(self.thinkers.silent))

    def thoughts(self) -> list[tuple[PlainMatch, Position]]:
        """What computers think about now."""
        return [(plain, plain.thinking) for plain in self.plain.values() if plain.thinking is not None]

    def computers_speak(self, thoughts: list[tuple[PlainMatch, Position]]) -> None:
        for plain, about in thoughts:
            plain.computer_speaks(about, stored_rows(plain.id, self.books))

    # What happens.

    @initialize(games=st.lists(st.integers(0, 20), min_size=3, max_size=3), seating=st.integers(0, 255))
    def some_sit_down_and_play(self, games: list[int], seating: int) -> None:
        for number, game in enumerate(games):
            self.somebody_opens_a_match(game, seating, 0)
            self.play_goes_on(number, 3 * number, 7 * seating % 90)
            seating = seating // 4 + 64

    @rule(game=st.integers(0, 20), seating=st.integers(0, 255), creator=st.integers(0, 1))
    def somebody_opens_a_match(self, game: int, seating: int, creator: int) -> None:
        name, options, count = GAMES[game % len(GAMES)]
        chairs = []
        for seat in range(count):
            kinds = (
                Chair("person", None, TOKENS[seat]),
                Chair("person", None, TOKENS[0], joined=True),
                Chair("person", invitation=INVITATIONS[seat]),
                Chair("computer", 1),
            )
            chairs.append(kinds[seating >> 2 * seat & 3])
        seats = [_seat(chair) for chair in chairs]
        made = self.run(self.try_to(self.parlour.create(name, options, seats, f"creator {creator}")))
        self.expect_opened(made, f"creator {creator}", chairs, name, options)
        self.check()

    async def try_to(self, opening: Awaitable[Match]) -> Match | None:
        try:
            made = await opening
        except TriludeError:
            return None
        await self.settled()
        return made

    def expect_opened(
        self, made: Match | None, creator: str, chairs: list[Chair], name: str, options: dict[str, Any]
    ) -> PlainMatch | None:
        """Whether a match was opened depends on how many this creator has open."""
        mine = [plain for plain in self.plain.values() if plain.creator == creator and not plain.shares]
        assert (made is None) == (len(mine) >= OPEN_MATCHES)
        if made is None:
            return None
        game = find_game(name)
        ((seed,),) = self.books.read("SELECT seed FROM matches WHERE id = ?", made.id)
        start = Position.start(game, game.choose(options), int(seed))
        plain = self.plain[made.id] = PlainMatch(made.id, creator, chairs, [start])
        plain.read_disk = lambda: stored_rows(plain.id, self.books)
        self.at_hand.add(made.id)
        plain.let_think()
        return plain

    @rule(table=TABLES, act=ACTS)
    def somebody_acts(self, table: int, act: Act) -> None:
        self.act_in_turn(table, [act])
        self.check()

    @rule(table=TABLES, one=ACTS, other=ACTS)
    def two_act_at_once(self, table: int, one: Act, other: Act) -> None:
        self.act_in_turn(table, [one, other])
        self.check()

    def act_in_turn(self, table: int, acts: list[Act]) -> None:
        """Acts that are sent at the same moment happen one after another."""
        plain = self.table(table)
        if plain is None:
            return
        self.number += 1
        meant = [means for act in acts if (means := meaning(plain, act, self.number))]

        async def happen() -> list[bool]:
            match = await self.come_to(plain)
            allowed = await asyncio.gather(*(do(match, *means) for means in meant))
            await self.settled()
            return list(allowed)

        allowed = self.run(happen())
        assert allowed == [do_plainly(plain, *means) for means in meant], meant

    @rule()
    def computers_move(self) -> None:
        self.let_computers_move()
        self.check()

    def let_computers_move(self) -> None:
        async def happen() -> None:
            await self.thinkers.until_chosen()
            self.thinkers.speak()
            await self.settled()

        self.run(happen())
        self.computers_speak(self.thoughts())

    @rule(table=TABLES, act=ACTS, first=st.booleans())
    def somebody_acts_while_computers_move(self, table: int, act: Act, first: bool) -> None:
        plain = self.table(table)
        if plain is None:
            return
        self.number += 1
        meant = meaning(plain, act, self.number)
        if meant is None:
            return

        async def happen() -> bool:
            match = await self.come_to(plain)
            await self.settled()
            await self.thinkers.until_chosen()
            self.thinkers.speak()
            if not first:
                await asyncio.sleep(0)  # the computers' moves are on their way now
            allowed = await do(match, *meant)
            await self.settled()
            return allowed

        allowed = self.run(happen())
        speaking = self.thoughts()
        if not first:
            self.computers_speak(speaking)
        assert allowed == do_plainly(plain, *meant)
        if first:
            self.computers_speak(speaking)
        self.check()

    @rule(table=TABLES, plies=st.sampled_from([3, 3, 8, 60]), how=st.integers(0, 89))
    def play_goes_on(self, table: int, plies: int, how: int) -> None:
        plain = self.table(table)
        while plain is not None and plain.turn is not None and plies:
            plies -= 1
            if plain.computer_waits:
                self.let_computers_move()
            else:
                self.act_in_turn(table, [("play", 0, how)])
        self.check()

    @rule(table=TABLES, kind=st.sampled_from(["draw", "takeback"]), who=st.integers(0, 3), yes=st.integers(0, 15))
    def something_is_offered_and_answered(self, table: int, kind: str, who: int, yes: int) -> None:
        self.act_in_turn(table, [(kind, who, 0)])
        for other in range(1, 4):
            self.act_in_turn(table, [("accept" if yes >> other & 1 or yes > 8 else "decline", who + other, 0)])
            self.check()

    @rule(times=st.integers(1, 3))
    def whoever_plays_alone_takes_back(self, times: int) -> None:
        for number, plain in enumerate(list(self.plain.values())):
            if len({plain.chairs[seat].token for seat in plain.people}) == 1:
                for _ in range(times):
                    self.act_in_turn(number, [("undo", 0, 0)])
                self.check()

    @rule(table=TABLES, at_once=st.integers(1, 2))
    def a_rematch_is_asked_for(self, table: int, at_once: int) -> None:
        plain = self.table(table)
        if plain is None:
            return

        async def happen() -> list[Match | BaseException]:
            match = await self.come_to(plain)
            asked = (self.parlour.rematch(match) for _ in range(at_once))
            made = await asyncio.gather(*asked, return_exceptions=True)
            await self.settled()
            return list(made)

        made = self.run(happen())
        following = made[0] if isinstance(made[0], Match) else None
        if following is None:
            assert all(isinstance(error, TriludeError) for error in made)
        else:
            assert made == [following] * at_once
        if plain.rematch is not None:
            assert following is not None
            assert following.id == plain.rematch
            self.at_hand.add(plain.rematch)
            self.plain[plain.rematch].let_think()
        elif not plain.shares:
            assert following is None
        else:
            moved = (*plain.chairs[1:], plain.chairs[0])
            chairs = [replace(chair, joined=False) for chair in moved]
            start = plain.line[0]
            if self.expect_opened(following, plain.creator, chairs, start.game.name, dict(start.options)):
                assert following is not None
                plain.rematch = following.id
                plain.changed()
                everybody = len(plain.chairs)
                talk = [(who if who is None else (who - 1) % everybody, name, said) for who, name, said in plain.chat]
                self.plain[following.id].chat = talk
        self.check()

    @rule(table=TABLES)
    def a_spectator_looks(self, table: int) -> None:
        plain = self.table(table)
        if plain is None:
            return

        async def happen() -> Match:
            match = await self.come_to(plain)
            await self.settled()
            return match

        match = self.run(happen())
        check_told(plain, (), tell_match(Viewer(match), tell_shared(match, thinking=self.parlour.thinking_wait(match))))
        self.check()

    @rule(watched=st.integers(0, 255))
    def nothing_happens_for_long(self, watched: int) -> None:
        watching = {match for number, match in enumerate(self.plain) if watched >> number & 1}
        for match in self.parlour._matches.values():
            match.touched -= 1000
        self.parlour.forget_idle(watching)
        self.at_hand &= watching | {plain.id for plain, _ in self.thoughts()}
        self.check()

    @rule()
    def the_server_is_killed_and_started_again(self) -> None:
        self.run(self.doors.aclose())
        self.start_again()

    @rule(table=TABLES, act=ACTS, steps=st.integers(0, 8))
    def the_server_is_killed_while_somebody_acts(self, table: int, act: Act, steps: int) -> None:
        """Then it has happened or not, as a whole."""
        plain = self.table(table)
        meant = meaning(plain, act, self.number) if plain else None
        if plain is None or meant is None:
            return
        self.number += 1

        async def happen() -> None:
            match = await self.come_to(plain)
            acting = asyncio.create_task(do(match, *meant))
            for _ in range(steps):
                await asyncio.sleep(0)
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
            await self.doors.aclose()

        self.run(happen())
        after = plain.copy()
        do_plainly(after, *meant)
        ((stored,),) = self.books.read("SELECT revision FROM matches WHERE id = ?", plain.id)
        if stored != plain.revision:
            assert stored == after.revision
            after.told = [revision for match, revision in self.heard if match == plain.id]
            self.plain[plain.id] = after
        self.start_again()

    def start_again(self) -> None:
        self.at_hand = set()
        self.check_told_once()
        self.open_doors()
        for plain in self.plain.values():
            plain.thinking = None
            computers = not plain.shares and any(chair.kind == "computer" for chair in plain.chairs)
            if computers and (
                plain.computer_waits or not plain.revision
            ):  # whose turn it is, is stored with the first act
                self.at_hand.add(plain.id)
                plain.let_think()

        async def happen() -> None:
            await self.parlour.resume()
            await self.settled()

        self.run(happen())
        self.check()

    # What must be true after each step.

    def check(self) -> None:
        self.check_told_once()
        for match, told in self.newest.items():
            if self.plain[match].revision == told[()].revision:
                for held, words in told.items():
                    check_told(self.plain[match], held, words)
        self.newest.clear()
        assert set(self.parlour._matches) == self.at_hand
        assert set(self.parlour.thinking) == {plain.id for plain, _ in self.thoughts()}
        assert self.books.read("SELECT count(*) FROM matches") == [(len(self.plain),)]
        for plain in self.plain.values():
            check_disk(plain, self.books)
            if plain.id in self.at_hand:
                check_memory(plain, self.parlour._matches[plain.id])

    def check_told_once(self) -> None:
        """Every change was told, once and in order."""
        for plain in self.plain.values():
            assert [revision for match, revision in self.heard if match == plain.id] == plain.told
            plain.told = []
        self.heard.clear()

    def teardown(self) -> None:
        self.run(self.doors.aclose())
        for file in self.books.file.parent.iterdir():
            assert not any(secret.encode() in file.read_bytes() for secret in TOKENS + INVITATIONS), (
                "tokens are secrets"
            )
            file.unlink()
