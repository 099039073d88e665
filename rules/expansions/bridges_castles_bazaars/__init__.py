"""Bridges, Castles & Bazaars (BCB-1 to BCB-21)."""

from functools import partial

from rules.events import FigureReleased
from rules.expansion import Expansion
from rules.expansions.bridges_castles_bazaars import bridges, castles
from rules.jcz import Jcz
from rules.option import Option
from rules.tiles import load_tiles

EXPANSION = Expansion(
    name="bridges-castles-bazaars",
    tiles=partial(load_tiles, "bridges-castles-bazaars"),
    options=(
        Option("free-bridge", ("neighbour-too", "this-tile"), "BCB-4"),
        Option("fairy-at-castle", (False, True), "BCB-13", needs=("princess-dragon",)),
    ),
    slots=(bridges.Bridges, castles.Castles),
    automatic={**castles.AUTOMATIC},
    choices={**bridges.CHOICES, **castles.CHOICES},
    actions={**bridges.ACTIONS, **castles.ACTIONS},
    notation={**bridges.NOTATION, **castles.NOTATION},
    jcz=Jcz(
        set="bridges-castles-and-bazaars",
        elements={"bridge": True, "castle": True, "bazaar": True},
    ),
    events=(*bridges.EVENTS, *castles.EVENTS),
    reactions={FigureReleased: castles.leave},
    ease=bridges.ease,
    prepare=bridges.build_needed,
    asides=bridges.asides,
    beside=bridges.BESIDE,
    alone=bridges.BESIDE,
    kept=castles.list_kept,
    aloof=castles.shuns_fairy,
    extra=castles.watch_over,
    hazards={castles.CASTLE: castles.may_be_built},
)
