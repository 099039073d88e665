"""Bridges, Castles & Bazaars on Discord."""

from cogs.decisions.column import Column
from cogs.decisions.expansions import bazaar

COLUMN = Column(
    decisions={**bazaar.DECISIONS},
    pointers={**bazaar.POINTERS},
    status=bazaar.format_bought,
    reasons=(bazaar.REASON,),
)
