"""Guild settings: choices for all games of a server, made by its managers."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.refusals import Refusal, RefusalKey
from bot.server.settings import UNDO_GRACE, Setting, read_ids
from bot.store import Reading, ServerRow, Store
from bot.store.statistics import count_lobbies
from bot.tables.repository import refuse_unavailable

LONGEST_GRACE = max(UNDO_GRACE.values)
"""Seconds."""
MOST_LOBBIES = 5
"""The most lobbies that one person hosts at a time, in all servers."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A request to open a table: by whom, and where.

    They have these roles, or may manage the server. `channels` are the table's and, if that is a
    thread, its parent.
    """

    host_id: int
    guild_id: int | None
    channels: frozenset[int]
    roles: frozenset[int] = frozenset()
    manages: bool = False


class Servers:
    """Settings of the servers in one store; `undo_seconds` is the default of the undo window."""

    def __init__(self, store: Store, undo_seconds: int = 0) -> None:
        self._store = store
        self._undo_seconds = undo_seconds

    async def find(self, guild_id: int | None) -> ServerRow:
        """Return the settings of a server; the defaults outside of one."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                return await self._read(reading, guild_id)

    async def _read(self, reading: Reading, guild_id: int | None) -> ServerRow:
        usual = ServerRow(guild_id or 0, undo_grace=self._undo_seconds)
        return await reading.server(guild_id) or usual

    async def choose(self, guild_id: int, setting: Setting, chosen: Sequence[str]) -> ServerRow:
        """Change a setting of a server; Refusal if the value is invalid."""
        try:
            stored = setting.read(chosen)
        except ValueError as error:
            raise Refusal(RefusalKey.BAD_SETTING) from error
        with refuse_unavailable():
            async with self._store.write() as change:
                chosen_before = (await self._read(change, guild_id)).columns
                server = ServerRow(**{**chosen_before, setting.name: stored})
                await change.set_server(server)
        return server

    async def require_opening(self, opening: Opening) -> ServerRow:
        """Refuse the wrong person, place or number for opening a table; return the settings."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                server = await self._read(reading, opening.guild_id)
                _require_starter(server, opening)
                _require_channel(server, opening.channels)
                await require_few_lobbies(reading, opening.host_id)
        return server

    async def require_channel(self, guild_id: int | None, channels: frozenset[int]) -> None:
        """Refuse a channel, or a thread with its parent, where games are not allowed."""
        _require_channel(await self.find(guild_id), channels)


async def require_few_lobbies(reading: Reading, host_id: int) -> None:
    """Refuse somebody who hosts as many lobbies as one person may."""
    if await count_lobbies(reading, host_id) >= MOST_LOBBIES:
        raise Refusal(RefusalKey.MANY_LOBBIES, most=MOST_LOBBIES)


def _require_starter(server: ServerRow, opening: Opening) -> None:
    if server.starters == "everybody" or opening.manages:
        return
    roles = read_ids(server.starter_roles) if server.starters == "roles" else ()
    if not roles:
        raise Refusal(RefusalKey.MANAGERS_START)
    if opening.roles.isdisjoint(roles):
        raise Refusal(RefusalKey.ROLES_START, roles=_list_ids(roles))


def _require_channel(server: ServerRow, channels: frozenset[int]) -> None:
    allowed = read_ids(server.channels)
    if allowed and channels.isdisjoint(allowed):
        raise Refusal(RefusalKey.CHANNEL_NOT_ALLOWED, channels=_list_ids(allowed))


def _list_ids(ids: Sequence[int]) -> str:
    return ",".join(map(str, ids))
