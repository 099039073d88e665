"""The driver: what is quick is done where it is asked for, what may wait in a thread."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.store.sqlite.driver import finish
from bot.store.sqlite.file import SqliteFile

HERE, ELSEWHERE = "here", "in the thread"


class Watch:
    """Notes which statements a connection runs where."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, str]] = []

    def note(self, statement: str) -> None:
        """Remember a statement that is run now."""
        here = threading.current_thread() is threading.main_thread()
        self.seen.append((statement.partition(" ")[0], HERE if here else ELSEWHERE))

    def begin(self, connection: Any) -> None:
        """Watch from now on."""
        connection.connection.connection.dbapi_connection.set_trace_callback(self.note)


async def ask(connection: Any) -> None:
    """Ask something."""
    connection.connection.exec_driver_sql("SELECT 1")


@pytest.fixture
async def watch(tmp_path: Path) -> Any:
    """Open a database, and watch its one connection."""
    file, watch = await SqliteFile.open(tmp_path / "some.sqlite3"), Watch()
    async with file.read() as connection:
        watch.begin(connection)
    watch.seen.clear()
    yield file, watch
    await file.close()


async def test_a_question_is_answered_at_once(watch: tuple[SqliteFile, Watch]) -> None:
    """Reading, from its beginning to its end, needs no other thread."""
    file, watched = watch
    async with file.read() as connection:
        await ask(connection)
    assert watched.seen == [("BEGIN", HERE), ("SELECT", HERE), ("COMMIT", HERE)]


async def test_what_may_wait_is_left_to_the_thread(watch: tuple[SqliteFile, Watch]) -> None:
    """A change waits for other programs when it begins, and for the disk when it ends."""
    file, watched = watch
    async with file.write() as connection:
        await ask(connection)
    assert watched.seen == [("BEGIN", ELSEWHERE), ("SELECT", HERE), ("COMMIT", ELSEWHERE)]


async def test_a_checkpoint_is_left_to_the_thread(watch: tuple[SqliteFile, Watch]) -> None:
    """It writes much."""
    file, watched = watch
    await file.checkpoint()
    assert watched.seen == [("PRAGMA", ELSEWHERE)]


async def test_a_change_that_fails_is_no_change(watch: tuple[SqliteFile, Watch]) -> None:
    """It is taken back, and the next one begins as ever."""
    file, watched = watch
    with suppress(ZeroDivisionError):
        async with file.write() as connection:
            await ask(connection)
            raise ZeroDivisionError
    assert watched.seen[-1] == ("ROLLBACK", HERE)
    async with file.write() as connection:
        await ask(connection)
    assert watched.seen[-1] == ("COMMIT", ELSEWHERE)


async def test_who_is_cancelled_waits_for_what_was_begun() -> None:
    """Nobody learns of the end of a change before it has ended."""
    begun, go_on, done = threading.Event(), threading.Event(), list[str]()

    def work() -> None:
        begun.set()
        go_on.wait()
        done.append("done")

    with ThreadPoolExecutor(1) as thread:
        task = asyncio.create_task(finish(thread, work))
        await asyncio.to_thread(begun.wait)
        task.cancel()
        await asyncio.sleep(0)
        assert not task.done()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert done == ["done"]
