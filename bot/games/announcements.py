"""Public announcements: facts for a presenter, and how several become one message."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal, TypeVar, cast, get_args

import msgspec
import structlog

from bot.games.automatic_steps import BotPlays, Unasked, Why
from bot.store import Damaged, OutboxRow, Writing
from rules import codec
from rules.errors import BadFormat
from rules.events import Event
from rules.registry import Registry

AnnouncementKind = Literal[
    "lobby", "turn", "end", "ended", "cancelled", "expired", "paused", "archived"
]
"""`turn` announces any decision somebody has to make. `end` is the end by the rules, `ended` a
running game that was called off."""

T = TypeVar("T")

log = structlog.get_logger()


class Notice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something about a game that the rules know nothing of: a message key and its values."""

    key: str
    values: dict[str, str | int] = {}


@dataclass(frozen=True, slots=True)
class Announcement:
    """One public message about a game.

    `number` is the game's `seq` when it was written, `events` everything that happened since the
    last message, `notices` further things to say, `pings` the users to mention. `walked` has the
    earlier events of a piece's walk that `events` continue, or that is still going on.
    """

    game_id: str
    number: int
    kind: AnnouncementKind
    events: tuple[Event, ...]
    pings: tuple[int, ...]
    notices: tuple[Notice, ...] = ()
    walked: tuple[Event, ...] = ()

    @property
    def seen(self) -> tuple[Event, ...]:
        """All events that the picture shows."""
        return (*self.walked, *self.events)


def encode_facts(events: Sequence[Event]) -> str:
    """Return events as the JSON an outbox row holds."""
    return msgspec.json.encode([msgspec.Raw(codec.encode(event)) for event in events]).decode()


def decode_facts(facts: str, registry: Registry) -> tuple[Event, ...]:
    """Return the events of an outbox row; rules.BadFormat if they can't be read."""
    raws = _decode(facts, list[msgspec.Raw])
    return tuple(_decode_event(bytes(raw), registry) for raw in raws)


class _Unasked(msgspec.Struct, tag_field="event", tag=Unasked.__struct_config__.tag):
    """An `Unasked` as stored: the registry knows the event inside it."""

    why: Why
    told: msgspec.Raw


class _Other(msgspec.Struct):
    """Any other event."""

    event: str


def _decode_event(text: bytes, registry: Registry) -> Event:
    kind = _decode(text, _Other).event
    if kind == BotPlays.__struct_config__.tag:
        return _decode(text, BotPlays)
    if kind != Unasked.__struct_config__.tag:
        return codec.decode_event(text, registry)
    stored = _decode(text, _Unasked)
    return Unasked(stored.why, codec.decode_event(bytes(stored.told), registry))


def _decode(text: str | bytes, form: type[T]) -> T:
    try:
        return msgspec.json.decode(text, type=form)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadFormat(f"This can't be said: {error}.") from error


def join_facts(facts: Iterable[str]) -> str:
    """Return the JSON of several rows' events, in order; rows that can't be read are left out."""
    raws = list[msgspec.Raw]()
    for row in facts:
        with _left_out_if_damaged():
            raws += _decode(row, list[msgspec.Raw])
    return msgspec.json.encode(raws).decode()


async def say_again(change: Writing, rows: Sequence[OutboxRow], at: float) -> None:
    """Queue once more, without pings, what the rows of one lost message said."""
    newest = rows[-1]
    await change.announce(
        game_id=newest.game_id,
        number=newest.number,
        kind=newest.kind,
        facts=join_facts(row.facts for row in rows),
        pings="[]",
        actor_id=None,
        at=at,
        notice=next((row.notice for row in reversed(rows) if row.notice), None),
        again=True,
    )


def merge(
    rows: Sequence[OutboxRow],
    to_act: int | None,
    registry: Registry,
    hearers: Collection[int] = (),
) -> Announcement:
    """Merge outbox rows, oldest first and at least one, into one announcement.

    A ping is still due if the user is `to_act` or among the `hearers`, and has not acted since.
    What was written for the lobby is left out once the game runs. Unreadable events are left out,
    and `to_act` is pinged if the pings are unreadable. Raises Damaged if the kind of message is
    unknown.
    """
    events, notices, due, newest = list[Event](), list[Notice](), set[int](), rows[-1]
    for row in rows:
        due.discard(row.actor_id or 0)
        with _left_out_if_damaged():
            events += decode_facts(row.facts, registry)
        with _left_out_if_damaged():
            if row.notice is not None and (row.kind == newest.kind or row.kind != "lobby"):
                notices.append(_decode(row.notice, Notice))
        due |= _read_pings(row, to_act)
    if newest.kind not in get_args(AnnouncementKind):
        raise Damaged(f"nothing of the kind {newest.kind!r} can be said")
    return Announcement(
        game_id=newest.game_id,
        number=newest.number,
        kind=cast(AnnouncementKind, newest.kind),
        events=tuple(events),
        pings=tuple(user for user in due if user == to_act or user in hearers),
        notices=tuple(notices),
    )


def proceed(
    told: Sequence[OutboxRow], rows: Sequence[OutboxRow], to_act: int | None, registry: Registry
) -> Announcement:
    """Return the announcement that replaces one made of the `told` rows, with these rows added.

    It pings nobody; a user who was pinged before and is `to_act` stays mentioned.
    """
    announcement = merge((*told, *rows), to_act, registry)
    called = set[int]().union(*(_read_pings(row, to_act) for row in told))
    return replace(announcement, pings=tuple(user for user in called if user == to_act))


def encode_pings(users: Sequence[int]) -> str:
    """Return users as the JSON an outbox row holds."""
    return msgspec.json.encode(users).decode()


def _read_pings(row: OutboxRow, to_act: int | None) -> set[int]:
    pings = [to_act or 0]
    with _left_out_if_damaged():
        pings = _decode(row.pings, list[int])
    return set(pings)


@contextmanager
def _left_out_if_damaged() -> Iterator[None]:
    try:
        yield
    except BadFormat as error:
        log.error("a part of what is to be said is left out", reason=str(error))
