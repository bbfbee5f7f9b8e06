"""Boards in a terminal, on a full screen or line by line: a match, a solo, a record."""
