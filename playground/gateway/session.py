"""The events sent to one shard of the bot, kept for when it resumes."""

import asyncio
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import msgspec

_KEPT_FRAMES = 1000


class Op(IntEnum):
    """The kinds of gateway frames, as Discord numbers them."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


@dataclass(slots=True, eq=False)
class Session:
    """The events sent to one shard; *outbox* is None while it is not connected."""

    id: str
    shard: tuple[int, int]
    intents: int
    sequence: int = 0
    frames: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=_KEPT_FRAMES))
    outbox: asyncio.Queue[bytes] | None = None

    def dispatch(self, event: str, data: Any) -> None:
        """Send the shard an event, now or when it resumes."""
        self.sequence += 1
        frame = msgspec.json.encode({"op": Op.DISPATCH, "t": event, "s": self.sequence, "d": data})
        self.frames.append((self.sequence, frame))
        if self.outbox is not None:
            self.outbox.put_nowait(frame)
