"""Players that know the quick game: one that gets rid of its large pieces first."""
