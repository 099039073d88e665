"""Lobbies close at their time: whatever clock and store do, and not too early."""

import pytest

from bot.games.refusals import Refusal
from bot.play.scheduler import LONGEST_SLEEP
from bot.store import StoreUnavailable
from tests.bot.club import Club

DAY = 24 * 3600


async def status(club: Club, game_id: str) -> str:
    return (await club.service.games.table(game_id)).status


async def test_the_next_lobby_s_time_is_a_deadline(club: Club) -> None:
    """Until then the scheduler sleeps, a minute at most."""
    table = await club.lobby()
    assert await club.service.scheduler.keep() == LONGEST_SLEEP
    club.clock.now += DAY - 40
    assert await club.service.scheduler.keep() == 40
    assert await status(club, table.id) == "lobby"
    club.clock.now += 40
    assert await club.service.scheduler.keep() == LONGEST_SLEEP
    assert await status(club, table.id) == "cancelled"


async def test_the_first_of_several_is_waited_for(club: Club) -> None:
    """The other is left open, and a game that has begun has no such time."""
    await club.game(channel=3)
    first = await club.lobby(channel=1)
    club.clock.now += 30
    second = await club.lobby(channel=2)
    club.clock.now += DAY - 30
    assert await club.service.scheduler.keep() == 30
    assert await status(club, first.id) == "cancelled"
    assert await status(club, second.id) == "lobby"


async def test_a_clock_that_is_set_forward(club: Club) -> None:
    """What is over by the new time is closed."""
    table = await club.lobby()
    club.clock.now += 365 * DAY
    await club.service.scheduler.keep()
    assert await status(club, table.id) == "cancelled"


async def test_a_clock_that_is_set_back(club: Club) -> None:
    """The lobby is closed when its time is over by the new time, and nothing spins."""
    table = await club.lobby()
    club.clock.now -= DAY
    assert await club.service.scheduler.keep() == LONGEST_SLEEP
    club.clock.now += 2 * DAY - 1
    assert await club.service.scheduler.keep() == 1
    assert await status(club, table.id) == "lobby"
    club.clock.now += 1
    await club.service.scheduler.keep()
    assert await status(club, table.id) == "cancelled"


async def test_a_store_that_cannot_be_used_for_a_while(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a refusal, after which the scheduler tries again; and then the lobby is closed."""
    table = await club.lobby()
    club.clock.now += DAY

    def unavailable() -> None:
        raise StoreUnavailable("The disk is away.")

    with monkeypatch.context() as away:
        away.setattr(club.store, "read", unavailable)
        with pytest.raises(Refusal):
            await club.service.scheduler.keep()
    await club.service.scheduler.keep()
    assert await status(club, table.id) == "cancelled"
