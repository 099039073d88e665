"""The schema of a database: its versions, and the migration to the newest."""

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from bot.store.schema import metadata

VERSIONS = Path(__file__).parent / "migrations" / "versions"


def migrate(connection: Connection) -> None:
    """Migrate the schema to the newest version, within the caller's transaction.

    A database that lacks a table or a column of that version raises sqlalchemy's OperationalError.
    """
    if not _is_newest(connection):
        from bot.store.migrations import upgrade  # Alembic stays in memory, and is seldom needed

        upgrade(connection)
    quote = connection.dialect.identifier_preparer.quote
    for table in metadata.sorted_tables:
        columns = ", ".join(quote(column.name) for column in table.columns)
        connection.exec_driver_sql(f"SELECT {columns} FROM {quote(table.name)} LIMIT 0")


def _is_newest(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    return found == [newest_version()]


def newest_version() -> str:
    """Return the name of the schema that this version of the bot has."""
    return max(known_versions())


@cache
def known_versions() -> frozenset[str]:
    """Return the names of all schema versions that a database may have."""
    return frozenset(file.name.partition("_")[0] for file in VERSIONS.glob("[0-9]*.py"))
