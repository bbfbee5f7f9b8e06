"""Positions of the game for two champions that chance seldom brings."""

from trilude.contract.position import Position
from trilude.games.trioker.champions import GAME

TWO_HEXAGONS = (
    "310@e6,010@e7,000@e8,003@e9,101@d5,111@d6,112@d7,120@d8,022@d9,023@d10,323@d11,102@c7,203@c8,231@c10,213@c11,"
    "331@b9 o 0 0"
)
"""232@c9 closes two."""

ONE_MORE_HEXAGON = (
    "310@e6,010@e7,000@e8,003@e9,101@d5,111@d6,112@d7,120@d8,022@d9,023@d10,323@d11,102@c7,203@c8,232@c9,231@c10,"
    "213@c11,331@b9 o 1 0"
)
"""311@e5 closes one while a play is owed."""

THREE_OF_EVEN = "113@e5,133@e6,332@e7,322@e8,222@e9,103@d6,301@d7,211@d9,212@d10,021@c7,120@c8,101@c9 e 0 0"
"""312@d8 closes three."""

THREE_OF_ODD = "201@e3,212@e4,213@e5,231@e6,130@e7,011@d4,113@d5,332@d7,320@d8,103@c5,300@c6,302@c7 o 1 0"
"""133@d6 closes three while a play is owed."""

THREE_BELOW = "131@d5,111@d6,112@d7,122@d8,220@d9,301@c5,103@c6,233@c8,230@c9,003@b5,303@b6,333@b7 e 0 0"
"""132@c7 closes three."""

BLOCKED_WITH_A_PLAY_OWED = (
    "000@f3,001@f4,103@f5,032@e3,020@e4,021@e5,013@e6,311@e7,003@d1,033@d2,333@d3,332@d4,232@d5,221@d6,121@d7,"
    "111@d8,110@d9,231@c7,132@c8,120@c9,023@c10 e 1 0"
)

LAST_OF_EVEN = (
    "222@f2,223@f3,310@f7,210@e3,203@e4,303@e5,331@e6,130@e7,100@e8,000@e9,120@d4,022@d5,023@d6,323@d7,030@d10,"
    "231@c4,212@c5,211@c6,213@c7,311@b3,110@b4 e 0 1"
)
"""002@e10 is Even's last piece; Odd has just passed."""

LAST_OF_ODD = (
    "312@f7,003@e3,333@e5,132@e7,122@e8,222@e9,223@e10,013@d4,311@d5,313@d6,310@d7,302@d8,200@d9,202@d10,203@d11,"
    "111@c5,112@c6,120@c7,010@c9,033@c11,332@c12 o 0 0"
)
"""021@c8 is Odd's last piece and closes a hexagon."""

EVEN_HAS_FEWER = (
    "232@g3,222@g4,220@g5,312@f4,210@f5,001@e4,103@e5,130@e6,030@e7,002@e8,111@d3,110@d4,012@d5,023@d6,323@d7,"
    "330@d8,032@d9,131@c3,112@c5,213@c7,313@c8 e 0 0"
)
"""Both are blocked, as in the next three; Even is to pass first."""

ODD_HAS_FEWER = (
    "002@f4,201@f5,232@e3,220@e4,023@e5,031@e6,133@e7,210@d5,203@d6,303@d7,333@d8,001@c6,013@c7,312@c8,323@c9,"
    "321@c10,311@c11,111@b6,112@b7,212@b8,101@a5 e 0 0"
)
ODD_HAS_FEWER_INSIDE = (
    "111@f5,013@e3,131@e6,133@e7,102@d3,123@d4,321@d5,310@d7,303@d8,300@d9,022@c3,221@c4,211@c5,110@c6,100@c7,"
    "020@c9,023@c10,120@b5,203@b9 o 0 0"
)
"""With the hatched cells closed."""

AS_MANY_LEFT = (
    "233@e4,330@e5,300@e6,000@e7,001@e8,103@e9,133@e10,333@e11,320@d6,022@d7,020@d8,021@d9,013@d10,121@c2,011@c4,"
    "012@c5,213@c6,232@c7,230@c8,221@b1,123@b2,131@b3 e 0 0"
)


def at(text: str, hatched: bool = True) -> Position:
    """The position that a text describes."""
    return Position.from_text(GAME, GAME.choose({"hatched": hatched}), text)
