"""Outages: the time in which the bot was not connected is given back, and is told once."""

from collections.abc import Callable

import pytest

from bot.games.announcements import Notice
from bot.games.calendar import DAY, HOUR
from bot.games.table import Position
from bot.play.outages import HEARTBEAT_SECONDS, LONG
from bot.play.scheduler import RECONNECT_SECONDS
from bot.play.undo import REQUEST_SECONDS
from bot.store import Shards, Store
from rules import Setup
from tests.bot.club import ANN, BO, CYD, Channel, Club, deliver
from tests.bot.games.moves import take_back, turn
from tests.bot.tables.clocks import restart, time_over, told_of


async def begin(club: Club, **terms: int) -> Position:
    """A game of three with a day for each decision, and no bank unless that is said."""
    return await club.game((ANN, BO, CYD), setup=Setup(), **{"clock": DAY, "bank": 0, **terms})


def left(club: Club, at: Position) -> float:
    """How long the player to act still has."""
    assert at.clock is not None
    assert at.clock.over_at is not None
    return at.clock.over_at - club.clock()


async def outages(club: Club, game_id: str) -> list[Notice]:
    """What was said of outages."""
    return await told_of(club, game_id, "news.outage")


async def test_a_bot_that_was_stopped_costs_nobody_time(club: Club, channel: Channel) -> None:
    """Three days later there is as much time as before, all is said once, and nobody is pinged."""
    at = await begin(club)
    await deliver(club, channel.sender(club))
    club.clock.now += 5 * HOUR
    await club.service.scheduler.keep()
    since, seen = int(club.clock()), len(channel.posted)
    again = restart(club, 3 * DAY)
    for _ in range(3):
        await again.service.scheduler.keep()
        await deliver(again, channel.sender(again))
    found = await again.service.games.position(at.table.id)
    assert left(again, found) == 19 * HOUR
    said = Notice("news.outage", {"since": since, "until": since + 3 * DAY})
    assert await outages(again, at.table.id) == [said]
    assert [message.pings for message in channel.posted[seen:]] == [()]
    again.clock.now += 19 * HOUR
    await again.service.scheduler.keep()
    assert len(await time_over(again, at.table.id)) == 1


async def test_who_moves_at_once_has_used_no_time_of_the_outage(club: Club) -> None:
    """A press may come before anything else is done."""
    at = await begin(club, bank=DAY)
    club.clock.now += HOUR
    await club.service.scheduler.keep()
    again = restart(club, 3 * DAY)
    at = await turn(again, at)
    assert at.table.clocks[0].bank == DAY
    assert at.table.clocks[0].used(again.clock()) == HOUR
    assert left(again, at) == 2 * DAY


async def test_a_short_stop_is_credited_and_not_worth_a_word(club: Club) -> None:
    """As an upgrade takes it."""
    at = await begin(club)
    await club.service.scheduler.keep()
    again = restart(club, LONG - 1)
    await again.service.scheduler.keep()
    found = await again.service.games.position(at.table.id)
    assert left(again, found) == DAY
    assert not await outages(again, at.table.id)


async def test_a_leave_is_no_longer_for_an_outage(club: Club) -> None:
    """A clock that is paused anyhow stays as it is, and nothing is said."""
    at = await begin(club)
    until = club.clock() + 5 * DAY
    await club.service.leaves.begin(at.table.id, ANN.id, until, club.press())
    again = restart(club, 3 * DAY)
    await again.service.scheduler.keep()
    found = await again.service.games.position(at.table.id)
    assert found.clock is not None
    assert found.clock.since == until
    assert not await outages(again, at.table.id)
    last = restart(again, 4 * DAY)
    await last.service.scheduler.keep()
    found = await last.service.games.position(at.table.id)
    assert left(last, found) == DAY, "the leave ended while the bot was away"


@pytest.fixture
def cut(club: Club) -> Callable[[bool], None]:
    """What cuts the bot's connection, or restores it."""
    state = {"connected": True}
    club.service.outages.watch(lambda: state["connected"])

    def cut(connected: bool) -> None:
        state["connected"] = connected

    return cut


async def test_without_a_connection_no_time_is_over(
    club: Club, cut: Callable[[bool], None]
) -> None:
    """Nothing that is due is done, until the bot is connected and the time is given back."""
    at = await begin(club)
    club.clock.now += 23 * HOUR
    await club.service.scheduler.keep()
    cut(False)
    for _ in range(3):
        club.clock.now += DAY
        assert await club.service.scheduler.keep() == RECONNECT_SECONDS
    assert not await time_over(club, at.table.id)
    cut(True)
    await club.service.scheduler.keep()
    found = await club.service.games.position(at.table.id)
    assert left(club, found) == HOUR
    assert len(await outages(club, at.table.id)) == 1
    club.clock.now += HOUR
    await club.service.scheduler.keep()
    assert len(await time_over(club, at.table.id)) == 1


async def test_lobbies_and_wishes_wait_longer_too(club: Club) -> None:
    """Nobody could press anything."""
    lobby = await club.lobby(channel=20)
    at = await turn(club, await club.game((ANN, BO, CYD), setup=Setup()))
    asked = await take_back(club, at, ANN)
    assert asked.table.find("undo") is not None
    club.clock.now += REQUEST_SECONDS - HOUR
    await club.service.scheduler.keep()
    again = restart(club, 3 * DAY)
    await again.service.scheduler.keep()
    await again.service.scheduler.keep()
    assert (await again.service.games.table(lobby.id)).status == "lobby"
    wish = (await again.service.games.table(at.table.id)).find("undo")
    assert wish is not None
    assert wish.until == again.clock() + HOUR
    again.clock.now += HOUR
    await again.service.scheduler.keep()
    await again.service.scheduler.keep()
    assert (await again.service.games.table(lobby.id)).status == "cancelled"
    assert (await again.service.games.table(at.table.id)).find("undo") is None


async def test_an_outage_is_one_process_s(club: Club) -> None:
    """The other shards went on meanwhile."""
    at = await begin(club)
    other = Club(Store(club.store.database, Shards((1,), 2)))
    other.clock.now = club.clock() + 3 * DAY
    await other.service.scheduler.keep()
    club.clock.now += 3 * DAY
    own = Club(Store(club.store.database, Shards((0,), 2)))
    own.clock.now = club.clock()
    await own.service.scheduler.keep()
    assert len(await time_over(own, at.table.id)) == 1, "it has run for the first time"


async def test_a_heartbeat_is_noted_no_more_often_than_need_be(club: Club) -> None:
    """Once a minute, whatever is done."""
    at = await begin(club)
    club.clock.now += HEARTBEAT_SECONDS - 1
    await club.service.games.visit(at.table.id)
    again = restart(club, LONG)
    await again.service.scheduler.keep()
    (told,) = await outages(again, at.table.id)
    assert told.values["since"] == 1000
