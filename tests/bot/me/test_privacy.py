"""What is stored about a person: all of it is shown to them, and nothing is left once they wish."""

import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import BigInteger, select

from bot.games.table import Person, Position
from bot.store.schema import actions, metadata, orders, outbox, results, seats
from bot.store.traces import FATES, NAMING, stand_for
from rules import Setup
from tests.bot.club import ANN, BO, CHANNEL, DRAGONS, Club, any_of, deliver
from tests.bot.club import Channel as Wall

ZOE = Person(987654321012345678, "Zyxomma")
NOT_PEOPLE = {"guild_id", "channel_id", "message_id", "id"}
"""Columns with other ids."""
PLAIN = Setup(bag={"BG-U": 4, "BG-V": 4})


async def play(club: Club, *people: Person, channel: int = CHANNEL) -> Position:
    """Play a game to its end, tell it, and have it reckoned."""
    at, choose = await club.game(people, setup=PLAIN, channel=channel), any_of(1)
    while at.table.status == "running":
        at = await club.act(at, choose(at))
    assert await deliver(club, Wall().sender(club))
    await club.service.ratings.keep()
    return at


async def everything(club: Club) -> dict[str, list[dict[str, Any]]]:
    """Return all rows of all tables."""
    async with club.store.read() as reading:
        return {
            table.name: [
                dict(row) for row in (await reading.connection.execute(select(table))).mappings()
            ]
            for table in metadata.sorted_tables
        }


def find(told: dict[str, list[dict[str, Any]]], person: Person) -> Iterator[str]:
    """Yield every column in which somebody's id or name stands."""
    for table, rows in told.items():
        for row in rows:
            for column, value in row.items():
                text = zlib.decompress(value).decode() if isinstance(value, bytes) else str(value)
                if str(person.id) in text or person.name in text:
                    yield f"{table}.{column}"


async def leave_traces(club: Club) -> Position:
    """Have somebody everywhere: in rows made by playing, and in one more of every other kind."""
    await play(club, ANN, ZOE)
    running = await club.game((ZOE, BO, ANN), setup=DRAGONS, channel=2)
    await club.lobby((BO, ZOE), channel=3)
    await club.lobby((ZOE,), channel=4)
    ended = await club.game((ANN, BO), channel=5)
    await club.service.moderation.end(
        ended.table.id, replace(ZOE, moderates=True, guild_id=1), club.press()
    )
    async with club.store.write() as change:
        for column, fate in FATES.items():
            if fate == "row" or column.table.name == "favourites":
                await change.connection.execute(
                    column.table.insert().values(make_row(column, running.table.id))
                )
    return running


def make_row(column: Any, game_id: str) -> dict[str, Any]:
    """Return a row in which that column has the person's id, and anything else what it may have."""
    row: dict[str, Any] = {}
    for each in column.table.c:
        kind = each.type.python_type
        row[each.name] = {int: 7, float: 7.0, bool: False, str: "[]"}[kind]
    if "game_id" in row:
        row["game_id"] = game_id
    if "nominee" in row:
        row["nominee"] = ZOE.name
    if column.table is orders:
        row["step"] = column.name
    return row | {column.name: ZOE.id}


def test_every_column_about_people_has_a_fate() -> None:
    """Whoever adds one says what becomes of it: ids, and texts that may name somebody."""
    ids = {
        column
        for table in metadata.sorted_tables
        for column in table.c
        if isinstance(column.type, BigInteger) and column.name not in NOT_PEOPLE
    }
    assert ids == {*FATES}
    named = {
        column
        for table in metadata.sorted_tables
        for column in table.c
        if column.name in {each.name for each in NAMING} and table.name != "favourites"
    }
    assert named == {*NAMING}


async def test_nothing_is_left_of_who_wishes_it(club: Club) -> None:
    """In no row of any table, neither id nor name; of the others everything is."""
    await leave_traces(club)
    before = await everything(club)
    found = set(find(before, ZOE))
    assert {f"{column.table.name}.{column.name}" for column in FATES} <= found
    await club.service.privacy.delete(ZOE, club.press())
    after = await everything(club)
    assert list(find(after, ZOE)) == []
    for table in ("seats", "actions", "results"):
        assert [
            row for row in before[table] if BO.id in row.values() and row not in after[table]
        ] == []
    await club.service.privacy.delete(ZOE, club.press())
    assert await everything(club) == after


