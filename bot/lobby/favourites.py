"""Favourites: options that a server saves under a name; one of them is used for new lobbies."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import msgspec

from bot.games.configuration import CUSTOMS, Configuration
from bot.games.names import LONGEST, clean_line
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import plays, read_terms
from bot.games.table import Person, Table
from bot.lobby.lobby import Lobby
from bot.store import FavouriteRow, Store, Writing
from bot.tables.repository import refuse_unavailable
from rules import codec
from rules.option import OptionValue
from rules.registry import Registry

MOST = 5
"""The most favourites of a server."""


@dataclass(frozen=True, slots=True)
class Favourite:
    """Options, their name, and who saved them.

    The `standard` favourite is used for new lobbies. One is `settled` if some saved values no
    longer exist and were replaced by the nearest.
    """

    name: str
    owner_id: int
    configuration: Configuration
    standard: bool
    settled: bool

    def belongs_to(self, person: Person) -> bool:
        """Return whether a person may replace or delete it."""
        return person.manages or person.id == self.owner_id


class Favourites:
    """The favourites of the servers in one store."""

    def __init__(self, store: Store, registry: Registry) -> None:
        self._store = store
        self._registry = registry

    async def list(self, guild_id: int | None) -> tuple[Favourite, ...]:
        """Return a server's favourites by name; none outside of a server."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                rows = await reading.favourites(guild_id or 0)
        return tuple(self._build(row) for row in rows)

    async def find_standard(self, guild_id: int | None) -> Configuration | None:
        """Return the configuration for a server's new lobbies; None if none was chosen."""
        kept = await self.list(guild_id)
        return next((each.configuration for each in kept if each.standard), None)

    async def keep(self, table: Table, person: Person, written: str) -> Favourite:
        """Save a lobby's options under a name, replacing a favourite of that name.

        Allowed for the lobby's host and server managers; replacing only for those who may delete
        it.
        """
        if not person.manages:
            Lobby.at(table).require_host(person)
        name = clean_line(written)
        if not name or len(written) > LONGEST or table.guild_id is None:
            raise Refusal(RefusalKey.BAD_FAVOURITE, longest=LONGEST)
        with refuse_unavailable():
            async with self._store.write(_lock(table.guild_id)) as change:
                kept = await self._read(change, table.guild_id)
                before = find(kept, name)
                if before is not None:
                    _require_own(before, person)
                    await change.drop_favourite(table.guild_id, before.name)
                elif len(kept) >= MOST:
                    raise Refusal(RefusalKey.TOO_MANY_FAVOURITES, most=MOST)
                row = _pack(table.guild_id, name, person, table.configuration)
                row = replace(row, standard=before is not None and before.standard)
                await change.add_favourite(row)
        return self._build(row)

    async def drop(self, guild_id: int, person: Person, name: str) -> tuple[Favourite, ...]:
        """Delete a favourite; return those that are left."""
        with refuse_unavailable():
            async with self._store.write(_lock(guild_id)) as change:
                favourite = _require(await self._read(change, guild_id), name)
                _require_own(favourite, person)
                await change.drop_favourite(guild_id, favourite.name)
        return await self.list(guild_id)

    async def choose_standard(
        self, guild_id: int, person: Person, name: str | None
    ) -> tuple[Favourite, ...]:
        """Make a favourite the standard of new lobbies, None for no standard; return all."""
        if not person.manages:
            raise Refusal(RefusalKey.NOT_MANAGER)
        with refuse_unavailable():
            async with self._store.write(_lock(guild_id)) as change:
                if name is not None:
                    name = _require(await self._read(change, guild_id), name).name
                await change.set_standard(guild_id, name)
        return await self.list(guild_id)

    async def _read(self, change: Writing, guild_id: int) -> Sequence[Favourite]:
        return [self._build(row) for row in await change.favourites(guild_id)]

    def _build(self, row: FavouriteRow) -> Favourite:
        customs = _read_customs(row)
        found = read_terms(row, customs, self._registry)
        kept = (row.preset, customs) == (found.preset, _list_customs(found))
        settled = not (kept and plays(row, self._registry))
        return Favourite(row.name, row.user_id, found, row.standard, settled)


def find(favourites: Iterable[Favourite], name: str) -> Favourite | None:
    """Return the favourite of a name, ignoring case; None if there is none."""
    wanted = name.casefold()
    return next((each for each in favourites if each.name.casefold() == wanted), None)


def _pack(guild_id: int, name: str, person: Person, kept: Configuration) -> FavouriteRow:
    """Return the row that stores a favourite, not as the standard."""
    setup = codec.encode(kept.setup).decode()
    customs = msgspec.json.encode(_list_customs(kept)).decode()
    return FavouriteRow(guild_id, name, person.id, setup, kept.preset, customs, standard=False)


def _list_customs(configuration: Configuration) -> dict[str, OptionValue]:
    return {custom.name: configuration.value_of(custom) for custom in CUSTOMS}


def _read_customs(row: FavouriteRow) -> dict[str, OptionValue]:
    """Return a favourite's options of the table; none if they can't be read."""
    with suppress(msgspec.MsgspecError, UnicodeError):
        return msgspec.json.decode(row.customs, type=dict[str, OptionValue])
    return {}


def _require(favourites: Iterable[Favourite], name: str) -> Favourite:
    favourite = find(favourites, name)
    if favourite is None:
        raise Refusal(RefusalKey.UNKNOWN_FAVOURITE)
    return favourite


def _require_own(favourite: Favourite, person: Person) -> None:
    if not favourite.belongs_to(person):
        raise Refusal(RefusalKey.FAVOURITE_OF_OTHERS, name=favourite.name)


def _lock(guild_id: int) -> str:
    """Return the lock name for changes to a server's favourites."""
    return f"server {guild_id}"
