"""A playground's file: its world and seats, so that both continue after a stop.

It is a SQLite database, `discord.sqlite3` in a folder of its own, beside the bot's games.
"""

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import msgspec

from bot.store.sqlite.files import PRIVATE_FILE, make_folder
from playground.clock import LeapingClock
from playground.kept_world import Files, KeptWorld, keep_world, revive_world
from playground.web.seats import KeptSeats, Seats
from playground.world import World

NAME = "discord.sqlite3"
FORMAT = 1
"""Raised when files of earlier versions can no longer be read."""
PAUSE = 1.0
"""Seconds between two writes: what a killed process loses at most."""

PATIENCE = 1.0
"""Seconds for which another program may lock the file."""

_TABLES = """
    CREATE TABLE playground (kept BLOB NOT NULL);
    CREATE TABLE files (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
"""
_log = logging.getLogger(__name__)


class KeptPlayground(msgspec.Struct, frozen=True):
    """Everything in the file except the data of attachments; *ahead* is the clock's, in seconds."""

    world: KeptWorld
    seats: KeptSeats
    ahead: float


class _Unusable(Exception):
    """The file exists but can't be used; the message ends a sentence."""


class Record:
    """The open file of one folder. `world` and `seats` are its contents, if it had any."""

    def __init__(self, path: Path, clock: LeapingClock) -> None:
        self._path = path
        self._clock = clock
        self.world: World | None = None
        self.seats: KeptSeats | None = None

    @classmethod
    def open(cls, folder: Path, clock: LeapingClock) -> "Record":
        """Read the file in a folder, and put the clock ahead as it was.

        If it can't be used, the whole folder is moved aside, since its games belong to that world;
        the log says so. OSError if the file can't be reached.
        """
        record = cls(folder / NAME, clock)
        try:
            record._read()
        except _Unusable as reason:
            aside = folder.with_name(time.strftime(f"{folder.name}-aside-%Y-%m-%d-%H%M%S"))
            folder.rename(aside)
            _log.warning(
                "What the playground had kept %s. It lies in %s now, and all begins anew.",
                reason,
                aside,
            )
        make_folder(folder)
        return record

    def _read(self) -> None:
        if not self._path.exists():
            return
        try:
            with closing(sqlite3.connect(self._path, timeout=PATIENCE)) as database:
                content, files = _read_tables(database)
            kept = msgspec.msgpack.decode(content, type=KeptPlayground)
            self.world = revive_world(kept.world, files, self._clock)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
                raise OSError(f"{self._path} cannot be read: {error}.") from error
            raise _Unusable("is damaged") from error
        except (sqlite3.DatabaseError, msgspec.DecodeError, ValueError) as error:
            raise _Unusable("is damaged") from error
        self.seats = kept.seats
        self._clock.leap(kept.ahead)

    @asynccontextmanager
    async def following(self, world: World, seats: Seats) -> AsyncIterator[None]:
        """Write a world and its seats: now, soon after each change, and at the end."""
        changed, ended = asyncio.Event(), asyncio.Event()
        changed.set()
        stops = (
            world.listen(lambda _: changed.set()),
            seats.listen(changed.set),
            self._clock.listen(changed.set),
        )
        writing = asyncio.create_task(self._follow(world, seats, changed, ended))
        try:
            yield
        finally:
            for stop in stops:
                stop()
            ended.set()
            changed.set()
            await writing

    async def _follow(
        self, world: World, seats: Seats, changed: asyncio.Event, ended: asyncio.Event
    ) -> None:
        while not ended.is_set():
            await changed.wait()
            changed.clear()
            await asyncio.to_thread(self._write, *self._describe(world, seats))
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await ended.wait()
        await asyncio.to_thread(self._write, *self._describe(world, seats))

    def _describe(self, world: World, seats: Seats) -> tuple[bytes, Files]:
        kept, files = keep_world(world)
        playground = KeptPlayground(kept, seats.keep(), self._clock.ahead)
        return msgspec.msgpack.encode(playground), files

    def _write(self, content: bytes, files: Files) -> None:
        """Write everything, or log why not: then the file stays as it was."""
        try:
            os.close(os.open(self._path, os.O_WRONLY | os.O_CREAT, PRIVATE_FILE))
            with closing(sqlite3.connect(self._path, timeout=PATIENCE)) as database, database:
                _write_tables(database, content, files)
        except (sqlite3.Error, OSError) as error:
            _log.error("%s cannot be written: %s.", self._path, error)


def _read_tables(database: sqlite3.Connection) -> tuple[bytes, Files]:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version != FORMAT:
        raise _Unusable("was written by another version")
    if database.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
        raise _Unusable("is damaged")
    (content,) = database.execute("SELECT kept FROM playground").fetchone() or (b"",)
    return content, dict(database.execute("SELECT id, data FROM files"))


def _write_tables(database: sqlite3.Connection, content: bytes, files: Files) -> None:
    if database.execute("PRAGMA user_version").fetchone() == (0,):
        database.executescript(f"BEGIN;{_TABLES}PRAGMA user_version = {FORMAT};COMMIT;")
    database.execute("DELETE FROM playground")
    database.execute("INSERT INTO playground VALUES (?)", [content])
    known = {number for (number,) in database.execute("SELECT id FROM files")}
    database.executemany("DELETE FROM files WHERE id = ?", [[n] for n in known - files.keys()])
    database.executemany(
        "INSERT INTO files VALUES (?, ?)", [[n, files[n]] for n in files.keys() - known]
    )
