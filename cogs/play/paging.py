"""*First*, *Back*, *Forward*, *Last*: the buttons that lead through turns and pages."""

from collections.abc import Callable

from bot.wording import Words
from cogs.layout import Button

LAST = 9999
"""Stands for the last turn or page, however many there are."""


def offer_steps(
    words: Words, encode: Callable[[int, str], str], at: int, last: int
) -> tuple[Button, ...]:
    """Return the buttons that lead from one number to others, of those from 0 to `last`.

    `encode` makes the id of a button that leads to a number, and takes two letters for the way.
    """
    ways = {"first": 0, "back": max(at - 1, 0), "forward": min(at + 1, last), "last": last}
    return tuple(
        Button(encode(to, way[:2]), words(f"button.turn.{way}"), disabled=to == at)
        for way, to in ways.items()
    )
