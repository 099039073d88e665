"""One frozen record per table row; field names are column names."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Status = Literal["lobby", "running", "over", "ended", "cancelled", "paused", "archived"]
"""The status of a game.

`over` was played to its end, `ended` was ended while it ran, `cancelled` was closed as a lobby, and
a `paused` game can't go on until its position is repaired. An `archived` one was archived because
nobody had played for long."""

COPIED = -1.0
"""The time of restoring, in a backup: replaced when its database is next opened."""

Seating = Literal["random", "joined"]
"""Order of play: shuffled from the game's seed, or the order of joining."""

Place = Literal["channel", "thread"]
"""Where a game is played: in the channel of its lobby, or in a thread of its own there."""


@dataclass(frozen=True, slots=True)
class Record:
    """A row; made from and turned into a mapping of its columns."""

    @property
    def columns(self) -> Mapping[str, Any]:
        """The values by column name."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class GameRow(Record):
    """A game; `seq` is the number of rows in its action log.

    `trouble` says why nothing can be posted, None if it can. `rules_version` is the version of the
    rules that its players know of; None for a lobby and for games of early versions. `preset`,
    `seating` and `level` may be names that no longer exist. `mover` is the seat of the newest move,
    None if there is none to undo. Until `held_until` the mover can still undo that move alone, and
    nothing is drawn or announced; None if nothing is held. At `expires_at` a lobby is closed, and a
    running game archived.

    The rest is the table's own: a `purist` game shows only points that were scored; `place` is
    where a lobby's game will be played. The clock has `clock` seconds for each decision, 0 for
    none, and `bank` seconds for each player, and `rests` on weekends. The bot plays at a `level`,
    and with `hints` says what it would do. With `autostart` a lobby's game begins once all seats
    are taken, and with `consent` moves are undone if all others agree.

    A backup with the game was restored at `restored_at`, which is `COPIED` in the backup itself,
    and at `set_back_at` its players were told.
    """

    id: str
    guild_id: int | None
    channel_id: int
    host_id: int
    status: Status
    setup: str
    preset: str
    seating: str
    locale: str
    seq: int
    last_press: str | None
    trouble: str | None
    created_at: float
    expires_at: float | None
    rules_version: str | None = None
    mover: int | None = None
    held_until: float | None = None
    purist: bool = False
    place: str = "channel"
    clock: int = 0
    bank: int = 0
    rests: bool = False
    level: str = "medium"
    hints: bool = False
    autostart: bool = False
    consent: bool = True
    paused_until: float | None = None
    restored_at: float | None = None
    set_back_at: float | None = None


@dataclass(frozen=True, slots=True)
class SeatRow(Record):
    """A person at the table; numbers start at 0 and are the order of play.

    Until `away_until` their clock is paused; None if they are not away. The bot plays the seat
    while `by_bot`.
    """

    game_id: str
    number: int
    user_id: int
    name: str
    active: bool
    away_until: float | None = None
    by_bot: bool = False


@dataclass(frozen=True, slots=True)
class ClockRow(Record):
    """A player's clock, in games that have them.

    `bank` seconds are left of the bank. The newest decision used `spent` seconds before `since`,
    which is None while the clock is paused; all earlier decisions used `earlier`. `calendar` (JSON)
    says which time counts.
    """

    game_id: str
    seat: int
    bank: float
    spent: float
    since: float | None
    calendar: str
    earlier: float = 0.0


@dataclass(frozen=True, slots=True)
class TimerRow(Record):
    """What is due at a time, once: a `kind`, for a person, with or without a game.

    `number` is the game's `seq` when the timer was set.
    """

    id: int
    game_id: str | None
    user_id: int
    kind: str
    number: int
    due_at: float


@dataclass(frozen=True, slots=True)
class PersonRow(Record):
    """A person's preferences for all their games; a person who never set any has no row.

    Quiet hours are seconds since midnight in their `zone`, None without any, and so is `daily_at`.
    Direct messages are in the language of their `locale`. `wants` is a preference of
    `bot.tables.notification_preferences`; notifications are `direct` messages unless those are
    `closed`.
    """

    user_id: int
    zone: str = "UTC"
    quiet_begin: int | None = None
    quiet_end: int | None = None
    locale: str = "en"
    wants: str = "now"
    daily_at: int = 64800
    direct: bool = False
    closed: bool = False


@dataclass(frozen=True, slots=True)
class DirectMessageRow(Record):
    """A direct message to be sent to a person: facts, never words.

    With a `game_id` it is about that game, whose `seq` was `number`. The row is deleted on
    delivery; it may have been delivered since `attempted_at`, under `nonce`.
    """

    id: int
    user_id: int
    game_id: str | None
    kind: str
    number: int
    created_at: float
    attempted_at: float | None
    nonce: str | None = None


@dataclass(frozen=True, slots=True)
class BagRow(Record):
    """The secret of a game: seed, sealed order, and the order still to be drawn (JSON lists)."""

    game_id: str
    seed: str = field(repr=False)
    seal: str
    sealed: str = field(repr=False)
    remaining: str = field(repr=False)
    reshuffles: int


@dataclass(frozen=True, slots=True)
class ActionRow(Record):
    """One logged action, numbered from 1; chance has seat -1 and no user.

    Only the first action of a move carries the interaction's id and, with clocks, the bank that its
    player had when the decision came and the seconds they had used by then. One that was `ordered`
    was made by a standing order, one `by_bot` by the bot in the player's place, after it had played
    out so many `replies`: as many lead to the same choice again.
    """

    game_id: str
    number: int
    seat: int
    user_id: int | None
    action: str = field(repr=False)
    rules_version: str
    fingerprint: str
    interaction_id: str | None
    at: float
    ordered: bool = False
    by_bot: bool = False
    bank: float | None = None
    used: float | None = None
    replies: int | None = None


@dataclass(frozen=True, slots=True)
class OrderRow(Record):
    """A person's standing order for a kind of step.

    `whom` is the user whom the `wish` is about, if it is about somebody.
    """

    game_id: str
    user_id: int
    step: str
    wish: str
    whom: int | None


@dataclass(frozen=True, slots=True)
class SnapshotRow(Record):
    """The newest state after `number` actions: compressed, in the given form."""

    game_id: str
    number: int
    form: int
    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class OutboxRow(Record):
    """An announcement: events as JSON, never pixels.

    `number` is the game's `seq` when written, `pings` a JSON list of user ids and `actor_id` the
    user who caused it. `notice` is something else to say (JSON), and `again` marks a lost message
    that is posted again. `message_id` in `channel_id` is the message that announced it, and
    `remains` what early versions stored about that: JSON, `null` if nothing. A row that `continues`
    is announced by editing the message of the row before. It may have been announced since
    `attempted_at`, under `nonce`; early versions stored no nonce.
    """

    id: int
    game_id: str
    number: int
    kind: str
    facts: str
    pings: str
    actor_id: int | None
    created_at: float
    attempted_at: float | None
    sent_at: float | None
    message_id: int | None
    retired_at: float | None
    notice: str | None
    again: bool
    channel_id: int | None
    remains: str | None
    continues: bool = False
    nonce: str | None = None


@dataclass(frozen=True, slots=True)
class MessageRow(Record):
    """A message of the bot; `remains` is JSON of early versions, None for a classic message.

    `again` says that it replaced a lost one.
    """

    game_id: str
    channel_id: int
    message_id: int
    remains: str | None
    again: bool


@dataclass(frozen=True, slots=True)
class SaidRow(Record):
    """A public message of the bot, and its game's number of actions when it was written."""

    number: int
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class ProposalRow(Record):
    """A proposal beside a game at action number `seq`, at most one of a kind.

    `seat` is the seat whose move or pause it is, or that it is about; `proposer` is the seat that
    proposed it, None for the bot. `answers` (JSON) has each seat's answer. It ends at `until`.
    `others` is a JSON list of the other seats whose moves would be undone. `nominee` is the name of
    the person nominated for the seat.
    """

    game_id: str
    kind: str
    seq: int
    seat: int
    proposer: int | None
    answers: str
    until: float | None
    others: str
    nominee_id: int | None
    nominee: str | None


