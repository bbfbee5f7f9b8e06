"""Puzzles for one: Trioker's shapes and patience with their solver, Trigon's eighty-eight and patterns."""
