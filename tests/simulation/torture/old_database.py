"""A database as an earlier version left it: games that are opened, migrated and played on."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from sqlalchemy import create_engine

from bot.store.migrating import known_versions
from bot.store.migrations import upgrade
from playground.model import Channel
from playground.world import World
from tests.simulation.bot_process import ROOT
from tests.simulation.records import copied

DUMP = ROOT / "tests" / "bot" / "store" / "written_by_0_1.sql"
FIRST_USER = 100
"""The id of the first person in the dump; the others follow."""
DAY = 24 * 3600.0
TABLES = ("actions", "bags", "outbox", "seats", "snapshots")


def count_games() -> int:
    """Return how many games there are, each in a channel of its own."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(DUMP.read_text())
        return int(database.execute("SELECT count(*) FROM games").fetchone()[0])


def list_old_schemas() -> list[str]:
    """Return the schemas that a database written by the dump can have, but for today's."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(DUMP.read_text())
        ((oldest,),) = database.execute("SELECT version_num FROM alembic_version")
    return [version for version in sorted(known_versions())[-2::-1] if version >= oldest]


def write_old(path: Path, schema: str, world: World, channels: Sequence[Channel]) -> None:
    """Write the dump into a new file, migrated up to a schema, for people and channels of today."""
    for side in path.parent.glob(f"{path.name}*"):
        side.unlink()
    with closing(sqlite3.connect(path)) as database:
        database.executescript(DUMP.read_text())
        for statement, values in _adapt(database, world, channels):
            database.execute(statement, values)
        database.commit()
    _migrate(path, schema)


def _adapt(
    database: sqlite3.Connection, world: World, channels: Sequence[Channel]
) -> Iterator[tuple[str, tuple[str | float, ...]]]:
    """Yield what gives the games their full names, and channels, people and times of today."""
    now = world.clock.now()
    yield "UPDATE games SET created_at = ?", (now,)
    yield "UPDATE games SET expires_at = ? WHERE status = 'lobby'", (now + DAY,)
    yield "UPDATE outbox SET created_at = ?", (now,)
    yield "UPDATE actions SET at = ?", (now,)
    games = [game for (game,) in database.execute("SELECT id FROM games ORDER BY id")]
    for game, channel in zip(games, channels, strict=True):
        place = (world.guild_id, channel.id, f"{game:0<8}", game)
        yield "UPDATE games SET guild_id = ?, channel_id = ?, id = ? WHERE id = ?", place
        for table in TABLES:
            yield f"UPDATE {table} SET game_id = ? WHERE game_id = ?", (f"{game:0<8}", game)
    for old, user in enumerate(world.people, start=FIRST_USER):
        yield "UPDATE games SET host_id = ? WHERE host_id = ?", (user.id, old)
        yield "UPDATE outbox SET actor_id = ? WHERE actor_id = ?", (user.id, old)
        yield "UPDATE outbox SET pings = ? WHERE pings = ?", (f"[{user.id}]", f"[{old}]")
        for table in ("actions", "seats"):
            yield f"UPDATE {table} SET user_id = ? WHERE user_id = ?", (user.id, old)


def _migrate(path: Path, schema: str) -> None:
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            upgrade(connection, schema)
    finally:
        engine.dispose()


def schema_of(path: Path) -> str:
    """Return the schema a database has; its bot does not run."""
    with copied(path) as copy, closing(sqlite3.connect(copy)) as database:
        return str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])
