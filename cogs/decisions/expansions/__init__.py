"""The one table of columns: what each expansion contributes to the Discord side."""

from cogs.decisions.columns import Columns
from cogs.decisions.expansions import (
    abbot,
    base,
    halflings,
    phantom,
    princess_dragon,
    river,
)

COLUMNS = Columns(
    {
        "base": base.COLUMN,
        "abbot": abbot.COLUMN,
        "river": river.COLUMN,
        "princess-dragon": princess_dragon.COLUMN,
        "phantom": phantom.COLUMN,
        "halflings": halflings.COLUMN,
    }
)
"""By the name of the expansion, in the order of the rules."""
