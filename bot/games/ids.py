"""The ids of games: short, and without letters that look alike."""

import secrets

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's Base 32."""
LONG = 8


def draw_id() -> str:
    """Return an id for a new game."""
    return "".join(secrets.choice(LETTERS) for _ in range(LONG))
