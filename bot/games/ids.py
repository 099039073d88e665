"""The ids of games: short, and without letters that look alike."""

import secrets

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Base 32."""
LONG = 8


def draw_id() -> str:
    """Return the id of a game to be."""
    return "".join(secrets.choice(LETTERS) for _ in range(LONG))
