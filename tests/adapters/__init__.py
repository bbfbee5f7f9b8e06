"""Adapters pass the tests of the worlds that they open."""
