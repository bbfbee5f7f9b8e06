"""Players that know Trigon: how it ends."""
