"""Live games: the one gate through which a move enters them, their seats, and where they are kept."""
