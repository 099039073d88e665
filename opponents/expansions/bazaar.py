"""The bazaar to the opponents: what a tile is worth, and bids up to that."""

from collections.abc import Mapping

from opponents.column import Judgement
from opponents.evaluator import Evaluator
from opponents.search import spread
from rules import State, legal_actions
from rules.actions import Action
from rules.expansions.bridges_castles_bazaars.bazaar import (
    BuyLot,
    OfferPrice,
    RaiseBid,
    SellLot,
    TakeLot,
    bazaar_of,
)
from rules.geometry import unpack

PLACES = 24
"""The most squares that are tried for a tile."""
FIRST = 0.5
"""The share of a tile's worth that is offered for it at first: others may raise."""
OFF = 0.25
"""What each point beside that offer counts."""


def find_worth(evaluator: Evaluator, state: State, tile: str) -> float:
    """Return what laying a tile gains at most, as the board is now."""
    base, best, kind = evaluator.value(state), 0.0, state.tile(tile)
    for square, rotations in map(unpack, spread(state.board.fits(kind), PLACES)):
        for rotation in rotations:
            after = state.copy()
            after.board.place(kind, square, rotation)
            best = max(best, evaluator.value(after) - base)
    return best


def find_others(evaluator: Evaluator, state: State) -> float:
    """Return the mean worth of the other tiles on offer, one of which one gets otherwise."""
    here = bazaar_of(state)
    lots = list(here.lots)
    lots.remove(here.hammer)
    worths = [find_worth(evaluator, state, tile) for tile in lots]
    return sum(worths) / len(worths) if worths else 0.0


def judge_offers(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Offer half of what a tile is worth beyond the others; take the best for nothing."""
    worths = {tile: find_worth(evaluator, state, tile) for tile in set(bazaar_of(state).lots)}
    usual = sum(worths.values()) / len(worths)
    judged: dict[Action, float] = {}
    for action in legal_actions(state):
        if isinstance(action, OfferPrice):
            worth = worths[action.tile]
            first = max(0, int(FIRST * (worth - usual)))
            judged[action] = worth - OFF * abs(action.price - first)
        elif isinstance(action, TakeLot):
            judged[action] = worths[action.tile]
    return judged


def judge_bids(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Bid as long as the tile is worth more than the others by that."""
    worth = find_worth(evaluator, state, bazaar_of(state).hammer)
    ahead = worth - find_others(evaluator, state)
    return {
        action: ahead - action.price if isinstance(action, RaiseBid) else 0.0
        for action in legal_actions(state)
    }


def judge_deals(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Buy what is worth more than another tile and twice the price: selling gets it."""
    here = bazaar_of(state)
    price, worth = here.bids[-1][1], find_worth(evaluator, state, here.hammer)
    return {BuyLot(): worth - price, SellLot(): find_others(evaluator, state) + price}


JUDGEMENTS: Mapping[str, Judgement] = {
    "auction": judge_offers,
    "bid": judge_bids,
    "deal": judge_deals,
}
