"""The one table of columns: each expansion's contributions to the Discord side."""

from cogs.decisions.columns import Columns
from cogs.decisions.expansions import (
    abbot,
    base,
    halflings,
    inns_cathedrals,
    phantom,
    princess_dragon,
    river,
    traders_builders,
)

COLUMNS = Columns(
    {
        "base": base.COLUMN,
        "abbot": abbot.COLUMN,
        "river": river.COLUMN,
        "inns-cathedrals": inns_cathedrals.COLUMN,
        "traders-builders": traders_builders.COLUMN,
        "princess-dragon": princess_dragon.COLUMN,
        "phantom": phantom.COLUMN,
        "halflings": halflings.COLUMN,
    }
)
"""By the expansion's name, in the order of the rules."""
