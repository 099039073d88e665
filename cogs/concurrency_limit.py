"""How much one person may ask for at a time. What goes beyond it is answered, and not done."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

MOST = 5
"""Presses and commands of one person that are worked on at the same time."""
ANSWERS = 10
"""People who are told at the same time that it is too much: each takes a connection."""
PATIENCE = 3.0
"""Seconds after which Discord takes no answer any more."""


class ConcurrencyLimit:
    """Counts for each person the tasks that work for them, and forgets those that have ended."""

    def __init__(self) -> None:
        self._inside = Counter[int]()
        self._telling = asyncio.Semaphore(ANSWERS)

    def admit(self, person: int) -> bool:
        """Return whether the running task may work for this person: by user id."""
        if self._inside[person] >= MOST:
            return False
        task = asyncio.current_task()
        assert task is not None
        self._inside[person] += 1
        task.add_done_callback(lambda _: self._let_out(person))
        return True

    async def turn_away(self, tell: Callable[[], Awaitable[None]]) -> None:
        """Tell somebody that it is too much, as long as there is a use in it.

        However many are turned away, the connections are left to those who were let in.
        """
        loop = asyncio.get_running_loop()
        came = loop.time()
        async with self._telling:
            if loop.time() - came < PATIENCE:
                await tell()

    def _let_out(self, person: int) -> None:
        self._inside[person] -= 1
        if not self._inside[person]:
            del self._inside[person]
