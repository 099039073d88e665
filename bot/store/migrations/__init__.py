"""Alembic's scripts, which `bot.store.migrating` runs when an older database is opened."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection, version: str = "head") -> None:
    """Migrate up to a version over a connection, within its transaction."""
    config = Config()
    folder = str(Path(__file__).parent)
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
