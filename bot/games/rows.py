"""Conversion of tables, seats and bags to database rows and back."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from functools import lru_cache
from sys import intern
from typing import TypedDict, cast, get_args

import msgspec

from bot.games.calendar import Calendar
from bot.games.clock import Clock
from bot.games.clock_terms import Terms
from bot.games.configuration import CUSTOMS, PLAIN, Configuration
from bot.games.history import History
from bot.games.orders import Order, Orders, Wish
from bot.games.refusals import Refusal, RefusalKey
from bot.games.sealed_bag import Bag
from bot.games.table import (
    ANSWERS,
    PLAYED,
    MessageRef,
    Person,
    Proof,
    Proposal,
    ProposalKind,
    Seat,
    Table,
)
from bot.store import (
    ActionRow,
    BagRow,
    ClockRow,
    Damaged,
    FavouriteRow,
    GameRow,
    GameRows,
    OrderRow,
    ProposalRow,
    Reading,
    SeatRow,
)
from rules import BadSetup, RulesError, Setup, State, codec
from rules.option import OptionValue
from rules.registry import Registry

LIMIT = ":"
"""Stands between a wish and its limit."""
REMEMBERED = 256
"""Setups and bags that are cached as read from their columns."""


async def find_game(reading: Reading, game_id: str) -> GameRow:
    """Return the row of a game; Refusal if there is none."""
    game = await reading.game(game_id)
    if game is None:
        raise Refusal(RefusalKey.UNKNOWN_GAME)
    return game


async def find_rows(reading: Reading, game_id: str) -> GameRows:
    """Return the rows of a game's table; Refusal if there is no such game."""
    rows = await reading.rows(game_id)
    if rows is None:
        raise Refusal(RefusalKey.UNKNOWN_GAME)
    return rows


def build_table(rows: GameRows, registry: Registry) -> Table:
    """Return the table that these rows describe; Damaged if they contradict each other.

    Terms that no longer exist are replaced by the nearest. A paused game has no proposals.
    """
    game, seats, bag, message = rows.game, rows.seats, rows.bag, rows.newest
    configuration = read_configuration(game, registry)
    if bag is not None and game.status != "paused":
        _check_seats(seats, configuration.setup.players)
    proof = None
    if bag is not None and game.status in PLAYED:
        with suppress(Damaged):
            proof = Proof(bag.seed, unpack_bag(bag).sealed)
    return Table(
        id=game.id,
        guild_id=game.guild_id,
        channel_id=game.channel_id,
        host_id=game.host_id,
        status=game.status,
        configuration=configuration,
        seats=tuple(map(build_seat, seats)),
        seq=game.seq,
        locale=game.locale,
        seal=bag.seal if bag is not None else "",
        proof=proof,
        trouble=game.trouble,
        message=None if message is None else MessageRef(message.channel_id, message.message_id),
        rules_version=game.rules_version,
        mover=game.mover if game.mover in range(len(seats)) else None,
        held_until=game.held_until if game.status == "running" else None,
        clocks=build_clocks(configuration, seats, rows.clocks),
        proposals=_read_proposals(game, seats, rows.proposals),
        paused_until=game.paused_until,
        restored_at=game.restored_at,
        unsent=rows.unsent,
    )


def build_seat(row: SeatRow) -> Seat:
    """Return the seat that is stored in a row."""
    return Seat(row.number, row.user_id, row.name, row.active, row.away_until, row.by_bot)


def build_clocks(
    configuration: Configuration, seats: Sequence[SeatRow], rows: Sequence[ClockRow]
) -> tuple[Clock, ...]:
    """Return the clocks in seat order, if there are any; an unreadable one is paused and full."""
    if not rows:
        return ()
    terms, found = configuration.terms, {row.seat: row for row in rows}
    clocks = (found.get(seat.number) for seat in seats)
    return tuple(_build_clock(terms, row) for row in clocks)


