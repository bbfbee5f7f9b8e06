"""Players that know Triolet: what is worth keeping, what may come, and how it ends."""
