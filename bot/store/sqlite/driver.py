"""Transactions whose questions are answered where they are asked.

SQLite answers in some microseconds: to hand a question to a thread and to take the answer back
takes ten times as long, and to pretend that it might have to wait, three times. What may wait goes
to a thread: the beginning of a change, for other programs; its end, for the disk.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable

from bot.store.database import Answer

T = TypeVar("T")


class QuickConnection:
    """A connection, asked as those that have to wait for their server are."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    async def execute(self, statement: Executable, parameters: Any = None, /) -> Answer:
        """Return the answer, found here and now."""
        return self.connection.execute(statement, parameters)


async def finish(threads: Executor | None, work: Callable[..., T], *arguments: object) -> T:
    """Return what work in a thread comes to; who is cancelled meanwhile waits for its end, too.

    None stands for the threads of the event loop.
    """
    working = asyncio.get_running_loop().run_in_executor(threads, work, *arguments)
    cancelled = False
    while not working.done():
        try:
            await asyncio.wait([working])
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        raise asyncio.CancelledError
    return working.result()
