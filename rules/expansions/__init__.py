"""The expansions, in the order in which their contributions are gathered."""

from rules.expansions import (
    abbey_mayor,
    abbot,
    base,
    festival,
    halflings,
    inns_cathedrals,
    mage_witch,
    phantom,
    princess_dragon,
    river,
    tower,
    traders_builders,
)
from rules.registry import Registry

EXPANSIONS = Registry(
    base.EXPANSION,
    (
        abbot.EXPANSION,
        river.EXPANSION,
        inns_cathedrals.EXPANSION,
        traders_builders.EXPANSION,
        abbey_mayor.EXPANSION,
        princess_dragon.EXPANSION,
        tower.EXPANSION,
        phantom.EXPANSION,
        halflings.EXPANSION,
        festival.EXPANSION,
        mage_witch.EXPANSION,
    ),
    home="rules.expansions:EXPANSIONS",
)
"""What there is to play."""
