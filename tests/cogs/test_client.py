"""The client's end: what is under way is finished, and nothing keeps it from ending."""

import asyncio
import gc
from collections.abc import Iterator

import pytest

from bot.process.background_tasks import BackgroundTasks
from playground.client.message_view import MessageView
from playground.routes.rest import PendingRequest
from tests.cogs.evening import Evening


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Collect what was left open: a ResourceWarning is an error."""
    yield
    gc.collect()


class Door:
    """Holds requests whose path begins so, once `closed`, until it is opened."""

    def __init__(self, table: Evening, prefix: str) -> None:
        self.reached = asyncio.Event()
        self.opened = asyncio.Event()
        self._prefix = prefix
        table.server.rest.before = self._before

    async def _before(self, request: PendingRequest) -> None:
        if request.path.startswith(self._prefix):
            self.reached.set()
            await self.opened.wait()


async def turns(count: int = 10) -> None:
    """Give everybody else some turns."""
    for _ in range(count):
        await asyncio.sleep(0)


async def asked_for_help(table: Evening) -> asyncio.Task[MessageView]:
    """Ask for help, and return what waits for the answer."""
    return asyncio.create_task(table.slash("Ada", "game help"))


async def test_an_answer_under_way_is_given(table: Evening) -> None:
    """Whoever has pressed just now is not left alone, and later presses find nobody."""
    door = Door(table, "/webhooks")
    asking = await asked_for_help(table)
    await door.reached.wait()
    closing = asyncio.create_task(table.client.close())
    await turns()
    assert not closing.done()
    door.opened.set()
    assert (await asking).text
    await closing


async def test_an_answer_that_does_not_end_is_given_up(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end comes all the same, with nobody still at work."""
    monkeypatch.setattr("cogs.client.ANSWER_SECONDS", 0.01)
    door = Door(table, "/webhooks")
    asking = await asked_for_help(table)
    await door.reached.wait()
    answers = [answer for answer in table.client.answers if not answer.done()]
    await table.client.close()
    assert answers
    assert all(answer.done() for answer in answers)
    door.opened.set()
    asking.cancel()


async def test_chores_finish_while_discord_can_be_reached(table: Evening) -> None:
    """Neither a second call nor who is tired of waiting for the end cuts that short."""
    begun, finish, finished = asyncio.Event(), asyncio.Event(), []

    async def drain() -> None:
        try:
            begun.set()
            await asyncio.Event().wait()
        finally:
            await finish.wait()
            user = await table.client.http.get_user(table.person("Ada").id)
            finished.append(user["id"])

    await table.client.chores.end()
    table.client.chores = BackgroundTasks({"draining": drain})
    table.client.chores.begin()
    await begun.wait()
    impatient = asyncio.create_task(table.client.close())
    await turns()
    impatient.cancel()
    again = asyncio.create_task(table.client.close())
    await turns()
    assert (impatient.cancelled(), again.done(), finished) == (True, False, [])
    finish.set()
    await again
    assert finished == [str(table.person("Ada").id)]
    assert table.client.is_closed()


async def test_a_network_that_is_gone_does_not_hold_up_the_end(table: Evening) -> None:
    """Nobody waits for a goodbye that does not come."""
    for socket in table.server.gateway._sockets:
        assert socket._req is not None
        assert socket._req.transport is not None
        socket._req.transport.pause_reading()
    async with asyncio.timeout(15):
        await table.client.close()
    assert table.client.is_closed()
