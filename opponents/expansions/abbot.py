"""The Abbot's column."""

from opponents.column import Column

COLUMN = Column(reserves={"abbot": "abbot_home"})
