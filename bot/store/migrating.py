"""The schema of a database: which versions there are, and the way to the newest."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select

from bot.store.schema import metadata


def migrate(connection: Connection) -> None:
    """Bring the schema to the newest version, within the caller's transaction.

    A database that lacks a table or a column of that version raises sqlalchemy's OperationalError.
    """
    command.upgrade(config_of(connection), "head")
    for table in metadata.sorted_tables:
        connection.execute(select(table).limit(0))


def config_of(connection: Connection | None = None) -> Config:
    """Return what Alembic has to know to migrate over a connection."""
    config = Config()
    folder = str(Path(__file__).with_name("migrations"))
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@cache
def known_versions() -> frozenset[str]:
    """Return the name of every schema that a database may have."""
    scripts = ScriptDirectory.from_config(config_of())
    return frozenset(script.revision for script in scripts.walk_revisions())
