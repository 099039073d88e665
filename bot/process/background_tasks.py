"""Chores: what the bot does by itself, beside its answers, for as long as it runs."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping

import structlog

from bot.process.backoff import Patience, Sleep
from bot.process.log import describe_error
from bot.process.shutdown import end
from bot.store import StoreLost

DEATHS = 3
"""So many in a row, with no good while in between, are the last."""
DRAIN_SECONDS = 15.0
"""How long a chore may take to finish what it is doing; more than any of them asks for."""

BackgroundTask = Callable[[], Awaitable[None]]
"""Runs until it is cancelled; then it finishes what must not be left halfway."""

log = structlog.get_logger()


class TaskFailed(Exception):
    """A chore died again and again, or the database is lost; the message is one sentence."""


class BackgroundTasks:
    """The chores by what they do (“sending messages”), from `begin` to `end`.

    One that ends is `dead` until it is begun anew after a pause. Once that does not help, `failed`
    is set and `failure` tells why: then the process should end, and be started anew.
    """

    def __init__(
        self,
        chores: Mapping[str, BackgroundTask],
        *,
        sleep: Sleep = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.failed = asyncio.Event()
        self.failure: TaskFailed | None = None
        self.dead = set[str]()
        self._chores = chores
        self._sleep = sleep
        self._clock = clock
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Begin every chore."""
        self._tasks = [
            asyncio.create_task(self._keep_doing(*each)) for each in self._chores.items()
        ]

    async def end(self) -> None:
        """End every chore, once it has finished what it was doing."""
        await end(self._tasks, DRAIN_SECONDS)

    async def _keep_doing(self, name: str, chore: BackgroundTask) -> None:
        patience = Patience(self._clock)
        while True:
            patience.begin()
            self.dead.discard(name)
            error = await _do(chore)
            if _is_cancelled():
                return
            self.dead.add(name)
            if isinstance(error, StoreLost):
                self._give_up(str(error))
                return
            pause = patience.fail()
            log.error("a chore has died", chore=name, times=patience.failures, exc_info=error)
            if patience.failures == DEATHS:
                self._give_up(
                    f"The bot ends because {name} has failed {DEATHS} times in a row:"
                    f" {describe_error(error)}"
                )
                return
            await self._sleep(pause)

    def _give_up(self, sentence: str) -> None:
        self.failure = TaskFailed(sentence)
        self.failed.set()


async def _do(chore: BackgroundTask) -> BaseException:
    """Do a chore; return what ended it, be it a cancellation that was meant for something else."""
    try:
        await chore()
    except (Exception, asyncio.CancelledError) as error:
        return error
    return RuntimeError("it has ended by itself")


def _is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
