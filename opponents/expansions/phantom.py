"""The Phantom's column: a second meeple in one turn."""

from opponents.column import Column

COLUMN = Column(reserves={"phantom": "phantom_home"})
