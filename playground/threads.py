"""Changes of threads: closed and opened again, members joining and leaving."""

from collections.abc import Callable

from playground.api_errors import ApiError, ErrorKind
from playground.model import ChangeKind, Channel
from playground.permissions import Permission

CLOSED = (
    ErrorKind.THREAD_ARCHIVED,
    ErrorKind.THREAD_ARCHIVED_BAD_REQUEST,
    ErrorKind.THREAD_LOCKED,
    ErrorKind.MISSING_PERMISSIONS,
    ErrorKind.MISSING_ACCESS,
)
"""Discord's observed refusals in a closed thread."""


class Threads:
    """Changes threads. *refusal* is how a closed one refuses, one of `CLOSED`."""

    def __init__(self, announce: Callable[..., None]) -> None:
        self.refusal = ErrorKind.THREAD_ARCHIVED
        self._announce = announce

    def archive(self, thread: Channel) -> None:
        """Archive a thread: the next post opens it again, unless it is locked."""
        thread.archived = True
        self._announce_change(thread)

    def unarchive(self, thread: Channel) -> None:
        """Open an archived thread again."""
        thread.archived = False
        self._announce_change(thread)

    def lock(self, thread: Channel, *, archived: bool = False) -> None:
        """Let only moderators of threads write; they mostly archive it too."""
        thread.locked = True
        thread.archived |= archived
        self._announce_change(thread)

    def unlock(self, thread: Channel) -> None:
        """Let everybody write again; an archived thread stays archived until a post."""
        thread.locked = False
        self._announce_change(thread)

    def _announce_change(self, thread: Channel) -> None:
        self._announce(ChangeKind.CHANNEL_UPDATED, channel_id=thread.id)

    def add_member(self, thread: Channel, user_id: int, *, by_sync: bool = False) -> None:
        """Add somebody; the bot gets `THREAD_CREATE`, or `THREAD_LIST_SYNC`."""
        thread.member_ids.add(user_id)
        kind = ChangeKind.THREADS_SYNCED if by_sync else ChangeKind.THREAD_JOINED
        channel_id = thread.parent_id if by_sync else thread.id
        self._announce(kind, channel_id=channel_id, user_id=user_id)

    def remove_member(self, thread: Channel, user_id: int, *, as_deletion: bool = False) -> None:
        """Remove somebody; with *as_deletion* the bot gets the event that the thread is deleted."""
        thread.member_ids.discard(user_id)
        kind = ChangeKind.THREAD_HIDDEN if as_deletion else ChangeKind.THREAD_LEFT
        self._announce(kind, channel_id=thread.id, user_id=user_id)

    def demand_open(self, thread: Channel, granted: Permission) -> None:
        """Refuse what an archived or locked thread does not allow."""
        self._demand_unlocked(thread, granted)
        if thread.archived:
            raise ApiError(self.refusal)

    def demand_deletable(self, thread: Channel, granted: Permission) -> None:
        """Refuse the deletion of a message in a thread that is both locked and archived."""
        if thread.archived:
            self._demand_unlocked(thread, granted)

    def open_for_post(self, thread: Channel, granted: Permission) -> None:
        """Open an archived thread for a post, or refuse the post in a locked one."""
        self._demand_unlocked(thread, granted)
        if thread.archived:
            self.unarchive(thread)

    def _demand_unlocked(self, thread: Channel, granted: Permission) -> None:
        if thread.locked and Permission.MANAGE_THREADS not in granted:
            raise ApiError(self.refusal)
