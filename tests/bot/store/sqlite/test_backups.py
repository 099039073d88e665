"""Backups: whole, checked, made while the bot plays, and put back without destroying anything."""

import asyncio
import sqlite3
import stat
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.store import Store, StoreUnavailable
from bot.store.migrating import newest_version
from bot.store.sqlite.backups import (
    MIGRATION_DAYS,
    back_up,
    back_up_before,
    back_up_today,
    find_backups,
    folder_of,
    newest_good,
    restore,
)
from bot.store.sqlite.file import HOUR, backup_daily, checkpoint_hourly, log
from bot.store.sqlite.integrity import check
from bot.store.sqlite.opening import lock_name
from tests.bot.club import Club, any_of
from tests.bot.store.rows import GAME, game

NOW = datetime(2026, 11, 22, 3, 4, 5, tzinfo=UTC)


class Stop(Exception):
    """Ends a chore."""


async def write(path: Path, *ids: str) -> None:
    """Add games to a database and close it."""
    async with await Store.open(path) as store, store.write() as change:
        for number, name in enumerate(ids):
            await change.add_game(game(id=name, channel_id=hash(name) % 2**40 + number))


def games(path: Path) -> set[str]:
    """The ids of a database's games; the file is left as it is."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return {name for (name,) in connection.execute("SELECT id FROM games")}


def names(path: Path) -> list[str]:
    return [backup.name for backup in find_backups(path)]


def damage(path: Path) -> None:
    """Overwrite a page in the middle."""
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 8192 * 4096)
        file.write(b"\xa5" * 4096)


async def test_a_backup_is_made_while_the_bot_plays(store: Store) -> None:
    """It is one private file with what was saved by then; the game is not held up."""
    club = Club(store)
    at = await club.game()
    choose = any_of(3)
    backing = asyncio.ensure_future(
        asyncio.to_thread(back_up, store.database.path, folder_of(store.database.path), NOW)
    )
    while not backing.done() and at.table.status == "running":
        at = await club.act(at, choose(at))
    backup = await backing
    assert [file.name for file in backup.parent.iterdir() if file.name != ".lock"] == [backup.name]
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup.parent.stat().st_mode) == 0o700
    assert games(backup) == {at.table.id}
    async with await Store.open(backup) as copy:
        replay = await Club(copy).service.history.replay(at.table.id)
        assert replay.differs_at is None
        assert replay.state == (await Club(copy).service.games.position(at.table.id)).state


def write_old(path: Path) -> None:
    """Write a database as version 0.1 left it."""
    with closing(sqlite3.connect(path)) as written:
        written.executescript((Path(__file__).parents[1] / "written_by_0_1.sql").read_text())


def schema(path: Path) -> str:
    """Return which schema a database has."""
    with closing(sqlite3.connect(path)) as connection:
        (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(version)


async def test_a_backup_is_made_before_a_migration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is as the older version left it, the log names it, and it is the way back to that."""
    path = tmp_path / "games.sqlite3"
    write_old(path)
    old, before = schema(path), games(path)
    told: list[dict[str, object]] = []
    monkeypatch.setattr(log, "info", lambda event, **about: told.append({"event": event, **about}))
    async with await Store.open(path):
        pass
    (backup,) = find_backups(path)
    assert backup.stem.endswith(f"-before-{newest_version()}")
    assert (schema(backup), games(backup)) == (old, before)
    assert schema(path) == newest_version() != old
    event = "a backup is made before the migration"
    assert told == [{"event": event, "file": str(backup), "schema": old}]
    restore(backup, path, NOW)
    assert (schema(path), games(path)) == (old, before)


async def test_no_other_start_makes_one(tmp_path: Path) -> None:
    """Neither the first, which makes the database, nor one that finds it as it should be."""
    path = tmp_path / "games.sqlite3"
    for _ in range(2):
        async with await Store.open(path):
            pass
    assert find_backups(path) == []


async def test_of_backups_before_one_migration_the_newest_stays(tmp_path: Path) -> None:
    """One that fails is tried again and again, and fills no disk; those before others stay."""
    path, folder = tmp_path / "games.sqlite3", tmp_path / "backups"
    await write(path, "a")
    other = back_up_before(path, folder, "0023", NOW)
    for seconds in range(3):
        newest = back_up_before(path, folder, "0024", NOW + timedelta(seconds=seconds))
    by_hand = back_up(path, folder, NOW)
    assert set(find_backups(path)) == {other, newest, by_hand}
    assert back_up_before(path, folder, "0024", NOW + timedelta(seconds=2)) == newest
    assert newest.exists()


async def test_one_before_a_migration_goes_after_a_month(tmp_path: Path) -> None:
    """With the daily backup; those that were made by hand stay."""
    path, folder = tmp_path / "games.sqlite3", tmp_path / "backups"
    await write(path, "a")
    made = [back_up_before(path, folder, "0024", NOW), back_up(path, folder, NOW)]
    today = NOW.date() + timedelta(days=MIGRATION_DAYS)
    back_up_today(path, folder, 1, today)
    assert set(made) < set(find_backups(path))
    back_up_today(path, folder, 1, today + timedelta(days=1))
    assert set(made) & set(find_backups(path)) == {made[1]}


