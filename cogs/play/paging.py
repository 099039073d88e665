"""*First*, *Back*, *Forward*, *Last*: the buttons to step through turns and pages."""

from collections.abc import Callable

from bot.wording import Words
from cogs.custom_ids import ANY_GAME, CustomId
from cogs.layout import Button

LAST = 9999
"""The last turn or page, however many there are."""

TURN = CustomId("q:{game}:{seq}:{turn}{way}", game=ANY_GAME, turn="[0-9]{1,4}", way="[a-z]{0,2}")
"""Show the board after a turn. Two letters for the direction keep the ids of a message distinct."""
PAGE = CustomId("h:{game}:{seq}:{page}{way}", page="[0-9]{1,4}", way="[a-z]{0,2}")
"""Read a page of the history."""


def offer_steps(
    words: Words, encode: Callable[[int, str], str], at: int, last: int
) -> tuple[Button, ...]:
    """Return the buttons that lead from one number to others, from 0 to `last`.

    `encode` makes the id of a button from a number and two letters for the direction.
    """
    ways = {"first": 0, "back": max(at - 1, 0), "forward": min(at + 1, last), "last": last}
    return tuple(
        Button(encode(to, way[:2]), words(f"button.turn.{way}"), disabled=to == at)
        for way, to in ways.items()
    )
