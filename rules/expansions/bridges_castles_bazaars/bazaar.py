"""Bazaars: tiles are shown and auctioned, and laid instead of drawing (BCB-14 to BCB-21)."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from rules.actions import PASS, Action, TakeTile
from rules.drawing import fits_for, list_drawable
from rules.events import (
    Event,
    PlayerResigned,
    ScoreItem,
    TileDiscarded,
    TilePlaced,
)
from rules.expansion import Bidding, Handler
from rules.expansions.base import end_without_tile, exhausted, take_out
from rules.numbers import MOST
from rules.option import Options
from rules.state import State
from rules.step import CHANCE, Step

T = TypeVar("T")

BAZAAR = "bazaar"
"""The symbol of the tiles that call a bazaar, and the reason of its points."""
LISTED = 10
"""Prices that are listed: the least one and nine more."""


class Bazaar(msgspec.Struct, frozen=True, omit_defaults=True):
    """`lots` are those of the tiles `shown` that nobody has yet, `hammer` the one being auctioned.

    `bids` are the prices named for it, by player, the chooser's first and each higher than the one
    before. `bought` are the tiles that players have and are still to lay, by player. `called` says
    that a bazaar is to come, `laying` that the tile of this turn was bought; `laid` is the turn of
    the last one laid.
    """

    shown: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()
    hammer: str = ""
    bids: tuple[tuple[int, int], ...] = ()
    bought: tuple[tuple[int, str], ...] = ()
    called: bool = False
    laying: bool = False
    laid: int = 0


class ShowTile(TakeTile, frozen=True):
    """Chance: this tile is shown at a bazaar."""


class OfferPrice(Action, frozen=True):
    """Choose a tile of the bazaar, and name a price for it; any higher one may be named, too."""

    tile: str
    price: int


class RaiseBid(Action, frozen=True):
    """Bid more than anybody has for the tile that is auctioned; any higher bid is possible, too."""

    price: int


class BuyLot(Action, frozen=True):
    """Pay the highest bid to its bidder, and keep the tile one has chosen."""


class SellLot(Action, frozen=True):
    """Let the highest bidder pay, and have the tile."""


class TakeLot(Action, frozen=True):
    """Take a tile of the bazaar for nothing."""

    tile: str


class BazaarOpened(Event, frozen=True):
    """These tiles are on offer; `player` laid a bazaar in their turn."""

    player: int
    tiles: tuple[str, ...]


class PriceOffered(Event, frozen=True):
    """A player chose a tile of the bazaar, and named a price."""

    player: int
    tile: str
    price: int


class BidRaised(Event, frozen=True):
    """A player bid more."""

    player: int
    price: int


class TileAuctioned(Event, frozen=True):
    """A tile of the bazaar has an owner: `player`, who chose it, or the `bidder` if it is `sold`.

    The owner pays the price to the other one; to nobody if there is no bidder, CHANCE.
    """

    tile: str
    player: int
    price: int
    bidder: int = CHANCE
    sold: bool = False

    @property
    def owner(self) -> int:
        """Who has the tile, and pays."""
        return self.bidder if self.sold else self.player

    @property
    def payee(self) -> int:
        """Who gets the price; CHANCE if nobody does."""
        return self.player if self.sold else self.bidder


class BazaarPutOff(Event, frozen=True):
    """A bazaar is put off until all bought tiles are laid (BCB-20)."""


class BoughtTileCame(Event, frozen=True):
    """A player lays the tile they bought instead of drawing."""

    player: int
    tile: str


class TurnWithoutTile(Event, frozen=True):
    """A player has no tile in this turn, while others still have bought ones (BCB-21)."""

    player: int


def bazaar_of(state: State) -> Bazaar:
    """Return the private part of the state."""
    return state.slots[Bazaar]


def find_bought(here: Bazaar, player: int) -> str:
    """Return the tile that a player bought and is still to lay; "" if there is none."""
    return dict(here.bought).get(player, "")


def _without(pairs: tuple[tuple[int, T], ...], player: int) -> tuple[tuple[int, T], ...]:
    """Return what is of others than a player."""
    return tuple(pair for pair in pairs if pair[0] != player)


def list_due(state: State, player: int) -> Sequence[str]:
    """Return the tile a player bought, or those one of which they will have."""
    here = bazaar_of(state)
    if own := find_bought(here, player):
        return (own,)
    return here.lots if state.active[player] else ()


def list_waiting(state: State) -> list[int]:
    """Return who is still to choose a tile at this bazaar, in their order."""
    return [step.player for step in state.agenda if step.kind == "auction"]


# -- holding a bazaar -----------------------------------------------------------------------------


def notice(state: State, event: TilePlaced) -> None:
    """Call a bazaar when a tile with one was drawn and placed; a bought one calls none (BCB-20)."""
    here = bazaar_of(state)
    called = BAZAAR in state.placed.tile.symbols and not here.laying
    if called or here.laying:
        laid = state.turn.number if here.laying else here.laid
        state.store(here, called=here.called or called, laying=False, laid=laid)


def hold(state: State, step: Step) -> None:
    """Show a tile for each player at the end of the turn, if there are enough (BCB-14, BCB-20)."""
    here = bazaar_of(state)
    if not here.called:
        return
    if here.bought and state.option("second-bazaar") == "put-off":
        state.emit(BazaarPutOff())
        return
    state.store(here, called=False)
    wanted = sum(state.active)
    if state.option("second-bazaar") == "none" and here.laid == state.turn.number:
        return
    if not here.bought and _count_shown(state) >= wanted:
        tiles = (Step("bazaar-tile", CHANCE),) * wanted
        order = state.active_from(state.next_player(step.player))
        state.push(
            *tiles,
            Step("open-bazaar", step.player),
            *(Step("auction", player) for player in order),
            Step("close-bazaar", step.player),
        )


def _count_shown(state: State) -> int:
    """Return how many tiles of the bag would be shown: none that is set aside when drawn."""
    return sum(
        count
        for tile, count in state.bag.items()
        if not any(aside(state.copy(), state.tile(tile)) for aside in state.rulebook.intercepts)
    )


def showable(state: State, step: Step) -> list[Action]:
    """List the tiles that may be shown next."""
    return [ShowTile(tile) for tile in list_drawable(state)]


def show(state: State, step: Step, action: ShowTile) -> None:
    """Put a tile on offer; one that is set aside is replaced (PD-D1)."""
    take_out(state, action.tile)
    for intercept in state.rulebook.intercepts:
        if intercept(state, state.tile(action.tile)):
            state.push(step)
            return
    here = bazaar_of(state)
    shown = (*here.lots, action.tile)
    state.store(here, shown=shown, lots=shown)


def open_bazaar(state: State, step: Step) -> None:
    """Tell which tiles are on offer."""
    state.emit(BazaarOpened(step.player, bazaar_of(state).lots))


def offers(state: State, step: Step) -> Sequence[OfferPrice | TakeLot]:
    """List what a player may choose, and the prices (BCB-15).

    Without an auction, or with nobody who could bid, a tile costs nothing (BCB-16, BCB-18).
    """
    lots = tuple(dict.fromkeys(bazaar_of(state).lots))
    if state.option("bazaar") == "auction" and len(list_waiting(state)) > 1:
        return [OfferPrice(tile, price) for tile in lots for price in range(LISTED)]
    return [TakeLot(tile) for tile in lots]


def take(state: State, step: Step, action: TakeLot) -> None:
    """Take a tile for nothing."""
    _close(state, TileAuctioned(action.tile, step.player, 0))


def offer(state: State, step: Step, action: OfferPrice) -> None:
    """Put a tile under the hammer; all others without a tile may bid, once round (BCB-15)."""
    here = bazaar_of(state)
    state.store(here, hammer=action.tile, bids=((step.player, action.price),))
    state.emit(PriceOffered(step.player, action.tile, action.price))
    rivals = (Step("bid", player) for player in state.active_from(step.player)[1:])
    waiting = list_waiting(state)
    state.push(
        *(rival for rival in rivals if rival.player in waiting), Step("knock-down", step.player)
    )


def bids(state: State, step: Step) -> list[Action]:
    """List the least raises, and passing."""
    _, highest = bazaar_of(state).bids[-1]
    prices = range(highest + 1, min(highest + LISTED, MOST) + 1)
    return [*map(RaiseBid, prices), PASS]


def bid(state: State, step: Step, action: RaiseBid) -> None:
    """Bid more."""
    here = bazaar_of(state)
    state.store(here, bids=(*here.bids, (step.player, action.price)))
    state.emit(BidRaised(step.player, action.price))


def knock_down(state: State, step: Step) -> None:
    """Give the tile to its chooser if nobody raised; else ask whether they buy or sell (BCB-16)."""
    here = bazaar_of(state)
    player, price = here.bids[-1]
    if player == step.player:
        _close(state, TileAuctioned(here.hammer, player, price))
    else:
        state.push(Step("deal", step.player))


def deals(state: State, step: Step) -> list[Action]:
    """List both ways to close the auction of a tile."""
    return [BuyLot(), SellLot()]


def buy(state: State, step: Step, action: BuyLot) -> None:
    """Pay the highest bid to its bidder."""
    here = bazaar_of(state)
    bidder, price = here.bids[-1]
    _close(state, TileAuctioned(here.hammer, step.player, price, bidder))


def sell(state: State, step: Step, action: SellLot) -> None:
    """Get the highest bid, and give the tile away; the seller chooses again after the others."""
    here = bazaar_of(state)
    bidder, price = here.bids[-1]
    at = sum(1 for _ in takewhile(lambda each: each.kind == "auction", state.agenda))
    again = Step("auction", step.player)
    state.agenda = (*state.agenda[:at], again, *state.agenda[at:])
    _close(state, TileAuctioned(here.hammer, step.player, price, bidder, sold=True))


def _close(state: State, auctioned: TileAuctioned) -> None:
    """Give a tile to its owner, who needs no other, and let it be paid."""
    here, owner, payee = bazaar_of(state), auctioned.owner, auctioned.payee
    lots = list(here.lots)
    lots.remove(auctioned.tile)
    bought = (*here.bought, (owner, auctioned.tile))
    state.store(here, lots=tuple(lots), hammer="", bids=(), bought=bought)
    state.agenda = tuple(each for each in state.agenda if each != Step("auction", owner))
    state.emit(auctioned)
    if auctioned.price:
        paid = [ScoreItem(owner, -auctioned.price, BAZAAR, ())]
        if payee != CHANCE:
            paid.append(ScoreItem(payee, auctioned.price, BAZAAR, ()))
        state.give(paid)
        state.end_round()
    _give_last(state)


def _give_last(state: State) -> None:
    """Let the last player have the last tile for nothing."""
    lots, waiting = bazaar_of(state).lots, list_waiting(state)
    if len(lots) == len(waiting) == 1:
        _close(state, TileAuctioned(lots[0], waiting[0], 0))


def close_bazaar(state: State, step: Step) -> None:
    """Put what nobody has out of the game: others have left."""
    here = bazaar_of(state)
    for tile in here.lots:
        state.emit(TileDiscarded(step.player, tile))
    state.store(here, shown=(), lots=())


# -- laying what one bought -----------------------------------------------------------------------


def lay_bought(state: State, step: Step) -> None:
    """Take the bought tile instead of drawing; one that fits nowhere is out (BCB-19)."""
    here = bazaar_of(state)
    tile = find_bought(here, step.player)
    if not tile:
        return
    state.store(here, bought=_without(here.bought, step.player))
    state.emit(BoughtTileCame(step.player, tile))
    if fits_for(state, state.tile(tile)):
        state.store(bazaar_of(state), laying=True)
        state.turn = replace(state.turn, tile=tile)
        state.drop({"source", "draw"})
    else:
        state.emit(TileDiscarded(step.player, tile))


def steps_to_draw(state: State, player: int) -> list[Step]:
    """Return the steps by which a player gets another tile after giving one up (BCB-3, BCB-19)."""
    here = bazaar_of(state)
    if not here.laying:
        return [Step("draw", player)]
    state.store(here, laying=False)
    known = state.rulebook.choices
    return [Step("source", player)] * ("source" in known) + [Step("draw", player)]


def go_on(state: State, player: int) -> bool:
    """Return whether the game goes on with nothing left to draw: with a bought tile (BCB-21)."""
    return bool(bazaar_of(state).bought)


def play_without_tile(state: State, player: int) -> bool:
    """End a turn without a tile as long as others have bought ones (BCB-21)."""
    if not bazaar_of(state).bought or not exhausted(state):
        return False
    state.emit(TurnWithoutTile(player))
    end_without_tile(state)
    return True


def leave(state: State, event: PlayerResigned) -> None:
    """Put a resigned player's tile out of the game, and take their bids back (G4-5)."""
    here, player = bazaar_of(state), event.player
    if tile := find_bought(here, player):
        state.emit(TileDiscarded(player, tile))
    bought = _without(here.bought, player)
    state.store(here, bought=bought, laying=here.laying and state.turn.player != player)
    if not here.bids:
        return
    here = bazaar_of(state)
    chooser = here.bids[0][0]
    if chooser == player:
        state.drop({"bid", "knock-down", "deal"})
        state.store(here, hammer="", bids=())
        return
    state.store(here, bids=_without(here.bids, player))
    if state.find_step("deal") is not None:
        state.drop({"deal"})
        state.push(Step("knock-down", chooser))


