"""Opening a database of a server: its connections, and the migration to the newest schema."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import URL, Connection, NullPool, event, func, inspect, select, text
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.failures import StoreUnavailable
from bot.store.migrating import known_versions, migrate
from bot.store.postgres.address import name_of

CONNECTIONS = 10
"""The most connections that one process opens for transactions; one more guards its shards."""
CONNECT_SECONDS = 2.0
STATEMENT_SECONDS = 2.0
LOCK_SECONDS = 1.0
"""Seconds to wait for a lock, at most: less than Discord waits for an answer."""
ANSWER_SECONDS = 2.5
"""Seconds to wait for a silent server."""
_IMPATIENT = {
    "statement_timeout": f"{STATEMENT_SECONDS}s",
    "lock_timeout": f"{LOCK_SECONDS}s",
    "idle_in_transaction_session_timeout": "60s",
}
MIGRATING_SECONDS = 120.0
"""Seconds to wait while another process migrates."""
REBUILDING_SECONDS = 1800.0
"""Seconds for one statement of a migration, which may rebuild a large table."""
_MIGRATION = 0x436C6F69
"""The advisory lock of the process that migrates."""


def connect(url: URL) -> AsyncEngine:
    """Return an engine with few connections and short timeouts.

    Its errors and log lines contain no values, since seeds and hands are among them.
    """
    engine = create_async_engine(
        url,
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=CONNECT_SECONDS,
        connect_args=_arguments(_IMPATIENT, ANSWER_SECONDS),
    )
    event.listen(engine.sync_engine, "checkout", _refuse_closed)
    return engine


def connect_alone(url: URL, patience: float, **settings: str) -> AsyncEngine:
    """Return an engine that opens a new connection with these settings each time.

    Each statement has *patience* seconds, also if the server is silent.
    """
    arguments = _arguments({"statement_timeout": "0", **settings}, patience)
    return create_async_engine(
        url, hide_parameters=True, poolclass=NullPool, connect_args=arguments
    )


def _arguments(settings: Mapping[str, str], patience: float) -> dict[str, Any]:
    """Return the driver's arguments; *patience* is in seconds, for each statement."""
    return {
        "timeout": CONNECT_SECONDS,
        "command_timeout": patience,
        "server_settings": {"application_name": "cloisterwyrm", **settings},
    }


def _refuse_closed(connection: Any, _record: object, _proxy: object) -> None:
    """Make the pool replace a connection that the server has closed."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


async def prepare(url: URL) -> None:
    """Migrate to the newest schema, in one transaction; of several processes only one does."""
    engine = connect_alone(url, REBUILDING_SECONDS, lock_timeout=f"{MIGRATING_SECONDS}s")
    async with engine.begin() as connection:
        await connection.execute(select(func.pg_advisory_xact_lock(_MIGRATION)))
        await connection.run_sync(_migrate, name_of(url))


def _migrate(connection: Connection, name: str) -> None:
    tables = inspect(connection).get_table_names()
    if tables:
        _check_version(connection, name, tables)
    migrate(connection)
    if connection.execute(text("SHOW transaction_read_only")).scalar() == "on":
        raise StoreUnavailable(f"The database {name} is read-only.")


def _check_version(connection: Connection, name: str, tables: list[str]) -> None:
    if "alembic_version" not in tables:
        raise StoreUnavailable(f"The database {name} belongs to another program.")
    versions = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    for version in versions:
        if version not in known_versions():
            raise StoreUnavailable(
                f"The database {name} was written by a newer version of the bot (schema {version})."
            )
