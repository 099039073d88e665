"""A bot that ended between sending a message and noting it looks for that message when it is back.

Over the local Discord, whose own memory of nonces is over by then.
"""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from playground.clock import ManualClock
from playground.permissions import Permission
from playground.routes.rate_limits import RateLimits
from playground.routes.request import ConnectionDroppedError, PendingRequest
from playground.server import LocalDiscord
from playground.world import NONCE_SECONDS as SERVER_NONCE_SECONDS
from tests.cogs.evening import Evening, evening, move
from tests.waiting import until


@pytest.fixture
def clock() -> ManualClock:
    """The server's time."""
    return ManualClock()


@pytest.fixture
async def server(clock: ManualClock) -> AsyncIterator[LocalDiscord]:
    """A server for Ada and Bo."""
    async with LocalDiscord(clock=clock, limits=RateLimits(enabled=False)) as local:
        yield local


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the games are kept."""
    return tmp_path / "games.sqlite3"


def is_post(request: PendingRequest) -> bool:
    """Return whether a new message is sent to a channel."""
    return request.method == "POST" and request.path.endswith("/messages")


async def cut_after_post(request: PendingRequest) -> None:
    """Cut the connection once a message is posted, before the bot hears of it."""
    if is_post(request):
        raise ConnectionDroppedError


def count_posts(into: list[PendingRequest]) -> Callable[[PendingRequest], Awaitable[None]]:
    """Return a hook that keeps the requests for new messages."""

    async def keep(request: PendingRequest) -> None:
        if is_post(request):
            into.append(request)

    return keep


def unsent(path: Path) -> int:
    """Return how many rows of the outbox are not noted as sent."""
    with sqlite3.connect(path) as connection:
        ((count,),) = connection.execute("SELECT count(*) FROM outbox WHERE sent_at IS NULL")
    connection.close()
    return int(count)


async def noted(path: Path) -> None:
    """Wait until everything in the outbox is noted as sent."""
    await until(lambda: not unsent(path))


async def end_unheard(path: Path, server: LocalDiscord) -> None:
    """Play one move whose message is posted, and end the bot before it hears of that."""
    async with evening(path, server) as table:
        turn = await table.game("Ada", "Bo")
        await noted(path)
        server.rest.after = cut_after_post
        await move(table, await table.to_act(), turn)
        await table.news(3)
    server.rest.after = None
    assert unsent(path) == 1


async def go_on(table: Evening) -> None:
    """Make a move from the newest message."""
    count = len(table.messages())
    await move(table, await table.to_act(), table.newest)
    await table.news(count + 1)


async def test_a_message_sent_before_a_long_break_is_found(
    path: Path, server: LocalDiscord, clock: ManualClock
) -> None:
    """No nonce helps: it is found in the channel, adopted, and played from."""
    await end_unheard(path, server)
    clock.advance(SERVER_NONCE_SECONDS + 1)
    posts: list[PendingRequest] = []
    server.rest.before = count_posts(posts)
    async with evening(path, server) as table:
        await noted(path)
        assert (len(table.messages()), posts) == (3, [])
        await go_on(table)
        await noted(path)
        assert (len(table.messages()), len(posts)) == (4, 1)


async def test_a_message_sent_just_before_a_crash_is_found(
    path: Path, server: LocalDiscord
) -> None:
    """However short ago: who starts anew does not know how good Discord's memory is."""
    await end_unheard(path, server)
    posts: list[PendingRequest] = []
    server.rest.before = count_posts(posts)
    async with evening(path, server) as table:
        await noted(path)
        assert (len(table.messages()), posts) == (3, [])


async def test_where_history_cannot_be_read_a_message_is_rather_doubled_than_lost(
    path: Path, server: LocalDiscord, clock: ManualClock
) -> None:
    """Without the permission nobody can tell whether it was sent."""
    await end_unheard(path, server)
    clock.advance(SERVER_NONCE_SECONDS + 1)
    (channel,) = server.world.channels.values()
    server.world.set_permissions(channel, deny=Permission.READ_MESSAGE_HISTORY)
    async with evening(path, server) as table:
        await noted(path)
        assert len(table.messages()) == 4


async def test_a_move_made_from_a_doubtful_message_adopts_it(
    path: Path, server: LocalDiscord
) -> None:
    """Its buttons work before it is noted; what comes of them is said once, and nothing again."""
    async with evening(path, server) as table:
        turn = await table.game("Ada", "Bo")
        await noted(path)
        server.rest.after = cut_after_post
        await move(table, await table.to_act(), turn)
        unheard = await table.news(3)
        server.rest.after = None
        assert unsent(path) == 1
        await move(table, await table.to_act(), unheard)
        following = await table.news(4)
        await noted(path)
        assert [message.text.count("places the tile") for message in (unheard, following)] == [1, 1]
        assert len(table.messages()) == 4
