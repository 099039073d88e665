"""A game as other packages see it: its seats, its status, and the position."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, Self, get_args

from bot.games.clock import Clock
from bot.games.configuration import Configuration
from bot.games.names import SHOWN, clean_name, tell_apart
from bot.games.visibility import FULL, PURIST, Visibility
from bot.store.records import Status
from rules import CHANCE, Setup, State

PLAYED: tuple[Status, ...] = ("over", "ended")
"""The statuses of games in which nobody acts."""
IDLE_SECONDS = 60 * 24 * 3600.0
"""Seconds without play after which a game is archived."""
FIRST_BOT = -101
"""The id of a table's first bot, the next ones' are below; an erased person has one above it."""
WITHOUT_POSITION = ("lobby", "cancelled", "paused")
"""The statuses of games without a start, or without a readable position."""
CHANNEL_GONE = "channel-gone"
"""The trouble of a game whose channel no longer exists."""
NO_ACCESS = "no-access"
"""The trouble of a game whose channel or server the bot can't see."""
REFUSED = "refused"
"""Any other lasting refusal of its messages: a message is wrong, or the cause is unknown."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, or a bot at a table: id and the name shown to others (`clean_name`).

    `moderates` means that they may manage messages in the server `guild_id` in which they speak,
    `manages` that they may manage that server; it is None in a direct message. A game checks these
    powers in its own server.
    """

    id: int
    name: str
    moderates: bool = False
    manages: bool = False
    guild_id: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name, self.id))

    @property
    def is_bot(self) -> bool:
        """Whether it is a bot."""
        return self.id <= FIRST_BOT

    def moderates_in(self, guild_id: int | None) -> bool:
        """Return whether they moderate in this server."""
        return self.moderates and self.guild_id == guild_id

    def manages_in(self, guild_id: int | None) -> bool:
        """Return whether they manage this server."""
        return self.manages and self.guild_id == guild_id


@dataclass(frozen=True, slots=True)
class Seat:
    """A person's place; `number` is the player's in the rules. Inactive once resigned (T7).

    `name` is shown to others: at a `Table` no two look alike. `own_name` is their own, which is
    stored; by default the same.

    Until `away_until`, in Unix seconds, they are away and their clock is paused, on leave or
    because the game is paused; None if they are not. The bot plays the seat while `by_bot`, until
    its owner returns; always if it is the bot's own.
    """

    number: int
    user_id: int
    name: str
    active: bool = True
    away_until: float | None = None
    by_bot: bool = False
    own_name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name, self.user_id))
        object.__setattr__(self, "own_name", self.own_name or self.name)

    @property
    def is_nobodys(self) -> bool:
        """Whether it is no person's: the bot's own, or that of an erased player.

        Its id is below zero then.
        """
        return self.user_id < 0

    @property
    def is_bots(self) -> bool:
        """Whether it is the bot's own, given to it before the game began."""
        return self.user_id <= FIRST_BOT

    def is_away(self, now: float) -> bool:
        """Return whether they are away at a Unix time, with their clock paused."""
        return self.away_until is not None and self.away_until > now


@dataclass(frozen=True, slots=True)
class Proof:
    """The contents of the seal: published when the game is over."""

    seed: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MessageRef:
    """A public message: its channel, and its id."""

    channel_id: int
    id: int


ProposalKind = Literal["undo", "absence", "seat", "pause"]
"""What is proposed beside the game: to undo a move, what to do about an absent player, that
somebody takes a seat, that the game pauses. In the order of listing."""

Choice = Literal["wait", "once", "bot", "hand"]
"""What may be done about an absent player: wait, have the bot play until somebody else decides, or
until they return, or hand the seat over."""

