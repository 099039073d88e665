"""The river's column: all that it brings is land."""

from rendering.column import Column

COLUMN = Column()
