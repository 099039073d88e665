"""The sender's view of Discord: channels that take messages, and the reasons why they may not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.games.table import MessageRef
from bot.store import DirectMessageRow, OutboxRow

P_contra = TypeVar("P_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Sent:
    """A posted message; `earlier` is the nonce of an earlier try that had already posted it."""

    id: int
    earlier: str | None = None


class Held(Exception):
    """A channel takes no messages until somebody changes something there.

    `trouble` is the name of the permission the bot lacks, or another reason: `no-access`,
    `thread-closed`, `blocked` by a filter of messages, `no-messages` in a channel of its type, or
    `refused`, which is the bot's own fault.
    """

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class ChannelGone(Exception):
    """The channel no longer exists, provided the bot `sees` its server."""


class MessageGone(Exception):
    """The message no longer exists, or isn't the bot's."""


class ThreadClosed(Exception):
    """Messages in a closed thread can't be edited; a new message may reopen it."""


class DoorClosed(Exception):
    """The person accepts no direct messages."""


class TryLater(Exception):
    """A temporary failure, and the number of seconds that it will last at least."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"not for another {seconds:.1f} s")
        self.seconds = seconds


class TooSoon(TryLater):
    """Nothing was tried: Discord must not be asked for so many seconds."""


class Channels(Protocol[P_contra]):
    """Where messages are sent. Any exception but those above counts as temporary."""

    async def sees(self, guild_id: int | None) -> bool:
        """Return whether the bot is in a server that is available: what is missing there is gone.

        True for anything outside servers.
        """

    def lacks(self, channel_id: int, trouble: str) -> bool:
        """Return whether a channel is known to lack the permission that a trouble names.

        False for unknown channels, and for any other trouble.
        """

    async def send(
        self,
        channel_id: int,
        presentation: P_contra,
        nonce: str,
        pings: Sequence[int],
        earlier: Sequence[str] = (),
    ) -> Sent:
        """Post a new message that pings exactly these users, to be found by this nonce later.

        `earlier` are the nonces of earlier tries, oldest first, one of which may have succeeded: if
        Discord knows its message, return that instead. MessageGone if that message is deleted or
        has no buttons left, so that nobody can tell which try it was.
        """

    async def show_anew(self, message: MessageRef, presentation: P_contra, nonce: str) -> Sent:
        """Edit a message, as if sent with this nonce; nobody is notified.

        MessageGone if that is impossible, ThreadClosed if it is for now.
        """

    async def find(
        self, channel_id: int, row: OutboxRow, nonce: str, after: MessageRef | None
    ) -> int | None:
        """Return the message that announces a row, if it can be found: sent with this nonce.

        It is later than the game's message `after`, if there is one, or is that message after an
        edit.
        """

    async def open_direct(self, user_id: int) -> int:
        """Return somebody's direct message channel; DoorClosed if they accept none.

        TooSoon if too many were opened just now.
        """

    async def write_to(self, user_id: int, presentation: P_contra, nonce: str) -> None:
        """Send a new direct message; DoorClosed if that person accepts none.

        A message already sent with this nonce and deleted counts as sent.
        """

    async def was_written(self, message: DirectMessageRow, nonce: str) -> bool:
        """Return whether a direct message sent with this nonce can be found."""

    async def retire(self, message: MessageRef, remains: str | None) -> None:
        """Remove the buttons of a message; one that is gone is ignored.

        `remains` is what early versions stored about messages that they posted. Held if the channel
        allows no edits for now.
        """

    async def delete(self, message: MessageRef) -> None:
        """Delete a message; one that is gone is ignored."""
