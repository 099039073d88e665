"""Inns & Cathedrals to the opponents: what stands on roads with inns is worth all or nothing.

The rules' own worth of a feature says so already.
"""

from opponents.column import Column

COLUMN = Column(reserves={"big-meeple": "big_home"})