async def test_without_room_for_it_nothing_is_migrated(tmp_path: Path) -> None:
    """One sentence says so, and the older version can go on."""
    path = tmp_path / "games.sqlite3"
    write_old(path)
    old = schema(path)
    (tmp_path / "backups").touch()
    with pytest.raises(StoreUnavailable, match="cannot be written"):
        await Store.open(path)
    assert schema(path) == old


async def test_two_backups_in_one_second(store: Store) -> None:
    """Neither takes the other's place."""
    for _ in range(3):
        back_up(store.database.path, folder_of(store.database.path), NOW)
    stem = "games-2026-11-22T030405"
    assert names(store.database.path) == [f"{stem}{end}.sqlite3" for end in ("", "-2", "-3")]


async def test_no_backup_of_a_damaged_database(store: Store) -> None:
    """It would only look like one."""
    damage(store.database.path)
    with pytest.raises(StoreUnavailable, match=rf"The database {store.database.path} is damaged"):
        back_up(store.database.path, folder_of(store.database.path), NOW)
    assert names(store.database.path) == []


async def test_restore(tmp_path: Path) -> None:
    """What was played since is kept aside, moves that only the log beside it held too."""
    path = tmp_path / "games.sqlite3"
    await write(path, "early")
    backup = back_up(path, folder_of(path), NOW)
    copy = backup.read_bytes()
    await write(path, "late")
    with closing(sqlite3.connect(path)) as killed:
        killed.execute("UPDATE games SET id = 'newest' WHERE id = 'late'")
        killed.commit()
        kept = restore(backup, path, NOW)
    assert kept == tmp_path / "games-replaced-2026-11-22T030405.sqlite3"
    assert games(kept) == {"early", "newest"}
    assert games(path) == {"early"}
    assert backup.read_bytes() == copy
    async with await Store.open(path) as store, store.read() as reading:
        assert await reading.game("early") is not None
    for file in (path, kept):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_restore_in_place_of_a_damaged_one(tmp_path: Path) -> None:
    """The damaged file stays, byte for byte, for whoever can make something of it."""
    path = tmp_path / "games.sqlite3"
    await write(path, "early")
    backup = back_up(path, folder_of(path), NOW)
    damage(path)
    damaged = path.read_bytes()
    kept = restore(backup, path, NOW)
    assert kept is not None
    assert kept.read_bytes() == damaged
    assert games(path) == {"early"}


async def test_restore_where_there_is_none(tmp_path: Path) -> None:
    """A backup makes a database on another machine."""
    path = tmp_path / "old" / "games.sqlite3"
    await write(path, "early")
    there = tmp_path / "new" / "games.sqlite3"
    assert restore(path, there, NOW) is None
    assert games(there) == {"early"}


async def test_restore_is_refused_while_the_bot_runs(store: Store) -> None:
    """Nothing happens."""
    backup = back_up(store.database.path, folder_of(store.database.path), NOW)
    async with store.write() as change:
        await change.add_game(GAME)
    with pytest.raises(StoreUnavailable, match="Another bot is already using"):
        restore(backup, store.database.path, NOW)
    async with store.read() as reading:
        assert await reading.game(GAME.id) is not None


@pytest.mark.parametrize("content", [None, b"", b"?", b"SQLite format 3\0" + b"?" * 5000])
async def test_what_is_no_backup_is_not_restored(tmp_path: Path, content: bytes | None) -> None:
    """A file that is missing, empty or something else: a sentence, and nothing has changed."""
    path, source = tmp_path / "games.sqlite3", tmp_path / "backup"
    await write(path, "early")
    before = path.read_bytes()
    if content is not None:
        source.write_bytes(content)
    with pytest.raises(StoreUnavailable, match=str(source)):
        restore(source, path, NOW)
    assert path.read_bytes() == before
    left = {file.name for file in tmp_path.iterdir()} - {source.name}
    assert left == {path.name, lock_name(path).name}


@pytest.mark.parametrize("harm", ["pages", "newer", "foreign"])
async def test_a_damaged_newer_or_foreign_backup_is_not_restored(tmp_path: Path, harm: str) -> None:
    """It is named, and nothing has changed."""
    path, source = tmp_path / "games.sqlite3", tmp_path / "backup.sqlite3"
    await write(path, "early")
    await write(source, "late")
    if harm == "pages":
        damage(source)
    else:
        with closing(sqlite3.connect(source)) as other:
            change = {
                "newer": "UPDATE alembic_version SET version_num = '0999'",
                "foreign": "DROP TABLE alembic_version",
            }
            other.execute(change[harm])
            other.commit()
    with pytest.raises(StoreUnavailable, match=str(source)):
        restore(source, path, NOW)
    assert games(path) == {"early"}
    assert not list(tmp_path.glob("*replaced*"))


