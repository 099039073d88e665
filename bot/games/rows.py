"""Tables, seats and bags as the rows that store them, and back."""

from collections import Counter

import msgspec

from bot.games.seal import Bag
from bot.games.table import MessageRef, Proof, Seat, Table
from bot.lobby.configuration import Configuration
from bot.refusals import Refusal, RefusalKey
from bot.store import BagRow, Damaged, GameRow, MessageRow, Reading, SeatRow
from rules import RulesError, Setup, codec
from rules.registry import Registry


async def find_game(reading: Reading, game_id: str) -> GameRow:
    """Return the row of a game; Refusal if there is none."""
    game = await reading.game(game_id)
    if game is None:
        raise Refusal(RefusalKey.UNKNOWN_GAME)
    return game


async def read_table(reading: Reading, game: GameRow, registry: Registry) -> Table:
    """Return the table of a game."""
    return build_table(
        game,
        await reading.seats(game.id),
        await reading.bag(game.id),
        await reading.newest_message(game.id),
        registry,
    )


def build_table(
    game: GameRow,
    seats: tuple[SeatRow, ...],
    bag: BagRow | None,
    message: MessageRow | None,
    registry: Registry,
) -> Table:
    """Return the table that these rows describe; Damaged if they can't be those of one game."""
    setup = _decode_setup(game)
    if [seat.number for seat in seats] != list(range(len(seats))):
        raise Damaged("a seat is missing")
    if bag is not None and len(seats) != setup.players:
        raise Damaged(f"{len(seats)} seats in a game for {setup.players}")
    proof = None
    if bag is not None and game.status in ("over", "ended"):
        proof = Proof(bag.seed, unpack_bag(bag).sealed)
    return Table(
        id=game.id,
        guild_id=game.guild_id,
        channel_id=game.channel_id,
        host_id=game.host_id,
        status=game.status,
        configuration=Configuration(registry, setup, game.preset, game.seating),
        seats=tuple(Seat(seat.number, seat.user_id, seat.name, seat.active) for seat in seats),
        seq=game.seq,
        locale=game.locale,
        seal=bag.seal if bag is not None else "",
        proof=proof,
        trouble=game.trouble,
        message=None if message is None else MessageRef(message.channel_id, message.message_id),
        rules_version=game.rules_version,
    )


def _decode_setup(game: GameRow) -> Setup:
    try:
        return codec.decode_setup(game.setup)
    except RulesError as error:
        raise Damaged(str(error)) from error


def read_setup(game: GameRow, registry: Registry) -> Setup:
    """Return the setup of a game; Damaged if no game can be set up like that."""
    setup = _decode_setup(game)
    try:
        registry.rulebook(setup)
    except RulesError as error:
        raise Damaged(str(error)) from error
    return setup


def pack_seat(game_id: str, seat: Seat, active: bool = True) -> SeatRow:
    """Return the row that stores a seat."""
    return SeatRow(game_id, seat.number, seat.user_id, seat.name, active)


def pack_bag(game_id: str, bag: Bag) -> BagRow:
    """Return the row that stores a bag."""
    sealed, remaining = (
        msgspec.json.encode(order).decode() for order in (bag.sealed, bag.remaining)
    )
    return BagRow(game_id, bag.seed, bag.seal, sealed, remaining, bag.reshuffles)


def unpack_bag(row: BagRow) -> Bag:
    """Return the bag stored in a row; Damaged if it can't be read, or is not the one sealed."""
    try:
        sealed, remaining = (
            msgspec.json.decode(order, type=tuple[str, ...])
            for order in (row.sealed, row.remaining)
        )
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Damaged(f"the bag can't be read: {error}") from error
    bag = Bag(row.seed, sealed, remaining, row.reshuffles)
    if bag.seal != row.seal or Counter(remaining) - Counter(sealed):
        raise Damaged("the bag is not the one that was sealed")
    return bag
