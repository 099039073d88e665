"""Bridges, Castles & Bazaars in words."""

from collections.abc import Sequence

from bot.wording.column import Column
from bot.wording.expansions import bazaar, bridges, castles
from bot.wording.messages import Catalogue
from rules.events import Event, PointsGiven
from rules.expansions.bridges_castles_bazaars.castles import CastleScored


def join_events(events: Sequence[Event]) -> Sequence[Event]:
    """Join what castles score, and leave out the payments of auctions."""
    return castles.join_castles(bazaar.join_payments(events))


COLUMN = Column(
    catalogue=Catalogue("bridges-castles-bazaars"),
    tellers={**bridges.TELLERS, **castles.TELLERS, **bazaar.TELLERS},
    joins=join_events,
    joined=frozenset((CastleScored, PointsGiven)),
    labels={**bridges.LABELS, **castles.LABELS, **bazaar.LABELS},
    labels_at={**castles.LABELS_AT},
    topics=(
        bridges.BRIDGES,
        castles.CASTLES,
        bazaar.BAZAARS,
    ),
)
