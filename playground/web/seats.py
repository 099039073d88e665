"""The people at the page, and their unread pings."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from cogs import custom_ids
from cogs.custom_ids import CustomId
from playground.components import walk
from playground.model import Change, ChangeKind, Message, User
from playground.world import World

FEWEST_SEATS = 2
"""The page always offers a second person to play with."""


@dataclass(frozen=True, slots=True)
class Call:
    """A message that asks people for a decision, or pinged them, by their ids."""

    message_id: int
    users: tuple[int, ...]


class KeptSeats(msgspec.Struct, frozen=True):
    """The people at the page and what they have read; *seen* by person, then channel."""

    seats: int
    unread: dict[int, dict[int, int]]
    calls: dict[int, Call]
    newest: dict[int, int]
    seen: dict[int, dict[int, int]]


class Seats:
    """The people of *world* that every open page offers, with their unread pings.

    The first *seats* people sit; somebody who is pinged takes a seat, and so does everybody
    before them. Raises ValueError when *world* holds fewer people than *seats*.
    """

    def __init__(self, world: World, seats: int = FEWEST_SEATS) -> None:
        if not FEWEST_SEATS <= seats <= len(world.people):
            raise ValueError(f"{seats} people cannot sit here, 2 to {len(world.people)} can.")
        self._world = world
        self.seats = seats
        self._unread: dict[int, dict[int, int]] = {}
        self._calls: dict[int, Call] = {}
        self._newest: dict[int, int] = {}
        self._seen: dict[int, dict[int, int]] = {}
        self._listeners: list[Callable[[], None]] = []
        world.listen(self._on_change)

    def keep(self) -> KeptSeats:
        """Return the current state."""
        return KeptSeats(self.seats, self._unread, self._calls, self._newest, self._seen)

    def take_back(self, kept: KeptSeats) -> None:
        """Continue from a stored state of the same world."""
        self.seats = kept.seats
        self._unread, self._calls = dict(kept.unread), dict(kept.calls)
        self._newest, self._seen = dict(kept.newest), dict(kept.seen)

    @property
    def seated(self) -> tuple[User, ...]:
        """The people at the page, in order."""
        return self._world.people[: self.seats]

    @property
    def most_seats(self) -> int:
        """How many people can sit."""
        return len(self._world.people)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* when seats or pings change; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def seat(self, count: int) -> None:
        """Let *count* people sit, or as many as possible."""
        self.seats = min(max(count, FEWEST_SEATS), self.most_seats)
        self._notify()

    def seat_all(self, people: Iterable[User]) -> None:
        """Let these people sit."""
        ids = [user.id for user in self._world.people]
        self.seat(max(ids.index(user.id) + 1 for user in people))

    @property
    def called(self) -> dict[int, tuple[int, ...]]:
        """The people called by the newest call of each channel, unless a game has ended since."""
        return {channel: call.users for channel, call in self._calls.items()}

    def find_call(self, channel_id: int) -> Call | None:
        """Return the newest call in a channel; None if there is none."""
        return self._calls.get(channel_id)

    def unread(self, user: User) -> Counter[int]:
        """Return how many unread pings of *user* each channel holds, by channel id."""
        return Counter(self._unread.get(user.id, {}).values())

    def newest_ping(self, user: User) -> int:
        """Return the newest message that pings *user*, unread; 0 for none."""
        return max(self._unread.get(user.id, {}), default=0)

    def news(self, user: User) -> list[int]:
        """Return the channels with messages that *user* has not read."""
        return [
            channel
            for channel, message in self._newest.items()
            if message > self.seen(user, channel)
        ]

    def newest(self, channel_id: int) -> int:
        """Return the newest public message in a channel; 0 for none."""
        return self._newest.get(channel_id, 0)

    def seen(self, user: User, channel_id: int) -> int:
        """Return the last message of a channel that *user* has read; 0 for none."""
        return self._seen.get(user.id, {}).get(channel_id, 0)

    def unread_from(self, user: User, channel_id: int, message_id: int) -> None:
        """Mark a channel as unread by *user* from this message on."""
        self._seen.setdefault(user.id, {})[channel_id] = message_id - 1
        self._notify()

    def read(self, user: User, channel_id: int) -> None:
        """Mark a channel as read by *user*."""
        newest = self._newest.get(channel_id, 0)
        if newest > self.seen(user, channel_id):
            self._seen.setdefault(user.id, {})[channel_id] = newest
            self._notify()
        self._forget(lambda reader, _, channel: reader == user.id and channel == channel_id)

    def _on_change(self, change: Change) -> None:
        match change.kind:
            case ChangeKind.MESSAGE_CREATED if change.channel_id and change.only_for is None:
                self._newest[change.channel_id] = change.message_id or 0
                message = self._world.messages[change.message_id or 0]
                if _offers(message, custom_ids.REMATCH):
                    self._calls.pop(change.channel_id, None)
                elif _offers(message, custom_ids.SHOW, custom_ids.PUBLIC):
                    self._call_presser(message)
                self._notify()
            case ChangeKind.PING if change.only_for and change.message_id and change.channel_id:
                pings = self._unread.setdefault(change.only_for, {})
                pings[change.message_id] = change.channel_id
                if not _offers(self._world.messages[change.message_id], custom_ids.REMATCH):
                    users = self._world.pings.get(change.message_id, (change.only_for,))
                    self._calls[change.channel_id] = Call(change.message_id, users)
                self._make_room_for(change.only_for)
            case ChangeKind.MESSAGE_DELETED:
                self._forget(lambda _, message, __: message == change.message_id)
            case ChangeKind.CHANNEL_DELETED:
                self._calls.pop(change.channel_id or 0, None)
                self._newest.pop(change.channel_id or 0, None)
                self._forget(lambda _, __, channel: channel == change.channel_id)

    def _call_presser(self, message: Message) -> None:
        """Assume that a decision belongs to the last presser, since nobody pings them for it."""
        pressed = reversed(self._world.interactions.values())
        there = (each.user_id for each in pressed if each.channel_id == message.channel_id)
        if (presser := next(there, None)) is not None:
            self._calls[message.channel_id] = Call(message.id, (presser,))

    def _make_room_for(self, user_id: int) -> None:
        ids = [user.id for user in self._world.people]
        self.seat(max(self.seats, ids.index(user_id) + 1 if user_id in ids else 0))

    def _forget(self, condition: Callable[[int, int, int], bool]) -> None:
        """Drop the pings for whose reader, message and channel *condition* holds."""
        before = self._unread
        self._unread = {
            reader: {m: c for m, c in pings.items() if not condition(reader, m, c)}
            for reader, pings in before.items()
        }
        if self._unread != before:
            self._notify()

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener()


def _offers(message: Message, *kinds: CustomId) -> bool:
    """Return whether a message has a button whose custom id is of one of these kinds."""
    ids = [part.get("custom_id") or "" for _, part in walk(message.components)]
    return any(kind.read(custom_id) for kind in kinds for custom_id in ids)
