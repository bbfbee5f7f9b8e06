"""What players ask of one another: draws, take-backs, to stop here, another game; and taking back, asking nobody."""

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from secrets import randbits, token_hex
from typing import Any

from trilude.contract.steps import kind_of, offers, steps_of
from trilude.contract.words import Text
from trilude.matches.live import Live, Refused
from trilude.matches.rows import AnsweredOffer, Ending, MoveRow, Offer, OfferKind, Outcome
from trilude.matches.seats import SEED_BITS


class Agreeing(Live):
    """A match whose players can agree on something."""

    @property
    def can_stop(self) -> bool:
        """Whether the rules let players stop here, and the richest wins."""
        return not self.is_over and offers(self.game, "may_stop") and steps_of(self.game).may_stop(self.position)

    def can_take_back(self, seats: tuple[int, ...]) -> bool:
        """Whether any of these seats has made a move."""
        return next(self._decisions(seats), None) is not None

    async def undo(self, seat: int) -> None:
        """Take back the last decision of this person, on whichever seat: only where no other person is at the table."""

        async def act() -> None:
            if len({self.seats[other].token for other in self.people}) > 1:
                words = Text("Ask the others for a take-back.", "Demandez aux autres la permission de reprendre.")
                raise Refused(words)
            await self._take_back((seat, *self.people))

        await self._decide(act)

    async def offer(self, seat: int, kind: OfferKind) -> None:
        """Ask the other people for a draw, a take-back, or to stop here.

        Alone against computers there is nobody to ask for a draw, and whoever wants to stop stops.
        """

        async def act() -> None:
            self._expect_running()
            if kind == "stop" and not self.can_stop:
                words = Text("You cannot stop here.", "On ne peut pas s’arrêter ici.")
                raise Refused(words)
            if kind == "stop" and self.people == [seat]:
                await self._save(ending=Ending.by_stopping(self.commentary().last), offers=())
                return
            if not any(other != seat for other in self.people):
                raise Refused(Text("There is nobody to ask.", "Il n’y a personne à qui demander."))
            if kind == "takeback":
                self._last_decision((seat,))
            if not any(offer.kind == kind for offer in self.offers):
                await self._save(offers=(*self.offers, Offer(kind, seat)))

        await self._decide(act)

    async def answer(self, seat: int, accepted: bool) -> None:
        """Accept or decline what others offered."""

        async def act() -> None:
            open_to_me = [offer for offer in self.offers if offer.waits_for(seat)]
            if not open_to_me:
                self._expect_running()
                raise Refused(Text("Nothing is offered to you.", "On ne vous propose rien."))
            if accepted:
                await self._accept(open_to_me[0], seat)
            else:
                await self._drop(open_to_me[0], "declined", seat)

        await self._decide(act)

    async def _accept(self, offer: Offer, seat: int) -> None:
        """One more agrees; the last one brings about what was offered."""
        seats = self._seats_with(seat) if offer.kind == "rematch" else (seat,)
        agreed = replace(offer, agreed=(*offer.agreed, *seats))
        if offer.kind == "rematch" or any(agreed.waits_for(other) for other in self.people):
            await self._save(offers=tuple(agreed if other is offer else other for other in self.offers))
            return
        answered = self._answer(offer, "accepted", seat)
        if offer.kind == "draw":
            await self._save(ending=Ending.by_agreement(len(self.seats)), offers=(), answered=answered)
        elif offer.kind == "stop":
            await self._save(ending=Ending.by_stopping(self.commentary().last), offers=(), answered=answered)
        else:
            await self._take_back((offer.seat,), answered=answered)

    async def want_rematch(self, seat: int) -> None:
        """Ask the other people for another game, or agree to the one that somebody asked for."""

        async def act() -> None:
            self.expect_over()
            asked = next((offer for offer in self.offers if offer.kind == "rematch"), None)
            if asked is None:
                waiting = {seat, *self.others_than(seat)}
                agreed = tuple(other for other in self.people if other not in waiting)
                await self._save(offers=(*self.offers, Offer("rematch", seat, agreed)))
            elif asked.waits_for(seat):
                await self._accept(asked, seat)

        await self._decide(act)

    def others_than(self, seat: int) -> tuple[int, ...]:
        """The seats of the other people who have come to the table."""
        mine = self._seats_with(seat)
        return tuple(other for other in self.people if other not in mine and self.seats[other].joined)

    @property
    def rematch_agreed(self) -> bool:
        """Whether everybody wants another game."""
        asked = (offer for offer in self.offers if offer.kind == "rematch")
        return any(not any(offer.waits_for(seat) for seat in self.people) for offer in asked)

    def expect_over(self) -> None:
        """Refuse what comes after a game while it goes on."""
        if not self.is_over:
            raise Refused(Text("Finish this game first.", "Terminez d’abord cette partie."))

    def _seats_with(self, seat: int) -> tuple[int, ...]:
        """All seats of the person on a seat."""
        return tuple(other for other in self.people if self.seats[other].token == self.seats[seat].token)

    async def withdraw(self, seats: tuple[int, ...]) -> None:
        """Take back what was last offered from one of these seats."""

        async def act() -> None:
            mine = [offer for offer in self.offers if offer.seat in seats]
            if not mine:
                words = Text("You have offered nothing that waits.", "Vous n’avez rien proposé qui attende.")
                raise Refused(words)
            await self._drop(mine[-1], "withdrawn", mine[-1].seat)

        await self._decide(act)

    async def _drop(self, offer: Offer, why: Outcome, by: int) -> None:
        """An offer is off the table, and everybody is told why."""
        left = tuple(other for other in self.offers if other is not offer)
        await self._save(offers=left, answered=self._answer(offer, why, by))

    def _answer(self, offer: Offer, outcome: Outcome, by: int) -> AnsweredOffer:
        return AnsweredOffer(offer.kind, offer.seat, outcome, by, self.revision + 1)

    def _last_decision(self, seats: tuple[int, ...]) -> int:
        decision = next(self._decisions(seats), None)
        if decision is None:
            raise Refused(Text("There is nothing to take back.", "Il n’y a rien à reprendre."))
        return decision

    def _decisions(self, seats: tuple[int, ...]) -> Iterator[int]:
        """When these seats moved, the last time first: after so many moves."""
        moves = self.position.moves
        return (
            ply for ply in reversed(range(len(moves))) if moves[ply].id >= 0 and self._positions[ply].to_move in seats
        )

    async def _take_back(self, seats: tuple[int, ...], **changes: Any) -> None:
        kept = self._last_decision(seats)
        line = self._positions[: kept + 1]
        steps: list[MoveRow] = []
        for text in self._steps_after(kept):
            line.append(line[-1].follow(text))
            steps.append(self._step(line[-2].ply, line[kept].mover, text))
        strike = partial(self._store.take_back, ply=kept, steps=steps)
        await self._commit(strike, line[-1], ending=None, offers=(), **changes)
        self._made.take_back(kept)
        for step in steps:
            self._made.add(step)
        self._lay(line)
        self.thought = None
        self._changed()

    def _steps_after(self, kept: int) -> list[str]:
        """What has to stand where moves are taken back: seats that were left stay so, and chance draws anew.

        Whoever is alone with computers has seen their moves too, and perhaps the record of a game that was given up, so
        all that this person cannot see is dealt anew.
        """
        steps = [move.text for move in self.position.moves[kept:] if kind_of(move.text) == "left"]
        if not self.game.chance:
            return steps
        if len(self.people) == 1:
            return [*steps, f"~deal:{self.people[0] + 1}:{randbits(SEED_BITS)}"]
        return [*steps, f"~draw:{randbits(SEED_BITS)}"] if offers(self.game, "reshuffle") else steps

    def _step(self, ply: int, seat: int, text: str) -> MoveRow:
        return MoveRow(ply, seat, text, f"step-{ply}-{self.revision}-{token_hex(4)}", time.time())
