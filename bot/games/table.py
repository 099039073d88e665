"""A game as the bot's other rooms see it: who sits where, how far it is, and the position."""

from dataclasses import dataclass

import msgspec

from bot.games.seal import Bag
from bot.lobby.configuration import DEFAULT_PRESET, Terms
from bot.store import BagRow, GameRow, SeatRow
from bot.store.records import Seating, Status
from rules import CHANCE, Setup, State, codec


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord: user id and the name shown to others."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A person's place; `number` is the player's in the rules. Inactive once resigned (T7)."""

    number: int
    user_id: int
    name: str
    active: bool = True


@dataclass(frozen=True, slots=True)
class Proof:
    """What the seal promised: shown when the game is over."""

    seed: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A game without its position.

    `seq` counts the actions logged. `seal` is the hash of the sealed bag, "" before the start;
    `proof` opens it and is None until the game is over. `trouble` says what keeps the sender from
    posting, and `message_id` is the newest public message.
    """

    id: str
    guild_id: int | None
    channel_id: int
    host_id: int
    status: Status
    setup: Setup
    seating: Seating
    seats: tuple[Seat, ...]
    seq: int
    locale: str
    seal: str = ""
    proof: Proof | None = None
    trouble: str | None = None
    message_id: int | None = None
    preset: str = DEFAULT_PRESET

    @property
    def terms(self) -> Terms:
        """What the game is played by."""
        return Terms(self.setup, self.preset, self.seating)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat of a user, resigned or not; None if they have none."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class Position:
    """A table and its state; the state is None in a lobby and where there never was one."""

    table: Table
    state: State | None

    @property
    def to_act(self) -> Seat | None:
        """Whose decision the game waits for; None if it waits for nobody."""
        return to_act(self.table, self.state)


def to_act(table: Table, state: State | None) -> Seat | None:
    """Return whose decision the game waits for; None if it waits for nobody."""
    if state is None or state.player is None or state.player == CHANCE:
        return None
    return table.seats[state.player]


def table_of(
    game: GameRow, seats: tuple[SeatRow, ...], bag: BagRow | None, message_id: int | None
) -> Table:
    """Return the table that these rows describe."""
    proof = None
    if bag is not None and game.status == "over":
        proof = Proof(bag.seed, bag_of(bag).sealed)
    return Table(
        id=game.id,
        guild_id=game.guild_id,
        channel_id=game.channel_id,
        host_id=game.host_id,
        status=game.status,
        setup=codec.decode_setup(game.setup),
        seating=game.seating,
        seats=tuple(Seat(seat.number, seat.user_id, seat.name, seat.active) for seat in seats),
        seq=game.seq,
        locale=game.locale,
        seal=bag.seal if bag is not None else "",
        proof=proof,
        trouble=game.trouble,
        message_id=message_id,
        preset=game.preset,
    )


def bag_of(row: BagRow) -> Bag:
    """Return the bag stored in a row."""
    sealed, remaining = (
        msgspec.json.decode(order, type=tuple[str, ...]) for order in (row.sealed, row.remaining)
    )
    return Bag(row.seed, sealed, remaining, row.reshuffles)


def bag_row(game_id: str, bag: Bag) -> BagRow:
    """Return the row that stores a bag."""
    sealed, remaining = (
        msgspec.json.encode(order).decode() for order in (bag.sealed, bag.remaining)
    )
    return BagRow(game_id, bag.seed, bag.seal, sealed, remaining, bag.reshuffles)
