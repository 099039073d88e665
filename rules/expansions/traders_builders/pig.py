"""The pig: one point more for each city of its owner's field (TB-19)."""

from collections.abc import Iterator

from rules.board import Feature
from rules.events import Part, ScoreItem
from rules.expansions.traders_builders.specials import PIG
from rules.scoring import count_cities, majority
from rules.state import State


def fatten(state: State, feature: Feature, final: bool) -> Iterator[ScoreItem]:
    """Yield the pigs' points for those who win a field, as items of their own."""
    pigs = [figure for figure in feature.figures if figure.kind == PIG]
    if not pigs or not (cities := count_cities(state, feature)):
        return
    winners = majority(state, feature)
    for figure in pigs:
        if figure.player in winners:
            spot = state.spot(state.figures[figure])
            yield ScoreItem(figure.player, cities, "pig", (Part("pig", cities, cities),), spot)
