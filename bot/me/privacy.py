"""Personal data: exported to its owner, and deleted at their request."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import msgspec
import structlog

from bot.games.names import name_before_mark
from bot.games.refusals import Refusal
from bot.games.table import Person
from bot.store import Reading, Store
from bot.store.traces import (
    forget_elsewhere,
    forget_in_game,
    list_games,
    list_names,
    read_traces,
)
from bot.tables.repository import Repository, refuse_unavailable
from bot.wording import Words

log = structlog.get_logger()


class Leave(Protocol):
    """Frees a person's seat in a lobby."""

    async def __call__(self, game_id: str, person: Person, interaction_id: str) -> object:
        """Free their seat."""


Resign = Callable[[str, int, str], Awaitable[object]]
"""Makes a user resign from a game."""


@dataclass(frozen=True, slots=True)
class Involvement:
    """The number of games with traces of a person, and of those in which they have a seat."""

    games: int
    lobbies: tuple[str, ...]
    playing: tuple[str, ...]


class Privacy:
    """The personal data in one store."""

    def __init__(
        self, store: Store, repository: Repository, *, resign: Resign, leave: Leave
    ) -> None:
        self._store = store
        self._repository = repository
        self._resign = resign
        self._leave = leave

    async def look(self, person: Person) -> Involvement:
        """Return in how many games a person is, or was."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                return await _look(reading, person.id)

    async def export(self, person: Person) -> bytes:
        """Return everything stored about a person, as readable JSON."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                traces = await read_traces(reading, person.id)
        told = {"user": {"id": person.id, "name": person.name}, "stored": traces}
        return msgspec.json.format(msgspec.json.encode(told), indent=2)

    async def delete(self, person: Person, interaction_id: str) -> None:
        """Make a person leave all their games, and erase them.

        After an error this can be repeated; what was done stays done.
        """
        found = await self.look(person)
        for game_id in found.playing:
            with suppress(Refusal):
                await self._resign(game_id, person.id, interaction_id)
        for game_id in found.lobbies:
            with suppress(Refusal):
                await self._leave(game_id, person, interaction_id)
        with refuse_unavailable():
            async with self._store.read() as reading:
                games = await list_games(reading, person.id)
                names = {*await list_names(reading, person.id), person.name}
                names |= {name_before_mark(name) for name in names}
            for game_id in games:
                await self._forget(game_id, person.id, names)
            async with self._store.write() as change:
                await forget_elsewhere(change, person.id)
        log.info("somebody is forgotten", games=len(games))

    async def _forget(self, game_id: str, user_id: int, names: set[str]) -> None:
        async with self._repository.lock(game_id), self._store.write(game_id) as change:
            game = await change.game(game_id)
            former = Words("" if game is None else game.locale)("former-player")
            await forget_in_game(change, game_id, user_id, names, former)


async def _look(reading: Reading, user_id: int) -> Involvement:
    games = [await reading.game(game_id) for game_id in await list_games(reading, user_id)]
    known = [game for game in games if game is not None]
    seated = {
        game.id
        for game in known
        for seat in await reading.seats(game.id)
        if seat.user_id == user_id and seat.active
    }
    sits = {
        status: tuple(game.id for game in known if game.id in seated and game.status == status)
        for status in ("lobby", "running")
    }
    return Involvement(len(known), sits["lobby"], sits["running"])
