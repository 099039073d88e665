"""The River to the opponents: it changes nothing of what a position is worth."""

from opponents.column import Column

COLUMN = Column()
