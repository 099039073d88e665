"""The Halflings' column: what their half tiles show, and the tiles under hills."""

from rendering.art.nature import sheep
from rendering.column import Column, Emblem, Site
from rendering.expansions import hills

COLUMN = Column(
    emblems={
        **hills.EMBLEMS,
        "sheep": Emblem(sheep, 0.14, site=Site.FIELD),
    },
    piles=hills.PILES,
    piles_of=hills.piles_of,
)
