"""What a store needs of the database beneath it, whichever it is."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from sqlalchemy import CursorResult, Executable

BackgroundTask = Callable[[], Awaitable[None]]
"""Runs until it is cancelled."""
Answer = CursorResult[*tuple[Any, ...]]
"""Rows of whatever was asked for."""


class Connection(Protocol):
    """A transaction that is under way."""

    async def execute(self, statement: Executable, parameters: Any = None, /) -> Answer:
        """Return the answer to a statement."""


class Database(Protocol):
    """An open database. Whatever fails is `StoreUnavailable`, but for broken constraints."""

    @property
    def is_alone(self) -> bool:
        """Whether nobody else can write to it while it is open."""

    def read(self) -> AbstractAsyncContextManager[Connection]:
        """Begin a transaction that looks at one moment, unmoved by writers."""

    def write(self, game_id: str | None) -> AbstractAsyncContextManager[Connection]:
        """Begin a transaction that changes things, alone with this game if one is named."""

    def chores(self, backups: int) -> Mapping[str, BackgroundTask]:
        """Return what is to be done for it beside the games; so many daily backups are kept."""

    async def close(self) -> None:
        """Close every connection; safe to repeat."""
