"""The column of Bridges, Castles & Bazaars."""

from opponents.column import Column
from opponents.expansions import castles

COLUMN = Column(
    terms={"castle": castles.watch_fiefs},
    foreseen=frozenset({"castle"}),
)
