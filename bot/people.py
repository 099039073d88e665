"""People: what each has chosen for all their games."""

from dataclasses import replace
from typing import Any

from bot.clocks.calendar import DAY, LONGEST_QUIET, Quiet, list_zones
from bot.games.repository import refuse_unavailable
from bot.refusals import Refusal, RefusalKey
from bot.store import PersonRow, Store


class People:
    """The people whose games are in one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, user_id: int) -> PersonRow:
        """Return what a person has chosen, and what holds where they have not."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                return await reading.person(user_id)

    async def set_zone(self, user_id: int, zone: str) -> PersonRow:
        """Choose a time zone, by its name; Refusal if there is none such."""
        if zone not in list_zones():
            raise Refusal(RefusalKey.UNKNOWN_ZONE, zone=zone)
        return await self._change(user_id, zone=zone)

    async def set_quiet(self, user_id: int, quiet: Quiet | None) -> PersonRow:
        """Choose quiet hours, or none; Refusal if they are nearly all of the day."""
        if quiet is None or quiet.begin == quiet.end:
            return await self._change(user_id, quiet_begin=None, quiet_end=None)
        if not (0 <= quiet.begin < DAY and 0 <= quiet.end < DAY) or quiet.seconds > LONGEST_QUIET:
            raise Refusal(RefusalKey.BAD_QUIET, longest=LONGEST_QUIET // 3600)
        return await self._change(user_id, quiet_begin=quiet.begin, quiet_end=quiet.end)

    async def _change(self, user_id: int, **columns: Any) -> PersonRow:
        with refuse_unavailable():
            async with self._store.write() as change:
                person = replace(await change.person(user_id), **columns)
                await change.set_person(person)
        return person
