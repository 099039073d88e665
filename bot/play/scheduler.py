"""Deadlines: what is to be done at its time without anybody pressing. The times are stored."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.games.refusals import Refusal
from bot.process.backoff import FIRST_PAUSE, growing_pauses
from bot.store import Store
from bot.tables.repository import refuse_unavailable

LONGEST_SLEEP = 60.0
"""Seconds: a machine that was suspended, or whose clock was set, is at most this late."""
RECONNECT_SECONDS = 2.0
"""How soon to look again while nothing may be done."""


async def always() -> bool:
    """Return True: something may be done at any time."""
    return True


class Scheduler:
    """Does what is `due` in the games of one store, whenever the next time is over.

    Nothing is done while the bot is not `ready`. `sooner` is set where there may be an earlier time
    by now; `clock` tells Unix seconds.
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
        """Do it until cancelled; what is refused for now is tried again after growing pauses."""
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
        """Do all whose time is over; return in how many seconds to look again.

        What could not be done is tried again after a pause.
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
