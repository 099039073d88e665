"""The outbox's way to Discord: what moves have left to be said is sent, and old messages tidied.

Knows nothing of Discord but what `Channels` promises.
"""

from bot.outbox.button_cleanup import ButtonCleanup
from bot.outbox.channels import (
    ChannelGone,
    Channels,
    DoorClosed,
    Held,
    MessageGone,
    Sent,
    ThreadClosed,
    TooSoon,
    TryLater,
)
from bot.outbox.direct_channels import DirectChannels
from bot.outbox.direct_messages import DirectMessages
from bot.outbox.sender import Presenter, Sender

__all__ = [
    "ButtonCleanup",
    "ChannelGone",
    "Channels",
    "DirectChannels",
    "DirectMessages",
    "DoorClosed",
    "Held",
    "MessageGone",
    "Presenter",
    "Sender",
    "Sent",
    "ThreadClosed",
    "TooSoon",
    "TryLater",
]
