"""Bridges, Castles & Bazaars on Discord."""

from cogs.decisions.column import Column
from cogs.decisions.expansions import castles

COLUMN = Column(
    decisions={**castles.DECISIONS},
    pointers={**castles.POINTERS},
    supply=castles.format_stock,
    effects=castles.format_scoring,
    reasons=castles.REASONS,
)
