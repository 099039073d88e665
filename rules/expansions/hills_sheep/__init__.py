"""Hills & Sheep (HS-1 to HS-16): hills, vineyards, and shepherds with their flocks."""

from functools import partial

from rules.events import FigureDeployed, FigureReturned, TilePlaced
from rules.expansion import Expansion
from rules.expansions import hills
from rules.expansions.hills import Hills
from rules.expansions.hills_sheep import flock, shepherd
from rules.expansions.hills_sheep.slot import Flocks
from rules.expansions.vineyards import vineyards
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
    choices={**hills.CHOICES, "sheep-token": flock.list_tokens, "flock": flock.choices},
    by_chance=hills.BY_CHANCE | {"sheep-token"},
    actions={
        **hills.ACTIONS,
        flock.DrawToken: flock.draw_token,
        flock.GrowFlock: flock.grow,
        flock.DriveHome: flock.drive,
    },
    notation={
        **hills.NOTATION,
        flock.DrawToken: "token",
        flock.GrowFlock: "grow",
        flock.DriveHome: "drive home",
    },
    secret=hills.list_secrets,
    jcz=Jcz(
        set="hills-and-sheep",
        elements={"shepherd": 1, "hill": True, "vineyard": True},
        on_tiles=frozenset({"hill", "vineyard"}),
        figures={"shepherd": shepherd.SHEPHERD},
        rules={
            "hill-tiebreaker": Rule(
                "hill",
                {"at-least-one-follower": "at-least-one", "number-of-followers": "most"},
            ),
            "vineyards-for-garden": Rule("vineyards", {False: "monasteries", True: "gardens-too"}),
        },
    ),
    events=(*hills.EVENTS, flock.TokenDrawn, flock.FlockDriven),
    reactions={
        TilePlaced: hills.raise_hill,
        FigureDeployed: flock.begin,
        FigureReturned: flock.disperse,
    },
    wood=shepherd.placements,
    conceal=hills.conceal,
    extra=vineyards,
    tie=hills.hilltop,
)
