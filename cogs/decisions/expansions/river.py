"""The River: nothing but tiles."""

from cogs.decisions.column import Column

COLUMN = Column()
