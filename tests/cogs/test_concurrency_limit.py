"""One person who presses without end keeps nobody else from playing."""

import asyncio

from cogs.concurrency_limit import ANSWERS, MOST, PATIENCE, ConcurrencyLimit
from playground.client.outcome import InteractionOutcome
from tests.cogs.evening import Evening, button
from tests.cogs.loop import settle
from tests.waiting import until

MANY = 60
BUSY = "One thing at a time, please"


async def test_so_many_tasks_work_for_a_person() -> None:
    """Whoever ends makes room; others are not concerned."""
    turnstile, go_on = ConcurrencyLimit(), asyncio.Event()

    async def work(person: int) -> bool:
        admitted = turnstile.admit(person)
        if admitted:
            await go_on.wait()
        return admitted

    working = [asyncio.create_task(work(1)) for _ in range(MOST)]
    await settle()
    assert not await asyncio.create_task(work(1))
    working.append(asyncio.create_task(work(2)))
    working[0].cancel()
    await settle()
    working.append(asyncio.create_task(work(1)))
    await settle()
    assert not await asyncio.create_task(work(1))
    go_on.set()
    ends = await asyncio.gather(*working, return_exceptions=True)
    assert ends[1:] == [True] * (MOST + 1)
    await settle()
    assert not turnstile._inside


async def test_few_are_told_at_a_time() -> None:
    """Each in turn, as long as Discord takes an answer."""
    turnstile, go_on, told = ConcurrencyLimit(), asyncio.Event(), list[int]()

    async def tell() -> None:
        told.append(1)
        await go_on.wait()

    loop = asyncio.get_running_loop()
    waiting = [asyncio.create_task(turnstile.turn_away(tell)) for _ in range(MANY)]
    await settle()
    assert len(told) == ANSWERS
    real, loop.time = loop.time, lambda: real() + PATIENCE  # type: ignore[method-assign]
    try:
        go_on.set()
        await asyncio.wait(waiting)
    finally:
        loop.time = real  # type: ignore[method-assign]
    assert len(told) == ANSWERS


async def press_many(table: Evening, name: str, label: str, count: int) -> list[InteractionOutcome]:
    """Press a button of the newest message again and again, without waiting for answers."""
    message, person = table.newest, table.person(name)
    press = table.server.client.press
    return [await press(person, message, button(message, label)) for _ in range(count)]


def count_busy(asked: list[InteractionOutcome]) -> int:
    """Return how many were told that it is too much."""
    return sum(bool(each.messages) and BUSY in each.messages[-1].text for each in asked)


async def test_whoever_presses_too_much_is_told_so(table: Evening) -> None:
    """In private, while a few presses are worked on; others are let in, and then they again."""
    await table.game("Ada", "Bo")
    game = (await table.position()).table.id
    async with table.service.games.lock(game):
        asked = await press_many(table, "Ada", "Scores", MANY)
        others = await press_many(table, "Bo", "Scores", 1)
        await until(lambda: count_busy(asked) == MANY - MOST)
        asked.append(
            await table.server.client.slash(table.person("Ada"), table.channel, "game help")
        )
        await asked[-1].wait_until_settled()
        assert count_busy(asked) == MANY - MOST + 1
        assert not others[0].is_settled
    for each in (*asked, *others):
        await each.wait_until_settled()
        assert not each.failed
        assert each.messages, each.interaction
        assert each.messages[-1].ephemeral
    assert count_busy(others) == 0
    assert BUSY not in (await table.click("Ada", table.newest, "Scores")).text
    await until(lambda: not table.client.turnstile._inside)


async def test_what_is_too_much_is_never_done(table: Evening) -> None:
    """No look into the database, no picture."""
    await table.game("Ada", "Bo")
    game = (await table.position()).table.id
    visits, visit = list[str](), table.service.games.visit

    async def count(game_id: str):  # type: ignore[no-untyped-def]
        visits.append(game_id)
        return await visit(game_id)

    table.service.games.visit = count  # type: ignore[method-assign]
    async with table.service.games.lock(game):
        asked = await press_many(table, "Ada", "Territory", MANY)
        await until(lambda: count_busy(asked) == MANY - MOST)
    for each in asked:
        await each.wait_until_settled()
        assert not each.failed
    assert len(visits) == MOST
