"""Bridges, Castles & Bazaars (BCB-1 to BCB-21)."""

from functools import partial

from rules.expansion import Expansion
from rules.expansions.bridges_castles_bazaars import bridges
from rules.jcz import Jcz
from rules.option import Option
from rules.tiles import load_tiles

EXPANSION = Expansion(
    name="bridges-castles-bazaars",
    tiles=partial(load_tiles, "bridges-castles-bazaars"),
    options=(Option("free-bridge", ("neighbour-too", "this-tile"), "BCB-4"),),
    slots=(bridges.Bridges,),
    choices={**bridges.CHOICES},
    actions={**bridges.ACTIONS},
    notation={**bridges.NOTATION},
    jcz=Jcz(
        set="bridges-castles-and-bazaars",
        elements={"bridge": True, "castle": True, "bazaar": True},
    ),
    events=(*bridges.EVENTS,),
    ease=bridges.ease,
    prepare=bridges.build_needed,
    asides=bridges.asides,
    beside=bridges.BESIDE,
    alone=bridges.BESIDE,
)
