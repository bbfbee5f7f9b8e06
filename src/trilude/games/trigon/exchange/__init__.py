"""Doors to other programs: the protocol that they speak and the files in which they keep games."""
