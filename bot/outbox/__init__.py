"""The outbox's way to Discord: what moves have left to be said is sent, and old messages tidied.

Knows nothing of Discord but what `Channels` promises.
"""

from bot.outbox.channels import (
    CHANNEL_GONE,
    NO_ACCESS,
    ChannelGone,
    Channels,
    DoorClosed,
    Held,
    MessageGone,
    Sent,
    TryLater,
)
from bot.outbox.postman import Postman
from bot.outbox.sender import Presenter, Sender
from bot.outbox.tidier import Tidier

__all__ = [
    "CHANNEL_GONE",
    "NO_ACCESS",
    "ChannelGone",
    "Channels",
    "DoorClosed",
    "Held",
    "MessageGone",
    "Postman",
    "Presenter",
    "Sender",
    "Sent",
    "Tidier",
    "TryLater",
]