@dataclass(frozen=True, slots=True)
class CallRow(Record):
    """When somebody last pinged a person to a game for a reason, in Unix seconds.

    The bot has no user id: its `caller_id` is 0.
    """

    game_id: str
    kind: str
    caller_id: int
    user_id: int
    at: float


@dataclass(frozen=True, slots=True)
class FavouriteRow(Record):
    """Options of a lobby that a server saved under a name, and who saved them.

    New lobbies start with the `standard` one, of which there is at most one. `setup` and `preset`
    are as in a game, `customs` is a JSON object of the table's own options.
    """

    guild_id: int
    name: str
    user_id: int
    setup: str
    preset: str
    customs: str
    standard: bool


@dataclass(frozen=True, slots=True)
class LeaveRow(Record):
    """A person's past or future absence from a game, in Unix seconds."""

    game_id: str
    user_id: int
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class ServerRow(Record):
    """A server's settings for its games; a server without settings has no row.

    For `undo_grace` seconds the mover can undo a move alone, before the next tile is drawn. Tables
    may be opened by the `starters`: everybody, the `managers`, or members with one of the
    `starter_roles`; in these `channels`, or in all if there are none (JSON lists of ids). Messages
    are in this `language`, which may be the server's `own`. Of a finished game's messages `all` are
    kept, or its `ends`.
    """

    guild_id: int
    undo_grace: int = 0
    starters: str = "everybody"
    starter_roles: str = "[]"
    channels: str = "[]"
    language: str = "own"
    keep: str = "all"


@dataclass(frozen=True, slots=True)
class ResultRow(Record):
    """The result of a seat in a game that was played to its end.

    Nobody's if `user_id` is None. `mu` and `sigma` are the player's rating in the server among
    games of the `family`, after this one; None if it was not rated. `sources` (JSON) are points by
    reason. `prey` figures were lost to a moving piece, and `road` and `city` are the largest
    completed ones; all three are None if unknown.
    """

    game_id: str
    seat: int
    guild_id: int | None
    user_id: int | None
    family: str
    ended_at: float
    place: int
    points: int
    resigned: bool
    sources: str
    prey: int | None
    road: int | None
    city: int | None
    mu: float | None = None
    sigma: float | None = None


@dataclass(frozen=True, slots=True)
class RankRow(Record):
    """A person's rank in a server, among games of a family, with their latest name.

    `rated` is the number of rated games, `mu` and `sigma` the rating after the last of these.
    """

    user_id: int
    name: str
    games: int
    wins: int
    rated: int
    mu: float | None
    sigma: float | None


@dataclass(frozen=True, slots=True)
class PuzzleRow(Record):
    """A server's puzzle of a day (ISO, UTC): a turn of a game, after `number` actions of it.

    Without a `game_id` the bots played the game for that day. `choices` (JSON) are the moves to
    choose from, in order, and what each gives away.
    """

    guild_id: int
    day: str
    game_id: str | None
    number: int
    choices: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class AnswerRow(Record):
    """A person's only answer to a server's puzzle of a day, and whether it is the best choice."""

    guild_id: int
    day: str
    user_id: int
    choice: int
    best: bool
    at: float
