"""Bridges, Castles & Bazaars (BCB-1 to BCB-21)."""

from functools import partial

from rules.events import FigureReleased, PlayerResigned, TilePlaced
from rules.expansion import Expansion
from rules.expansions.bridges_castles_bazaars import bazaar, bridges, castles
from rules.jcz import Jcz, Rule
from rules.option import Option
from rules.tiles import load_tiles

EXPANSION = Expansion(
    name="bridges-castles-bazaars",
    tiles=partial(load_tiles, "bridges-castles-bazaars"),
    options=(
        Option("free-bridge", ("neighbour-too", "this-tile"), "BCB-4"),
        Option("fairy-at-castle", (False, True), "BCB-13", needs=("princess-dragon",)),
        Option("bazaar", ("auction", "no-auction"), "BCB-18"),
        Option("second-bazaar", ("put-off", "none"), "BCB-20"),
    ),
    slots=(bridges.Bridges, castles.Castles, bazaar.Bazaar),
    automatic={**castles.AUTOMATIC, **bazaar.AUTOMATIC},
    choices={**bridges.CHOICES, **castles.CHOICES, **bazaar.CHOICES},
    by_chance=bazaar.BY_CHANCE,
    once=bazaar.steps_once,
    actions={**bridges.ACTIONS, **castles.ACTIONS, **bazaar.ACTIONS},
    notation={**bridges.NOTATION, **castles.NOTATION, **bazaar.NOTATION},
    numbers=bazaar.NUMBERS,
    jcz=Jcz(
        set="bridges-castles-and-bazaars",
        elements={"bridge": True, "castle": True, "bazaar": True},
        options={"free-bridge": "this-tile", "second-bazaar": "none"},
        rules={"bazaar-no-auction": Rule("bazaar", {True: "no-auction", False: "auction"})},
    ),
    events=(*bridges.EVENTS, *castles.EVENTS, *bazaar.EVENTS),
    reactions={
        FigureReleased: castles.leave,
        TilePlaced: bazaar.notice,
        PlayerResigned: bazaar.leave,
    },
    bidding=bazaar.BIDDING,
    due=bazaar.list_due,
    goes_on=bazaar.go_on,
    without_tile=bazaar.play_without_tile,
    ease=bridges.ease,
    prepare=bridges.build_needed,
    asides=bridges.asides,
    beside=bridges.BESIDE,
    alone=bridges.BESIDE,
    as_features=frozenset({castles.CASTLE}),
    kept=castles.list_kept,
    aloof=castles.shuns_fairy,
    extra=castles.watch_over,
    realms=castles.find_realms,
    hazards={castles.CASTLE: castles.may_be_built},
)
