"""A server that the bot was removed from: its data is kept for 30 days, and then all of it goes."""

from collections.abc import Collection
from typing import Any

import pytest
from sqlalchemy import select

from bot.server import removals
from bot.server.removals import KEPT_SECONDS
from bot.server.settings import UNDO_GRACE
from bot.store import Shards, Store
from bot.store.removals import OF_GAMES, OF_NO_SERVER, OF_SERVERS, list_removals, list_servers
from bot.store.schema import games, metadata
from rules import Setup
from tests.bot.club import ANN, BO, Channel, Club, any_of, deliver

HERE, THERE = 1, 2
"""Two servers; the club's tables are in the first."""
PLAIN = Setup(bag={"BG-U": 2})

pytestmark = pytest.mark.store


def test_every_table_belongs_to_something() -> None:
    """Whoever adds one says to what, and is corrected by its columns."""
    tables = {*metadata.sorted_tables}
    with_games = {table for table in tables if "game_id" in table.c}
    with_servers = {table for table in tables if "guild_id" in table.c}
    known = {games, metadata.tables["removals"]}
    assert {*OF_GAMES} == with_games
    assert {*OF_SERVERS} == with_servers - known
    assert {*OF_NO_SERVER} == tables - with_games - with_servers
    assert {table for table in tables if table.foreign_keys} <= {*OF_GAMES}


def make_row(table: Any, guild_id: int) -> dict[str, Any]:
    """Return a row of a server, or of its one game."""
    row = {
        column.name: {int: guild_id, float: 7.0, bool: False, str: "[]", bytes: b""}[
            column.type.python_type
        ]
        for column in table.c
    }
    if table is games:
        return row | {"id": f"{guild_id:x}", "channel_id": guild_id}
    return row | ({"game_id": f"{guild_id:x}"} if "game_id" in row else {})


async def read_all(store: Store) -> dict[str, list[dict[str, Any]]]:
    """Return all rows of all tables that have any."""
    async with store.read() as reading:
        found = {
            table.name: [
                dict(r) for r in (await reading.connection.execute(select(table))).mappings()
            ]
            for table in metadata.sorted_tables
        }
    return {name: rows for name, rows in found.items() if rows}


def let_be_in(club: Club, *guild_ids: int) -> None:
    """Let the bot be in these servers."""
    club.service.removals.watch(lambda: guild_ids)


async def delete(club: Club) -> None:
    """Do what is to be done at this time."""
    await club.service.scheduler.keep()


async def list_noted(store: Store) -> Collection[int]:
    """Return the servers that the bot was removed from."""
    async with store.read() as reading:
        return await list_removals(reading)


async def test_nothing_is_left_of_a_server(club: Club) -> None:
    """In no table at all; other servers, and people, keep all they have."""
    others = {}
    async with club.store.write() as change:
        for table in metadata.sorted_tables:
            rows = [make_row(table, guild_id) for guild_id in (HERE, THERE)]
            for row in rows if table not in OF_NO_SERVER else rows[1:]:
                await change.connection.execute(table.insert().values(row))
            others[table.name] = rows[1:]
    async with club.store.write() as change:
        await change.connection.execute(
            metadata.tables["removals"].update().values(at=club.clock.now)
        )
    others["removals"][0]["at"] = club.clock.now
    let_be_in(club, THERE)
    club.clock.now += KEPT_SECONDS
    for _ in range(2):
        await club.service.removals.delete()
    del others["removals"]  # there it is again
    left = await read_all(club.store)
    left["heartbeats"] = left["heartbeats"][:1]  # the other is this process's
    assert left == others


async def test_it_is_kept_until_its_time_is_over(club: Club) -> None:
    """To the second; and then deleted, once."""
    at = await club.game((ANN, BO))
    let_be_in(club, THERE)
    await club.service.removals.note(HERE)
    club.clock.now += 60.0
    await club.service.removals.note(HERE)
    club.clock.now += KEPT_SECONDS - 60.0 - 1.0
    before = await read_all(club.store)
    await club.service.removals.delete()
    assert await read_all(club.store) == before
    assert (await club.service.games.position(at.table.id)).state == at.state
    club.clock.now += 1.0
    for _ in range(3):
        await delete(club)
    assert (await read_all(club.store)).keys() == {"heartbeats"}


