"""Background tasks: what the bot does beside its answers, as long as it runs."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping

import structlog

from bot.process.backoff import Backoff, Sleep
from bot.process.log import describe_error
from bot.process.shutdown import end
from bot.store import StoreLost

DEATHS = 3
"""Failures in a row, without a good while between, after which a task is given up."""
DRAIN_SECONDS = 15.0
"""Seconds a task may take to finish what it is doing; more than any of them needs."""

BackgroundTask = Callable[[], Awaitable[None]]
"""Runs until it is cancelled; then finishes what must not be interrupted."""

log = structlog.get_logger()


class TaskFailed(Exception):
    """A task failed again and again, or the database is lost; the message is one sentence."""


class BackgroundTasks:
    """The background tasks by what they do (“sending messages”), from `begin` to `end`.

    One that fails is `dead` until it is restarted after a pause. Once that doesn't help, `failed`
    is set and `failure` says why: then the process should end and be restarted.
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
        """Start every task."""
        self._tasks = [
            asyncio.create_task(self._keep_doing(*each)) for each in self._chores.items()
        ]

    async def end(self) -> None:
        """End every task, once it has finished what it was doing."""
        await end(self._tasks, DRAIN_SECONDS)

    async def _keep_doing(self, name: str, chore: BackgroundTask) -> None:
        patience = Backoff(self._clock)
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
    """Run a task; return what ended it, even a cancellation that was meant for something else."""
    try:
        await chore()
    except (Exception, asyncio.CancelledError) as error:
        return error
    return RuntimeError("it has ended by itself")


def _is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
