"""Opening the file: what is set up, and one clear sentence for whatever stands in the way."""

import asyncio
import logging
import sqlite3
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.store import Store, StoreUnavailable
from bot.store.schema import metadata
from bot.store.sqlite.failures import plain_errors
from rules.presets import PRESETS
from tests.bot.store.rows import GAME

MAGIC = b"SQLite format 3\0"
"""What every database begins with."""
HOLD = """
import asyncio, pathlib, sys
from bot.store import Store
async def hold():
    async with await Store.open(pathlib.Path(sys.argv[1])):
        print("open", flush=True)
        sys.stdin.read()
asyncio.run(hold())
"""


async def refused(path: Path) -> str:
    """The sentence with which opening is refused; the connection's thread comes to its end."""
    threads = set(threading.enumerate())
    with pytest.raises(StoreUnavailable) as caught:
        await Store.open(path)
    for thread in set(threading.enumerate()) - threads:
        if thread.name.startswith("asyncio_"):  # the event loop's own, which stay
            continue
        await asyncio.to_thread(thread.join, 10.0)
        assert not thread.is_alive(), "a connection stays open"
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


async def test_creates_file_and_folder(tmp_path: Path) -> None:
    """A missing file is created, folders included, and found again."""
    path = tmp_path / "new" / "games.sqlite3"
    for _ in range(2):
        async with await Store.open(path):
            assert path.is_file()


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", 1000),
        ("cache_size", -512),
    ],
)
async def test_pragmas(store: Store, pragma: str, value: object) -> None:
    """Every connection is durable and checks foreign keys."""
    async with store.read() as reading:
        found = await reading.connection.execute(text(f"PRAGMA {pragma}"))
        assert found.scalar() == value


async def test_migrations_make_the_schema(store: Store) -> None:
    """The migrated database is what the schema says."""

    def differences(connection: Connection) -> list[object]:
        strictly = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=strictly)
        return list(compare_metadata(context, metadata))

    async with store.read() as reading:
        assert await reading.connection.run_sync(differences) == []


async def test_second_store_in_this_process(store: Store) -> None:
    """The same file cannot be opened twice, and the first goes on."""
    assert "Another bot is already using" in await refused(store.database.path)
    async with store.read() as reading:
        assert await reading.game("nosuch") is None


async def test_second_process(tmp_path: Path) -> None:
    """A second bot on the same file is told so; when the first is killed, the file is free."""
    path = tmp_path / "games.sqlite3"
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(
        command,
        cwd=Path(__file__).parents[4],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"open\n"
        assert str(path) in await refused(path)
        first.kill()
    async with await Store.open(path):
        pass


async def test_closing_twice(tmp_path: Path) -> None:
    """Closing is safe to repeat and lets the file go."""
    store = await Store.open(tmp_path / "games.sqlite3")
    await store.close()
    await store.close()
    async with await Store.open(store.database.path):
        pass


@pytest.mark.parametrize("content", [b"?\n", b"Dear diary, " * 100, MAGIC, MAGIC + b"?" * 4096])
async def test_not_a_database(tmp_path: Path, content: bytes) -> None:
    """Another kind of file stays as it is, to the last byte, with nothing but the lock beside it.

    Once it is out of the way, its name can be used at once.
    """
    path = tmp_path / "games.sqlite3"
    path.write_bytes(content)
    assert await refused(path) == f"The file {path} is not a database."
    assert path.read_bytes() == content
    assert {file.name for file in tmp_path.iterdir()} == {path.name, f"{path.name}.lock"}
    path.unlink()
    async with await Store.open(path) as store, store.read() as reading:
        assert await reading.game("nosuch") is None


async def test_anothers_database(tmp_path: Path) -> None:
    """A database of another program gets no tables of ours."""
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "belongs to another program" in await refused(path)
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


async def test_older_version(tmp_path: Path) -> None:
    """A game of the first schema is still there in the newest, and follows the first preset."""
    path = tmp_path / "games.sqlite3"
    folder = Path(__file__).parents[4] / "bot" / "store" / "migrations"
    config = Config()
    config.set_main_option("script_location", str(folder))
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        known = connection.execute(text("SELECT * FROM games")).keys()
        columns = {name: value for name, value in GAME.columns.items() if name in known}
        names, values = ", ".join(columns), ", ".join(f":{name}" for name in columns)
        connection.execute(text(f"INSERT INTO games ({names}) VALUES ({values})"), columns)
    engine.dispose()
    async with await Store.open(path) as store, store.read() as reading:
        assert await reading.game(GAME.id) == replace(GAME, preset=PRESETS[0].name)


async def test_newer_version(tmp_path: Path) -> None:
    """A database with a schema we do not know is not touched."""
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path):
        pass
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE alembic_version SET version_num = '0999'")
        other.commit()
    assert "written by a newer version of the bot (schema 0999)" in await refused(path)


