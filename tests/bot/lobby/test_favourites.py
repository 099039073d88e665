"""Favourites: what a server keeps of its lobbies' options, who may, and what is refused."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from bot.games.configuration import Configuration
from bot.games.names import LONGEST
from bot.games.refusals import RefusalKey
from bot.games.table import Table
from bot.lobby.favourites import MOST, find
from bot.store.schema import favourites
from rules.expansions import EXPANSIONS
from tests.bot.club import ANN, BO, CYD, Club
from tests.bot.refusals import refusing

GUILD = 1
MANAGER = replace(CYD, manages=True)
PURE = (
    Configuration(EXPANSIONS)
    .with_expansions(("river", "abbot"))
    .with_preset("RGG")
    .with_option("small-city", True)
    .with_option("purist", True)
    .with_option("place", "thread")
    .with_option("seating", "joined")
    .with_option("clock", 86400)
)


@pytest.fixture
async def lobby(club: Club) -> Table:
    """A lobby of Ann's and Bo's, with options that are not the usual ones."""
    table = await club.lobby()
    return await club.service.lobbies.configure(table.id, ANN, lambda _: PURE, club.press())


async def names(club: Club) -> list[str]:
    """Return what the server keeps."""
    return [each.name for each in await club.service.favourites.list(GUILD)]


async def test_a_host_keeps_every_option_under_a_name(club: Club, lobby: Table) -> None:
    """For this server alone, also after a restart."""
    kept = await club.service.favourites.keep(lobby, ANN, "  Friday\nnight ")
    assert (kept.name, kept.owner_id) == ("Friday night", ANN.id)
    again = Club(club.store).service.favourites
    assert await again.list(GUILD) == (kept,)
    assert (kept.configuration, kept.standard, kept.settled) == (PURE, False, False)
    assert await again.list(2) == await again.list(None) == ()


async def test_the_same_name_is_the_same_favourite(club: Club, lobby: Table) -> None:
    """However it is spelt with capitals: the newest options hold, and it stays the standard."""
    keep = club.service.favourites.keep
    await keep(lobby, ANN, "Friday")
    await club.service.favourites.choose_standard(GUILD, MANAGER, "friday")
    other = await club.lobby(channel=2)
    await keep(other, ANN, "FRIDAY")
    (kept,) = await club.service.favourites.list(GUILD)
    assert (kept.name, kept.configuration, kept.standard) == ("FRIDAY", other.configuration, True)


@pytest.mark.parametrize("name", ["", "  \n", "\u200b\u3164", "x" * (LONGEST + 1)], ids=repr)
async def test_a_name_that_is_none_is_refused(club: Club, lobby: Table, name: str) -> None:
    """Empty, invisible, or too long."""
    with refusing(RefusalKey.BAD_FAVOURITE):
        await club.service.favourites.keep(lobby, ANN, name)
    assert await names(club) == []


async def test_there_are_only_so_many(club: Club, lobby: Table) -> None:
    """Those there are can still be changed."""
    for number in range(MOST):
        await club.service.favourites.keep(lobby, ANN, f"No. {number}")
    with refusing(RefusalKey.TOO_MANY_FAVOURITES):
        await club.service.favourites.keep(lobby, ANN, "One more")
    await club.service.favourites.keep(lobby, ANN, "No. 0")
    assert len(await names(club)) == MOST


async def test_only_the_host_or_who_manages_the_server_keeps(club: Club, lobby: Table) -> None:
    """A manager need not sit at the table; a game under way is nobody's to keep as a host."""
    keep = club.service.favourites.keep
    with refusing(RefusalKey.NOT_HOST):
        await keep(lobby, BO, "Mine")
    await keep(lobby, MANAGER, "The club's")
    await club.service.lobbies.start(lobby.id, ANN, club.press())
    with refusing(RefusalKey.ALREADY_STARTED):
        await keep(await club.service.games.table(lobby.id), ANN, "Late")
    assert await names(club) == ["The club's"]


async def test_what_somebody_else_keeps_is_theirs(club: Club, lobby: Table) -> None:
    """Who manages the server may change and forget it all the same."""
    service = club.service.favourites
    await service.keep(lobby, ANN, "Ann's")
    bos = await club.lobby((BO,), channel=2)
    attempts: tuple[Callable[[], Awaitable[Any]], ...] = (
        lambda: service.keep(bos, BO, "ann's"),
        lambda: service.drop(GUILD, BO, "Ann's"),
    )
    for attempt in attempts:
        with refusing(RefusalKey.FAVOURITE_OF_OTHERS):
            await attempt()
    assert await service.drop(GUILD, MANAGER, "Ann's") == ()
    await service.keep(bos, BO, "Bo's")
    assert await service.drop(GUILD, BO, "bo's") == ()
    with refusing(RefusalKey.UNKNOWN_FAVOURITE):
        await service.drop(GUILD, BO, "Bo's")


async def test_new_lobbies_begin_with_the_standard(club: Club, lobby: Table) -> None:
    """One at a time, of the server's own; without one they begin as usual."""
    service, usual = club.service.favourites, club.service.lobbies.default_configuration
    await service.keep(lobby, ANN, "Pure")
    await service.keep(await club.lobby(channel=2), ANN, "Plain")
    assert await club.service.lobbies.find_usual(GUILD) == usual
    for name in ("Plain", "Pure"):
        listed = await service.choose_standard(GUILD, MANAGER, name)
        assert [each.name for each in listed if each.standard] == [name]
    assert await club.service.lobbies.find_usual(GUILD) == PURE
    assert await club.service.lobbies.find_usual(2) == usual
    await service.choose_standard(GUILD, MANAGER, None)
    assert await club.service.lobbies.find_usual(GUILD) == usual
    with refusing(RefusalKey.UNKNOWN_FAVOURITE):
        await service.choose_standard(GUILD, MANAGER, "Nosuch")
    with refusing(RefusalKey.NOT_MANAGER):
        await service.choose_standard(GUILD, ANN, "Pure")


@pytest.mark.parametrize(
    "columns",
    [
        {"setup": '{"expansions":["catapult","river"]}'},
        {"setup": "{"},
        {"preset": "Nobody"},
        {"customs": '{"purist":true,"seating":"by age","place":"thread"}'},
        {"customs": '{"purist":true,"weather":"rain"}'},
        {"customs": '{"purist":true'},
    ],
)
async def test_what_is_no_more_gives_way_to_the_nearest(
    club: Club, lobby: Table, columns: dict[str, str]
) -> None:
    """And is known to have: a lobby can be played by it."""
    await club.service.favourites.keep(lobby, ANN, "Old")
    async with club.store.write() as change:
        await change.connection.execute(update(favourites).values(columns))
    kept = find(await club.service.favourites.list(GUILD), "old")
    assert kept is not None
    assert kept.settled
    assert kept.configuration.purist is (columns.get("customs", "}")[-1] == "}")
    await club.service.lobbies.configure(lobby.id, ANN, lambda _: kept.configuration, club.press())
    assert (await club.service.lobbies.start(lobby.id, ANN, club.press())).status == "running"
