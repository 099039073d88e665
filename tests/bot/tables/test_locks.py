"""Locks: one task at a time has a game, as often as it likes; others wait, other games do not."""

import asyncio

from bot.tables.repository import GameLocks


async def test_others_wait_and_other_games_do_not() -> None:
    """While a task has a game only that game's others wait; they come in order."""
    locks, done = GameLocks(), list[str]()

    async def take(game: str, name: str) -> None:
        async with locks.hold(game):
            done.append(name)
            await asyncio.sleep(0)
            done.append(name)

    async with locks.hold("one"):
        tasks = [asyncio.create_task(take("one", name)) for name in "ab"]
        await asyncio.wait_for(take("two", "c"), 5.0)
        assert done == ["c", "c"]
    await asyncio.gather(*tasks)
    assert done == ["c", "c", "a", "a", "b", "b"]


async def test_a_task_may_hold_twice() -> None:
    """The inner end does not let others in; the outer one does."""
    locks = GameLocks()

    async def take() -> None:
        async with locks.hold("game"):
            pass

    async with locks.hold("game"):
        async with asyncio.timeout(5.0), locks.hold("game"):
            pass
        waiting = asyncio.create_task(take())
        await asyncio.sleep(0.01)
        assert not waiting.done()
    await asyncio.wait_for(waiting, 5.0)


async def test_a_failure_lets_go() -> None:
    """A task that fails, or is cancelled, keeps nothing."""
    locks = GameLocks()

    async def hang() -> None:
        async with locks.hold("game"):
            await asyncio.Event().wait()

    try:
        async with locks.hold("game"):
            raise ZeroDivisionError
    except ZeroDivisionError:
        pass
    task = asyncio.create_task(hang())
    await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with asyncio.timeout(5.0), locks.hold("game"):
        pass
