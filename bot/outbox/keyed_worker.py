"""A worker with a task for each key, such as a game or person.

No key waits for another, nor for what has to be retried there.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from structlog.contextvars import bind_contextvars

from bot.outbox.channels import TooSoon, TryLater
from bot.process.backoff import growing_pauses
from bot.process.shutdown import CANCEL_AGAIN, end
from bot.store import Wakeups

DRAIN_SECONDS = 8.0
"""Seconds that deliveries in progress have when the worker ends."""


class KeyedWorker:
    """Delivers for each key in `wakeups`; `deliver` raises TryLater if it can't for now.

    `what` names the kind of key in the log.
    """

    def __init__(
        self, wakeups: Wakeups, deliver: Callable[[str], Awaitable[None]], what: str = "game"
    ) -> None:
        self._wakeups = wakeups
        self._deliver = deliver
        self._what = what
        self._attended: dict[str, asyncio.Event] = {}
        self._stopping = False

    async def run(self) -> None:
        """Deliver until cancelled, each key in a separate task; then drain."""
        tasks = set[asyncio.Task[None]]()
        try:
            while True:
                for waiting in await self._wakeups.take():
                    if waiting in self._attended:
                        self._attended[waiting].set()
                        continue
                    self._attended[waiting] = asyncio.Event()
                    task = asyncio.create_task(self._attend(waiting))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)
        finally:
            self._stopping = True
            draining = asyncio.create_task(self._drain(tasks))
            while not draining.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.shield(draining)
            self._stopping = False

    async def _drain(self, tasks: set[asyncio.Task[None]]) -> None:
        """Let deliveries in progress finish; what waits for a retry is retried after the start."""
        for woken in self._attended.values():
            woken.set()
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=DRAIN_SECONDS)
            await end(late, CANCEL_AGAIN)

    async def _attend(self, waiting: str) -> None:
        """Deliver until nothing waits; only wakeups of the same key shortens a pause.

        A try that was not even made (TooSoon) doesn't lengthen the pause.
        """
        bind_contextvars(**{self._what: waiting})
        woken, pauses = self._attended[waiting], growing_pauses()
        try:
            while not self._stopping:
                woken.clear()
                try:
                    await self._deliver(waiting)
                except TryLater as trouble:
                    pause = trouble.seconds
                    if not isinstance(trouble, TooSoon):
                        pause = max(next(pauses), pause)
                    with suppress(TimeoutError):
                        async with asyncio.timeout(pause):
                            await woken.wait()
                else:
                    if not woken.is_set():
                        return
        finally:
            del self._attended[waiting]
