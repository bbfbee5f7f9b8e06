"""How rows and columns are counted in letters: a to z, then aa, ab and so on."""

from string import ascii_lowercase


def letters_of(number: int) -> str:
    """The letters of a row or column; a is number 0."""
    more, letter = divmod(number, len(ascii_lowercase))
    return (ascii_lowercase[more - 1] if more else "") + ascii_lowercase[letter]


def number_of(letters: str) -> int:
    """The number of the row or column with these letters."""
    number = 0
    for letter in letters:
        number = number * len(ascii_lowercase) + ascii_lowercase.index(letter) + 1
    return number - 1
