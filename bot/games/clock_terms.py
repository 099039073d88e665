"""The terms of a game's clock: how long each decision may take. Pure."""

from dataclasses import dataclass

from bot.games.calendar import DAY, HOUR, WEEK

DECISION_TIMES = (0, HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, WEEK, 2 * WEEK)
"""Times per decision that are offered, in seconds; 0 is no clock."""
BANK_TIMES = (0, HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, WEEK, 2 * WEEK)
"""Time banks that are offered, in seconds. Games store these values, so none is ever removed."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Seconds for each decision, and a bank for each player's overtime in total.

    No clock runs if `each` is 0. With `rests` weekends don't count.
    """

    each: int = 0
    bank: int = 0
    rests: bool = False
