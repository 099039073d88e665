"""Hills & Sheep in words."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions.halflings import SYMBOLS
from bot.wording.expansions.hills import format_hill
from bot.wording.messages import Catalogue
from bot.wording.phrases import name_square
from bot.wording.topics import Line, Topic, given
from rules.expansions.hills import HillRaised
from rules.expansions.hills_sheep.flock import (
    FLOCK,
    WOLF,
    DriveHome,
    FlockDriven,
    GrowFlock,
    TokenDrawn,
    count_points,
    field_of,
)
from rules.state import State


def format_token(telling: Telling, event: TokenDrawn) -> str:
    """Say how a flock grew, or that a wolf came."""
    words, player = telling.words, telling.names[event.player]
    where = name_square(event.spot.x, event.spot.y)
    if event.sheep == WOLF:
        return words("story.token.wolf", player=player, place=where)
    return words.n("story.token", event.sheep, player=player, place=where)


def format_driven(telling: Telling, event: FlockDriven) -> str:
    """Say which flock was driven home; points are an event of their own."""
    key = "story.flock.closed" if event.closed else "story.flock"
    return telling.words(key, place=name_square(event.spot.x, event.spot.y))


def name_growth(naming: Naming, state: State, action: GrowFlock) -> str:
    """Label drawing another token."""
    return naming.words("choice.flock.grow")


def name_drive(naming: Naming, state: State, action: DriveHome) -> str:
    """Label driving the flock home, with its points if the bot may count them."""
    field = field_of(state, state.player) if state.player is not None else None
    if not naming.foretold or field is None:
        return naming.words("choice.flock.home.plain")
    return naming.words.n("choice.flock.home", count_points(state, field))


DRAGON = given(princess_dragon=True)

HILLS = Topic(
    "hills",
    (
        Line("guide.hills.under"),
        Line("guide.hills.tie"),
        Line(option="hill"),
        Line(option="vineyards"),
        Line("guide.hills.vineyard", when=given(abbot=False)),
        Line("guide.hills.two-cities"),
        Line("guide.hills.abbey", when=given(abbey_mayor=True)),
    ),
)

SHEEP = Topic(
    "sheep",
    (
        Line("guide.sheep.place"),
        Line("guide.sheep.beside"),
        Line("guide.sheep.token"),
        Line("guide.sheep.choice"),
        Line("guide.sheep.wolf"),
        Line("guide.sheep.home"),
        Line("guide.sheep.printed", when=SYMBOLS),
        Line("guide.sheep.closed"),
        Line("guide.sheep.end"),
        Line("guide.sheep.no-fields", when=given(fields=False)),
        Line("guide.sheep.dragon", when=DRAGON),
        Line("guide.sheep.portal", when=DRAGON),
        Line("guide.sheep.phantom", when=given(phantom=True)),
        Line("guide.sheep.parts", when=given(traders_builders=True)),
        Line("guide.sheep.barn", when=given(abbey_mayor=True)),
        Line("guide.sheep.tower", when=given(tower=True)),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("hills-sheep"),
    tellers={HillRaised: format_hill, TokenDrawn: format_token, FlockDriven: format_driven},
    labels={GrowFlock: name_growth, DriveHome: name_drive},
    untold=frozenset({"wolf", FLOCK}),
    topics=(HILLS, SHEEP),
    lines={
        "placing": (Line("guide.placing.shepherd", after="guide.placing.finished"),),
        "halflings": (
            Line("guide.halflings.sheep.herded", instead="guide.halflings.sheep", when=SYMBOLS),
        ),
    },
)