# -- saying ahead ----------------------------------------------------------------------------------


def list_lots(state: State, player: int) -> Sequence[str]:
    """Return the tiles on offer, once each, to a player who has none yet; with an auction only."""
    here = bazaar_of(state)
    if not state.active[player] or find_bought(here, player):
        return ()
    return tuple(dict.fromkeys(here.lots)) if state.option("bazaar") == "auction" else ()


def find_lot(state: State) -> str:
    """Return the tile for which somebody bids, or which they buy or sell."""
    step = state.step
    return bazaar_of(state).hammer if step is not None and step.kind in ("bid", "deal") else ""


def answer_within(state: State, limit: int) -> Action:
    """Return the least raise up to a limit, or passing; as the chooser buy up to it, or sell."""
    _, highest = bazaar_of(state).bids[-1]
    if state.step is not None and state.step.kind == "deal":
        return BuyLot() if highest <= limit else SellLot()
    return RaiseBid(highest + 1) if highest < limit else PASS


def choose_dearest(state: State, limits: Mapping[str, int]) -> Action | None:
    """Return the choice of the tile for which a player pays most, for nothing at first."""
    if state.step is None or state.step.kind != "auction":
        return None
    known = [choice for choice in offers(state, state.step) if choice.tile in limits]
    return max(known, key=lambda choice: limits[choice.tile], default=None)


