"""Reproducible chance: it follows from a seed."""

import hashlib
from bisect import bisect
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")


def draw(seed: str) -> bytes:
    """Return bytes that can't be guessed without the seed."""
    return hashlib.blake2b(seed.encode(), digest_size=6).digest()


def shuffle(items: Iterable[str], seed: str) -> list[str]:
    """Return items, sorted first, in a random order determined by the seed."""
    drawn = [(draw(f"{seed}:{number}"), item) for number, item in enumerate(sorted(items))]
    return [item for _, item in sorted(drawn)]


def cast(weights: Mapping[T, int], seed: str) -> T:
    """Return one of the things, each as likely as it weighs, determined by the seed."""
    number = int.from_bytes(draw(seed), "big") % sum(weights.values())
    return [*weights][bisect([*accumulate(weights.values())], number)]
