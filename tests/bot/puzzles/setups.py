"""Setups in which puzzles are found soon."""

from rules import Setup

SHORT = Setup(bag={"BG-U": 6, "BG-V": 6, "BG-K": 3, "BG-E": 3, "BG-C": 1, "BG-D": 3, "BG-J": 3})
"""A game of twenty-five tiles."""
