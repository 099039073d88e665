"""Bridges, Castles & Bazaars on Discord."""

from cogs.decisions.column import Column

COLUMN = Column()
