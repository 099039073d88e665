"""The scheduler: runs what is due at stored times, without a press."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.games.refusals import Refusal
from bot.process.backoff import FIRST_PAUSE, growing_pauses
from bot.store import Store
from bot.tables.repository import refuse_unavailable

LONGEST_SLEEP = 60.0
"""Seconds; after a suspension or a clock change it is at most this late."""
RECONNECT_SECONDS = 2.0
"""Seconds until the next check while the bot is not ready."""


async def always() -> bool:
    """Return True: the bot is always ready."""
    return True


class Scheduler:
    """Runs `due` in the games of one store whenever the next time has come.

    Does nothing while the bot is not `ready`. `sooner` is set if there may be an earlier time now;
    `clock` returns Unix seconds.
    """

    def __init__(
        self,
        store: Store,
        due: Sequence[Callable[[], Awaitable[None]]],
        *,
        sooner: asyncio.Event,
        clock: Callable[[], float],
        ready: Callable[[], Awaitable[bool]] = always,
    ) -> None:
        self._store = store
        self._due = due
        self._sooner = sooner
        self._clock = clock
        self._ready = ready

    async def run(self) -> None:
        """Run until cancelled; failures are retried after growing pauses."""
        pauses = growing_pauses()
        while True:
            self._sooner.clear()
            try:
                wait = await self.keep()
                pauses = growing_pauses()
            except Refusal:
                wait = next(pauses)
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._sooner.wait()

    async def keep(self) -> float:
        """Do everything that is due; return the seconds until the next check.

        Failures are retried after a pause.
        """
        with refuse_unavailable():
            if not await self._ready():
                return RECONNECT_SECONDS
        for do in self._due:
            await do()
        with refuse_unavailable():
            async with self._store.read() as reading:
                following = await reading.next_deadline()
        if following is None:
            return LONGEST_SLEEP
        left = following - self._clock()
        return min(left, LONGEST_SLEEP) if left > 0 else FIRST_PAUSE
