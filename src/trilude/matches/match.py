"""A match: one live game at a table. `Match.play` is the only gate through which a move enters it, whoever sends it."""

import time
from collections.abc import Sequence
from dataclasses import replace

from trilude.contract.errors import TriludeError
from trilude.contract.sentences import NOT_YOUR_TURN
from trilude.contract.steps import offers
from trilude.contract.words import Text
from trilude.matches.agreements import Agreeing
from trilude.matches.live import Refused as Refused
from trilude.matches.live import Thought as Thought
from trilude.matches.rows import CHAT_KEPT as CHAT_KEPT
from trilude.matches.rows import Ending, MatchRow, MoveRow, ResignWay, Said
from trilude.matches.seats import Seat, digest


class Match(Agreeing):
    """A live game. Made by the parlour, from a new table or from the store."""

    async def play(self, seat: int, ply: int, text: str, key: str, thought: Thought | None = None) -> None:
        """Make a move, once: the gate. The same key again changes nothing and is no error."""

        async def act() -> None:
            made = await self._move_made(key)
            if made:
                self._expect_same(made, ply, text)
                return
            self._expect_running()
            if ply != self.position.ply:
                words = Text(
                    "This move was for move number {ply}, but number {now} is next: look at the table again.",
                    "Ce coup était le numéro {ply}, mais on en est au numéro {now} : regardez de nouveau la table.",
                )
                raise Refused(words.fill(ply=ply + 1, now=self.position.ply + 1))
            if seat != self.position.to_move:
                raise Refused(NOT_YOUR_TURN)
            after = self.position.play(text)
            await self._append(MoveRow(ply, seat, after.moves[-1].text, key, time.time()), after)
            self.thought = thought or self.thought
            self._changed()

        await self._decide(act, whatever_happened=True)

    def _expect_same(self, made: MoveRow, ply: int, text: str) -> None:
        """Whoever uses a key again means the same move."""
        if (ply, text) == (made.ply, made.text):
            return
        try:
            same = ply == made.ply and self._positions[ply].move(text).text == made.text
        except (TriludeError, IndexError):
            same = False
        if not same:
            words = Text(
                "The key {key} belongs to another move: make up a new one for this move.",
                "La clé {key} appartient à un autre coup : inventez-en une autre pour celui-ci.",
            )
            raise Refused(words.fill(key=made.key))

    async def join(self, seats: tuple[int, ...], name: str = "") -> None:
        """Whoever has the token of these seats is here, and perhaps called something else now."""

        async def act() -> None:
            told = tuple(
                replace(who, joined=True, name=name or who.name) if number in seats else who
                for number, who in enumerate(self.seats)
            )
            if told != self.seats:
                await self._save(seats=told)

        await self._decide(act, whatever_happened=True)

    async def welcome(self, invitation: str, token: str, name: str = "") -> None:
        """Seat the first guest with an invitation; from now on the token that they made up opens the seat.

        The same token again changes nothing and is no error: an answer may have been lost on its way.
        """

        async def act() -> None:
            if self.seats_of([token]):
                return
            seat = next((number for number, who in enumerate(self.seats) if who.welcomes(invitation)), None)
            if seat is None:
                words = Text(
                    "Somebody else has taken this seat already; you are welcome to watch.",
                    "Quelqu’un a déjà pris cette place ; vous pouvez regarder la partie.",
                )
                raise Refused(words)
            free = self.seats[seat]
            taken = replace(free, token=digest(token), invitation="", joined=True, name=name or free.name)
            await self._save(seats=(*self.seats[:seat], taken, *self.seats[seat + 1 :]))

        await self._decide(act, whatever_happened=True)

    @property
    def resign_ways(self) -> tuple[ResignWay, ...]:
        """What may become of a seat that is left while others play on; nothing where giving up ends the match."""
        if len(self.seats) == 2:
            return ()
        return ("computer", "pass") if offers(self.game, "retire") else ("computer",)

    async def resign(self, seat: int, how: ResignWay = "computer") -> None:
        """Give up. Of two seats the other wins; of more, a computer plays on for whoever left, or the seat passes."""

        async def act() -> None:
            self._expect_running()
            if len(self.seats) == 2:
                await self._save(ending=Ending.by_resignation(self.commentary().last, seat), offers=())
            elif how not in self.resign_ways:
                words = Text(
                    "Nobody may pass in this game: a computer can play on.",
                    "On ne passe pas à ce jeu : un ordinateur peut continuer.",
                )
                raise Refused(words)
            elif how == "computer":
                await self._save(seats=self._left_by(seat), offers=())
            else:
                after = self.position.follow(f"~left:{seat + 1}")
                step = self._step(self.position.ply, seat, after.moves[-1].text)
                await self._append(step, after, seats=self._left_by(seat))
                self._changed()

        await self._decide(act)

    def _left_by(self, seat: int) -> tuple[Seat, ...]:
        return tuple(
            replace(who, kind="computer", level=3, token="", left=who.token) if number == seat else who
            for number, who in enumerate(self.seats)
        )

    async def say(self, seat: int | None, name: str, words: str) -> None:
        """Add a line to the chat."""

        async def act() -> None:
            line = Said(seat, name, words, time.time())
            await self._commit(lambda row: self._store.say(row, line))
            self._said(line)

        await self._decide(act, whatever_happened=True)

    async def follow_with(self, new: MatchRow, steps: Sequence[MoveRow] = ()) -> tuple[Said, ...]:
        """Store the match that follows this one, and note it here; the talk goes along, and is returned.

        Everybody sits one seat further there.
        """
        talk: tuple[Said, ...] = ()

        async def act() -> None:
            nonlocal talk
            if self.rematch:
                raise Refused(Text("This match has a rematch already.", "Cette partie a déjà une revanche."))
            talk = tuple(
                line if line.seat is None else replace(line, seat=(line.seat - 1) % len(self.seats))
                for line in self.chat
            )
            await self._commit(lambda row: self._store.create(new, row, talk, steps), rematch=new.id, offers=())
            self._changed()

        await self._decide(act)
        return talk
