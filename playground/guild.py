"""The guild: whether it is available, its members, and their roles."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playground.model import ChangeKind, Channel
from playground.permissions import EVERYONE, NONE, OWNER, Permission


@dataclass(slots=True, eq=False)
class Role:
    """A role and what it permits."""

    id: int
    name: str
    permissions: Permission


class Guild:
    """The one guild. *everyone* is the role of all its members; *available* is off in an outage.

    A new guild *notifies_of_all* messages; otherwise only of mentions.

    The bot gets events of a change if it may know of it; kicked or in an outage it gets none.
    """

    def __init__(
        self,
        guild_id: int,
        new_id: Callable[[], int],
        announce: Callable[..., None],
        channels: Mapping[int, Channel],
        name: str,
        members: Iterable[int],
        bot_id: int,
    ) -> None:
        self.id = guild_id
        self.name = name
        self.locale = "en-US"
        self.notifies_of_all = True
        self.member_ids = {*members, bot_id}
        self.available = True
        self.everyone = Role(self.id, "@everyone", EVERYONE)
        self.roles = {self.id: self.everyone}
        self._worn: dict[int, set[int]] = {}
        self._bot_id = bot_id
        self._new_id = new_id
        self._announce = announce
        self._channels = channels

    # -- members ---------------------------------------------------------------------------

    def has(self, user_id: int) -> bool:
        """Return whether somebody is a member."""
        return user_id in self.member_ids

    @property
    def reaches_bot(self) -> bool:
        """Whether the bot gets events of this guild."""
        return self.available and self.has(self._bot_id)

    def leave(self, user_id: int) -> None:
        """Remove a person, with their roles and their membership of threads."""
        self._forget(user_id)
        self._announce(ChangeKind.MEMBER_LEFT, user_id=user_id)

    def join(self, user_id: int) -> None:
        """Add a person, or add them again."""
        self.member_ids.add(user_id)
        self._announce(ChangeKind.MEMBER_JOINED, user_id=user_id)

    def kick_bot(self) -> None:
        """Remove the bot, with its roles and its membership of threads."""
        self._forget(self._bot_id)
        self._announce(ChangeKind.BOT_KICKED)

    def invite_bot(self) -> None:
        """Add the bot, as a plain member."""
        self.member_ids.add(self._bot_id)
        self._announce(ChangeKind.BOT_INVITED)

    def _forget(self, user_id: int) -> None:
        self.member_ids.discard(user_id)
        self._worn.pop(user_id, None)
        for channel in self._channels.values():
            channel.member_ids.discard(user_id)

    # -- outages ---------------------------------------------------------------------------

    def fail(self) -> None:
        """Begin an outage: the guild is unavailable, and the bot gets none of its events."""
        self.available = False
        self._announce(ChangeKind.GUILD_FAILED)

    def recover(self) -> None:
        """End the outage."""
        self.available = True
        self._announce(ChangeKind.GUILD_RECOVERED)

    # -- roles -----------------------------------------------------------------------------

    def permissions(self, user_id: int) -> Permission:
        """Return the permissions of all of a member's roles."""
        if not self.has(user_id):
            return NONE
        granted = self.everyone.permissions
        for role_id in self.roles_of(user_id):
            granted |= self.roles[role_id].permissions
        return OWNER if Permission.ADMINISTRATOR in granted else granted

    def roles_of(self, user_id: int) -> list[int]:
        """Return the ids of a member's roles, `@everyone` aside."""
        return sorted(self._worn.get(user_id, ()))

    def create_role(self, name: str, permissions: Permission) -> Role:
        """Create a role that nobody has yet."""
        role = Role(self._new_id(), name, permissions)
        self.roles[role.id] = role
        self._announce(ChangeKind.ROLE_CREATED, role_id=role.id)
        return role

    def set_role(self, role: Role, permissions: Permission) -> None:
        """Change what a role permits."""
        with self._announcing(ChangeKind.ROLE_UPDATED, role_id=role.id):
            role.permissions = permissions

    def give_role(self, user_id: int, role: Role) -> None:
        """Give a member a role."""
        with self._announcing(ChangeKind.MEMBER_UPDATED, user_id=user_id):
            self._worn.setdefault(user_id, set()).add(role.id)

    def take_role(self, user_id: int, role: Role) -> None:
        """Take a role from a member."""
        with self._announcing(ChangeKind.MEMBER_UPDATED, user_id=user_id):
            self._worn.get(user_id, set()).discard(role.id)

    @contextmanager
    def _announcing(self, kind: ChangeKind, **about: Any) -> Iterator[None]:
        """Announce a change of roles, and the threads that it lets the bot see again."""
        saw = self._bot_sees
        yield
        self._announce(kind, **about)
        if self._bot_sees and not saw:
            self._announce(ChangeKind.THREADS_SYNCED)

    @property
    def _bot_sees(self) -> bool:
        return Permission.VIEW_CHANNEL in self.permissions(self._bot_id)
