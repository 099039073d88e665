"""Players' own letters, which distinguish their figures besides colour and shape.

They depend on the names in seat order alone, which are fixed when a game starts, and so never
change.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from string import ascii_uppercase

from rendering.colours import LIVERIES, Livery
from rendering.fonts import drop_unprintable


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each name, in seat order: its first that is not taken.

    If a name has none left, or none that the pictures can show, the seat's own letter or the
    alphabet is used.
    """
    return tuple(livery.letter for livery in liveries_of(tuple(names)))


@lru_cache(maxsize=256)
def liveries_of(names: tuple[str, ...]) -> tuple[Livery, ...]:
    """Return how the figures of players with these names look, in seat order."""
    taken: list[str] = []
    for name, livery in zip(names, LIVERIES, strict=False):
        wanted = (*_letters(name), livery.letter, *ascii_uppercase)
        taken.append(next(letter for letter in wanted if letter not in taken))
    return tuple(
        livery._replace(letter=letter) for livery, letter in zip(LIVERIES, taken, strict=False)
    )


def _letters(name: str) -> Iterator[str]:
    """Yield a name's letters, each as one capital, and then its digits."""
    shown = drop_unprintable(name)
    yield from (sign.upper()[0] for sign in shown if sign.isalpha())
    yield from (sign for sign in shown if sign.isdigit())
