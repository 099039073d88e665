"""Goods: taken for completed cities, scored at the end (TB-1 to TB-3)."""

from rules.events import Event, FeatureCompleted, Part, ScoreItem, Spot
from rules.expansions.traders_builders.slot import GOODS, goods, tokens_of
from rules.state import State
from rules.step import Step

MOST = 10
"""Points for most tokens of a kind (TB-3)."""


class GoodsTaken(Event, frozen=True):
    """A player took tokens of one kind for a city; `spot` is its first segment with them."""

    player: int
    goods: str
    count: int
    spot: Spot


def collect(state: State, event: FeatureCompleted) -> None:
    """Give the player at turn a token for each symbol in a city the tile completed (TB-1)."""
    for kind, segments in find_goods(state, event.feature).items():
        here = goods(state)
        tokens = (*here.tokens, *[(event.player, kind)] * len(segments))
        state.store(here, tokens=tokens)
        state.emit(GoodsTaken(event.player, kind, len(segments), state.spot(min(segments))))


def find_goods(state: State, feature: int) -> dict[str, list[int]]:
    """Return the segments of a feature with goods, by kind, in the order of `GOODS`."""
    shown: dict[str, list[int]] = {kind: [] for kind in GOODS}
    for segment in state.board.features[feature].segments:
        kind = state.board.segment(segment).attributes.get("goods")
        if kind in shown:
            shown[kind].append(segment)
    return {kind: segments for kind, segments in shown.items() if segments}


def trade(state: State, step: Step) -> None:
    """Give 10 points to everybody with most tokens of a kind (TB-3)."""
    for kind in GOODS:
        counts = [tokens_of(state, player)[kind] for player in state.players]
        most = max(counts)
        items = tuple(
            ScoreItem(player, MOST, f"goods.{kind}", (Part(kind, most, MOST),))
            for player in state.players
            if most and counts[player] == most
        )
        state.give(items)
