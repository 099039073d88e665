"""A full disk: a sentence, nothing half written, and the game goes on once there is room."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from bot.games.refusals import Refusal, RefusalKey
from bot.store import Store, StoreUnavailable
from bot.store.sqlite.backups import back_up, back_up_today, find_backups, folder_of, restore
from bot.store.sqlite.file import backup_daily
from tests.bot.club import Channel, Club, deliver, first
from tests.bot.store.sqlite.disks import Disk, Tmpfs, limit, tmpfs

NOW = datetime(2026, 11, 22, 3, 0, tzinfo=UTC)


@pytest.fixture(params=[tmpfs, limit], ids=["tmpfs", "limit"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """A small disk."""
    with request.param(tmp_path / "disk") as small:
        yield small


def names(folder: Path) -> set[str]:
    """Whatever lies in a folder, but for what fills the disk."""
    return {file.name for file in folder.rglob("*")} - {"filler"}


async def refused(path: Path) -> str:
    with pytest.raises(StoreUnavailable) as caught:
        await Store.open(path)
    return str(caught.value)


@pytest.mark.parametrize("name", ["games.sqlite3", "data/games.sqlite3"])
async def test_first_start(disk: Disk, name: str) -> None:
    """One sentence, nothing is left, and the next start makes the database."""
    path = disk.folder / name
    disk.fill()
    sentence = await refused(path)
    left = names(disk.folder)
    disk.free()
    assert sentence.startswith(f"The database {path}")
    assert left == set()
    async with await Store.open(path) as store, store.read() as reading:
        assert await reading.game("nosuch") is None


async def test_the_disk_gets_full_during_the_first_start(tmp_path: Path) -> None:
    """With room for a part of the tables there is no database, rather than a part of one."""
    with tmpfs(tmp_path / "disk", kilobytes=60) as disk:
        path = disk.folder / "games.sqlite3"
        sentence = await refused(path)
        assert sentence == f"The database {path} cannot be written: the disk is full."
        assert names(disk.folder) == set()


async def test_later_start(disk: Disk) -> None:
    """A database that cannot be written is not harmed."""
    path = disk.folder / "games.sqlite3"
    async with await Store.open(path) as store:
        at = await Club(store).game()
    content = path.read_bytes()
    disk.fill()
    sentence = await refused(path)
    disk.free()
    assert sentence.startswith(f"The database {path}")
    assert path.read_bytes() == content
    async with await Store.open(path) as store:
        assert await Club(store).service.games.position(at.table.id) == at


async def test_during_play(disk: Disk, channel: Channel) -> None:
    """A move is refused as a whole, looking goes on, and so does the game once there is room."""
    async with await Store.open(disk.folder / "games.sqlite3") as store:
        club = Club(store)
        at = await club.game()
        sender = channel.sender(club)
        disk.fill()
        refusals = []
        for _ in range(3):
            with pytest.raises(Refusal) as caught:
                await club.act(at, first(at))
            refusals.append(caught.value.key)
        told = await deliver(club, sender)
        seen = await club.service.games.position(at.table.id)
        full = store.full
        disk.free()
        assert set(refusals) == {RefusalKey.STORE_UNAVAILABLE}
        assert not told
        assert seen == at
        assert channel.posted == []
        now = await club.act(at, first(at))
        assert now.table.seq > at.table.seq
        assert (full is not None) == isinstance(disk, Tmpfs)
        assert store.full is None
        assert (await club.service.history.replay(at.table.id)).differs_at is None
        assert await deliver(club, sender)
        assert len(channel.posted) == 1


async def test_stop(disk: Disk) -> None:
    """What was written is there after a stop on a full disk."""
    path = disk.folder / "games.sqlite3"
    store = await Store.open(path)
    at = await Club(store).game()
    disk.fill()
    await store.close()
    disk.free()
    async with await Store.open(path) as store:
        assert await Club(store).service.games.position(at.table.id) == at


async def test_backup(disk: Disk, tmp_path: Path) -> None:
    """There is no part of a backup, and none of those there are is given for it."""
    path = disk.folder / "games.sqlite3"
    folder = folder_of(path)
    async with await Store.open(path) as store:
        await Club(store).game()
        made = back_up_today(path, folder, 1, date(2026, 11, 21))
        assert made is not None
        disk.fill()
        for attempt in (
            lambda: back_up(path, folder, NOW),
            lambda: back_up_today(path, folder, 1, NOW.date()),
        ):
            with pytest.raises(StoreUnavailable):
                attempt()
        left = names(folder)
        disk.free()
        assert left == {made.name, ".lock"}
        assert back_up_today(path, folder, 1, NOW.date()) is not None


async def test_restore(disk: Disk, tmp_path: Path) -> None:
    """Without room for both, the database stays as it is."""
    path = disk.folder / "games.sqlite3"
    async with await Store.open(path) as store:
        await Club(store).game()
    backup = back_up(path, tmp_path, NOW)
    content = path.read_bytes()
    disk.fill()
    with pytest.raises(StoreUnavailable):
        restore(backup, path, NOW)
    left = names(disk.folder)
    disk.free()
    assert path.read_bytes() == content
    assert left == {path.name, path.name + ".lock"}


class Stop(Exception):
    """Ends a chore."""


async def test_the_daily_backup_is_tried_again(disk: Disk) -> None:
    """The chore outlives a full disk and makes the day's backup when there is room."""
    waits = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 1:
            disk.free()
        else:
            raise Stop

    path = disk.folder / "games.sqlite3"
    async with await Store.open(path):
        disk.fill()
        with pytest.raises(Stop):
            await backup_daily(path, folder_of(path), 7, clock=NOW.timestamp, sleep=sleep)
    assert [file.name for file in find_backups(path)] == ["games-2026-11-22.sqlite3"]
