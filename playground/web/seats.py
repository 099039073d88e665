"""Who sits at the page, and which pings they have not looked at yet."""

from collections import Counter
from collections.abc import Callable

from playground.model import Change, ChangeKind, User
from playground.world import World

FEWEST_SEATS = 2
"""The page always offers a second person to play with."""


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
        self._listeners: list[Callable[[], None]] = []
        world.listen(self._on_change)

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
        """Let *count* people sit, or the nearest number there are seats for."""
        self.seats = min(max(count, FEWEST_SEATS), self.most_seats)
        self._tell()

    def unread(self, user: User) -> Counter[int]:
        """Return how many unread pings of *user* each channel holds, by channel id."""
        return Counter(self._unread.get(user.id, {}).values())

    def read(self, user: User, channel_id: int) -> None:
        """Take note that *user* has looked at a channel."""
        self._forget(lambda reader, _, channel: reader == user.id and channel == channel_id)

    def _on_change(self, change: Change) -> None:
        match change.kind:
            case ChangeKind.PING if change.only_for and change.message_id and change.channel_id:
                pings = self._unread.setdefault(change.only_for, {})
                pings[change.message_id] = change.channel_id
                self._make_room_for(change.only_for)
            case ChangeKind.MESSAGE_DELETED:
                self._forget(lambda _, message, __: message == change.message_id)
            case ChangeKind.CHANNEL_DELETED:
                self._forget(lambda _, __, channel: channel == change.channel_id)

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
            self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
