"""The driver: what is quick is done where it is asked for, what may wait in a thread."""

import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.sqlite.driver import CHANGE, QuickConnection, open_connection

HERE, ELSEWHERE = "here", "in the thread"


class Watched:
    """A connection, and which statements it ran where."""

    def __init__(self, connection: QuickConnection) -> None:
        self.connection = connection
        self.seen: list[tuple[str, str]] = []

    def note(self, statement: str) -> None:
        """Remember a statement that is run now."""
        here = threading.current_thread() is threading.main_thread()
        self.seen.append((statement, HERE if here else ELSEWHERE))


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncIterator[Watched]:
    """Open a database with a table."""
    connection = await open_connection(tmp_path / "some.sqlite3")
    connection.isolation_level = None
    await connection.execute("CREATE TABLE things (name TEXT)")
    found = Watched(connection)
    await connection.set_trace_callback(found.note)
    yield found
    await connection.close()


async def test_a_question_is_answered_at_once(watched: Watched) -> None:
    """Reading, from its beginning to its end, needs no other thread."""
    await watched.connection.execute("BEGIN")
    async with watched.connection.execute("SELECT name FROM things") as cursor:
        assert await cursor.fetchall() == []
    await watched.connection.commit()
    assert watched.seen == [
        ("BEGIN", HERE),
        ("SELECT name FROM things", HERE),
        ("COMMIT", HERE),
    ]


@pytest.mark.parametrize("end", ["commit", "rollback"])
async def test_what_may_wait_is_left_to_the_thread(watched: Watched, end: str) -> None:
    """A change waits for other programs when it begins, and for the disk when it ends."""
    await watched.connection.execute(CHANGE)
    await watched.connection.execute("INSERT INTO things VALUES ('a')")
    await getattr(watched.connection, end)()
    assert [where for _, where in watched.seen] == [ELSEWHERE, HERE, ELSEWHERE]
    watched.seen.clear()
    await watched.connection.execute("BEGIN")
    await getattr(watched.connection, end)()
    assert {where for _, where in watched.seen} == {HERE}


async def test_a_pragma_is_left_to_the_thread(watched: Watched) -> None:
    """A checkpoint writes much."""
    await watched.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert watched.seen == [("PRAGMA wal_checkpoint(TRUNCATE)", ELSEWHERE)]