def _build_clock(terms: Terms, row: ClockRow | None) -> Clock:
    if row is not None:
        with suppress(msgspec.MsgspecError, UnicodeError):
            calendar = msgspec.json.decode(row.calendar, type=Calendar)
            return Clock(terms, row.bank, row.spent, row.since, calendar, row.earlier)
    return Clock.full(terms)


def pack_clock(game_id: str, seat: int, clock: Clock) -> ClockRow:
    """Return the row that stores a player's clock."""
    calendar = msgspec.json.encode(clock.calendar).decode()
    return ClockRow(game_id, seat, clock.bank, clock.spent, clock.since, calendar, clock.earlier)


def _read_proposals(
    game: GameRow, seats: Sequence[SeatRow], rows: Sequence[ProposalRow]
) -> tuple[Proposal, ...]:
    """Return the proposals of a game, leaving out what can't be read.

    All but the offer of a seat are void once the game has moved on.
    """
    active, proposers = {seat.number for seat in seats if seat.active}, (None, *range(len(seats)))
    found = dict[str, Proposal]()
    for row in rows:
        stands = row.kind in ANSWERS and (row.kind == "seat" or row.seq == game.seq)
        if stands and row.proposer in proposers:
            with suppress(Damaged):
                found[row.kind] = _read_proposal(row, active)
    return tuple(found[kind] for kind in ANSWERS if kind in found)


def _read_proposal(row: ProposalRow, active: Set[int]) -> Proposal:
    """Return a proposal; Damaged if it can't be read, or its seat is not active."""
    try:
        answers = msgspec.json.decode(row.answers, type=dict[int, str])
        others = msgspec.json.decode(row.others, type=tuple[int, ...])
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Damaged(f"a proposal can't be read: {error}") from error
    kind = cast(ProposalKind, row.kind)
    if not {row.seat, *others} <= active or not {*answers.values()} <= {*ANSWERS[kind]}:
        raise Damaged("a proposal is not one of this game")
    nominee = None
    if row.nominee_id is not None and row.nominee is not None:
        nominee = Person(row.nominee_id, row.nominee)
    if kind == "seat" and nominee is None:
        raise Damaged("a seat is offered to nobody")
    return Proposal(kind, row.seat, row.proposer, answers, row.until, others, nominee)


def pack_proposal(game_id: str, seq: int, proposal: Proposal) -> ProposalRow:
    """Return the row that stores a proposal made at an action number."""
    nominee = proposal.nominee
    return ProposalRow(
        game_id,
        proposal.kind,
        seq,
        proposal.seat,
        proposal.by,
        msgspec.json.encode(dict(proposal.answers)).decode(),
        proposal.until,
        msgspec.json.encode(proposal.others).decode(),
        None if nominee is None else nominee.id,
        None if nominee is None else nominee.name,
    )


def _check_seats(seats: Sequence[SeatRow], players: int) -> None:
    if [seat.number for seat in seats] != list(range(players)):
        raise Damaged(f"{len(seats)} seats in a game for {players}")


def read_configuration(game: GameRow, registry: Registry) -> Configuration:
    """Return a game's configuration, or the nearest valid one."""
    customs = {custom.name: getattr(game, custom.name) for custom in CUSTOMS}
    return read_terms(game, customs, registry)


def read_terms(
    row: GameRow | FavouriteRow, customs: Mapping[str, OptionValue], registry: Registry
) -> Configuration:
    """Return the configuration in a row, or the nearest valid one."""
    setup = PLAIN
    with suppress(Damaged):
        setup = codec.upcast(read_setup(row))
    return Configuration.nearest(registry, setup, row.preset, **customs)


class Columns(TypedDict):
    """The columns that store a configuration."""

    setup: str
    preset: str
    seating: str
    purist: bool
    place: str
    clock: int
    bank: int
    rests: bool
    level: str
    hints: bool
    autostart: bool
    consent: bool


