"""Geometry that games share."""
