"""The vineyard, which enriches monasteries (HL-16, HS-4).

Shared by the expansions whose tiles show vineyards.
"""

from rules.board import Feature
from rules.events import Part
from rules.geometry import AROUND
from rules.state import State
from rules.tiles import MONASTERIES, Kind

EACH = 3
"""What a vineyard adds to a monastery beside it."""


def vineyards(state: State, feature: Feature) -> tuple[Part, ...]:
    """Return the points of the vineyards around a completed monastery, or garden if that counts."""
    gardens = state.rulebook.options.get("vineyards") == "gardens-too"
    enriched = MONASTERIES | {Kind.GARDEN} if gardens else MONASTERIES
    if feature.kind not in enriched or not feature.complete:
        return ()
    own = state.board.square_of(feature.segments[0])
    count = sum(
        "vineyard" in placement.tile.symbols
        for square in (own, *(own + step for step in AROUND))
        for placement in state.board.placements_on(square)
    )
    return (Part("vineyards", count, EACH * count),) if count else ()
