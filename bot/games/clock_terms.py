"""The terms of a game's clock: how long each decision may take. Pure."""

from dataclasses import dataclass

from bot.games.calendar import DAY, HOUR, WEEK

DECISION_TIMES = (0, HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, WEEK, 2 * WEEK)
"""What is offered as time for each decision, in seconds; 0 is no clock."""
BANK_TIMES = (0, HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, WEEK, 2 * WEEK)
"""What is offered as each player's bank, in seconds. Games keep these: none is ever taken away."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How many seconds each decision may take, and each player has beyond that in all.

    No clock runs where `each` is 0. `rests` tells that weekends do not count.
    """

    each: int = 0
    bank: int = 0
    rests: bool = False
