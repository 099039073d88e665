"""The Messages in pictures: who draws the next message where a figure stops."""

from rendering.column import Column

COLUMN = Column()
