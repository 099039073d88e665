"""The Festival's column: what a figure is worth in supply says when to take it back."""

from opponents.column import Column

COLUMN = Column()
