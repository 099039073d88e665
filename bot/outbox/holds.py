"""Holds: how often the sender retries a game whose channel refuses messages."""

from collections.abc import Callable

from bot.outbox.channels import TooSoon
from bot.store import GameRow

AGAIN_SECONDS = 60.0
"""Seconds between two tries of a held game at least."""
SURE_SECONDS = 1800.0
"""Seconds after the last refusal for which the client's view of permissions is trusted."""


class Holds:
    """The refused games; `lacks` returns whether a channel still lacks a permission.

    `monotonic` returns seconds that nobody can set back.
    """

    def __init__(self, lacks: Callable[[int, str], bool], monotonic: Callable[[], float]) -> None:
        self._lacks = lacks
        self._monotonic = monotonic
        self._refused: dict[str, float] = {}
        self._tried: dict[str, float] = {}

    def note(self, game_id: str) -> None:
        """Record that a game's channel has just refused a message."""
        self._refused[game_id] = self._monotonic()

    def admit(self, game: GameRow) -> bool:
        """Return whether to try a game now: not while a permission is known to be missing.

        Raises TooSoon if it was tried a moment ago. A game that isn't held is always tried.
        """
        if game.trouble is None:
            self._refused.pop(game.id, None)
            self._tried.pop(game.id, None)
            return True
        now, never = self._monotonic(), float("-inf")
        sure = now - self._refused.get(game.id, never) < SURE_SECONDS
        if sure and self._lacks(game.channel_id, game.trouble):
            return False
        since = now - self._tried.get(game.id, never)
        if since < AGAIN_SECONDS:
            raise TooSoon(AGAIN_SECONDS - since)
        self._tried[game.id] = now
        return True
