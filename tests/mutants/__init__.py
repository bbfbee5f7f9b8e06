"""Mutation testing: small wrong changes of the source, drawn at random, that the nearest tests should notice."""
