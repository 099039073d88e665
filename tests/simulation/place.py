"""Where a bot keeps its games, and which guilds it is told of."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import URL


@dataclass(frozen=True, slots=True)
class Place:
    """A database, None for a file of its own, and a shard of so many."""

    database: URL | None = None
    shard: int = 0
    shards: int = 1

    @property
    def settings(self) -> Mapping[str, str]:
        """What the bot is told of its shard: nothing where it is the only one."""
        if self.shards == 1:
            return {}
        count = str(self.shards)
        return {"CLOISTERWYRM_SHARDS": str(self.shard), "CLOISTERWYRM_SHARD_COUNT": count}

    def has(self, guild_id: int) -> bool:
        """Whether a guild is told to this shard."""
        return (guild_id >> 22) % self.shards == self.shard


ALONE = Place()
"""One bot, with a file of its own."""
