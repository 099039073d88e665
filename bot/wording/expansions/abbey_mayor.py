"""Abbey & Mayor in words."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions.base import name_own_tile
from bot.wording.messages import Catalogue
from bot.wording.phrases import name_square
from bot.wording.topics import Line, Topic, given
from rules.expansions.abbey_mayor.abbey import ABBEY
from rules.expansions.abbey_mayor.barn import BarnPlaced, PlaceBarn
from rules.expansions.source import ChooseFromHand, KeepTiles
from rules.state import State


def format_barn(telling: Telling, event: BarnPlaced) -> str:
    """Tell on which corner a barn is."""
    player, place = telling.names[event.figure.player], name_square(event.x, event.y)
    return telling.words(f"story.barn.{event.at}", player=player, place=place)


def name_barn(naming: Naming, state: State, action: PlaceBarn) -> str:
    """Name the corner of the tile."""
    return naming.words(f"choice.barn.{action.at}")


def name_tile(naming: Naming, state: State, action: ChooseFromHand) -> str:
    """Name the abbey, or what another tile of one's own shows."""
    if action.tile == ABBEY:
        return naming.words("choice.abbey")
    return name_own_tile(naming, state, action)


def name_keeping(naming: Naming, state: State, action: KeepTiles) -> str:
    """Tell that the game ends."""
    return naming.words("choice.keep-tiles")


DRAGON = given(princess_dragon=True)
BUILDERS = given(traders_builders=True)
FARMERS = given(fields=True)

ABBEYS = Topic(
    "abbey",
    (
        Line("guide.abbey.lay"),
        Line("guide.abbey.closes"),
        Line("guide.abbey.monk"),
        Line("guide.abbey.river", when=given(river=True)),
        Line("guide.abbey.halves", when=given(halflings=True)),
        Line("guide.abbey.parts", when=BUILDERS),
        Line(option="builder-trigger"),
        Line(option="abbey-end"),
    ),
)
MAYOR = Topic(
    "mayor",
    (Line("guide.mayor.place"), Line("guide.mayor.arms"), Line("guide.mayor.none")),
)
WAGON = Topic(
    "wagon",
    (
        Line("guide.wagon.place"),
        Line("guide.wagon.drive"),
        Line(option="wagon-reach"),
        Line("guide.wagon.order"),
        Line("guide.wagon.dragon", when=DRAGON),
        Line("guide.wagon.end"),
    ),
)
BARN = Topic(
    "barn",
    (
        Line("guide.barn.place", when=FARMERS),
        Line(option="barns-together", when=FARMERS),
        Line("guide.barn.farmers", when=FARMERS),
        Line("guide.barn.occupied", when=FARMERS),
        Line("guide.barn.pig", when={**FARMERS, **BUILDERS}),
        Line("guide.barn.end", when=FARMERS),
        Line("guide.barn.stays", when=FARMERS),
        Line("guide.barn.dragon", when={**FARMERS, **DRAGON}),
        Line("guide.barn.no-fields", when=given(fields=False)),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("abbey-mayor"),
    tellers={BarnPlaced: format_barn},
    labels={PlaceBarn: name_barn, KeepTiles: name_keeping},
    labels_at={
        "source": {ChooseFromHand: name_tile},
        "last-abbey": {ChooseFromHand: name_tile},
    },
    topics=(ABBEYS, MAYOR, WAGON, BARN),
    lines={
        "placing": (Line("guide.placing.barn", after="guide.placing.finished", when=FARMERS),),
        "end": (Line(option="abbey-end"),),
        "builder": (Line(option="builder-trigger", after="guide.builder.grows"),),
    },
)
