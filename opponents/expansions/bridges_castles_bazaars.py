"""The column of Bridges, Castles & Bazaars."""

from opponents.column import Column

COLUMN = Column()
