"""Trioker alone: shapes, the solver that fills them, and puzzles to play."""
