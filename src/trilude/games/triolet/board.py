"""The board of Triolet and its tokens: plain facts.

Cells are numbered with a margin, so that a step beyond the rim meets an empty cell: cell = 16 * row + column, rows
from 1 to 15 and columns from 0 to 14. Row 0, row 16 and column 15 are margin. A step to the right is 1, a step down
is 16.

A token on the board is its number, 0 to 15, or 16 + number for a joker that stands for it. A token in a rack or in
the bag is its number, or JOKER. So `token & 15` is the number that counts for sums, on the board.
"""

SIDE = 15
STRIDE = 16
CELLS = 17 * STRIDE
CENTRE = 8 * STRIDE + 7
JOKER = 16
KINDS = 17
"""Numbers 0 to 15, and the joker."""

RACK = 3
ASIDE = 3
TRIO = 15
"""What three tokens side by side must total."""

EXCHANGE_NEEDS = 5
"""Tokens that must be in the bag for an exchange."""

SUPPLY = (9, 9, 8, 8, 7, 8, 6, 6, 4, 4, 3, 3, 2, 2, 1, 1, 2)
"""How many tokens there are of each kind."""

TOKENS = sum(SUPPLY)

PLAIN, DOUBLE, TRIPLE, BIS = range(4)

_PRINTED = """
. . . . . . . B . . . . . . .
. B . . T . . . . . T . . B .
. . . . . . . . . . . . . . .
. . . . . . . D . . . . . . .
. T . . D . . . . . D . . T .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
B . . D . . . D . . . D . . B
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. T . . D . . . . . D . . T .
. . . . . . . D . . . . . . .
. . . . . . . . . . . . . . .
. B . . T . . . . . T . . B .
. . . . . . . B . . . . . . .
"""

ON_BOARD = tuple(row * STRIDE + column for row in range(1, SIDE + 1) for column in range(SIDE))
"""All cells of the board, in reading order."""

SQUARES = {cell: ".DTB".index(letter) for cell, letter in zip(ON_BOARD, _PRINTED.split(), strict=True)}
"""What is printed on each cell."""

NAMES = {cell: f"{'ABCDEFGHIJKLMNO'[cell % STRIDE]}{cell // STRIDE}" for cell in ON_BOARD}
"""The coordinate of each cell: columns A to O, rows 1 to 15."""

CELL_OF_NAME = {name: cell for cell, name in NAMES.items()}
