"""The column of Bridges, Castles & Bazaars."""

from opponents.column import Column
from opponents.expansions import bazaar

COLUMN = Column(judgements={**bazaar.JUDGEMENTS})
