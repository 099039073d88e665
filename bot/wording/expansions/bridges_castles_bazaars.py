"""Bridges, Castles & Bazaars in words."""

from bot.wording.column import Column
from bot.wording.expansions import castles
from bot.wording.messages import Catalogue

COLUMN = Column(
    catalogue=Catalogue("bridges-castles-bazaars"),
    tellers={**castles.TELLERS},
    joins=castles.join_castles,
    labels={**castles.LABELS},
    labels_at={**castles.LABELS_AT},
    topics=(castles.CASTLES,),
)
