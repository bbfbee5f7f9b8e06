"""Players that are programs, written once for every game."""
