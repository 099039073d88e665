"""Bridges, Castles & Bazaars in words."""

from bot.wording.column import Column
from bot.wording.expansions import bazaar
from bot.wording.messages import Catalogue

COLUMN = Column(
    catalogue=Catalogue("bridges-castles-bazaars"),
    tellers={**bazaar.TELLERS},
    joins=bazaar.join_payments,
    labels={**bazaar.LABELS},
    topics=(bazaar.BAZAARS,),
)
