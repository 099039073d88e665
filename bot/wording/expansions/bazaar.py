"""The bazaar in words."""

from collections.abc import Mapping, Sequence

from bot.wording.column import EventFormatter, Labeller, Naming, Telling
from bot.wording.phrases import describe_print
from bot.wording.topics import Line, Topic, given
from rules.actions import Action
from rules.events import Event, PointsGiven
from rules.expansions.bridges_castles_bazaars.bazaar import (
    BAZAAR,
    BazaarOpened,
    BazaarPutOff,
    BidRaised,
    BoughtTileCame,
    BuyLot,
    OfferPrice,
    PriceOffered,
    RaiseBid,
    SellLot,
    TakeLot,
    TileAuctioned,
    TurnWithoutTile,
    bazaar_of,
)
from rules.state import State
from rules.step import CHANCE


def join_payments(events: Sequence[Event]) -> list[Event]:
    """Leave out the points of auctions: the sentence about the tile tells them."""
    return [
        event
        for event in events
        if not isinstance(event, PointsGiven) or event.items[0].reason != BAZAAR
    ]


def format_opening(telling: Telling, event: BazaarOpened) -> str:
    """Say that tiles are on offer; the picture shows them."""
    return telling.words.n("story.bazaar", len(event.tiles))


def format_offer(telling: Telling, event: PriceOffered) -> str:
    """Say who chose which tile, and for how much."""
    player, tile = telling.names[event.player], _name_tile(telling, event.tile)
    return telling.words.n("story.offer", event.price, player=player, tile=tile)


def format_bid(telling: Telling, event: BidRaised) -> str:
    """Say who bids how much."""
    return telling.words.n("story.bid", event.price, player=telling.names[event.player])


def format_auctioned(telling: Telling, event: TileAuctioned) -> str:
    """Say who has the tile, and who pays whom how much."""
    words, names = telling.words, telling.names
    player, tile = names[event.owner], _name_tile(telling, event.tile)
    if not event.price:
        return words("story.auctioned.free", player=player, tile=tile)
    if event.payee == CHANCE:
        return words.n("story.auctioned", event.price, player=player, tile=tile)
    payee = names[event.payee]
    key = "story.auctioned.sold" if event.sold else "story.auctioned.bought"
    return words.n(key, event.price, player=player, tile=tile, payee=payee)


def format_put_off(telling: Telling, event: BazaarPutOff) -> str:
    """Say that the bazaar comes later."""
    return telling.words("story.bazaar.put-off")


def format_bought(telling: Telling, event: BoughtTileCame) -> str:
    """Say which tile comes instead of a drawn one."""
    player, tile = telling.names[event.player], _name_tile(telling, event.tile)
    return telling.words("story.bought", player=player, tile=tile)


def format_empty(telling: Telling, event: TurnWithoutTile) -> str:
    """Say that a turn is over without a tile."""
    return telling.words("story.no-tile", player=telling.names[event.player])


def _name_tile(telling: Telling, tile: str) -> str:
    return describe_print(telling.words, telling.tiles[tile])


def name_offer(naming: Naming, state: State, action: OfferPrice) -> str:
    """Name the tile and the price."""
    tile = describe_print(naming.words, state.tile(action.tile))
    return naming.words.n("choice.offer", action.price, tile=tile)


def name_bid(naming: Naming, state: State, action: RaiseBid) -> str:
    """Name the bid."""
    return naming.words.n("choice.bid", action.price)


def name_buying(naming: Naming, state: State, action: BuyLot) -> str:
    """Name the price that is paid."""
    return naming.words("choice.buy", points=bazaar_of(state).bids[-1][1])


def name_selling(naming: Naming, state: State, action: SellLot) -> str:
    """Name the price that is got."""
    return naming.words("choice.sell", points=bazaar_of(state).bids[-1][1])


def name_taking(naming: Naming, state: State, action: TakeLot) -> str:
    """Name the tile."""
    return describe_print(naming.words, state.tile(action.tile))


BAZAARS = Topic(
    "bazaars",
    (
        Line("guide.bazaars.open"),
        Line(option="bazaar"),
        Line("guide.bazaars.offer", when=given(bazaar="auction")),
        Line("guide.bazaars.deal", when=given(bazaar="auction")),
        Line("guide.bazaars.last", when=given(bazaar="auction")),
        Line("guide.bazaars.below", when=given(bazaar="auction")),
        Line("guide.bazaars.lay"),
        Line("guide.bazaars.unfit"),
        Line("guide.bazaars.own"),
        Line(option="second-bazaar"),
        Line("guide.bazaars.end"),
    ),
)
TELLERS: Mapping[type[Event], EventFormatter] = {
    BazaarOpened: format_opening,
    PriceOffered: format_offer,
    BidRaised: format_bid,
    TileAuctioned: format_auctioned,
    BazaarPutOff: format_put_off,
    BoughtTileCame: format_bought,
    TurnWithoutTile: format_empty,
}
LABELS: Mapping[type[Action], Labeller] = {
    OfferPrice: name_offer,
    RaiseBid: name_bid,
    BuyLot: name_buying,
    SellLot: name_selling,
    TakeLot: name_taking,
}
