"""Backups: whole copies of a database, made while it is in use, each checked before it counts.

They are in `backups` beside the database, named by time (UTC): daily ones by the day, others by the
second. Daily ones are removed in time, and so are those made before a migration, except the newest
one before each. Every copy is marked as one, so that the next opening, also after it was put into
place by hand, knows that its games are set back.
"""

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date, datetime, timedelta
from itertools import chain, count
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store.failures import StoreUnavailable
from bot.store.records import COPIED
from bot.store.sqlite.failures import plain_errors, plain_file_errors
from bot.store.sqlite.files import (
    PRIVATE_FILE,
    make_folder,
    make_private,
    remove,
    sides_of,
    sweep_parts,
    written_whole,
)
from bot.store.sqlite.integrity import attach, check, check_header
from bot.store.sqlite.opening import take_lock

FOLDER = "backups"
MIGRATION_DAYS = 30
"""How long the way back to the version before stays open."""
PATIENCE = 60.0
"""Seconds to wait while another process makes a backup in the same folder."""
_DAY = r"[0-9]{4}-[0-9][0-9]-[0-9][0-9]"
_BEFORE = r"T[0-9]{6}-before-"
_SECOND = rf"(T[0-9]{{6}}(-[0-9]+)?|{_BEFORE}[0-9]+)"


def folder_of(path: Path) -> Path:
    """Return the folder of a database's backups."""
    return path.parent / FOLDER


def find_backups(path: Path, folder: Path | None = None) -> list[Path]:
    """Return a database's backups, oldest first."""
    return _find(path, folder or folder_of(path), f"{_DAY}({_SECOND})?")


def newest_good(path: Path) -> Path | None:
    """Return a database's newest intact backup, None if there is none."""
    for backup in reversed(find_backups(path)):
        with suppress(StoreUnavailable):
            check(backup, "ro")
            return backup
    return None


def back_up(path: Path, folder: Path, now: datetime) -> Path:
    """Make a backup that is named by the second, and return its path."""
    with _alone_in(folder):
        target = _unused(folder / f"{path.stem}-{now:%Y-%m-%dT%H%M%S}{path.suffix}")
        _copy_checked(path, target)
        return target


def back_up_before(path: Path, folder: Path, schema: str, now: datetime) -> Path:
    """Make a backup before the migration to a schema, and return where it is.

    Earlier ones before the same are removed: a migration that fails may be tried again and again.
    """
    with _alone_in(folder):
        earlier = _find(path, folder, f"{_DAY}{_BEFORE}{schema}")
        target = folder / f"{path.stem}-{now:%Y-%m-%dT%H%M%S}-before-{schema}{path.suffix}"
        _copy_checked(path, target)
        remove(backup for backup in earlier if backup != target)
    return target


def back_up_today(path: Path, folder: Path, keep: int, today: date) -> Path | None:
    """Make the day's backup and return its path; None if there was one already.

    The `keep` newest daily ones stay, at least 1. Those of future days, made while the clock was
    wrong, count as the oldest. Those before a migration are removed after MIGRATION_DAYS.
    """
    target = folder / f"{path.stem}-{today}{path.suffix}"
    with _alone_in(folder):
        made = not target.exists()
        if made:
            _copy_checked(path, target)
        daily = _find(path, folder, _DAY)
        daily.sort(key=lambda backup: (backup.stem <= target.stem, backup.stem))
        remove(daily[:-keep])
        oldest = folder / f"{path.stem}-{today - timedelta(days=MIGRATION_DAYS)}"
        migrations = _find(path, folder, f"{_DAY}{_BEFORE}[0-9]+")
        remove(backup for backup in migrations if backup.stem < oldest.name)
    return target if made else None


def restore(source: Path, path: Path, now: datetime) -> Path | None:
    """Replace a database by a backup; return where the old one is kept, None if there was none.

    Raises `StoreUnavailable`, with nothing changed, while a bot uses the database, and if the
    backup is not intact.
    """
    check_header(source)
    lock = take_lock(path)
    try:
        with plain_file_errors(f"The database {path}"), written_whole(path) as part:
            _copy(source, part, path)
            check(part, named=source)
            _mark_as_copy(part, path)
            return _put_aside(path, now)
    finally:
        lock.release()


def _put_aside(path: Path, now: datetime) -> Path | None:
    """Copy a database with its side files, and remove those files, for its successor's sake."""
    if not path.exists():
        return None
    aside = _unused(path.with_name(f"{path.stem}-replaced-{now:%Y-%m-%dT%H%M%S}{path.suffix}"))
    for side, new in zip(sides_of(path), sides_of(aside), strict=True):
        if side.exists():
            with written_whole(new) as part:
                shutil.copyfile(side, part)
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(attach(path)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    remove(sides_of(path)[1:])
    return aside


def _copy_checked(path: Path, target: Path) -> None:
    with plain_file_errors(f"The backup {target}"), written_whole(target) as part:
        _copy(path, part, target)
        check(part, named=path)
        _mark_as_copy(part, target)


def _copy(source: Path, part: Path, target: Path) -> None:
    """Copy a database that may be in use into an empty file, which will become *target*.

    The copy is in that file alone.
    """
    with plain_errors(source), closing(attach(source)) as original:
        original.execute("PRAGMA schema_version")
        with plain_errors(target), closing(attach(part)) as copy:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")


def _mark_as_copy(part: Path, target: Path) -> None:
    """Mark the games of a copy to be restored on opening, if its schema knows of that."""
    with plain_errors(target), closing(attach(part)) as copy:
        columns = [name for _, name, *_ in copy.execute("PRAGMA table_info(games)")]
        if "restored_at" in columns:
            copy.execute("UPDATE games SET restored_at = ?", (COPIED,))
            copy.commit()


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Lock a private folder of backups, and remove half-made ones from it."""
    lock = FileLock(folder / ".lock", timeout=PATIENCE, mode=PRIVATE_FILE)
    with plain_file_errors(f"The folder {folder}"):
        make_folder(folder)
        try:
            lock.acquire()
        except Timeout:
            raise StoreUnavailable(f"Another backup is being made in {folder}.") from None
        try:
            sweep_parts(folder)
            make_private(file for file in folder.iterdir() if file.is_file())
            yield
        finally:
            lock.release()


def _find(path: Path, folder: Path, date_form: str) -> list[Path]:
    form = re.compile(f"{re.escape(path.stem)}-{date_form}{re.escape(path.suffix)}")
    found = folder.iterdir() if folder.is_dir() else iter(())
    return sorted((f for f in found if form.fullmatch(f.name)), key=lambda file: file.stem)


def _unused(path: Path) -> Path:
    """Return this name, or this name with a number if it is taken."""
    numbered = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(name for name in chain([path], numbered) if not name.exists())
