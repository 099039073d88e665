"""Puzzles: a turn of a real game a day, and which of four moves is best."""
