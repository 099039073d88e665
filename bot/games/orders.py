"""Standing orders: what a player wants done where a piece moves, or tiles are bid for. Pure.

Of equally good choices the first in reading order is made.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Literal, NamedTuple

from rules import State, legal_actions
from rules.actions import Action
from rules.board import Figure
from rules.expansion import Wanderer
from rules.piece_walks import find_prey, find_wanderer, measure

Heading = Literal["away", "towards", "bot"]
"""Where a piece is led: away from one's own figures, towards somebody's, as the bot would move."""
Wish = Literal[Heading, "up-to", "dearest"]
"""Or bidding up to a limit, and choosing the tile whose limit is highest."""
BID = "bid."
"""The beginning of the keys of orders about tiles that are bid for."""
FAR = 1_000_000
"""More steps than any board is wide."""
NEAREST = 60
"""Weight of a figure that the piece would meet with the next step."""


@dataclass(frozen=True, slots=True)
class Order:
    """A wish; `whom` is the seat that `towards` is about, `limit` the most that is bid."""

    wish: Wish
    whom: int | None = None
    limit: int = 0

    def lapsed(self, state: State) -> bool:
        """Return whether its target has left; then its player is asked again."""
        return self.whom is not None and not state.active[self.whom]


Orders = Mapping[tuple[int, str], Order]
"""Standing orders by seat and kind of step; for a tile that is bid for, by `name_lot`, which for
no tile names the choice of one."""


def name_lot(state: State, tile: str) -> str:
    """Return the key of orders about a tile on offer: they are for the bids of this turn only."""
    return f"{BID}{state.turn.number}.{tile}"


def list_past(orders: Orders, state: State) -> list[tuple[int, str]]:
    """Return the keys of orders about tiles that were on offer in an earlier turn."""
    now = name_lot(state, "")
    return [key for key in orders if key[1].startswith(BID) and not key[1].startswith(now)]


def follow(state: State, orders: Orders) -> Action | None:
    """Return the action that the current player's order makes; None if they have to be asked."""
    if (bid := _bid(state, orders)) is not None:
        return bid
    step, wanderer = state.step, find_wanderer(state)
    if step is None or wanderer is None:
        return None
    order = orders.get((step.player, step.kind))
    if order is None or order.lapsed(state):
        return None
    visited = {*wanderer.path(step)}
    ways = [
        _Way(action, square, _meet(state, wanderer, square, visited))
        for action in legal_actions(state)
        if (square := wanderer.leads(action)) is not None
    ]
    return max(ways, key=lambda way: (_judge(way, step.player, order), -way.square)).action


def _bid(state: State, orders: Orders) -> Action | None:
    """Return what somebody does who has said ahead how much they bid, or what they choose."""
    if state.step is None:
        return None
    player = state.step.player
    for bidding in state.rulebook.biddings:
        if lot := bidding.lot(state):
            order = orders.get((player, name_lot(state, lot)))
            return None if order is None else bidding.answer(state, order.limit)
        if (player, name_lot(state, "")) in orders:
            return bidding.choose(state, list_limits(state, player, orders))
    return None


def list_limits(state: State, player: int, orders: Orders) -> dict[str, int]:
    """Return up to how much a player bids for the tiles on offer, as far as they have said it."""
    lots = [tile for bidding in state.rulebook.biddings for tile in bidding.lots(state, player)]
    said = {tile: orders.get((player, name_lot(state, tile))) for tile in lots}
    return {tile: order.limit for tile, order in said.items() if order is not None}


class _Way(NamedTuple):
    """A possible step, and the figures the piece would then meet, each with the steps to it."""

    action: Action
    square: int
    met: Mapping[Figure, int]

    def nearest(self, player: int) -> float:
        """Return the distance from the piece to the nearest figure of a player after the step."""
        return min((steps for f, steps in self.met.items() if f.player == player), default=inf)

    @property
    def eaten(self) -> Counter[int]:
        """How many figures each player loses by the step."""
        return Counter(figure.player for figure, steps in self.met.items() if steps == 0)


def _meet(state: State, wanderer: Wanderer, square: int, visited: set[int]) -> Mapping[Figure, int]:
    reach = measure(state, wanderer, square, {*visited, square}, FAR)
    return find_prey(state, wanderer, {square: 0, **reach})


def _judge(way: _Way, player: int, order: Order) -> tuple[float, ...]:
    """Return how well a step suits an order, as a tuple to compare: greater is better."""
    eaten = way.eaten
    match order.wish:
        case "away":
            return -eaten[player], way.nearest(player)
        case "towards":
            assert order.whom is not None
            return eaten[order.whom], -way.nearest(order.whom), -eaten[player]
        case "bot":
            gain = eaten.total() - 2 * eaten[player]
            return gain, sum(_weigh(f.player, player, s) for f, s in way.met.items())
        case "up-to" | "dearest":
            raise ValueError("Nothing is bid where a piece moves.")


def _weigh(owner: int, player: int, steps: int) -> int:
    weight = NEAREST // (1 + steps)
    return -weight if owner == player else weight
