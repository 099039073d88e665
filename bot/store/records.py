"""One frozen record per table row; field names are column names."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Status = Literal["lobby", "running", "over", "ended", "cancelled", "paused", "archived"]
"""Where a game stands.

`over` is played to its end, `ended` was called off while it ran, `cancelled` before it began, and a
`paused` game cannot go on until its position is repaired. An `archived` one was put away because
nobody played for long.
"""

COPIED = -1.0
"""When a game was restored that is in a backup still: at the next opening of its database."""

SeatOffers = Literal["random", "joined"]
"""Order of play: shuffled from the game's seed, or the order of joining."""

Place = Literal["channel", "thread"]
"""Where a game is played: where its lobby is, or in a thread of its own there."""


@dataclass(frozen=True, slots=True)
class Record:
    """A row; built from and turned into a mapping of its columns."""

    @property
    def columns(self) -> Mapping[str, Any]:
        """The values by column name."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class GameRow(Record):
    """A game; `seq` is the number of rows in its action log.

    `trouble` says why nothing can be posted, None if it can. `rules_version` is the version of the
    rules its players know it is played with; None for a lobby and for games of early versions.
    `preset` and `seating` may be names of what there is no more. `mover` is the seat whose move is
    the newest, None where there is none to take back. Until `held_until` whoever moved may still
    take that back alone, and nothing is drawn or told; None where nothing is held. At `expires_at`
    a lobby is closed, and a running game put away. A `purist` game
    tells only what was scored, and `place` is where a lobby's game is to be played: none of the
    rules' business, as `seating` is. Nor are the terms of the clock: `clock` seconds for each
    decision, 0 where there is none, `bank` seconds for each player, and whether it `rests` on
    weekends. The bot plays at a `level`, which may be
    the name of one that there is no more, and says what it would do where there are `hints`.
    With `autostart` a lobby's game begins once all seats are taken, and with `consent` moves are
    undone if all others agree.
    A backup with it was restored at `restored_at`, which is `COPIED` in the backup itself, and at
    `set_back_at` its players were told that it was set back.
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

    Until `away_until` their clock is paused; None for who is not away. The bot plays the seat while
    `by_bot`.
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
    """A player's clock, where a game has them.

    `bank` seconds are left of that, `spent` were used by the newest decision before `since`, which
    is None while the clock is paused, and `earlier` by all decisions before that. `calendar` (JSON)
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
    """What is to happen at its time, once: a `kind`, to a person, in a game or in none.

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
    """What a person has chosen for all their games; one who never chose anything has no row.

    Quiet hours are seconds since midnight in their `zone`, None where there are none, and so is
    `daily_at`. What is written to them is in the language of their `locale`. They `wants` to hear
    of a game as `bot.tables.notification_preferences` says, and in a `direct` message if that is
    not `closed`.
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
    """Something to be written to a person in a direct message: facts, never words.

    It is about a game, if there is a `game_id`, whose `seq` was `number`. It is gone once it is
    delivered; `attempted_at` tells since when it may have been, and `nonce` under which.
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

    Only the first action of a move carries the interaction's id and, where there are clocks, the
    bank that its player had when the decision came, and the seconds they had used by then. One that
    was `ordered` was made by a standing order of its player's, one `by_bot` by the bot in their
    place.
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


@dataclass(frozen=True, slots=True)
class OrderRow(Record):
    """What a person wishes to be done when they are to decide that kind of step.

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
    """Something to be said in public: events as JSON, never pixels.

    `number` is the game's `seq` when written, `pings` a JSON list of user ids and `actor_id`
    whoever caused it. `notice` is something to be said besides (JSON), and `again` tells that a
    message which had gone is posted once more. `message_id` in `channel_id` is the message that
    said it, and `remains` what early versions noted of it: JSON, `null` where they did not. What
    `continues` is said by showing the message anew that says the row before. `attempted_at` tells
    since when a message may say it, and `nonce` under which; early versions wrote none down.
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
    """A message of ours, and what early versions noted of it: JSON, or None for a classic one.

    `again` tells that it took the place of one which had gone.
    """

    game_id: str
    channel_id: int
    message_id: int
    remains: str | None
    again: bool


@dataclass(frozen=True, slots=True)
class SaidRow(Record):
    """A public message of ours, and the number of its game's actions when it was written."""

    number: int
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class ProposalRow(Record):
    """Something that is proposed beside a game at action number `seq`, at most one of a kind.

    `seat` is whose move or pause it is, or whose seat it is about, and `proposer` the seat that
    proposed it, None if the bot did. `answers` (JSON) has what each seat has answered. It is over
    at `until`. `others` is a JSON list of the other seats whose moves would be undone. `nominee` is
    the name of who is to have the seat.
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
    """When somebody last called a person to a game for something of a kind, in Unix seconds.

    The bot has no user id: its `caller_id` is 0.
    """

    game_id: str
    kind: str
    caller_id: int
    user_id: int
    at: float


@dataclass(frozen=True, slots=True)
class FavouriteRow(Record):
    """Options of a lobby that a server keeps by a name, and who kept them.

    New lobbies begin with those that are its `standard`, at most one. `setup` and `preset` are as
    those of a game, `customs` is a JSON object of what is the table's own.
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
    """A time in which a person was away from a game, or is to be, in Unix seconds."""

    game_id: str
    user_id: int
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class ServerRow(Record):
    """What was chosen for all games of a server; one that nobody chose anything for has no row.

    For `undo_grace` seconds the mover can undo a move alone, before the next tile is drawn. Tables
    are opened by the `starters`: everybody, the `managers`, or members with one of the
    `starter_roles`; in these `channels`, or in all if there are none (JSON lists of ids). They are
    told in this `language`, which may be the server's `own`. What is kept of a game's messages when
    it is over is `all`, or its `ends`.
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
    """What a seat came to in a game that was played to its end.

    It is nobody's where `user_id` is None. Of games of a `family` in a server, `mu` and `sigma` are
    its player's rating after this one, None where it was not rated. `sources` (JSON) are points by
    reason. `prey` figures were lost to a piece that walks, and `road` and `city` are the largest
    completed; all three are None where nobody can tell.
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
    """Somebody's standing in a server, among games of a family: their name as it was last.

    `rated` is how many of the games were, `mu` and `sigma` the rating after the last of these.
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
    """What a server is asked on a day (ISO, UTC): a turn of a game, after `number` actions of it.

    No `game_id` where the bots played the game for that day. `choices` (JSON) are the moves one may
    choose from, in order, and what each gives away.
    """

    guild_id: int
    day: str
    game_id: str | None
    number: int
    choices: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class AnswerRow(Record):
    """What a person answered to a server's puzzle of a day, once: which choice, and if the best."""

    guild_id: int
    day: str
    user_id: int
    choice: int
    best: bool
    at: float
