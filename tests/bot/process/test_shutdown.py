"""Stopping: work ends when it is told to, heard or not, and its errors are the caller's."""

import asyncio

import pytest

from bot.process.shutdown import end, until


async def forever() -> None:
    await asyncio.Event().wait()


async def test_a_forgotten_cancellation_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has overheard that it should stop is told so again."""
    monkeypatch.setattr("bot.process.shutdown.CANCEL_AGAIN", 0.01)
    stop, heard = asyncio.Event(), []

    async def deaf() -> None:
        while len(heard) < 3:
            try:
                stop.set()
                await forever()
            except asyncio.CancelledError as error:
                heard.append(error)
        raise heard[-1]

    await until(deaf(), asyncio.Event(), stop)
    assert len(heard) == 3


async def test_what_goes_wrong_is_not_swallowed() -> None:
    """An error of the work itself is the caller's."""

    async def broken() -> None:
        raise OSError("no port")

    with pytest.raises(OSError, match="no port"):
        await until(broken(), asyncio.Event())


async def test_work_that_ends_by_itself_leaves_nothing_behind() -> None:
    """Nobody goes on waiting for the events."""
    before = asyncio.all_tasks()
    await until(asyncio.sleep(0), asyncio.Event(), asyncio.Event())
    assert asyncio.all_tasks() == before


async def test_who_is_cancelled_leaves_no_work_behind() -> None:
    """The work is cancelled with whoever waits for it."""
    before = asyncio.all_tasks()
    waiting = asyncio.create_task(until(forever(), asyncio.Event()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert asyncio.all_tasks() == before


async def test_the_end_is_not_hurried() -> None:
    """Within its time a task is cancelled once, however long it takes to finish."""
    finish, finished = asyncio.Event(), []

    async def careful() -> None:
        try:
            await forever()
        finally:
            await finish.wait()
            finished.append(True)

    task = asyncio.create_task(careful())
    await asyncio.sleep(0)
    ending = asyncio.create_task(end((task,), 60))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not ending.done()
    finish.set()
    await ending
    assert (finished, task.cancelled()) == ([True], True)
