"""Who looks at a match: through whose eyes they see it, and for which of their seats they act."""

from dataclasses import dataclass, field

from trilude.contract.position import Sight, View
from trilude.contract.rules import NOBODY
from trilude.matches.commentary import Commentary
from trilude.matches.match import Match
from trilude.matches.seats import Seat


@dataclass(slots=True, eq=False)
class Viewer:
    """Whoever has some tokens at a match: a person on one seat or several, or a spectator."""

    match: Match
    tokens: tuple[str, ...] = ()
    _seats: tuple[Seat, ...] | None = field(default=None, init=False, repr=False)
    """Who sat where when the tokens were last tried: tokens are tried again once that has changed."""
    _held: tuple[int, ...] = field(default=(), init=False, repr=False)
    _left: tuple[int, ...] = field(default=(), init=False, repr=False)

    def _try_tokens(self) -> None:
        seats = self.match.seats
        if seats is not self._seats:
            tokens = list(self.tokens)
            self._held, self._left, self._seats = self.match.seats_of(tokens), self.match.left_by(tokens), seats

    @property
    def held(self) -> tuple[int, ...]:
        """The seats that their tokens open now: whoever resigns may lose one."""
        self._try_tokens()
        return self._held

    @property
    def left(self) -> tuple[int, ...]:
        """The seats that they gave up."""
        self._try_tokens()
        return self._left

    @property
    def seat(self) -> int:
        """The seat they see and act for: the one to move if it is theirs, else their first; NOBODY for a spectator."""
        turn, held = self.match.position.to_move, self.held
        if turn is not None and turn in held:
            return turn
        return held[0] if held else NOBODY

    @property
    def me(self) -> int | None:
        """Their seat, where it is the only one, has no name, and sentences speak of it: they speak to them as “you”."""
        match, held = self.match, self.held
        spoken_of = match.game.seats_are_numbers or match.places_drawn
        return held[0] if spoken_of and len(held) == 1 and not match.seats[held[0]].name else None

    @property
    def commentary(self) -> Commentary:
        """What is said of the game to them."""
        return self.match.commentary(self.me)

    @property
    def is_to_move(self) -> bool:
        """Whether the match waits for them."""
        return not self.match.is_over and self.match.position.to_move in self.held

    @property
    def answering_seat(self) -> int:
        """The first of their seats that was asked something and has not answered."""
        held, offers = self.held, self.match.offers
        asked = (seat for seat in held if any(offer.seat != seat and seat not in offer.agreed for offer in offers))
        return next(asked, held[0])

    @property
    def sees(self) -> Sight:
        """What lies before them: all of it once the rules have ended the game, for then hands are laid open."""
        return self.commentary.last if self.match.position.is_over else self.view

    @property
    def view(self) -> View:
        """What they may know while the game goes on."""
        return self.commentary.view(self.seat)
