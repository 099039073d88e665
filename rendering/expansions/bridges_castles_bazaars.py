"""Bridges, Castles & Bazaars in pictures."""

from rendering.column import Column
from rendering.expansions import bazaar

COLUMN = Column(emblems={**bazaar.EMBLEMS})