def pack_configuration(configuration: Configuration) -> Columns:
    """Return the columns that store a configuration."""
    return Columns(
        setup=codec.encode(configuration.setup).decode(),
        preset=configuration.preset,
        seating=configuration.seating,
        purist=configuration.purist,
        place=configuration.place,
        clock=configuration.clock,
        bank=configuration.bank,
        rests=configuration.rests,
        level=configuration.level,
        hints=configuration.hints,
        autostart=configuration.autostart,
        consent=configuration.consent,
    )


def plays(row: GameRow | FavouriteRow, registry: Registry) -> bool:
    """Return whether the setup in a row can be played."""
    try:
        registry.rulebook(codec.upcast(read_setup(row)))
    except (Damaged, BadSetup):
        return False
    return True


def read_setup(row: GameRow | FavouriteRow) -> Setup:
    """Return the stored setup; Damaged if it can't be read."""
    return _read_setup(row.setup)


@lru_cache(maxsize=REMEMBERED)
def _read_setup(text: str) -> Setup:
    try:
        return codec.decode_setup_as_written(text)
    except (RulesError, TypeError) as error:
        raise Damaged(str(error)) from error


def build_history(game: GameRow, log: Sequence[ActionRow], registry: Registry) -> History:
    """Return a game's log, ready to be replayed; Damaged if its setup is invalid."""
    written = read_setup(game)
    setup = codec.upcast(written)
    try:
        registry.rulebook(setup)
    except BadSetup as error:
        raise Damaged(str(error)) from error
    return History(setup, log, registry, None if setup == written else written)


def build_orders(table: Table, rows: Sequence[OrderRow]) -> Orders:
    """Return the standing orders at a table, leaving out what can't be read."""
    found = dict[tuple[int, str], Order]()
    for row in rows:
        seat, whom = table.seat_of(row.user_id), table.seat_of(row.whom or 0)
        wish, _, limit = row.wish.partition(LIMIT)
        if seat is not None and wish == "up-to" and limit.isdecimal():
            found[seat.number, row.step] = Order("up-to", limit=int(limit))
            continue
        if seat is None or row.wish not in get_args(Wish):
            continue
        if (row.wish == "towards") is (whom is not None):
            order = Order(cast(Wish, row.wish), None if whom is None else whom.number)
            found[seat.number, row.step] = order
    return found


def pack_order(table: Table, seat: Seat, step: str, order: Order) -> OrderRow:
    """Return the row that stores an order."""
    whom = None if order.whom is None else table.seats[order.whom].user_id
    wish = f"{order.wish}{LIMIT}{order.limit}" if order.wish == "up-to" else order.wish
    return OrderRow(table.id, seat.user_id, step, wish, whom)


def pack_seat(game_id: str, seat: Seat) -> SeatRow:
    """Return the row that stores a seat."""
    return SeatRow(
        game_id,
        seat.number,
        seat.user_id,
        seat.own_name,
        seat.active,
        seat.away_until,
        seat.by_bot,
    )


def pack_bag(game_id: str, bag: Bag) -> BagRow:
    """Return the row that stores a bag."""
    sealed, remaining = (
        msgspec.json.encode(order).decode() for order in (bag.sealed, bag.remaining)
    )
    return BagRow(game_id, bag.seed, bag.seal, sealed, remaining, bag.reshuffles)


@lru_cache(maxsize=REMEMBERED)
def unpack_bag(row: BagRow) -> Bag:
    """Return the bag stored in a row; Damaged if it can't be read or has no valid seal."""
    bag = Bag(row.seed, read_order(row.sealed), read_order(row.remaining), row.reshuffles)
    if bag.seal != row.seal or Counter(bag.remaining) - Counter(bag.sealed):
        raise Damaged("the bag is not the one that was sealed")
    return bag


def read_order(text: str) -> tuple[str, ...]:
    """Return the tiles in a column of the bags; Damaged if it can't be read."""
    try:
        return tuple(map(intern, msgspec.json.decode(text, type=tuple[str, ...])))
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Damaged(f"the bag can't be read: {error}") from error


def covers(bag: Bag, state: State) -> bool:
    """Return whether a bag holds every tile that can still be drawn."""
    return not Counter(state.unseen) - Counter(bag.remaining)
