"""The bazaar in a recording: its steps, its events, and the bought tiles."""

from collections.abc import Sequence
from typing import Any

from rules import legal_actions
from rules.actions import PASS, Action
from rules.events import Event
from rules.expansions.bridges_castles_bazaars.bazaar import (
    Bazaar,
    BazaarOpened,
    BuyLot,
    OfferPrice,
    RaiseBid,
    SellLot,
    TakeLot,
    TileAuctioned,
)
from rules.state import State
from rules.step import CHANCE
from tools.conformance.recording import BadRecording, RecordedEvent, RecordedStep

PHASE = "BazaarPhase"
AUCTION, BID, DEAL = "Auction", "Bid", "BuyOrSell"
DEALS: dict[str, Action] = {"BUY": BuyLot(), "SELL": SellLot()}
Trade = tuple[Any, ...]
"""What is possible at a bazaar: the tiles, the least bid, or both ways to close an auction."""


def list_trades(state: State) -> Trade:
    """Return what is possible at our step of a bazaar, and the lots nobody has."""
    legal = legal_actions(state)
    if any(isinstance(each, RaiseBid) for each in legal):
        return BID, min(each.price for each in legal if isinstance(each, RaiseBid)), _lots(state)
    if SellLot() in legal:
        return DEAL, *sorted(name for name, deal in DEALS.items() if deal in legal), _lots(state)
    tiles = {each.tile for each in legal if isinstance(each, OfferPrice | TakeLot)}
    return AUCTION, sorted(tiles), _lots(state)


def read_trades(step: RecordedStep) -> Trade:
    """Return the same of a recorded step."""
    (group,) = step.o
    lots = sorted(str(lot[0]) for lot in step.baz if lot[3] is None)
    if group.k == BID:
        return BID, group.least, lots
    if group.k == DEAL:
        return DEAL, *sorted(str(entry[0]) for entry in group.o), lots
    return AUCTION, sorted({str(entry[1]) for entry in group.o}), lots


def read_trade(state: State, step: RecordedStep) -> Action:
    """Return what was done at a bazaar."""
    if isinstance(step.c, str):
        return PASS
    (group,) = step.o
    match group.k, step.c[1]:
        case str(kind), [int(price)] if kind == BID:
            return RaiseBid(price)
        case str(kind), [str(deal)] if kind == DEAL:
            return DEALS[deal]
        case _, [_, str(tile), int(price)]:
            taken = TakeLot(tile)
            return taken if taken in legal_actions(state) else OfferPrice(tile, price)
    raise BadRecording(f"The choice {step.c!r} is no offer.")


def _lots(state: State) -> list[str]:
    return sorted(state.slots[Bazaar].lots)


def list_bought(state: State) -> list[list[Any]] | None:
    """Return who has bought what and is still to lay it; None in games without bazaars."""
    here = state.slots.get(Bazaar)
    if here is None:
        return None
    return sorted([tile, owner] for owner, tile in here.bought)


def describe_auction(event: TileAuctioned) -> tuple[Any, ...]:
    """Return who had a tile for how much, as recordings tell it."""
    option, points = ("SELL", -event.price) if event.sold else ("BUY", event.price)
    bidder = None if event.bidder == CHANCE else event.bidder
    return "tile-auctioned", event.tile, option, points, event.player, bidder


def list_opened(events: Sequence[Event]) -> list[list[str]]:
    """Return the tiles of each bazaar."""
    return [[*event.tiles] for event in events if isinstance(event, BazaarOpened)]


def read_opened(recorded: Sequence[RecordedEvent]) -> list[list[str]]:
    """Return the tiles of each recorded bazaar."""
    return [content["tiles"] for kind, content in recorded if kind == "bazaar"]
