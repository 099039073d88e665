"""Puzzles: each day a turn of a real game, and the question which of four moves is best."""
