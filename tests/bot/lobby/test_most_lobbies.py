"""How many lobbies one person hosts: five, over all servers, however they are opened."""

import asyncio
from dataclasses import replace

import pytest

from bot.games.refusals import Refusal, RefusalKey
from bot.server.guild_settings import MOST_LOBBIES, Opening
from tests.bot.club import ANN, BO, CYD, Club
from tests.bot.refusals import refusing


async def open_lobbies(club: Club, count: int = MOST_LOBBIES) -> list[str]:
    """Let Ann open as many lobbies, each in a server of its own, with Bo seated; return the ids."""
    found = list[str]()
    for number in range(count):
        table = await club.service.lobbies.open(
            number, 100 + number, ANN, "en", club.press(), people=(ANN, BO)
        )
        found.append(table.id)
    return found


async def open_one_more(club: Club) -> None:
    """Let Ann open another."""
    await club.service.lobbies.open(9, 999, ANN, "en", club.press())


async def test_there_are_five_at_most(club: Club) -> None:
    """Of others' lobbies one may sit in any number; others open theirs, and it is asked before."""
    await open_lobbies(club)
    with refusing(RefusalKey.MANY_LOBBIES) as caught:
        await open_one_more(club)
    assert caught.value.values == {"most": 5}
    with refusing(RefusalKey.MANY_LOBBIES):
        await club.service.servers.require_opening(Opening(ANN.id, 9, frozenset((999,))))
    assert await club.service.games.in_channel(999) is None
    await club.service.servers.require_opening(Opening(BO.id, 9, frozenset((999,))))
    other = await club.service.lobbies.open(9, 999, CYD, "en", club.press())
    await club.service.lobbies.join(other.id, ANN, club.press())


async def test_a_place_is_free_once_one_is_none(club: Club) -> None:
    """Started, cancelled, left to the next who sits there, or not started in time."""
    first, second, third, *_ = await open_lobbies(club)
    await club.service.lobbies.start(first, ANN, club.press())
    await open_lobby(club, 200)
    await club.service.lobbies.cancel(second, ANN, club.press())
    await open_lobby(club, 201)
    await club.service.lobbies.leave(third, ANN, club.press())
    await open_lobby(club, 202)
    with refusing(RefusalKey.MANY_LOBBIES):
        await open_one_more(club)
    club.clock.now += 25 * 3600
    await club.service.scheduler.keep()
    await open_one_more(club)


async def open_lobby(club: Club, channel: int) -> None:
    """Let Ann open one in a channel."""
    await club.service.lobbies.open(1, channel, ANN, "en", club.press())


async def test_who_is_made_host_by_others_has_more(club: Club) -> None:
    """But opens none meanwhile."""
    await open_lobbies(club, MOST_LOBBIES - 1)
    for channel in (300, 301, 302):
        table = await club.service.lobbies.open(
            1, channel, CYD, "en", club.press(), people=(CYD, ANN)
        )
        await club.service.lobbies.leave(table.id, CYD, club.press())
        assert (await club.service.games.table(table.id)).host.user_id == ANN.id
    with refusing(RefusalKey.MANY_LOBBIES):
        await open_one_more(club)


async def test_a_rematch_is_a_lobby_as_well(club: Club) -> None:
    """Who asks for it is its host; where there is one it is found, whoever asks."""
    at = await club.game((ANN, BO))
    await club.service.moderation.end(at.table.id, ANN, club.press())
    await open_lobbies(club)
    with refusing(RefusalKey.MANY_LOBBIES):
        await club.service.lobbies.rematch(at.table.id, 10, ANN, club.press())
    opened = await club.service.lobbies.rematch(at.table.id, 10, BO, club.press())
    assert opened.host.user_id == BO.id
    assert await club.service.lobbies.rematch(at.table.id, 10, ANN, club.press()) == opened


async def test_a_press_that_arrives_again_finds_its_lobby(club: Club) -> None:
    """The fifth is not refused because it is the fifth."""
    await open_lobbies(club, MOST_LOBBIES - 1)
    table = await club.service.lobbies.open(1, 300, ANN, "en", "again")
    assert await club.service.lobbies.open(1, 300, ANN, "en", "again") == table


@pytest.mark.parametrize("processes", [1, 2])
async def test_many_are_opened_at_once(club: Club, processes: int) -> None:
    """Five of them are there then."""
    services = [club.service, Club(club.store).service][:processes]
    opened = await asyncio.gather(
        *(
            services[number % processes].lobbies.open(
                1, 100 + number, replace(ANN, guild_id=1), "en", club.press()
            )
            for number in range(2 * MOST_LOBBIES)
        ),
        return_exceptions=True,
    )
    refused = [each.key for each in opened if isinstance(each, Refusal)]
    assert refused == [RefusalKey.MANY_LOBBIES] * MOST_LOBBIES
