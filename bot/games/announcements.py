"""What is to be said in public: facts for a presenter, and what of them is due in one message."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

import msgspec
import structlog

from bot.store import OutboxRow
from rules import RulesError, codec
from rules.events import Event
from rules.registry import Registry

AnnouncementKind = Literal["lobby", "turn", "end", "ended", "cancelled", "expired", "paused"]
"""`turn`: somebody is to decide something, whatever it is. `end` is that of the rules, and `ended`
says that a running game was called off."""

log = structlog.get_logger()


class Notice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something about a game that the rules know nothing of: a message's key and its values."""

    key: str
    values: dict[str, str | int] = {}


@dataclass(frozen=True, slots=True)
class Announcement:
    """One public message about a game.

    `number` is the game's `seq` when it was written, `events` everything that happened since the
    last message, `notices` what else there is to say, `pings` the users to be mentioned.
    """

    game_id: str
    number: int
    kind: AnnouncementKind
    events: tuple[Event, ...]
    pings: tuple[int, ...]
    notices: tuple[Notice, ...] = ()


def encode_facts(events: Sequence[Event]) -> str:
    """Return events as the JSON an outbox row holds."""
    return msgspec.json.encode([msgspec.Raw(codec.encode(event)) for event in events]).decode()


def decode_facts(facts: str, registry: Registry) -> tuple[Event, ...]:
    """Return the events of an outbox row; rules.BadFormat if they can't be read."""
    raws = msgspec.json.decode(facts, type=list[msgspec.Raw])
    return tuple(codec.decode_event(bytes(raw), registry) for raw in raws)


def join_facts(facts: Iterable[str]) -> str:
    """Return the JSON that tells what several rows tell, one after the other."""
    raws = [raw for row in facts for raw in msgspec.json.decode(row, type=list[msgspec.Raw])]
    return msgspec.json.encode(raws).decode()


def merge(rows: Sequence[OutboxRow], to_act: int | None, registry: Registry) -> Announcement:
    """Return the one message that says all these rows, oldest first, at least one.

    A ping is still due if that user is `to_act` and has not acted since.
    """
    due: set[int] = set()
    for row in rows:
        due.discard(row.actor_id or 0)
        due.update(msgspec.json.decode(row.pings, type=list[int]))
    newest = rows[-1]
    return Announcement(
        game_id=newest.game_id,
        number=newest.number,
        kind=cast(AnnouncementKind, newest.kind),
        events=tuple(event for row in rows for event in _read_facts(row, registry)),
        pings=tuple(user for user in due if user == to_act),
        notices=tuple(
            msgspec.json.decode(row.notice, type=Notice) for row in rows if row.notice is not None
        ),
    )


def _read_facts(row: OutboxRow, registry: Registry) -> tuple[Event, ...]:
    """Return what a row tells; nothing where its expansion is gone, or it can't be read."""
    try:
        return decode_facts(row.facts, registry)
    except (RulesError, msgspec.MsgspecError, TypeError, UnicodeError) as error:
        log.error("what happened can't be told", game=row.game_id, row=row.id, reason=str(error))
        return ()
