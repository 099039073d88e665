"""Removals: what happens to a server's data after the bot was removed from it.

It is kept for 30 days, in which the bot may be invited again, and then deleted.
"""

import time
from collections.abc import Callable, Collection

import structlog

from bot.store import Store
from bot.store.removals import (
    add_removal,
    delete_game,
    delete_server,
    drop_removal,
    list_games_of,
    list_removals,
    list_servers,
)
from bot.tables.repository import Repository, refuse_unavailable

KEPT_DAYS = 30
KEPT_SECONDS = KEPT_DAYS * 24 * 3600.0
GAMES_AT_ONCE = 20
"""Games of a server that are deleted before other deadlines are handled."""

log = structlog.get_logger()


class Removals:
    """Removals from the servers in one store; `clock` returns Unix seconds."""

    def __init__(
        self, store: Store, repository: Repository, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock
        self._find_servers: Callable[[], Collection[int] | None] = lambda: None

    def watch(self, find_servers: Callable[[], Collection[int] | None]) -> None:
        """Set the function that returns the bot's servers, also in an outage; None if unknown.

        Without one nothing is deleted.
        """
        self._find_servers = find_servers

    async def note(self, guild_id: int) -> None:
        """Record that the bot was removed from a server just now."""
        with refuse_unavailable():
            async with self._store.write(aside=True) as change:
                await add_removal(change, guild_id, self._clock())
        log.info("the bot was removed from a server", guild=guild_id)

    async def forget(self, guild_id: int) -> None:
        """Forget a removal: the bot is in the server again."""
        with refuse_unavailable():
            async with self._store.write(aside=True) as change:
                await drop_removal(change, guild_id)

    async def review(self) -> None:
        """Record and forget removals that happened while the bot was not connected.

        A bot that is in none of its servers was probably started with another token: then nothing
        is recorded.
        """
        present = self._find_servers()
        if present is None:
            return
        with refuse_unavailable():
            async with self._store.read() as reading:
                known, noted = await list_servers(reading), await list_removals(reading)
            gone, back = (known - noted).difference(present), noted.intersection(present)
            if gone and known.isdisjoint(present):
                log.warning("the bot is in none of its servers", servers=len(known))
                gone = frozenset()
            if gone or back:
                async with self._store.write(aside=True) as change:
                    for guild_id in gone:
                        await add_removal(change, guild_id, self._clock())
                    for guild_id in back:
                        await drop_removal(change, guild_id)

    async def delete(self) -> None:
        """Delete the data of servers from which the bot was removed long enough ago.

        Of a server with many games only some per call.
        """
        present = self._find_servers()
        if present is None:
            return
        with refuse_unavailable():
            async with self._store.read() as reading:
                due = await list_removals(reading, self._clock() - KEPT_SECONDS)
        for guild_id in due:
            if guild_id in present:
                await self.forget(guild_id)
            else:
                await self._delete(guild_id)

    async def _delete(self, guild_id: int) -> None:
        """Delete some games of a server, or its other data if it has none left."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                games = await list_games_of(reading, guild_id, GAMES_AT_ONCE)
        for game_id in games:
            async with self._repository.lock(game_id), self._store.write(game_id) as change:
                if guild_id in await list_removals(change, self._clock() - KEPT_SECONDS):
                    await delete_game(change, game_id)
        if games:
            return
        with refuse_unavailable():
            async with self._store.write(aside=True) as change:
                if guild_id in await list_removals(change, self._clock() - KEPT_SECONDS):
                    await delete_server(change, guild_id)
        log.info("a server is deleted", guild=guild_id)
