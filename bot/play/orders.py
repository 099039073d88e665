"""Standing orders: given privately at any time, carried out as the player's own actions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.games.moves import LoadedGame
from bot.games.orders import Heading, Order, name_lot
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import pack_order
from bot.games.seats import require_player, require_playing
from bot.games.table import Position, Seat
from bot.process.monitoring.observations import MoveSaved, Observe
from bot.store import Store
from bot.tables.bot_player import go_on
from bot.tables.repository import Repository, refuse_unavailable
from rules import State


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's orders in a game by kind of step; at steps without one they are asked."""

    position: Position
    seat: Seat
    orders: Mapping[str, Order]


class StandingOrders:
    """Orders in the games of one store; `observe` is called with each move that one makes."""

    def __init__(self, store: Store, repository: Repository, observe: Observe) -> None:
        self._store = store
        self._repository = repository
        self._observe = observe

    async def read(self, game_id: str, person_id: int) -> Standing:
        """Return a player's own orders; Refusal to others, and in games without such steps."""
        with refuse_unavailable():
            return _find(await self._repository.read(game_id), person_id)

    async def give(
        self,
        game_id: str,
        person_id: int,
        step: str,
        wish: Heading | None,
        whom: int | None,
        interaction_id: str,
    ) -> Standing:
        """Set the order for a kind of step, `towards` the user `whom`; None removes it.

        If the game waits for that step, it is made at once.
        """
        async with self._repository.take(game_id, interaction_id) as loaded:
            found = _find(loaded, person_id)
            if loaded.repeated:
                return found
            if step not in _list_steps(loaded):
                raise Refusal(RefusalKey.NO_ORDERS)
            order = None
            if wish is not None:
                towards = None if whom is None else require_playing(loaded.table, whom).number
                order = Order(wish, towards)
            await self._set(loaded, found.seat, step, order, interaction_id)
            return _find(await self._repository.load(game_id), person_id)

    async def read_bids(self, game_id: str, person_id: int) -> Standing:
        """Return what a player has said ahead about the tiles on offer, by tile.

        Refusal to others, and while there is nothing to bid for.
        """
        with refuse_unavailable():
            return _find_bids(await self._repository.read(game_id), person_id)

    async def bid_ahead(
        self, game_id: str, person_id: int, tile: str, limit: int | None, interaction_id: str
    ) -> Standing:
        """Say up to how much one bids for a tile on offer; None to be asked.

        If the game waits for that bid, it is made at once.
        """
        order = None if limit is None else Order("up-to", limit=limit)
        return await self._say_ahead(game_id, person_id, tile, order, interaction_id)

    async def choose_ahead(
        self, game_id: str, person_id: int, wanted: bool, interaction_id: str
    ) -> Standing:
        """Have the tile chosen for which one bids most, for 0 points at first; or be asked.

        If the game waits for that choice, it is made at once.
        """
        order = Order("dearest") if wanted else None
        return await self._say_ahead(game_id, person_id, "", order, interaction_id)

    async def _say_ahead(
        self, game_id: str, person_id: int, tile: str, order: Order | None, interaction_id: str
    ) -> Standing:
        async with self._repository.take(game_id, interaction_id) as loaded:
            found = _find_bids(loaded, person_id)
            if loaded.repeated:
                return found
            assert loaded.state is not None
            if tile not in ("", *list_lots(loaded.state, found.seat.number)):
                raise Refusal(RefusalKey.NO_BIDS)
            step = name_lot(loaded.state, tile)
            await self._set(loaded, found.seat, step, order, interaction_id)
            return _read_bids(await self._repository.load(game_id), person_id)

    async def _set(
        self, loaded: LoadedGame, seat: Seat, step: str, order: Order | None, interaction_id: str
    ) -> None:
        """Store an order, or remove it; make the step that the game waits for, if it applies."""
        if order is None:
            async with self._store.write(loaded.table.id) as change:
                await change.drop_order(loaded.table.id, seat.user_id, step)
            return
        row = pack_order(loaded.table, seat, step, order)
        move = loaded.begin()
        move.orders = {**loaded.orders, (seat.number, step): order}
        if loaded.table.held_until is None:
            await go_on(move)
        if move.logged:
            await self._repository.commit(
                loaded, move, seat.user_id, interaction_id, order=row, mover=seat.number
            )
            self._observe(MoveSaved())
        else:
            async with self._store.write(loaded.table.id) as change:
                await change.set_order(row)


def _list_steps(loaded: LoadedGame) -> Mapping[str, object]:
    return {} if loaded.state is None else loaded.state.rulebook.wanderers


def list_lots(state: State, player: int) -> Sequence[str]:
    """Return the tiles about which a player may say how much they bid."""
    return [tile for bidding in state.rulebook.biddings for tile in bidding.lots(state, player)]


def _find_bids(loaded: LoadedGame, person_id: int) -> Standing:
    """Return what a player has said ahead; Refusal while there is nothing to bid for."""
    found = _read_bids(loaded, person_id)
    if loaded.state is None or not list_lots(loaded.state, found.seat.number):
        raise Refusal(RefusalKey.NO_BIDS)
    return found


def _read_bids(loaded: LoadedGame, person_id: int) -> Standing:
    """Return a player's limits by tile, and under "" whether a tile is chosen for them."""
    seat, state = require_player(loaded.table, person_id), loaded.state
    found = dict[str, Order]()
    if state is not None:
        for tile in ("", *list_lots(state, seat.number)):
            if order := loaded.orders.get((seat.number, name_lot(state, tile))):
                found[tile] = order
    return Standing(loaded.position, seat, found)


def _find(loaded: LoadedGame, person_id: int) -> Standing:
    seat = require_player(loaded.table, person_id)
    if not _list_steps(loaded):
        raise Refusal(RefusalKey.NO_ORDERS)
    own = {step: order for (number, step), order in loaded.orders.items() if number == seat.number}
    return Standing(loaded.position, seat, own)
