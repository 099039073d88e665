"""Bridges, Castles & Bazaars in words."""

from collections.abc import Sequence

from bot.wording.column import Column
from bot.wording.expansions import bazaar, bridges, castles
from bot.wording.messages import Catalogue
from rules.events import Event


def join_events(events: Sequence[Event]) -> Sequence[Event]:
    """Join what castles score with the reason, and payments with what they are for."""
    return bazaar.join_payments(castles.join_castles(events))


COLUMN = Column(
    catalogue=Catalogue("bridges-castles-bazaars"),
    tellers={**bridges.TELLERS, **castles.TELLERS, **bazaar.TELLERS},
    joins=join_events,
    labels={**bridges.LABELS, **castles.LABELS, **bazaar.LABELS},
    labels_at={**castles.LABELS_AT},
    topics=(
        bridges.BRIDGES,
        castles.CASTLES,
        bazaar.BAZAARS,
    ),
)
