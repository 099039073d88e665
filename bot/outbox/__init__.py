"""The outbox on its way to Discord: sends what moves have queued, and cleans up old messages.

All it knows of Discord is the protocol `Channels`.
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
