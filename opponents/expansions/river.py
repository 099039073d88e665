"""The River's column: it changes nothing about the value of a position."""

from opponents.column import Column

COLUMN = Column()
