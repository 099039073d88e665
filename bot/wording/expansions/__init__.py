"""The words of all expansions, by the rules' names; the base game is one too."""

from bot.wording.column import Column
from bot.wording.expansions import (
    abbot,
    base,
    halflings,
    inns_cathedrals,
    phantom,
    princess_dragon,
    river,
    traders_builders,
)

TABLE: dict[str, Column] = {
    "base": base.COLUMN,
    "abbot": abbot.COLUMN,
    "river": river.COLUMN,
    "inns-cathedrals": inns_cathedrals.COLUMN,
    "traders-builders": traders_builders.COLUMN,
    "princess-dragon": princess_dragon.COLUMN,
    "phantom": phantom.COLUMN,
    "halflings": halflings.COLUMN,
}
"""The one table of this room; every look-up is computed from it when it is needed."""
