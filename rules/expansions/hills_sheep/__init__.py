"""Hills & Sheep (HS-1 to HS-16): hills, vineyards, and shepherds with their flocks."""

from functools import partial

from rules.events import FigureDeployed, FigureReturned, TilePlaced
from rules.expansion import Expansion
from rules.expansions import hill
from rules.expansions.hill import Hills
from rules.expansions.hills_sheep import flock, shepherd
from rules.expansions.hills_sheep.slot import Flocks
from rules.expansions.vineyard import vineyards
from rules.jcz import Jcz, Rule
from rules.option import Option
from rules.tiles import load_tiles

EXPANSION = Expansion(
    name="hills-sheep",
    tiles=partial(load_tiles, "hills-sheep"),
    options=(
        Option("hill", ("at-least-one", "most"), "HS-2"),
        Option("vineyards", ("monasteries", "gardens-too"), "HS-4", needs=("abbot",)),
    ),
    figures=shepherd.figures,
    slot=Flocks,
    slots=(Hills,),
    automatic={"closed-fields": flock.close_fields},
    choices={**hill.CHOICES, "token": flock.list_tokens, "flock": flock.choices},
    by_chance=hill.BY_CHANCE | {"token"},
    actions={
        **hill.ACTIONS,
        flock.DrawToken: flock.draw_token,
        flock.GrowFlock: flock.grow,
        flock.DriveHome: flock.drive,
    },
    notation={
        **hill.NOTATION,
        flock.DrawToken: "token",
        flock.GrowFlock: "grow",
        flock.DriveHome: "drive home",
    },
    secret=hill.list_secrets,
    jcz=Jcz(
        set="hills-and-sheep",
        elements={"shepherd": 1},
        figures={"shepherd": shepherd.SHEPHERD},
        rules={
            "hill-tiebreaker": Rule(
                "hill",
                {"at-least-one-follower": "at-least-one", "number-of-followers": "most"},
            ),
            "vineyards-for-garden": Rule("vineyards", {False: "monasteries", True: "gardens-too"}),
        },
    ),
    events=(*hill.EVENTS, flock.TokenDrawn, flock.FlockDriven),
    reactions={
        TilePlaced: hill.raise_hill,
        FigureDeployed: flock.begin,
        FigureReturned: flock.disperse,
    },
    wood=shepherd.placements,
    conceal=hill.conceal,
    extra=vineyards,
    tie=hill.hilltop,
)
