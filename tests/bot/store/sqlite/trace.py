"""A watch over SQLite itself: which statements run, in which threads, and a way to hold one up."""

import asyncio
import sqlite3
import threading
from itertools import groupby
from typing import Any

import pytest

from tests.waiting import until

ENDS = {"BEGIN", "COMMIT", "ROLLBACK"}
PATIENCE = 20.0
"""Seconds after which a statement that nobody releases goes on: who should have, waits for it."""


class Trace:
    """The statements that run on connections opened from now on, each with its thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[tuple[str, int]] = []
        self.late = False
        """Whether a statement went on unreleased."""
        self._held: str | None = None
        self._before = 0
        self._reached, self._released = threading.Event(), threading.Event()
        connect = sqlite3.connect

        def watched(*arguments: Any, **options: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*arguments, **options)
            connection.set_trace_callback(self._note)
            return connection

        for module in (sqlite3, sqlite3.dbapi2):  # aiosqlite's way to it, and SQLAlchemy's
            monkeypatch.setattr(module, "connect", watched)

    def _note(self, statement: str) -> None:
        self.seen.append((statement, threading.get_ident()))
        if self._held is not None and statement.startswith(self._held):
            self._before -= 1
            if self._before < 0:
                self._held = None
                self._reached.set()
                self.late |= not self._released.wait(PATIENCE)

    def words(self) -> list[str]:
        """Return the first word of each statement."""
        return [statement.split()[0] for statement, _ in self.seen]

    def count_asked(self) -> int:
        """Return how many statements there were between beginnings and ends, rows of one as one."""
        asked = groupby(statement[:24] for statement, _ in self.seen)
        return sum(beginning.split()[0] not in ENDS for beginning, _ in asked)

    def seen_here(self) -> list[str]:
        """Return what ran in the thread that asks."""
        return [statement for statement, thread in self.seen if thread == threading.get_ident()]

    def hold(self, beginning: str = "", before: int = 0) -> None:
        """Hold up the next statement that begins so, as a slow disk would, or one after others."""
        self._held, self._before = beginning, before
        self._reached.clear()
        self._released.clear()

    async def reached(self, by: "asyncio.Task[object]") -> bool:
        """Wait until that statement is held up; return whether it is before a task's end."""
        await until(lambda: self._reached.is_set() or by.done())
        return self._reached.is_set()

    def release(self) -> None:
        """Let it go on, and hold up none."""
        self._held = None
        self._released.set()
