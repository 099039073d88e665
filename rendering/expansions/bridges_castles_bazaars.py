"""Bridges, Castles & Bazaars in pictures."""

from rendering.column import Column

COLUMN = Column()
