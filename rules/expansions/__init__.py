"""The expansions, in the order in which their contributions are gathered."""

from rules.expansions import (
    abbey_mayor,
    abbot,
    base,
    bridges_castles_bazaars,
    crop_circles,
    cult,
    festival,
    flying_machines,
    gold_mines,
    halflings,
    hills_sheep,
    inns_cathedrals,
    king_robber,
    mage_witch,
    messages,
    phantom,
    princess_dragon,
    river,
    robbers,
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
        hills_sheep.EXPANSION,
        festival.EXPANSION,
        flying_machines.EXPANSION,
        mage_witch.EXPANSION,
        crop_circles.EXPANSION,
        king_robber.EXPANSION,
        bridges_castles_bazaars.EXPANSION,
        gold_mines.EXPANSION,
        cult.EXPANSION,
        robbers.EXPANSION,
        messages.EXPANSION,
    ),
    home="rules.expansions:EXPANSIONS",
)
"""What there is to play."""
