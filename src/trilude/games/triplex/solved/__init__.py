"""Triplex solved: the value of every position, by retrograde analysis over the rules."""
