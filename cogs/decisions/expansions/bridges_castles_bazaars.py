"""Bridges, Castles & Bazaars on Discord."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Viewer
from cogs.decisions.expansions import bazaar, bridges, castles
from rules import State


def format_supply(viewer: Viewer, state: State) -> Iterator[str]:
    """Tell what everybody may still build."""
    yield from bridges.format_stock(viewer, state)
    yield from castles.format_stock(viewer, state)


def format_effects(viewer: Viewer, state: State) -> Iterator[str]:
    """Say what else the tile does."""
    yield from bridges.format_need(viewer, state)
    yield from castles.format_scoring(viewer, state)


COLUMN = Column(
    decisions={**castles.DECISIONS, **bazaar.DECISIONS},
    pointers={**bridges.POINTERS, **castles.POINTERS, **bazaar.POINTERS},
    status=bazaar.format_bought,
    supply=format_supply,
    effects=format_effects,
    reasons=(*castles.REASONS, bazaar.REASON),
)
