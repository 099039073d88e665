"""Direct message channels: opened at a limited rate, and cached.

Discord answers 40003 to a bot that writes to too many new people, and documents no number. Bots got
that, or worse, after a few dozen in a row, but not at ten a minute.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

from bot.outbox.channels import TooSoon, TryLater

AT_ONCE = 5
"""Channels that may be opened at once after a rest."""
PACE = 12.0
"""Seconds for each further channel."""
SLOWEST = 300.0
"""Seconds for each channel at most: every 40003 doubles them."""
GOOD_WHILE = 3600.0
"""Seconds without a 40003 after which the rate is the normal one again."""


class DirectChannels:
    """The direct message channels that one client has opened, by user id.

    `monotonic` returns seconds that nobody can set back.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._ids: dict[int, int] = {}
        self._turns: dict[int, float] = {}
        """When the channels of waiting people may be opened, by user id."""
        self._filled_until = float("-inf")
        """The end of the last turn, if all turns took their full time."""
        self._pace = PACE
        self._paused_until = float("-inf")

    async def find(self, user_id: int, create: Callable[[int], Awaitable[int]]) -> int:
        """Return somebody's channel, which `create` opens when it is their turn.

        Raises TooSoon before that, and TryLater if `create` does.
        """
        if user_id not in self._ids:
            self._await_turn(user_id)
            try:
                self._ids[user_id] = await create(user_id)
            except TryLater as limit:
                raise TryLater(self.slow_down(user_id, limit.seconds)) from limit
            except asyncio.CancelledError:
                # The library sleeps as long as a 429 says, so this limits that too.
                self.slow_down(user_id)
                raise
        return self._ids[user_id]

    def slow_down(self, user_id: int, seconds: float = 0.0) -> float:
        """Open no channels for a while after a 40003, then fewer; return the seconds of the while.

        That is the time of several turns, and at least `seconds`. The person's channel is opened
        again later, since it may have been refused with its first message.
        """
        self._ids.pop(user_id, None)
        now = self._monotonic()
        if now >= self._paused_until:
            self._pace = min(2 * self._find_pace(), SLOWEST)
        self._paused_until = max(self._paused_until, now + max(AT_ONCE * self._pace, seconds))
        self._turns.clear()
        self._filled_until = self._paused_until
        return self._paused_until - now

    def _find_pace(self) -> float:
        good = self._monotonic() >= self._paused_until + GOOD_WHILE
        return PACE if good else self._pace

    def _await_turn(self, user_id: int) -> None:
        """Take a turn, or raise TooSoon; a missed turn is taken again."""
        now = self._monotonic()
        turn = self._turns.get(user_id)
        if turn is None or now >= turn + PACE:
            pace = self._find_pace()
            ahead = (AT_ONCE - 1) * PACE if pace == PACE else 0.0
            turn = max(now, self._filled_until - ahead)
            self._filled_until = max(now, self._filled_until) + pace
            self._turns[user_id] = turn
        if now < turn:
            raise TooSoon(turn - now)
        del self._turns[user_id]
