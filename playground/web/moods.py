"""The moods of the local Discord, for trying how the bot copes with them."""

from random import Random

from playground.client.constraints import NotOffered
from playground.routes.faults import FaultKind, Faults

CALM = "calm"
_MOODS = {
    CALM: None,
    "slow": (0.5, FaultKind.ROUTE_LIMIT, 1.0),
    "refusing": (0.4, FaultKind.UNAVAILABLE, 0.0),
}
"""By name: how likely a request meets which fault, and how long that lasts in seconds."""
MOODS = tuple(_MOODS)


class Moods:
    """The faults of the bot's requests from now on."""

    def __init__(self, faults: Faults) -> None:
        self.current = CALM
        self._faults = faults

    def change(self, mood: str) -> None:
        """Change to another mood; NotOffered if there is none of this name."""
        if mood not in _MOODS:
            raise NotOffered("Discord knows no such mood.")
        self.current = mood
        self._faults.stop()
        if (dealt := _MOODS[mood]) is not None:
            probability, kind, seconds = dealt
            self._faults.deal_randomly(Random(), probability, [kind], seconds=seconds)
