"""Harm of every kind: a sentence, never another error, and never another position than was.

What one row says concerns its own game: all others are read, told and closed.
"""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from bot.play.scheduler import LONGEST_SLEEP
from bot.store import Store
from tests.bot.club import Channel, Club, deliver
from tests.bot.store.sqlite.harm import KINDS, Found, compare, explore, write_healthy

pytestmark = pytest.mark.slow

ROUNDS = 6


class Healthy(NamedTuple):
    """A database in which games of many kinds wait, and all that can be read of it."""

    path: Path
    found: Found


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Healthy:
    """It is whole: every game is read and told, and the lobby closed."""
    path = tmp_path_factory.mktemp("healthy") / "games.sqlite3"
    asyncio.run(write_healthy(path))
    copy = path.with_name("copy.sqlite3")
    shutil.copyfile(path, copy)
    found = asyncio.run(explore(copy))
    assert found is not None
    assert found.lobby_closed
    assert len(found.positions) == 13
    assert len(found.told) == 13
    return Healthy(path, found)


@pytest.mark.parametrize("seed", range(ROUNDS * len(KINDS)))
async def test_harm_is_told_or_does_none(healthy: Healthy, tmp_path: Path, seed: int) -> None:
    """Random bytes, pages, ends and rows; `python -m tests.bot.store.sqlite.harm` tries more."""
    path = tmp_path / "games.sqlite3"
    shutil.copyfile(healthy.path, path)
    harmed = KINDS[seed % len(KINDS)](path, Random(seed))
    found = await explore(path)
    assert found is None or not compare(healthy.found, found, harmed)


@pytest.mark.parametrize("column", ["status", "setup", "seating", "seq", "expires_at", "locale"])
@pytest.mark.parametrize("value", [b"\xff", "?", "\N{DRAGON}", 2**62, -1], ids=repr)
async def test_a_damaged_lobby_keeps_no_other_from_being_closed(
    tmp_path: Path, column: str, value: object
) -> None:
    """Nor is the clock asked again and again for its sake."""
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path) as store:
        club = Club(store)
        bad, good = [await club.lobby(channel=channel) for channel in (1, 2)]
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, bad.id))
        other.commit()
    async with await Store.open(path) as store:
        club = Club(store)
        await club.service.scheduler.keep()
        club.clock.now = 1e9
        await club.service.scheduler.keep()
        assert (await club.service.games.table(good.id)).status == "cancelled"
        assert await club.service.scheduler.keep() == LONGEST_SLEEP
        await club.lobby(channel=2)


async def test_a_part_of_the_news_that_cannot_be_read_is_left_out(
    tmp_path: Path, channel: Channel
) -> None:
    """Whoever is to act is called all the same."""
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path) as store:
        at = await Club(store).game()
    with closing(sqlite3.connect(path)) as other:
        other.execute(
            "UPDATE outbox SET facts = '[{', pings = CAST(x'ff' AS TEXT) WHERE kind = 'turn'"
        )
        other.commit()
    async with await Store.open(path) as store:
        club = Club(store)
        assert await deliver(club, channel.sender(club))
    (message,) = channel.posted
    assert at.to_act is not None
    assert message.pings == (at.to_act.user_id,)
    assert message.announcement.events == ()
