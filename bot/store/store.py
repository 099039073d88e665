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
    """A database of games; what is asked of all games is asked of those of these shards.

    Use as `async with await Store.open(address) as store`. Every transaction may raise
    `StoreUnavailable`; then nothing of it was written.
    """

    def __init__(self, database: Database, shards: Shards = EVERYTHING) -> None:
        self.database = database
        self.unsent_games = Wakeups()
        """Hears of every game in which something to be said was committed."""
        self.unsent_people = Wakeups()
        """Hears of every person to whom a direct message was committed, by their id."""
        self.commits = Commits()
        self.shards = shards

    @classmethod
    async def open(cls, address: Path | URL, shards: Shards = EVERYTHING) -> Self:
        """Open, migrate and where it is missing create the SQLite file or PostgreSQL schema.

        Raises `StoreUnavailable`, with nothing left open, when it cannot be used, or another
        process uses it: a file as a whole, a server's database for one of these shards.
        """
        if isinstance(address, Path):
            return cls(await SqliteFile.open(address), shards)
        from bot.store.postgres.server import PostgresServer  # its drivers stay in memory

        return cls(await PostgresServer.open(address, shards), shards)

    async def close(self) -> None:
        """Close every connection and let the next process have what was held; safe to repeat."""
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Reading]:
        """Look at one moment, unmoved by writers."""
        async with self.database.read() as connection:
            yield Reading(connection, self.shards)

    @asynccontextmanager
    async def write(
        self, game: Known | str | None = None, *, aside: bool = False
    ) -> AsyncIterator[Writing]:
        """Change things as a whole or, on any exception, not at all.

        Who names a game has it alone: others that name it, in any process, wait for the end. One
        that was read before must still stand there, or else it is `Overtaken`. What is noted
        `aside` is in no table, and neither waited for.
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
                self.commits.wake(game_id)  # who was cut off here may have committed all the same
        self.unsent_games.wake(transaction.unsent_games)
        self.unsent_people.wake(transaction.unsent_people)

    @property
    def is_alone(self) -> bool:
        """Whether nobody but this process can change what is stored."""
        return self.database.is_alone
