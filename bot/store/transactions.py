"""Transactions that complete even if their task is cancelled meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Yield a connection in a transaction: commit it at the end, or roll it back on any exception.

    A task that is cancelled waits until the transaction has ended, one way or the other.
    """
    async with engine.connect() as connection:
        await connection.begin()
        yield connection
        await finish(connection.commit())


async def finish(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of *work*; a task that is cancelled meanwhile waits for its end too."""
    task = asyncio.create_task(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        raise asyncio.CancelledError from task.exception()
    return task.result()
