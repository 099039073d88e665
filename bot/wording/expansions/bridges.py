"""Bridges in words."""

from collections.abc import Mapping

from bot.wording.column import EventFormatter, Labeller, Naming, Telling
from bot.wording.phrases import name_square
from bot.wording.topics import Line, Topic, given
from rules.actions import Action
from rules.events import Event
from rules.expansions.bridges_castles_bazaars.bridges import (
    BridgeBuilt,
    BuildBridge,
    GiveUpTile,
)
from rules.state import State

SIDES = {"NS": "N S", "WE": "W E"}
"""The sides that a bridge joins, by its way."""


def format_bridge(telling: Telling, event: BridgeBuilt) -> str:
    """Say who built a bridge over which square, and whether the tile needed it."""
    key = "story.bridge.needed" if event.needed else "story.bridge.built"
    player, place = telling.names[event.player], name_square(event.x, event.y)
    return telling.words(key, player=player, place=place)


def name_bridge(naming: Naming, state: State, action: BuildBridge) -> str:
    """Label a bridge by the sides it joins, and its square."""
    place = name_square(action.x, action.y)
    return naming.words("choice.bridge", sides=SIDES[action.way], place=place)


def name_giving_up(naming: Naming, state: State, action: GiveUpTile) -> str:
    """Label giving up the tile in hand."""
    return naming.words("choice.give-up-tile")


BRIDGES = Topic(
    "bridges",
    (
        Line("guide.bridges.what"),
        Line("guide.bridges.stock"),
        Line("guide.bridges.needed"),
        Line("guide.bridges.give-up"),
        Line(option="free-bridge"),
        Line("guide.bridges.meeple"),
        Line("guide.bridges.below"),
        Line("guide.bridges.dragon", when=given(princess_dragon=True)),
        Line("guide.bridges.half", when=given(halflings=True)),
    ),
)

TELLERS: Mapping[type[Event], EventFormatter] = {BridgeBuilt: format_bridge}
LABELS: Mapping[type[Action], Labeller] = {BuildBridge: name_bridge, GiveUpTile: name_giving_up}
