"""Chores: one that dies is begun anew; one that dies again and again ends the bot."""

import asyncio
from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs

from bot.process.background_tasks import BackgroundTask, BackgroundTasks
from bot.process.backoff import GOOD_WHILE
from tests.bot.club import Clock
from tests.waiting import until


class Pauses:
    """Takes down how long somebody sleeps, who does not."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        await asyncio.sleep(0)


async def forever() -> None:
    await asyncio.Event().wait()


def ends_with(outcomes: Iterator[BaseException | None]) -> BackgroundTask:
    """Return a chore that ends at once with each of these, and then goes well."""

    async def chore() -> None:
        for outcome in outcomes:
            if outcome is not None:
                raise outcome
            return
        await forever()

    return chore


async def settle(chores: BackgroundTasks, pauses: Pauses, count: int) -> None:
    """Wait until there were so many pauses, or a failure."""
    await until(lambda: len(pauses.seconds) >= count or chores.failed.is_set())
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    "outcome", [OSError("disk"), None, asyncio.CancelledError(), ExceptionGroup("", [KeyError(1)])]
)
async def test_a_chore_that_dies_is_begun_anew(outcome: BaseException | None) -> None:
    """Whether it raises, returns, or takes a cancellation for its own; each time it is logged."""
    pauses = Pauses()
    chores = BackgroundTasks({"sweeping": ends_with(iter([outcome, outcome]))}, sleep=pauses)
    with capture_logs() as logged:
        chores.begin()
        await settle(chores, pauses, 2)
    assert pauses.seconds == [2, 4]
    assert not chores.failed.is_set()
    assert [(line["log_level"], line["chore"]) for line in logged] == [("error", "sweeping")] * 2
    assert all(line["exc_info"] for line in logged)
    await chores.end()


async def test_the_third_death_is_the_last() -> None:
    """Then it is said what died of what; the others go on until they are ended."""
    pauses, others = Pauses(), []

    async def other() -> None:
        try:
            await forever()
        finally:
            others.append("ended")

    deaths = iter([OSError(n) for n in ("one", "two", "the\n disk")])
    chores = BackgroundTasks({"sweeping": ends_with(deaths), "cooking": other}, sleep=pauses)
    chores.begin()
    await chores.failed.wait()
    assert others == []
    assert pauses.seconds == [2, 4]
    assert str(chores.failure) == (
        "The bot ends because sweeping has failed 3 times in a row: OSError: the disk"
    )
    await chores.end()
    assert others == ["ended"]


async def test_deaths_far_apart_do_not_count() -> None:
    """Three deaths end the bot only if no ten good minutes lie between them."""
    clock, pauses, lasted = Clock(), Pauses(), [0.0, 0.0, GOOD_WHILE, 0.0, GOOD_WHILE, 0.0]

    async def frail() -> None:
        if not lasted:
            await forever()
        clock.now += lasted.pop(0)
        raise OSError

    chores = BackgroundTasks({"sweeping": frail}, sleep=pauses, clock=clock)
    chores.begin()
    await settle(chores, pauses, 6)
    assert pauses.seconds == [2, 4, 2, 4, 2, 4]
    assert not chores.failed.is_set()
    await chores.end()


@pytest.mark.parametrize("error", [None, OSError("while it finished")])
async def test_a_chore_finishes_what_it_does(error: Exception | None) -> None:
    """The end waits for it, cancels it once, and does not begin it anew, whatever comes of it."""
    pauses, finish, told = Pauses(), asyncio.Event(), []

    async def drain() -> None:
        told.append("begun")
        try:
            await forever()
        except asyncio.CancelledError:
            await finish.wait()
            told.append("drained")
            if error is not None:
                raise error from None

    chores = BackgroundTasks({"sending": drain}, sleep=pauses)
    chores.begin()
    await asyncio.sleep(0)
    ending = asyncio.create_task(chores.end())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not ending.done()
    finish.set()
    await ending
    assert told == ["begun", "drained"]
    assert pauses.seconds == []
    assert not chores.failed.is_set()


async def test_it_can_be_ended_in_a_pause() -> None:
    """And before it has begun."""
    chores = BackgroundTasks({"sweeping": ends_with(iter([OSError()]))})
    await chores.end()
    chores.begin()
    await asyncio.sleep(0)
    await chores.end()
    assert not chores.failed.is_set()