ANSWERS: Mapping[ProposalKind, tuple[str, ...]] = {
    "undo": ("agree", "refuse"),
    "absence": get_args(Choice),
    "seat": ("take", "decline"),
    "pause": ("agree", "refuse"),
}
"""The possible answers to each. To undo or pause, all must agree; about an absent player a majority
decides, about a seat its nominee."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something proposed beside the game, at most one of a kind; seats are given by number.

    `seat` is the seat whose move or pause it is, or that it is about. Seat `by` has proposed it,
    None if the bot has. `answers` has the answer of each seat that was asked. At `until`, in Unix
    seconds, it expires; for a pause that is also its end, and for an absent player the end of the
    time that the others chose to wait. None if it does not expire. The moves of `others` would be
    undone too, and `nominee` is the person for the seat.
    """

    kind: ProposalKind
    seat: int
    by: int | None = None
    answers: Mapping[int, str] = field(default_factory=dict)
    until: float | None = None
    others: tuple[int, ...] = ()
    nominee: Person | None = None

    @property
    def open(self) -> bool:
        """Whether somebody is asked: not once the others chose to wait."""
        return self.kind != "absence" or self.until is None


@dataclass(frozen=True, slots=True)
class Table:
    """A game without its position.

    `seq` counts the actions logged. `seal` is the hash of the sealed bag, "" before the start;
    `proof` opens it and is None until the game is over. `trouble` says why the sender can't post,
    and `message` is the newest public message. `rules_version` is the version of the rules the
    players know of, None before the start and in games of early versions. `mover` is the seat whose
    newest move could be undone, None if there is none. Until `held_until`, in Unix seconds, nothing
    is drawn or announced, so that the mover can still undo alone; None if nothing is held. `clocks`
    are the players' in seat order, empty in a game without clocks. `proposals` are those not
    decided yet. The game is paused until `paused_until`, in Unix seconds, for everybody who has not
    returned before. A backup with the game was restored at `restored_at`, in Unix seconds; None if
    none was. It is `unsent` while something is still to be posted about it.
    """

    id: str
    guild_id: int | None
    channel_id: int
    host_id: int
    status: Status
    configuration: Configuration
    seats: tuple[Seat, ...]
    seq: int
    locale: str
    seal: str = ""
    proof: Proof | None = None
    trouble: str | None = None
    message: MessageRef | None = None
    rules_version: str | None = None
    mover: int | None = None
    held_until: float | None = None
    clocks: tuple[Clock, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    paused_until: float | None = None
    restored_at: float | None = None
    unsent: bool = False

    def __post_init__(self) -> None:
        names = tell_apart([seat.own_name for seat in self.seats], SHOWN)
        if any(seat.name != name for seat, name in zip(self.seats, names, strict=True)):
            pairs = zip(self.seats, names, strict=True)
            seats = tuple(replace(seat, name=name) for seat, name in pairs)
            object.__setattr__(self, "seats", seats)

    def call(self, person: Person) -> str:
        """Return a person's name here: that of their seat, or one unlike all seats' names."""
        seat = self.seat_of(person.id)
        names = (*(each.name for each in self.seats), person.name)
        return tell_apart(names, SHOWN)[-1] if seat is None else seat.name

    @property
    def setup(self) -> Setup:
        """The rules' part of the configuration."""
        return self.configuration.setup

    @property
    def host(self) -> Seat:
        """The seat that opened the table; once its player has left, the next active one."""
        opener = next(seat for seat in self.seats if seat.user_id == self.host_id)
        following = (*self.seats[opener.number :], *self.seats[: opener.number])
        playing = (seat for seat in following if seat.active and not seat.is_nobodys)
        return next(playing, opener)

    @property
    def waits(self) -> bool:
        """Whether it waits for somebody as long as its rules do: it was not ended."""
        return self.status not in ("ended", "archived")

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that their owners play."""
        return tuple(seat for seat in self.seats if seat.active and not seat.by_bot)

    @property
    def bots(self) -> frozenset[int]:
        """The numbers of the seats that the bot plays."""
        return frozenset(seat.number for seat in self.seats if seat.active and seat.by_bot)

    @property
    def own_bots(self) -> frozenset[int]:
        """The numbers of the seats that are the bot's own."""
        return frozenset(seat.number for seat in self.seats if seat.is_bots)

    def find(self, kind: ProposalKind) -> Proposal | None:
        """Return the proposal of a kind; None if there is none."""
        return next((each for each in self.proposals if each.kind == kind), None)

    def having(self, proposal: Proposal) -> Self:
        """Return the table with a proposal, replacing the one of its kind."""
        found = {each.kind: each for each in (*self.proposals, proposal)}
        return replace(self, proposals=tuple(found[kind] for kind in ANSWERS if kind in found))

    def without(self, *kinds: ProposalKind) -> Self:
        """Return the table without proposals of these kinds."""
        return replace(self, proposals=tuple(p for p in self.proposals if p.kind not in kinds))

    def asked(self, kind: ProposalKind) -> tuple[Seat, ...]:
        """Return the seats that are asked by a proposal; a nominee has no seat yet."""
        proposal = self.find(kind)
        if proposal is None or proposal.kind == "seat":
            return ()
        return tuple(seat for seat in self.present if seat.number != proposal.seat)

    def waiting_for(self, kind: ProposalKind) -> tuple[Seat, ...]:
        """Return the seats that have not answered a proposal yet."""
        proposal = self.find(kind)
        if proposal is None or not proposal.open:
            return ()
        return tuple(seat for seat in self.asked(kind) if seat.number not in proposal.answers)

    def called_to(self, kind: ProposalKind) -> tuple[int, ...]:
        """Return the users who have not answered a proposal yet."""
        proposal = self.find(kind)
        if proposal is not None and proposal.kind == "seat" and proposal.nominee is not None:
            return (proposal.nominee.id,)
        return tuple(seat.user_id for seat in self.waiting_for(kind))

    @property
    def called(self) -> tuple[int, ...]:
        """The users who have not answered something beside the game yet."""
        return tuple(user for each in self.proposals for user in self.called_to(each.kind))

    @property
    def audience(self) -> tuple[int, ...]:
        """The users who have a seat and have not left the game."""
        return tuple(s.user_id for s in self.seats if s.active and not s.is_nobodys)

    @property
    def against_bots(self) -> bool:
        """Whether one person plays, and the bot has all other seats for good: nobody could object.

        Such games don't count for ratings.
        """
        return len(self.audience) == 1

    @property
    def may_hint(self) -> bool:
        """Whether the bot says what it would do: if that was agreed, or nobody else plays."""
        agreed = self.configuration.hints or len(self.present) == 1
        return agreed and not self.configuration.purist

    @property
    def insight(self) -> Visibility:
        """What players are shown besides the board; everything, once the game is over."""
        return PURIST if self.configuration.purist and self.status not in PLAYED else FULL

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat of a user, resigned or not; None if they have none."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    def find_pause(self, seat: Seat, now: float) -> float | None:
        """Return until when the game is paused for a seat; None if its player has returned."""
        until = self.paused_until
        return until if until is not None and (seat.away_until or 0.0) >= until > now else None

    def has_playing(self, user_id: int) -> bool:
        """Return whether a user has a seat, and has not left the game."""
        seat = self.seat_of(user_id)
        return seat is not None and seat.active


@dataclass(frozen=True, slots=True)
class Position:
    """A table and its state; the state is None in a lobby and in games that never had one."""

    table: Table
    state: State | None

    @property
    def to_act(self) -> Seat | None:
        """The seat whose decision the game waits for; None if it waits for nobody."""
        player = self.state.player if self.state is not None and self.table.waits else None
        return None if player in (None, CHANCE) else self.table.seats[player]

    @property
    def clock(self) -> Clock | None:
        """The clock of the player to act; None if none runs."""
        seat, clocks = self.to_act, self.table.clocks
        clock = clocks[seat.number] if seat is not None and clocks else None
        return None if clock is None or clock.since is None else clock

    @property
    def acting(self) -> Seat | None:
        """The seat of the player who decides, or can still undo alone; None if there is none."""
        table = self.table
        if table.held_until is not None and table.mover is not None:
            return table.seats[table.mover]
        return self.to_act