async def test_a_damaged_database_names_its_newest_good_backup(tmp_path: Path) -> None:
    """A backup that is damaged itself is passed over."""
    path = tmp_path / "games.sqlite3"
    await write(path, "early")
    good, bad = (back_up(path, folder_of(path), NOW + timedelta(days=day)) for day in range(2))
    damage(bad)
    assert newest_good(path) == good
    damage(path)
    with pytest.raises(StoreUnavailable, match=rf"is damaged: .*newest good backup is {good}\."):
        await Store.open(path)
    path.write_bytes(b"")
    with pytest.raises(StoreUnavailable, match=rf"is empty.*newest good backup is {good}\."):
        await Store.open(path)
    restore(good, path, NOW)
    assert games(path) == {"early"}


async def keep_days(path: Path, days: Sequence[int], keep: int) -> list[str]:
    """Make the daily backups of these days of November; return the days kept."""
    for day in days:
        back_up_today(path, folder_of(path), keep, date(2026, 11, day))
    return [backup.stem[-2:] for backup in find_backups(path)]


@pytest.mark.parametrize(
    ("days", "kept"),
    [
        ((1, 2), ["01", "02"]),
        ((1, 2, 3, 4, 5), ["03", "04", "05"]),
        ((1, 2, 2, 2, 3), ["01", "02", "03"]),
        ((1, 2, 28, 3), ["01", "02", "03"]),
        ((10, 11, 12, 1), ["01", "11", "12"]),
        ((10, 11, 12, 1, 13), ["11", "12", "13"]),
    ],
    ids=["few", "many", "restarts", "ahead", "back", "right again"],
)
async def test_daily_ones_are_kept_by_number(
    tmp_path: Path, days: Sequence[int], kept: list[str]
) -> None:
    """The newest stay; what a wrong clock made never counts for more than one true backup."""
    path = tmp_path / "games.sqlite3"
    await write(path, "early")
    assert await keep_days(path, days, 3) == kept


async def test_only_daily_backups_of_this_database_are_removed(tmp_path: Path) -> None:
    """Those made by hand, of other databases and other files stay; half made ones are swept."""
    path = tmp_path / "games.sqlite3"
    await write(path, "early")
    by_hand = back_up(path, folder_of(path), NOW - timedelta(days=300))
    others = [by_hand.with_name(name) for name in ("other-2020-01-01.sqlite3", "notes.txt")]
    for other in others:
        other.touch()
    by_hand.with_name("games-2020-01-01.sqlite3.part").touch()
    await keep_days(path, (1, 2, 3), 1)
    left = {file.name for file in folder_of(path).iterdir()}
    assert left == {by_hand.name, "games-2026-11-03.sqlite3", *(o.name for o in others), ".lock"}


async def test_the_chore_makes_one_a_day_over_restarts_and_clock_jumps(store: Store) -> None:
    """Asked each hour; days that have one get no other, and no jump of the clock ends it."""
    hours = iter((0, 1, 30, 31, -24 * 400, 24 * 400, 32))

    async def sleep(seconds: float) -> None:
        assert seconds == HOUR
        if clock.now is None:
            raise Stop

    class Clock:
        now: float | None = 0.0

        def __call__(self) -> float:
            hour = next(hours, None)
            if hour is None:
                self.now = None
                return NOW.timestamp()
            return NOW.timestamp() + hour * HOUR

    clock = Clock()
    with pytest.raises(Stop):
        await backup_daily(
            store.database.path, folder_of(store.database.path), 7, clock=clock, sleep=sleep
        )
    assert [name.removesuffix(".sqlite3")[-10:] for name in names(store.database.path)] == [
        *("2025-10-18", "2026-11-22", "2026-11-23", "2027-12-27")
    ]
    for backup in find_backups(store.database.path):
        check(backup, "ro")


async def test_a_stop_waits_for_the_backup_under_way(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody writes beside a database that is closed."""
    reached, done = asyncio.Event(), []
    loop = asyncio.get_running_loop()

    def slow(*arguments: object) -> None:
        loop.call_soon_threadsafe(reached.set)
        back_up_today(*arguments)  # type: ignore[arg-type]
        done.append(arguments)

    monkeypatch.setattr("bot.store.sqlite.file.back_up_today", slow)
    chore = asyncio.ensure_future(
        backup_daily(store.database.path, folder_of(store.database.path), 7)
    )
    await reached.wait()
    chore.cancel()
    with pytest.raises(asyncio.CancelledError):
        await chore
    assert done
    assert len(names(store.database.path)) == 1


async def test_the_log_is_emptied_each_hour(store: Store) -> None:
    """Also when another program kept it from being done before."""
    log = store.database.path.with_name(store.database.path.name + "-wal")
    sizes: list[int] = []
    other = sqlite3.connect(store.database.path, isolation_level=None)

    async def sleep(seconds: float) -> None:
        assert seconds == HOUR
        sizes.append(log.stat().st_size)
        if len(sizes) == 1:
            other.execute("BEGIN IMMEDIATE")
        elif len(sizes) == 2:
            other.close()
        else:
            raise Stop

    async with store.write() as change:
        await change.add_game(GAME)
    with closing(other), pytest.raises(Stop):
        await checkpoint_hourly(store.database.checkpoint, sleep=sleep)
    assert sizes[0] > 0
    assert sizes[-1] == 0
