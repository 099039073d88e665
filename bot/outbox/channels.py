"""What the sender needs of Discord: channels that take messages, and why they may not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.games.table import MessageRef
from bot.store import DirectMessageRow, OutboxRow

P_contra = TypeVar("P_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that was posted; `earlier` is the nonce of the earlier try that did, if one did."""

    id: int
    earlier: str | None = None


class Held(Exception):
    """A channel takes no messages for now: somebody has to change something there.

    `trouble` is the name of the permission the bot lacks, or that of another reason: `no-access`,
    `thread-closed`, `blocked` by a filter of messages, `no-messages` in a channel of its type, or
    `refused`, which is the bot's own fault.
    """

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class ChannelGone(Exception):
    """The channel does not exist any more, if the bot `sees` its server."""


class MessageGone(Exception):
    """The message does not exist any more, or is not ours to change."""


class ThreadClosed(Exception):
    """No message can be changed in a closed thread; a new message may open it."""


class DoorClosed(Exception):
    """Somebody takes no direct messages."""


class TryLater(Exception):
    """Passing trouble, and how many seconds it will last at least."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"not for another {seconds:.1f} s")
        self.seconds = seconds


class TooSoon(TryLater):
    """Nothing was tried: it is too early to ask Discord, for so many seconds."""


class Channels(Protocol[P_contra]):
    """Where messages go. Anything but the exceptions above counts as passing trouble."""

    async def sees(self, guild_id: int | None) -> bool:
        """Return whether the bot is in a server, and that is up: what it misses there is gone.

        True for what is in no server.
        """

    def lacks(self, channel_id: int, trouble: str) -> bool:
        """Return whether a channel is known to miss the permission that a trouble names.

        False for what is not known, and for any other trouble.
        """

    async def send(
        self,
        channel_id: int,
        presentation: P_contra,
        nonce: str,
        pings: Sequence[int],
        earlier: Sequence[str] = (),
    ) -> Sent:
        """Post a new message that mentions just these users, found by this nonce later.

        With the nonces of `earlier` tries, oldest first, of which one may have got there, return
        the message of that instead if Discord knows it. MessageGone if it does, and the message is
        deleted, or over, so that nobody can tell which try it was.
        """

    async def show_anew(self, message: MessageRef, presentation: P_contra, nonce: str) -> Sent:
        """Show something else in a message, as if sent with this nonce; nobody is told of it.

        MessageGone if that cannot be, ThreadClosed if it can't for now.
        """

    async def find(
        self, channel_id: int, row: OutboxRow, nonce: str, after: MessageRef | None
    ) -> int | None:
        """Return the message that says a row, if it can be found: it was sent with this nonce.

        It comes after a message of the game, if that is known, or is that message shown anew.
        """

    async def open_direct(self, user_id: int) -> int:
        """Return the channel of direct messages to somebody; DoorClosed if there can be none.

        TooSoon if too many were opened just now.
        """

    async def write_to(self, user_id: int, presentation: P_contra, nonce: str) -> None:
        """Post a new direct message; DoorClosed if that person takes none.

        One that was written with this nonce and deleted is fine.
        """

    async def was_written(self, letter: DirectMessageRow, nonce: str) -> bool:
        """Return whether a direct message can be found that was sent with this nonce."""

    async def retire(self, message: MessageRef, remains: str | None) -> None:
        """Take the buttons from a message; one that is gone is fine.

        `remains` is what early versions noted of it, for messages that they posted. Held if nothing
        can be changed in its channel for now.
        """

    async def delete(self, message: MessageRef) -> None:
        """Delete a message; one that is gone is fine."""
