"""The column of Inns & Cathedrals: roads with inns score everything or nothing.

The rules' own value of a feature includes that already.
"""

from opponents.column import Column

COLUMN = Column(reserves={"big-meeple": "big_home"})
