"""The open store: transactions for reading and for writing, in whichever database it is."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import URL

from bot.store.database import Database
from bot.store.queries import EVERYTHING, Shards
from bot.store.reading import Reading
from bot.store.sqlite.file import SqliteFile
from bot.store.wakeups import Commits, Wakeups
from bot.store.writing import Known, Writing


class Store:
    """A database of games; queries about all games are limited to these shards.

    Use as `async with await Store.open(address) as store`. Every transaction may raise
    `StoreUnavailable`; then nothing of it was written.
    """

    def __init__(self, database: Database, shards: Shards = EVERYTHING) -> None:
        self.database = database
        self.unsent_games = Wakeups()
        """Woken with every game for which an announcement was committed."""
        self.unsent_people = Wakeups()
        """Woken with the id of every person to whom a direct message was committed."""
        self.commits = Commits()
        self.shards = shards

    @classmethod
    async def open(cls, address: Path | URL, shards: Shards = EVERYTHING) -> Self:
        """Open, migrate and if missing create the SQLite file or PostgreSQL schema.

        Raises `StoreUnavailable`, with nothing left open, if it can't be used, or another process
        uses it: a file as a whole, a server's database for one of these shards.
        """
        if isinstance(address, Path):
            return cls(await SqliteFile.open(address), shards)
        from bot.store.postgres.server import PostgresServer  # its drivers stay in memory

        return cls(await PostgresServer.open(address, shards), shards)

    async def close(self) -> None:
        """Close every connection and release what was held; may be called twice."""
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Reading]:
        """Begin a transaction that sees one moment, whatever others write."""
        async with self.database.read() as connection:
            yield Reading(connection, self.shards)

    @asynccontextmanager
    async def write(
        self, game: Known | str | None = None, *, aside: bool = False
    ) -> AsyncIterator[Writing]:
        """Begin a transaction that is committed as a whole or, on any exception, not at all.

        With a game, others that name it, in any process, wait for the end. If that game was read
        before and has changed since, raises `Overtaken`. What is written `aside` is in no table,
        and wakes nobody.
        """
        game_id = game if isinstance(game, str | None) else game.id
        try:
            async with self.database.write(game_id) as found:
                transaction = Writing(found, self.shards)
                if not isinstance(game, str | None):
                    await transaction.require(game)
                yield transaction
        finally:
            if not aside:
                self.commits.wake(game_id)  # a cancelled task may have committed all the same
        self.unsent_games.wake(transaction.unsent_games)
        self.unsent_people.wake(transaction.unsent_people)

    @property
    def is_alone(self) -> bool:
        """Whether nobody but this process can change what is stored."""
        return self.database.is_alone
