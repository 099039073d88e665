"""Migrations: from every schema there has been, and as a whole or not at all."""

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

import bot.store.migrations
from bot.games.calendar import DAY, HOUR
from bot.store import SeatRow, Store
from bot.store.migrating import known_versions
from bot.store.migrations import upgrade
from bot.store.schema import games, seats
from bot.store.sqlite.backups import find_backups
from tests.bot.store.rows import GAME, game

ROOT = Path(__file__).parents[3]
DUMP = Path(__file__).with_name("written_by_0_1.sql")
DIE = """
import asyncio, itertools, os, pathlib, signal, sys
from sqlalchemy import Engine, event
from bot.store import Store

def open_until(statement):
    left = itertools.count(statement, -1)

    @event.listens_for(Engine, "before_cursor_execute")
    def die(*_):
        if next(left) == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    asyncio.run(Store.open(pathlib.Path(sys.argv[1])))

for line in sys.stdin:
    child = os.fork()
    if not child:
        os.dup2(2, 1)
        open_until(int(line))
        sys.exit()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""For each number it reads, opens a database in a process that is killed before that statement of
those with which it is migrated; writes the status of each."""

OPEN = """
import asyncio, pathlib, sys
import bot.__main__
from bot.store import Store

async def open():
    async with await Store.open(pathlib.Path(sys.argv[1])):
        large = {"alembic", "asyncpg", "playground.server"}
        print(*large & sys.modules.keys())

asyncio.run(open())
"""
"""Opens a database as the bot does, and names those of its parts that are large and in memory."""


def test_versions_are_those_of_alembic() -> None:
    """Their files begin with their names, and the newest is the last of them."""
    scripts = ScriptDirectory(*bot.store.migrations.__path__)
    assert {script.revision for script in scripts.walk_revisions()} == known_versions()
    assert scripts.get_heads() == [max(known_versions())]


async def test_what_is_seldom_needed_is_not_in_memory(tmp_path: Path) -> None:
    """A file of the newest schema is opened without Alembic and without PostgreSQL's drivers."""
    path = tmp_path / "games.sqlite3"
    for expected in ("alembic\n", "\n"):
        opened = subprocess.run(
            [sys.executable, "-c", OPEN, str(path)], cwd=ROOT, capture_output=True, text=True
        )
        assert (opened.returncode, opened.stdout) == (0, expected), opened.stderr


def schema(path: Path) -> set[tuple[str, str]]:
    """Every table and index as it is described, and the version."""
    with closing(sqlite3.connect(path)) as connection:
        found = set(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL"))
        return found | {
            ("version", *connection.execute("SELECT * FROM alembic_version").fetchone())
        }


@pytest.mark.parametrize("version", sorted(known_versions()))
async def test_every_version_migrates(tmp_path: Path, version: str) -> None:
    """A game of that version is there in the newest, whose schema is that of a new database."""
    path, fresh = tmp_path / "games.sqlite3", tmp_path / "fresh.sqlite3"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection, version)
        columns = connection.exec_driver_sql("SELECT * FROM games").keys()
        values = {name: value for name, value in GAME.columns.items() if name in columns}
        names, places = ", ".join(values), ", ".join("?" for _ in values)
        connection.exec_driver_sql(
            f"INSERT INTO games ({names}) VALUES ({places})", tuple(values.values())
        )
    engine.dispose()
    async with await Store.open(path) as store, store.read() as reading:
        found = await reading.game(GAME.id)
        assert found is not None
        assert {name: found.columns[name] for name in values} == values
    async with await Store.open(fresh):
        pass
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(fresh)) as new:
        tables = [name for (name,) in new.execute("SELECT name FROM sqlite_master")]
        for table in tables:
            described = [
                {row[1:] for row in each.execute(f"PRAGMA table_info('{table}')")}
                for each in (old, new)
            ]
            assert described[0] == described[1]


async def test_calls_that_are_still_to_come_are_noted(tmp_path: Path) -> None:
    """Of leaves and pauses, and of lobbies that close: at once of one that does so soon."""
    path, now = tmp_path / "games.sqlite3", time.time()
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection, "0023")
        for number, (status, expires_at, away_until) in enumerate(
            [
                ("running", now + DAY, now + DAY),
                ("running", now + DAY, now - DAY),
                ("running", now + DAY, None),
                ("over", None, now + DAY),
                ("lobby", now + DAY, None),
                ("lobby", now + HOUR, None),
                ("lobby", now - HOUR, None),
            ]
        ):
            row = game(id=f"game{number}", status=status, channel_id=number, expires_at=expires_at)
            connection.execute(games.insert().values(row.columns))
            seat = SeatRow(row.id, 0, 100, "Ann", True, away_until)
            connection.execute(seats.insert().values(seat.columns))
    engine.dispose()
    async with await Store.open(path) as store, store.read() as reading:
        due = await reading.due_timers(now + 2 * DAY)
    assert [(each.game_id, each.kind, each.user_id) for each in due] == [
        ("game5", "closing", 100),
        ("game4", "closing", 100),
        ("game0", "return", 100),
    ]
    assert [round(each.due_at - now) for each in due] == [-2 * HOUR, DAY - 3 * HOUR, DAY]


@contextmanager
def opening(path: Path) -> Iterator[Callable[[int], int]]:
    """Return what opens a database until a statement, and returns the status of who did."""
    command = [sys.executable, "-c", DIE, str(path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asked, told = process.stdin, process.stdout

        def open_until(statement: int) -> int:
            asked.write(f"{statement}\n")
            return int(told.readline())

        yield open_until


@pytest.mark.parametrize("fresh", [True, False], ids=["first start", "old schema"])
async def test_killed_in_the_middle(tmp_path: Path, fresh: bool) -> None:
    """A bot killed at any statement leaves the old schema, or no database, and the next goes on."""
    path = tmp_path / "games.sqlite3"
    before = None
    if not fresh:
        with closing(sqlite3.connect(path)) as written:
            written.executescript(DUMP.read_text())
        before = schema(path)
    statement, status = 0, -signal.SIGKILL
    seen = []
    with opening(path) as open_until:
        while status == -signal.SIGKILL:
            status = open_until(statement)
            seen.append(schema(path) if path.exists() else None)
            statement += 4
    assert status == 0
    assert len(seen) > 3
    assert all(left == before for left in seen[:2])
    assert all(left in (before, seen[-1]) for left in seen)
    async with await Store.open(path) as store, store.read() as reading:
        assert (await reading.game("usual") is None) == fresh
    left = {file.name for file in tmp_path.iterdir()} - {path.name, path.name + ".lock"}
    assert left == (set() if fresh else {"backups"})
    assert len(find_backups(path)) == (0 if fresh else 1)
