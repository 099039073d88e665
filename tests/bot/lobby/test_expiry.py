"""The clock of the lobbies: whatever store and clock do, lobbies close, and not too early."""

import asyncio
from collections.abc import Callable

import pytest

from bot.games.refusals import Refusal, RefusalKey
from bot.lobby.expiry import close_expired_lobbies
from bot.store import StoreUnavailable
from tests.bot.club import Club

DAY = 24 * 3600


async def keep(club: Club, during: Callable[[float], None], sleeps: int) -> list[float]:
    """Close lobbies over so many sleeps, of which `during` is told; return how long they were."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) > sleeps:
            raise asyncio.CancelledError
        club.clock.now += seconds
        during(seconds)

    with pytest.raises(asyncio.CancelledError):
        await close_expired_lobbies(club.service.expire_lobbies, sleep)
    return slept[:-1]


async def status(club: Club, game_id: str) -> str:
    return (await club.service.table(game_id)).status


async def test_it_sleeps_until_the_next_lobbys_time(club: Club) -> None:
    """Ten minutes at most, and goes on."""
    table = await club.lobby()
    club.clock.now += DAY - 700
    assert await keep(club, lambda _: None, 2) == [600, 100]
    assert await status(club, table.id) == "cancelled"


async def test_a_clock_that_is_set_forward(club: Club) -> None:
    """What is over by the new time is closed within ten minutes."""
    table = await club.lobby()

    def jump(_: float) -> None:
        club.clock.now += 365 * DAY

    assert await keep(club, jump, 1) == [600]
    assert await status(club, table.id) == "cancelled"


async def test_a_clock_that_is_set_back(club: Club) -> None:
    """The lobby is closed when its time is over by the new time, and nothing spins or stops."""
    table = await club.lobby()
    club.clock.now += DAY - 60

    def jump(_: float) -> None:
        club.clock.now -= DAY

    assert await keep(club, jump, 1) == [60]
    assert await status(club, table.id) == "lobby"
    assert await keep(club, lambda _: None, 144) == [600] * 144
    assert await status(club, table.id) == "cancelled"


async def test_a_store_that_cannot_be_used_for_a_while(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked again after growing pauses, and then the lobbies are closed."""
    table = await club.lobby()
    club.clock.now += DAY

    def unavailable() -> None:
        raise StoreUnavailable("The disk is away.")

    def back(seconds: float) -> None:
        if seconds == 300:
            monkeypatch.undo()

    monkeypatch.setattr(club.store, "read", unavailable)
    pauses = [2, 4, 8, 16, 32, 64, 128, 256, 300]
    assert await keep(club, back, len(pauses)) == pauses
    assert await status(club, table.id) == "cancelled"


async def test_pauses_begin_anew_after_a_success() -> None:
    """One failure says nothing about the next."""
    outcomes = [Refusal(RefusalKey.STORE_UNAVAILABLE), 5.0, Refusal(RefusalKey.STORE_UNAVAILABLE)]
    slept: list[float] = []

    async def expire() -> float:
        match outcomes.pop(0):
            case float() as wait:
                return wait
            case refusal:
                raise refusal

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if not outcomes:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await close_expired_lobbies(expire, sleep)
    assert slept == [2, 5, 2]
