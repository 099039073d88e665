"""The column of Bridges, Castles & Bazaars."""

from opponents.column import Column
from opponents.expansions import bazaar, bridges, castles

COLUMN = Column(
    terms={"bridges": bridges.keep_bridges, "castle": castles.watch_fiefs},
    alters=castles.list_by_castles,
    foreseen=frozenset({"castle"}),
    judgements={**bazaar.JUDGEMENTS},
)
