"""Absence: players who do not play, what is done about them, and how they come back."""
