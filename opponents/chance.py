"""Chance that can be had again: it follows from a seed."""

import hashlib
from collections.abc import Iterable


def draw(seed: str) -> bytes:
    """Return bytes that nobody could guess who does not know the seed."""
    return hashlib.blake2b(seed.encode(), digest_size=6).digest()


def shuffle(items: Iterable[str], seed: str) -> list[str]:
    """Return items, sorted at first, in any order, each as likely as all others."""
    drawn = [(draw(f"{seed}:{number}"), item) for number, item in enumerate(sorted(items))]
    return [item for _, item in sorted(drawn)]
