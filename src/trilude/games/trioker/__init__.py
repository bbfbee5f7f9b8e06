"""Trioker: triangles with a value in each corner, and one rule: corners that meet are equal. Two games live here."""
