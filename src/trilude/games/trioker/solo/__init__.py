"""Trioker for one: shapes to fill, the hard patience, and the solver that knows all about them."""
