"""What a store needs of the database beneath it, whichever it is."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

BackgroundTask = Callable[[], Awaitable[None]]
"""Runs until it is cancelled."""


class Database(Protocol):
    """An open database. Whatever fails is `StoreUnavailable`, but for broken constraints."""

    @property
    def is_alone(self) -> bool:
        """Whether nobody else can write to it while it is open."""

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Begin a transaction that looks at one moment, unmoved by writers."""

    def write(self, game_id: str | None) -> AbstractAsyncContextManager[AsyncConnection]:
        """Begin a transaction that changes things, alone with this game if one is named."""

    def chores(self, backups: int) -> Mapping[str, BackgroundTask]:
        """Return what is to be done for it beside the games; so many daily backups are kept."""

    async def close(self) -> None:
        """Close every connection; safe to repeat."""
