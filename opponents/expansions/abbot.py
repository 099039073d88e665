"""The Abbot to the opponents."""

from opponents.column import Column

COLUMN = Column(reserves={"abbot": "abbot_home"})