BIDDING = Bidding(lots=list_lots, lot=find_lot, answer=answer_within, choose=choose_dearest)


def steps_once(options: Options) -> tuple[str, ...]:
    """Return what comes once for both parts of a turn (G4-4)."""
    return ("bought", "bazaar")


AUTOMATIC = {
    "bought": lay_bought,
    "bazaar": hold,
    "open-bazaar": open_bazaar,
    "knock-down": knock_down,
    "close-bazaar": close_bazaar,
}
CHOICES = {"bazaar-tile": showable, "auction": offers, "bid": bids, "deal": deals}
BY_CHANCE = frozenset({"bazaar-tile"})
ACTIONS: Mapping[type[Action], Handler] = {
    ShowTile: show,
    OfferPrice: offer,
    RaiseBid: bid,
    BuyLot: buy,
    SellLot: sell,
    TakeLot: take,
}
NOTATION: Mapping[type[Action], str] = {
    ShowTile: "show",
    OfferPrice: "offer",
    RaiseBid: "bid",
    BuyLot: "buy",
    SellLot: "sell",
    TakeLot: "take",
}
NUMBERS: Mapping[type[Action], str] = {OfferPrice: "price", RaiseBid: "price"}
EVENTS = (
    BazaarOpened,
    PriceOffered,
    BidRaised,
    TileAuctioned,
    BazaarPutOff,
    BoughtTileCame,
    TurnWithoutTile,
)
