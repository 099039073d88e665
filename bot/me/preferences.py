"""Preferences: each person's choices for all their games."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.games.calendar import DAY, LONGEST_QUIET, Quiet, list_zones
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import find_game
from bot.me.digest import set_daily
from bot.store import PersonRow, Store
from bot.tables.notification_preferences import FOLLOWERS, PLAYERS, WANTS
from bot.tables.repository import refuse_unavailable


class Preferences:
    """Preferences of people in one store; `changed` is set if something may be due earlier.

    `clock` returns Unix seconds.
    """

    def __init__(
        self, store: Store, changed: asyncio.Event, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._changed = changed
        self._clock = clock

    async def find(self, user_id: int) -> PersonRow:
        """Return a person's preferences, with the defaults."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                return await reading.person(user_id)

    async def set_zone(self, user_id: int, zone: str) -> PersonRow:
        """Set a time zone by its name; Refusal if there is none of that name."""
        if zone not in list_zones():
            raise Refusal(RefusalKey.UNKNOWN_ZONE, zone=zone)
        return await self._change(user_id, zone=zone)

    async def set_quiet(self, user_id: int, quiet: Quiet | None) -> PersonRow:
        """Set quiet hours, or none; Refusal if they are longer than half a day."""
        if quiet is None or quiet.begin == quiet.end:
            return await self._change(user_id, quiet_begin=None, quiet_end=None)
        if not (0 <= quiet.begin < DAY and 0 <= quiet.end < DAY) or quiet.seconds > LONGEST_QUIET:
            raise Refusal(RefusalKey.BAD_QUIET, longest=LONGEST_QUIET // 3600)
        return await self._change(user_id, quiet_begin=quiet.begin, quiet_end=quiet.end)

    async def set_wants(self, user_id: int, wants: str, locale: str) -> PersonRow:
        """Set which notifications are wanted, one of `WANTS`; a daily list starts the next day."""
        if wants not in WANTS:
            raise Refusal(RefusalKey.BAD_WISH)
        return await self._change(user_id, wants=wants, locale=locale)

    async def set_daily_at(self, user_id: int, time_of_day: int, locale: str) -> PersonRow:
        """Set the time of the daily list, in seconds since midnight."""
        if not 0 <= time_of_day < DAY:
            raise Refusal(RefusalKey.BAD_WISH)
        return await self._change(user_id, daily_at=time_of_day, locale=locale)

    async def set_direct(self, user_id: int, direct: bool, locale: str) -> PersonRow:
        """Set whether to prefer direct messages to mentions; a closed channel is tried again."""
        return await self._change(user_id, direct=direct, closed=False, locale=locale)

    async def find_wish(self, game_id: str, user_id: int) -> str | None:
        """Return a person's preference for a game; None if they have none."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                return await reading.wish(game_id, user_id)

    async def set_wish(
        self, game_id: str, user_id: int, wish: str | None, locale: str
    ) -> PersonRow:
        """Set a preference for a game: players can mute it, others follow it."""
        with refuse_unavailable():
            async with self._store.write() as change:
                await find_game(change, game_id)
                playing = any(
                    seat.user_id == user_id and seat.active for seat in await change.seats(game_id)
                )
                if wish is not None and wish not in (PLAYERS if playing else FOLLOWERS):
                    raise Refusal(RefusalKey.BAD_WISH)
                await change.set_wish(game_id, user_id, wish)
        return await self._change(user_id, locale=locale)

    async def _change(self, user_id: int, **columns: Any) -> PersonRow:
        with refuse_unavailable():
            async with self._store.write() as change:
                person = replace(await change.person(user_id), **columns)
                await change.set_person(person)
                await set_daily(change, person, self._clock())
        self._changed.set()
        return person
