"""Doors to other programs: their file formats and protocols."""
