"""The bot is removed from a server, and invited again in time, or not; over the local Discord."""

from collections.abc import Collection
from pathlib import Path

import pytest
from sqlalchemy import func, select

from bot.games.table import NO_ACCESS
from bot.server.removals import KEPT_SECONDS
from bot.server.settings import UNDO_GRACE
from bot.store import Store
from bot.store.removals import list_removals
from bot.store.schema import metadata
from cogs import gateway_events
from playground.clock import LeapingClock
from tests.cogs.evening import Evening, evening, local_discord, move
from tests.waiting import until


@pytest.fixture(autouse=True)
def settle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let changes of the server be seen to at once."""
    monkeypatch.setattr(gateway_events, "SETTLING_SECONDS", 0.0)


async def list_noted(store: Store) -> Collection[int]:
    """Return the servers that the bot was removed from."""
    async with store.read() as reading:
        return await list_removals(reading)


async def until_noted(table: Evening, *guild_ids: int) -> None:
    """Wait until it is noted that the bot was removed from these servers alone."""

    async def noted() -> bool:
        return await list_noted(table.store) == {*guild_ids}

    await until(noted)


async def count_rows(store: Store) -> dict[str, int]:
    """Return how many rows there are in the tables that have any."""
    async with store.read() as reading:
        counted = {
            table.name: (
                await reading.connection.execute(select(func.count()).select_from(table))
            ).scalar_one()
            for table in metadata.sorted_tables
        }
    return {name: count for name, count in counted.items() if count}


async def until_available(table: Evening, *, available: bool = True) -> None:
    """Wait until the bot has heard that its one server is there, or is not."""
    await until(lambda: [guild.unavailable for guild in table.client.guilds] == [not available])


async def test_invited_again_the_game_goes_on(tmp_path: Path) -> None:
    """On the last of 30 days: it was held meanwhile, and that the bot was away is forgotten."""
    clock = LeapingClock()
    async with (
        local_discord() as server,
        evening(tmp_path / "games.sqlite3", server, clock=clock.now) as table,
    ):
        turn, guild = await table.game("Ada", "Bo"), server.world.guild
        player = await table.to_act()
        picker = await table.click(player, await table.click(player, turn, "Play"), "A")
        guild.kick_bot()
        await until_noted(table, guild.id)
        position = await table.position()
        clock.leap(KEPT_SECONDS - 3600.0)
        await table.service.scheduler.keep()
        assert (await table.position()).table.seq == position.table.seq
        guild.invite_bot()
        await until_noted(table)
        clock.leap(3600.0)
        await table.service.scheduler.keep()
        await table.click(player, picker, "No meeple")
        await table.news(3)
        await move(table, await table.to_act(), table.newest)
        await table.news(4)
        assert await table.trouble() is None


async def test_after_thirty_days_nothing_is_left(tmp_path: Path) -> None:
    """A game that is held goes, too; should the bot come back, what was there is unknown."""
    clock = LeapingClock()
    async with (
        local_discord() as server,
        evening(tmp_path / "games.sqlite3", server, clock=clock.now) as table,
    ):
        turn, guild = await table.game("Ada", "Bo"), server.world.guild
        game = (await table.position()).table
        await table.service.servers.choose(guild.id, UNDO_GRACE, ["0"])
        guild.kick_bot()
        await until_noted(table, guild.id)
        await table.service.games.resign(game.id, table.person("Ada").id, "resign")

        async def given_up() -> bool:
            held = await table.trouble() == NO_ACCESS
            return held or await table.service.games.in_channel(table.channel.id) is None

        async def deleted() -> bool:
            await table.service.scheduler.keep()
            return (await count_rows(table.store)).keys() == {"heartbeats"}

        await until(given_up)
        clock.leap(KEPT_SECONDS + 1.0)
        await until(deleted)
        guild.invite_bot()
        await until_available(table)
        answer = await table.click("Bo", turn, "Play")
        assert answer.text == "That game no longer exists."
        await table.slash("Ada", "game new")
        assert (await table.news(3)).buttons


async def test_an_outage_is_no_removal(table: Evening) -> None:
    """However long it lasts; nor is a server that is not there yet when the bot connects."""
    turn, guild = await table.game("Ada", "Bo"), table.server.world.guild
    guild.fail()
    await until_available(table, available=False)
    await table.service.removals.review()
    assert await list_noted(table.store) == frozenset()
    guild.recover()
    await move(table, await table.to_act(), turn)
    await table.news(3)


async def test_an_invitation_is_noticed_at_the_start(tmp_path: Path) -> None:
    """Should the bot have been away then; a start in an outage is no removal either."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        guild = server.world.guild
        async with evening(path, server) as table:
            await table.game("Ada", "Bo")
            guild.kick_bot()
            await until_noted(table, guild.id)
        guild.fail()
        guild.invite_bot()
        async with evening(path, server) as table:
            await until_noted(table)


async def test_another_discord_is_no_removal(tmp_path: Path) -> None:
    """A bot that was started with another token is in none of the servers it finds games of."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as home:
        async with evening(path, home) as table:
            await table.game("Ada", "Bo")
        async with local_discord() as other, evening(path, other) as table:
            await table.service.removals.review()
            assert other.world.guild_id != home.world.guild_id
            assert await list_noted(table.store) == frozenset()
