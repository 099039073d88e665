"""The concurrency limit: how much one person may request at a time. More is refused."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

MOST = 5
"""Presses and commands of one person that run at the same time."""
ANSWERS = 10
"""People who are told of the limit at the same time: each takes a connection."""
PATIENCE = 3.0
"""Seconds after which Discord accepts no answer."""


class ConcurrencyLimit:
    """Counts the running tasks for each person, and forgets people without any."""

    def __init__(self) -> None:
        self._inside = Counter[int]()
        self._answering = asyncio.Semaphore(ANSWERS)

    def admit(self, person: int) -> bool:
        """Return whether the current task may run for this person, by user id."""
        if self._inside[person] >= MOST:
            return False
        task = asyncio.current_task()
        assert task is not None
        self._inside[person] += 1
        task.add_done_callback(lambda _: self._let_out(person))
        return True

    async def turn_away(self, answer: Callable[[], Awaitable[None]]) -> None:
        """Answer somebody who is over the limit, unless it is too late.

        However many are refused, connections are left for those who were admitted.
        """
        loop = asyncio.get_running_loop()
        came = loop.time()
        async with self._answering:
            if loop.time() - came < PATIENCE:
                await answer()

    def _let_out(self, person: int) -> None:
        self._inside[person] -= 1
        if not self._inside[person]:
            del self._inside[person]
