"""Shards: which servers' games are this process's, when several processes share a database."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, true


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards a process runs, of `count` in all; the usual process runs everything.

    Discord tells shard `(guild_id >> 22) % count` of a guild, and shard 0 of direct messages.
    """

    ids: Sequence[int] = (0,)
    count: int = 1

    def own(self, guild_id: ColumnElement[int | None]) -> ColumnElement[bool]:
        """Return whether a guild in that column is told to one of these shards."""
        if len(self.ids) == self.count:
            return true()
        return (func.coalesce(guild_id, 0) // (1 << 22) % self.count).in_(self.ids)

    def __str__(self) -> str:
        """Return them as they are said: `shards 0, 1 of 4`."""
        ids = ", ".join(map(str, self.ids))
        return f"{'shards' if len(self.ids) > 1 else 'shard'} {ids} of {self.count}"


EVERYTHING = Shards()
"""What a process runs that has a database for itself."""
