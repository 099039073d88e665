"""Servers of local Discord, people for them, and where the bot of each keeps its games."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL

from playground.server import LocalDiscord

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Finn")
"""People who sit at tables."""
DESCRIPTION = Path(__file__).parents[2] / ".." / "shared" / "discord" / "openapi.json"
"""Discord's description of its requests, where it lies beside the checkout."""


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

    def found(self, **settings: Any) -> LocalDiscord:
        """Return a server whose guild is of this shard: its id is the time of its founding."""
        while True:
            server = LocalDiscord(shards=self.shards, **settings)
            if (server.world.guild_id >> 22) % self.shards == self.shard:
                return server


ALONE = Place()
"""One bot, with a file of its own."""
