"""Connections whose quick questions are answered where they are asked.

SQLite answers a question in some microseconds: to hand it to a thread and to take the answer back
takes ten times as long. What may wait goes to the connection's thread all the same: the commit of a
change, for the disk; the beginning of one, for other programs.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiosqlite

CHANGE = "BEGIN IMMEDIATE"
"""Begins a transaction that writes."""
READ_AT_ONCE = 64
"""Rows, where they are asked for one after the other."""


class QuickConnection(aiosqlite.Connection):
    """A connection of aiosqlite that leaves to its thread only what may wait."""

    _changing = False

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if self._connection is not None and not self._may_wait(fn, args):
            return fn(*args, **kwargs)
        return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]

    def _may_wait(self, fn: Callable[..., Any], args: tuple[Any, ...]) -> bool:
        if fn in (self._conn.commit, self._conn.rollback):
            changing, self._changing = self._changing, False
            return changing
        statement = str(args[0]) if args else ""
        self._changing = self._changing or statement == CHANGE
        return fn == self._conn.close or statement.startswith((CHANGE, "PRAGMA"))


def open_connection(path: Path) -> QuickConnection:
    """Return a connection that is opened once it is awaited."""
    opened = QuickConnection(lambda: sqlite3.connect(path, check_same_thread=False), READ_AT_ONCE)
    opened._thread.daemon = True
    return opened
