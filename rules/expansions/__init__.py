"""The expansions, in the order in which their contributions are gathered."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.expansion import Expansion
from rules.expansions import abbot, base, halflings, phantom, princess_dragon, river

BASE = base.EXPANSION
"""Always in play."""

EXPANSIONS: Mapping[str, Expansion] = MappingProxyType(
    {
        expansion.name: expansion
        for expansion in (
            abbot.EXPANSION,
            river.EXPANSION,
            princess_dragon.EXPANSION,
            phantom.EXPANSION,
            halflings.EXPANSION,
        )
    }
)
"""What can be added to the base game, by name."""
