"""Bridges, Castles & Bazaars in words."""

from bot.wording.column import Column
from bot.wording.expansions import bridges, castles
from bot.wording.messages import Catalogue

COLUMN = Column(
    catalogue=Catalogue("bridges-castles-bazaars"),
    tellers={**bridges.TELLERS, **castles.TELLERS},
    joins=castles.join_castles,
    labels={**bridges.LABELS, **castles.LABELS},
    labels_at={**castles.LABELS_AT},
    topics=(
        bridges.BRIDGES,
        castles.CASTLES,
    ),
)
