"""The column of The Messages."""

from opponents.column import Column

COLUMN = Column()