async def test_invited_again_nothing_is_lost(club: Club) -> None:
    """And the moment is forgotten: whoever is removed a second time has 30 days again."""
    at = await club.game((ANN, BO))
    before = await read_all(club.store)
    let_be_in(club, THERE)
    await club.service.removals.note(HERE)
    club.clock.now += KEPT_SECONDS - 1.0
    await club.service.removals.forget(HERE)
    assert await read_all(club.store) == before
    await club.service.removals.note(HERE)
    club.clock.now += KEPT_SECONDS - 1.0
    await delete(club)
    assert (await club.service.games.table(at.table.id)).status == "running"


async def test_a_server_the_bot_is_in_is_never_deleted(club: Club) -> None:
    """Though nobody told of the invitation; nor any, while it is not known where the bot is."""
    await club.game((ANN, BO))
    before = await read_all(club.store)
    await club.service.removals.note(HERE)
    club.clock.now += KEPT_SECONDS
    await club.service.removals.delete()
    assert {*await read_all(club.store)} == {*before, "removals"}
    let_be_in(club, HERE)
    await club.service.removals.delete()
    assert await read_all(club.store) == before


async def test_nothing_is_deleted_while_the_bot_is_not_connected(club: Club) -> None:
    """It may have been invited again meanwhile."""
    await club.game((ANN, BO))
    let_be_in(club, THERE)
    await club.service.removals.note(HERE)
    club.clock.now += KEPT_SECONDS
    club.service.outages.watch(lambda: False)
    await delete(club)
    assert "games" in await read_all(club.store)


async def test_many_games_go_in_pieces(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in a transaction of its own, some at a time; what is over goes, too."""
    monkeypatch.setattr(removals, "GAMES_AT_ONCE", 2)
    at, choose = await club.game((ANN, BO), setup=PLAIN), any_of(1)
    while at.table.status == "running":
        at = await club.act(at, choose(at))
    assert await deliver(club, Channel().sender(club))
    await club.service.ratings.keep()
    for channel in (21, 22):
        await club.lobby((ANN, BO), channel=channel)
    let_be_in(club, THERE)
    await club.service.removals.note(HERE)
    club.clock.now += KEPT_SECONDS
    left = []
    for _ in range(3):
        await club.service.removals.delete()
        found = await read_all(club.store)
        left.append((len(found.get("games", ())), "removals" in found))
    assert left == [(1, True), (0, True), (0, False)]
    assert (await read_all(club.store)).keys() == {"heartbeats"}


async def test_the_sender_lets_a_deleted_game_be(club: Club) -> None:
    """Should it have been about to say something there."""
    at = await club.game((ANN, BO))
    let_be_in(club, THERE)
    await club.service.removals.note(HERE)
    club.clock.now += KEPT_SECONDS
    await club.service.removals.delete()
    await (wall := Channel()).sender(club).deliver(at.table.id)
    assert wall.posted == []


async def test_at_a_start_it_is_noticed_what_happened_before(club: Club) -> None:
    """As long as it is not known where the bot is, and in none of its servers, nothing is."""
    await club.game((ANN, BO))
    await club.service.servers.choose(THERE, UNDO_GRACE, [str(5)])
    review = club.service.removals.review
    await review()
    let_be_in(club, 3)
    await review()
    assert await list_noted(club.store) == frozenset()
    let_be_in(club, THERE)
    await review()
    assert await list_noted(club.store) == {HERE}
    let_be_in(club, HERE)
    await review()
    assert await list_noted(club.store) == {THERE}
    let_be_in(club, HERE, THERE)
    await review()
    assert await list_noted(club.store) == frozenset()


async def test_each_process_sees_to_its_own_shards(store: Store) -> None:
    """What the others' bot is not in is theirs to note and to delete."""
    for guild_id in (4 << 22, 5 << 22, 7 << 22):
        async with store.write() as change:
            await change.connection.execute(games.insert().values(make_row(games, guild_id)))
    odd = Club(Store(store.database, Shards((1,), 2)))
    async with odd.store.read() as reading:
        assert await list_servers(reading) == {5 << 22, 7 << 22}
    let_be_in(odd, 7 << 22)
    await odd.service.removals.review()
    assert await list_noted(store) == {5 << 22}
    await Club(store).service.removals.note(4 << 22)
    odd.clock.now += KEPT_SECONDS
    for _ in range(3):
        await odd.service.removals.delete()
    assert await list_noted(store) == {4 << 22}
    assert len((await read_all(store))["games"]) == 2
