"""A copy of everything that is stored, from one database into another: files or a server's.

Both are held against bots meanwhile. The copy is compared row by row before it is committed.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import AbstractContextManager, aclosing, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, ColumnElement, Row, Table, collate, func, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.failures import StoreUnavailable
from bot.store.migrating import migrate
from bot.store.postgres import opening as server
from bot.store.postgres.address import name_of
from bot.store.postgres.failures import plain_errors as plain_server_errors
from bot.store.postgres.guard import Guard
from bot.store.postgres.server import READING
from bot.store.queries import EVERYTHING
from bot.store.schema import metadata
from bot.store.sqlite import opening as file
from bot.store.sqlite.failures import plain_errors, plain_file_errors
from bot.store.sqlite.file import SqliteFile
from bot.store.sqlite.files import remove, sides_of, written_whole
from bot.store.sqlite.integrity import check
from bot.store.transactions import transaction

CHUNK = 500
"""Rows that are in memory at once."""


async def copy(source: Path | URL, target: Path | URL) -> int:
    """Copy every row of a database into an empty one; return how many there are.

    The source is migrated to the newest schema first. Raises `StoreUnavailable`, with the target as
    it was, if either can't be used, a bot uses it, the target is not empty, or a row differs.
    """
    async with _fill(target) as copied, _read(source) as original:
        for table in metadata.sorted_tables:
            await copied.refuse_rows(table)
        for table in metadata.sorted_tables:
            async with aclosing(original.chunks(table)) as chunks:
                async for rows in chunks:
                    await copied.add(table, rows)
            if _is_numbered(table):
                await copied.set_next_id(table, await original.next_id(table))
        return sum([await _compare(table, original, copied) for table in metadata.sorted_tables])


async def _compare(table: Table, original: "_Side", copied: "_Side") -> int:
    """Return how many rows a table has on both sides; StoreUnavailable if one differs."""
    count = 0
    async with (
        aclosing(original.chunks(table)) as expected,
        aclosing(copied.chunks(table)) as found,
    ):
        async for rows in expected:
            if await anext(found, None) != rows:
                raise _difference(table)
            count += len(rows)
        if await anext(found, None) is not None:
            raise _difference(table)
    if _is_numbered(table) and await original.next_id(table) != await copied.next_id(table):
        raise _difference(table)
    return count


def _is_numbered(table: Table) -> bool:
    """Return whether the database gives each row of a table an id that it never gives again."""
    return bool(table.dialect_options["sqlite"]["autoincrement"])


def _difference(table: Table) -> StoreUnavailable:
    return StoreUnavailable(f"Nothing is copied: the copy of the table {table.name} differs.")


class _Side(ABC):
    """One database of the two, in a transaction; its errors are `StoreUnavailable`."""

    def __init__(self, connection: AsyncConnection, name: str) -> None:
        self._connection = connection
        self._name = name

    @abstractmethod
    def _plain_errors(self) -> AbstractContextManager[None]:
        """Turn this database's errors into one sentence."""

    @abstractmethod
    def _in_order(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        """Return what rows are sorted by, which is the same order in every database."""

    @abstractmethod
    async def next_id(self, table: Table) -> int:
        """Return the id that the next row of a table would get."""

    @abstractmethod
    async def set_next_id(self, table: Table, number: int) -> None:
        """Choose the id that the next row of a table gets."""

    async def refuse_rows(self, table: Table) -> None:
        """Raise StoreUnavailable if a table has a row."""
        with self._plain_errors():
            if (await self._connection.execute(select(table).limit(1))).first() is not None:
                raise StoreUnavailable(
                    f"The database {self._name} is not empty: name one without any games."
                )

    async def chunks(self, table: Table) -> AsyncGenerator[list[Row[Any]]]:
        """Yield all rows of a table, by its key."""
        query = select(table).order_by(*map(self._in_order, table.primary_key))
        with self._plain_errors():
            result = await self._connection.stream(query)
            try:
                async for rows in result.partitions(CHUNK):
                    yield list(rows)
            finally:
                await result.close()

    async def add(self, table: Table, rows: list[Row[Any]]) -> None:
        """Add rows to a table."""
        with self._plain_errors():
            try:
                await self._connection.execute(insert(table), [dict(row._mapping) for row in rows])
            except IntegrityError as error:
                raise _difference(table) from error


class _File(_Side):
    """A SQLite file."""

    def _plain_errors(self) -> AbstractContextManager[None]:
        return plain_errors(Path(self._name))

    def _in_order(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        return column

    async def next_id(self, table: Table) -> int:
        """Return the id that the next row of a table would get."""
        query = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        with self._plain_errors():
            return (await self._connection.scalar(query, {"name": table.name}) or 0) + 1

    async def set_next_id(self, table: Table, number: int) -> None:
        """Choose the id that the next row of a table gets."""
        row = {"name": table.name, "last": number - 1}
        with self._plain_errors():
            await self._connection.execute(
                text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name}
            )
            await self._connection.execute(
                text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"), row
            )


class _Server(_Side):
    """A database of a PostgreSQL server."""

    def _plain_errors(self) -> AbstractContextManager[None]:
        return plain_server_errors(self._name)

    def _in_order(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        return collate(column, "C") if column.type.python_type is str else column

    async def next_id(self, table: Table) -> int:
        """Return the id that the next row of a table would get."""
        sequence = await self._find_sequence(table)
        query = text(f"SELECT last_value + CASE WHEN is_called THEN 1 ELSE 0 END FROM {sequence}")
        with self._plain_errors():
            return int((await self._connection.execute(query)).scalar_one())

    async def set_next_id(self, table: Table, number: int) -> None:
        """Choose the id that the next row of a table gets.

        Unlike `setval`, this is undone with the transaction.
        """
        sequence = await self._find_sequence(table)
        with self._plain_errors():
            await self._connection.execute(text(f"ALTER SEQUENCE {sequence} RESTART WITH {number}"))

    async def _find_sequence(self, table: Table) -> str:
        query = select(func.pg_get_serial_sequence(table.name, "id"))
        with self._plain_errors():
            return str((await self._connection.execute(query)).scalar_one())


@asynccontextmanager
async def _read(address: Path | URL) -> AsyncIterator[_Side]:
    """Hold a database, migrate it, and begin a transaction that sees one moment."""
    if isinstance(address, URL):
        async with _hold(address), _begin_reading(address) as connection:
            yield _Server(connection, name_of(address))
        return
    if not address.exists():
        raise StoreUnavailable(f"There is no database {address} yet.")
    opened = await SqliteFile.open(address)
    try:
        async with opened.read() as connection:
            yield _File(connection, str(address))
    finally:
        await opened.close()


@asynccontextmanager
async def _fill(address: Path | URL) -> AsyncIterator[_Side]:
    """Hold a database, make its tables, and commit what is done to it, as a whole."""
    if isinstance(address, URL):
        name = name_of(address)
        async with _hold(address):
            with plain_server_errors(name):
                engine = server.connect_alone(address, server.REBUILDING_SECONDS)
                async with transaction(engine) as connection:
                    await server.migrate_alone(connection, name)
                    yield _Server(connection, name)
        return
    with _new_file(address) as part:
        engine = file.connect(part, size=1, begin=file.BEGIN_WRITING)
        try:
            with plain_errors(address):
                async with transaction(engine) as connection:
                    await connection.run_sync(migrate)
                    yield _File(connection, str(address))
        finally:
            await engine.dispose()
        check(part, named=address)


@asynccontextmanager
async def _hold(url: URL) -> AsyncIterator[None]:
    """Keep every bot from a database of a server."""
    with plain_server_errors(name_of(url)):
        guard = await Guard.take(url, EVERYTHING)
    try:
        yield
    finally:
        await guard.close()


@asynccontextmanager
async def _begin_reading(url: URL) -> AsyncIterator[AsyncConnection]:
    with plain_server_errors(name_of(url)):
        engine = server.connect_alone(url, server.REBUILDING_SECONDS)
        async with engine.connect() as connection:
            if not await connection.run_sync(lambda found: inspect(found).get_table_names()):
                raise StoreUnavailable(f"There are no games in the database {name_of(url)} yet.")
        await server.prepare(url)
        async with engine.execution_options(**READING).connect() as connection:
            yield connection


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """Hold a file that does not exist, and yield the name under which it is written."""
    if any(each.exists() for each in sides_of(path)):
        raise StoreUnavailable(f"There is a database {path} already: name a new one.")
    new = file.missing_files(path)
    lock = file.take_lock(path)
    try:
        with plain_file_errors(f"The database {path}"), written_whole(path) as part:
            yield part
    except BaseException:
        remove(new)
        raise
    finally:
        lock.release()