async def test_their_seats_stay(club: Club) -> None:
    """As those of a former player: with their moves, points and place, for all who look."""
    over = await play(club, ANN, ZOE)
    await club.service.privacy.delete(ZOE, club.press())
    at = await club.service.games.position(over.table.id)
    assert at.state == over.state
    assert [seat.name for seat in at.table.seats] == ["Ann", "Former player"]
    assert at.table.seats[1].user_id == stand_for(1)
    assert (await club.service.history.verify(over.table.id)).agrees
    rows = await everything(club)
    assert [row["seat"] for row in rows["results"]] == [0, 1]
    assert [row["user_id"] for row in rows["results"]] == [ANN.id, None]
    assert (await club.service.ratings.leaderboard(1)).ranks[0].name == "Ann"


async def test_they_leave_the_games_they_play(club: Club) -> None:
    """As by resigning: the game goes on with the others; a lobby has a free seat, or is closed."""
    running = await club.game((ZOE, BO, ANN), setup=PLAIN, channel=2)
    lobby, own = await club.lobby((BO, ZOE), channel=3), await club.lobby((ZOE,), channel=4)
    found = await club.service.privacy.look(ZOE)
    assert (found.games, len(found.playing), len(found.lobbies)) == (3, 1, 2)
    await club.service.privacy.delete(ZOE, club.press())
    at = await club.service.games.position(running.table.id)
    assert at.to_act is not None
    assert at.to_act.user_id == BO.id
    assert [seat.active for seat in at.table.seats] == [False, True, True]
    assert at.table.host.user_id == BO.id
    assert [seat.name for seat in (await club.service.games.table(lobby.id)).seats] == ["Bo"]
    assert (await club.service.games.table(own.id)).status == "cancelled"
    wall = Wall()
    assert await deliver(club, wall.sender(club))
    assert all(ping > 0 for message in wall.posted for ping in message.pings)
    assert await club.service.privacy.look(ZOE) == replace(found, games=0, lobbies=(), playing=())


async def test_they_are_not_seated_again(club: Club) -> None:
    """A rematch is with those who are there."""
    over = await play(club, ANN, ZOE, BO)
    await club.service.privacy.delete(ZOE, club.press())
    again = await club.service.lobbies.rematch(over.table.id, 9, ANN, club.press())
    assert [seat.name for seat in again.seats] == ["Bo", "Ann"]


async def test_where_they_can_t_resign_the_bot_plays_on(club: Club) -> None:
    """A game that is paused goes on without calling for somebody who is not there."""
    at = await club.game((ZOE, BO), setup=PLAIN)
    async with club.store.write() as change:
        await change.change_game(at.table.id, status="paused")
    await club.service.privacy.delete(ZOE, club.press())
    async with club.store.read() as reading:
        seat, _ = await reading.seats(at.table.id)
    assert (seat.user_id, seat.by_bot, seat.active) == (stand_for(0), True, True)
    at = await club.service.games.repair(at.table.id)
    assert at.table.status == "running"
    assert await deliver(club, (wall := Wall()).sender(club))
    assert all(ping > 0 for message in wall.posted for ping in message.pings)


async def test_all_that_is_stored_is_shown(club: Club) -> None:
    """Table by table, with times that people can read; nothing that is about others alone."""
    await leave_traces(club)
    told = json.loads(await club.service.privacy.export(ZOE))
    assert told["user"] == {"id": ZOE.id, "name": ZOE.name}
    stored = told["stored"]
    assert stored.keys() == {column.table.name for column in FATES}
    own = [row for row in (await everything(club))["actions"] if row["user_id"] == ZOE.id]
    assert [row["action"] for row in stored["actions"]] == [row["action"] for row in own]
    assert stored["actions"][0]["at"] == "1970-01-01T00:16:40+00:00"
    assert {row["user_id"] for row in stored["orders"]} == {ZOE.id}
    assert ANN.name not in json.dumps(stored)
    assert not [row for rows in stored.values() for row in rows if BO.id in row.values()]


async def test_of_a_stranger_nothing_is_shown(club: Club) -> None:
    """Nor is anything changed by deleting it."""
    await play(club, ANN, BO)
    before = await everything(club)
    told = json.loads(await club.service.privacy.export(ZOE))
    assert told["stored"] == {}
    await club.service.privacy.delete(ZOE, club.press())
    assert await everything(club) == before


@pytest.mark.parametrize("name", ["actions", "outbox", "results", "seats"])
def test_the_scan_would_find_somebody(name: str) -> None:
    """In a number, in a list, in a name."""
    table = {t.name: t for t in (actions, outbox, results, seats)}[name]
    for value in (ZOE.id, f"[1,{ZOE.id}]", f"by {ZOE.name}", zlib.compress(ZOE.name.encode())):
        assert list(find({table.name: [{"x": value}]}, ZOE)) == [f"{name}.x"]
