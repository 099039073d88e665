"""Servers: what was chosen for all games of one, by who may manage it."""

from dataclasses import replace

from bot.games.repository import refuse_unavailable
from bot.refusals import Refusal, RefusalKey
from bot.store import ServerRow, Store

LONGEST_GRACE = 60
"""Seconds."""


class Servers:
    """The servers whose games are in one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, guild_id: int | None) -> ServerRow:
        """Return what was chosen for a server; outside of one, what holds where nothing was."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                return await reading.server(guild_id)

    async def set_undo_grace(self, guild_id: int, seconds: int) -> ServerRow:
        """Choose how long whoever moved can take it back before the next tile is drawn."""
        if not 0 <= seconds <= LONGEST_GRACE:
            raise Refusal(RefusalKey.BAD_GRACE, longest=LONGEST_GRACE)
        return await self._change(guild_id, undo_grace=seconds)

    async def _change(self, guild_id: int, **columns: int) -> ServerRow:
        with refuse_unavailable():
            async with self._store.write() as change:
                server = replace(await change.server(guild_id), **columns)
                await change.set_server(server)
        return server
