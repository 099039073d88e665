"""What a store needs of its database, whichever it is."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

BackgroundTask = Callable[[], Awaitable[None]]
"""Runs until it is cancelled."""


class Database(Protocol):
    """An open database. All errors are `StoreUnavailable`, except for broken constraints."""

    @property
    def is_alone(self) -> bool:
        """Whether nobody else can write to it while it is open."""

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Begin a transaction that sees one moment, whatever others write."""

    def write(self, game_id: str | None) -> AbstractAsyncContextManager[AsyncConnection]:
        """Begin a writing transaction; if a game is named, no other one writes to that game."""

    def chores(self, backups: int) -> Mapping[str, BackgroundTask]:
        """Return the database's background tasks; that many daily backups are kept."""

    async def close(self) -> None:
        """Close every connection; may be called twice."""
