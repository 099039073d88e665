"""The Princess & the Dragon."""

from functools import partial

from rules.events import (
    FigureCaptured,
    FigureKept,
    FigureReleased,
    FigureReturned,
    TilePlaced,
    TurnBegan,
)
from rules.expansion import Expansion
from rules.expansions.princess_dragon import dragon, fairy, portal, princess
from rules.expansions.princess_dragon.pieces import Pieces
from rules.jcz import Jcz, Rule
from rules.option import Option
from rules.tiles import load_tiles

OPTIONS = (
    Option("princess", ("may", "must"), "PD-P1"),
    Option("fairy-placement", ("next-to", "on-tile"), "PD-F1"),
    Option("fairy-point", ("one", "each"), "PD-F3"),
    Option("fairy-point-parts", ("once", "each-part"), "TB-12", needs=("traders-builders",)),
    Option("fairy-reward", ("one", "each-owner"), "PD-F4"),
    Option("fairy-on-volcano-turn", (True, False), "PD-V6"),
    Option("portal-target", ("unfinished", "never-scored-too"), "PD-M1"),
    Option("dragon-moves", ("before-scoring", "after-scoring"), "PD-D8"),
    Option("HR-1", (False, True), "HR-1"),
    Option("HR-2", (False, True), "HR-2"),
    Option("HR-3", (False, True), "HR-3"),
    Option("HR-4", (False, True), "HR-4"),
)

JCZ = Jcz(
    set="princess-and-dragon",
    elements={"dragon": 1, "fairy": 1, "princess": True, "portal": True},
    on_tiles=frozenset({"dragon", "princess", "portal"}),
    rules={
        "princess-action": Rule("princess", {"may": "may", "must": "must"}),
        "fairy-placement": Rule(
            "fairy-placement", {"next-follower": "next-to", "on-tile": "on-tile"}
        ),
        "dragon-move": Rule(
            "dragon-moves",
            {"before-scoring": "before-scoring", "after-scoring": "after-scoring"},
        ),
    },
    returns=(princess.RemoveKnight,),
    neutral={
        "dragon": (dragon.MoveDragon,),
        "fairy": (fairy.MoveFairy, fairy.MoveFairyToTile),
    },
)

EXPANSION = Expansion(
    name="princess-dragon",
    rated_apart=True,
    tiles=partial(load_tiles, "princess-dragon"),
    slot=Pieces,
    options=OPTIONS,
    conflict=fairy.contradiction,
    automatic={
        "fairy-point": fairy.greet,
        "dragon": dragon.wake_before_scoring,
        "late-dragon": dragon.wake_after_scoring,
        "last-fairy-point": fairy.give_last_point,
    },
    choices={"princess": princess.knights, "dragon-move": dragon.ways},
    wanderers={"dragon-move": dragon.DRAGON},
    shared=frozenset({"dragon-move"}),
    once=fairy.steps_once,
    actions={
        dragon.MoveDragon: dragon.move,
        fairy.MoveFairy: fairy.move,
        fairy.MoveFairyToTile: fairy.move_to_tile,
        fairy.ClaimPoint: fairy.claim,
        princess.RemoveKnight: princess.remove,
    },
    notation={
        dragon.MoveDragon: "dragon to",
        fairy.MoveFairy: "fairy to",
        fairy.MoveFairyToTile: "fairy to",
        fairy.ClaimPoint: "claim point",
        princess.RemoveKnight: "send home",
    },
    jcz=JCZ,
    events=(
        dragon.TileSetAside,
        dragon.TilePutBack,
        dragon.DragonArrived,
        dragon.DragonWoke,
        dragon.DragonMoved,
        dragon.DragonStopped,
        fairy.FairyMoved,
    ),
    asides=fairy.asides,
    reactions={
        TilePlaced: dragon.summon,
        FigureReturned: fairy.part,
        FigureCaptured: fairy.part,
        FigureKept: fairy.part,
        FigureReleased: fairy.part,
        TurnBegan: fairy.forget,
    },
    intercepts=dragon.set_aside,
    exhausted=dragon.never_to_be_drawn,
    reach=portal.reach,
    barred=dragon.dragons_tile,
    wood=fairy.fairy_moves,
    bonus=fairy.reward,
    hazards={"dragon": dragon.may_eat, "princess": princess.must_remove},
)