async def test_locked(tmp_path: Path) -> None:
    """A file that another program is writing to is refused after a short wait."""
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path):
        pass
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "is locked by another program" in await refused(path)
        other.execute("ROLLBACK")
    async with await Store.open(path):
        pass


def make_read_only_file(folder: Path) -> Path:
    """An existing database nobody may write."""
    path = folder / "games.sqlite3"
    path.touch()
    path.chmod(0o444)
    return path


def make_read_only_folder(folder: Path) -> Path:
    """A database to be made where nobody may make files."""
    folder.chmod(0o555)
    return folder / "games.sqlite3"


@pytest.mark.parametrize("obstacle", [make_read_only_file, make_read_only_folder])
async def test_read_only(
    open_folder: Path, obstacle: Callable[[Path], Path], request: pytest.FixtureRequest
) -> None:
    """A read-only file or folder is named."""
    path = obstacle(open_folder)
    request.getfixturevalue("ordinary_account")
    assert f"The database {path} cannot be written: Permission denied" in await refused(path)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("SQLITE_BUSY_SNAPSHOT", "The database {path} is locked by another program."),
        ("SQLITE_LOCKED", "The database {path} is locked by another program."),
        ("SQLITE_NOTADB", "The file {path} is not a database."),
        ("SQLITE_READONLY_DIRECTORY", "The database {path} is read-only."),
        ("SQLITE_IOERR", "The database {path} cannot be used: it hurts."),
    ],
)
def test_whatever_the_driver_raises_is_one_sentence(
    tmp_path: Path, name: str, sentence: str
) -> None:
    """The same, whether it comes from the driver itself or wrapped; a cause is kept."""
    error = sqlite3.OperationalError("it hurts")
    error.sqlite_errorname = name
    wrapped = OperationalError("SELECT 1", {}, error)
    for raised in (error, wrapped):
        with pytest.raises(StoreUnavailable) as caught, plain_errors(tmp_path):
            raise raised
        assert str(caught.value) == sentence.format(path=tmp_path)
        assert caught.value.__cause__ is raised
    with pytest.raises(IntegrityError), plain_errors(tmp_path):
        raise IntegrityError("INSERT", {}, sqlite3.IntegrityError())


async def test_folder_in_place_of_the_file(tmp_path: Path) -> None:
    """A folder cannot be a database."""
    assert "cannot be written: Is a directory" in await refused(tmp_path)


async def test_locked_by_another_program(store: Store) -> None:
    """While another program holds the file a change is refused in a sentence; readers go on."""
    with closing(sqlite3.connect(store.database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="is locked by another program"):
            async with store.write() as change:
                await change.add_game(GAME)
        async with store.read() as reading:
            assert await reading.game(GAME.id) is None
    async with store.write() as change:
        await change.add_game(GAME)


@pytest.mark.parametrize("writes", [False, True])
async def test_what_fails_tells_no_values(
    tmp_path: Path, writes: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither a traceback nor a line of the log: there are seeds and hands among them."""
    secret = "a seed of 32 letters"
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        caplog.set_level(logging.INFO, "sqlalchemy.engine")
        with pytest.raises(StoreUnavailable) as caught:
            async with store.write() if writes else store.read() as found:
                await found.connection.execute(text("SELECT missing, :value"), {"value": secret})
    told = "".join(traceback.format_exception(caught.value))
    assert "no such column" in told
    assert "SELECT" in caplog.text
    assert secret not in told + caplog.text
